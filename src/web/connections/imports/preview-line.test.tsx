import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportKindView, ImportRowView } from '#shared/connections/imports/import.contract.ts';
import { answer, draw, type } from '#test/web/render.tsx';
import { forgetCsrfToken } from '#web/platform/lib/csrf.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { toastStore } from '#web/platform/lib/toast.ts';
import { PreviewLine } from './PreviewLine.tsx';

const column = (key: string, label: string, isStudent = false) =>
  ({ key, label, isStudent }) as ImportKindView['columns'][number];
const kind = {
  columns: [column('nim', 'NIM', true), column('jumlah', 'Jumlah'), column('tanggal', 'Tanggal')],
} as ImportKindView;

const row = (rowNo: number, errors: Record<string, string>): ImportRowView =>
  ({
    ...{ rowNo, verdict: 'WRONG', doubtful: false, ticked: false, errors },
    ...{ cells: { nim: '', jumlah: '', tanggal: '' }, differences: [], warnings: {}, offers: {} },
  }) as unknown as ImportRowView;

let sent: string[];

beforeEach(() => {
  queryClient.clear();
  forgetCsrfToken();
  sent = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string | URL | Request, init?: RequestInit) => {
      const url = String(input instanceof Request ? input.url : input);
      if (typeof init?.body === 'string') sent.push(`${url.split('/').slice(-2).join('/')} ${init.body}`);
      const data = init?.method === 'POST' || init?.method === 'PUT' ? { row: row(1, {}), batch: {} } : [];
      return answer(200, { csrfToken: 't', data, meta: { total: 0, page: 1, limit: 8, totalPages: 0 } });
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const lines = (
  <QueryClientProvider client={queryClient}>
    <PreviewLine kind={kind} batchId="b" row={row(1, { jumlah: 'Isi jumlah.' })} />
    <PreviewLine kind={kind} batchId="b" row={row(2, { nim: 'Tidak ditemukan.' })} />
    <PreviewLine kind={kind} batchId="b" row={row(3, { jumlah: 'Isi jumlah.', tanggal: 'Isi tanggal.' })} />
  </QueryClientProvider>
);

const enter = (field: HTMLElement): Promise<void> =>
  act(async () => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });

test('Enter in a mended cell sends it and leads to the next cell to mend, through rows and student cells', async () => {
  const { page } = await draw(lines);
  const cell = (label: string) => {
    const found = page.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
    if (!found) throw new Error(`no cell ${label}`);
    return found;
  };
  const order = ['Jumlah, baris 1', 'NIM, baris 2', 'Jumlah, baris 3', 'Tanggal, baris 3'];
  cell('Jumlah, baris 1').focus();
  for (const [at, label] of order.entries()) {
    expect(document.activeElement).toBe(cell(label));
    await type(cell(label), `isi ${at}`);
    await enter(cell(label));
  }
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  expect(sent[0]).toContain('"jumlah":"isi 0"');
  expect(sent[1]).toContain('"nim":"isi 1"');
});

test('a repair that could not be sent takes the place of the word that the row is right, and is marked', async () => {
  const { page } = await draw(lines);
  const cell = page.querySelector<HTMLInputElement>('input[aria-label="Jumlah, baris 1"]');
  if (cell === null) throw new Error('no cell');
  const said = () => toastStore.now().map(({ message }) => message);
  const mend = async (text: string): Promise<void> => {
    await type(cell, text);
    await enter(cell);
  };
  const right = { row: { ...row(1, {}), verdict: 'NEW' }, batch: {} };
  vi.stubGlobal('fetch', async () => answer(200, { csrfToken: 't', data: right }));
  await mend('100');
  await vi.waitFor(() => expect(said()).toContain('Baris 1 sudah benar.'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await mend('200');
  await vi.waitFor(() => expect(page.textContent).toContain('Belum tersimpan.'));
  expect(said()).not.toContain('Baris 1 sudah benar.');
  expect(said().join()).toContain('Periksa koneksi internet Anda');
  expect(cell.value).toBe('200');
});
