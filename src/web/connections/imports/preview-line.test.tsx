import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
    rowNo,
    verdict: 'WRONG',
    doubtful: false,
    ticked: false,
    errors,
    cells: { nim: '', jumlah: '', tanggal: '' },
    differences: [],
    warnings: {},
    offers: {},
  }) as unknown as ImportRowView;

let sent: string[];
let listed: readonly { nim: string; name: string }[];

beforeEach(() => {
  queryClient.clear();
  forgetCsrfToken();
  sent = [];
  listed = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string | URL | Request, init?: RequestInit) => {
      const url = String(input instanceof Request ? input.url : input);
      if (typeof init?.body === 'string') sent.push(`${url.split('/').slice(-2).join('/')} ${init.body}`);
      const data =
        init?.method === 'POST' || init?.method === 'PUT' ? { row: row(1, {}), batch: {} } : listed;
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

const students = [
  { nim: '25612013001', name: 'Yessy Kurniawan' },
  { nim: '25612013002', name: 'Yessy Kurniasih' },
];
const keyed = (key: string, keyCode: number) => (field: HTMLElement) =>
  act(async () => {
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: key, keyCode, bubbles: true, cancelable: true }),
    );
  });

/** Presses an element as a browser does: the focus leaves the field unless the element keeps it. */
const pressed = (element: Element, first: readonly string[]): Promise<void> =>
  act(async () => {
    for (const name of first) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
    const goesOn = element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    if (goesOn && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const name of ['mouseup', 'click']) {
      element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
    }
  });

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

const optionOf = (nim: string): Element => {
  const found = [...document.querySelectorAll('[role="option"]')].find((one) =>
    one.textContent?.includes(nim),
  );
  if (!found) throw new Error(`no option ${nim}`);
  return found;
};

describe('a value chosen in a cell is sent once, without what was typed to find it', () => {
  const offered = {
    ...row(2, { nim: 'Tidak ditemukan.' }),
    offers: { nim: [{ value: '25612013002', label: 'Bukti' }] },
  };
  const ask = async () => {
    const { page } = await draw(
      <QueryClientProvider client={queryClient}>
        <PreviewLine kind={kind} batchId="b" row={offered} />
        <PreviewLine kind={kind} batchId="b" row={row(3, { jumlah: 'Isi jumlah.' })} />
      </QueryClientProvider>,
    );
    const input = page.querySelector<HTMLInputElement>('input[aria-label="NIM, baris 2"]');
    if (!input) throw new Error('no cell');
    await act(async () => input.focus());
    await type(input, 'yessy');
    await vi.waitFor(
      async () => {
        await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
        optionOf('25612013002');
      },
      { timeout: 3_000 },
    );
    return { page, input };
  };
  const offerOf = (page: HTMLElement): HTMLElement => {
    const found = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Bukti');
    if (!found) throw new Error('no offer');
    return found;
  };

  beforeEach(() => {
    listed = students;
  });

  test.each<[string, (drawn: Awaited<ReturnType<typeof ask>>) => Promise<void>]>([
    ['by mouse', () => pressed(optionOf('25612013002'), ['pointerdown'])],
    [
      'by touch',
      () => pressed(optionOf('25612013002'), ['pointerdown', 'touchstart', 'pointerup', 'touchend']),
    ],
    [
      'by keyboard',
      async ({ input }) => {
        await keyed('ArrowDown', 40)(input);
        await keyed('ArrowDown', 40)(input);
        await keyed('Enter', 13)(input);
      },
    ],
    ['as an offer, by mouse', ({ page }) => pressed(offerOf(page), ['pointerdown'])],
    [
      'as an offer, by keyboard',
      async ({ page }) => {
        await act(async () => offerOf(page).focus());
        await act(async () => offerOf(page).click());
      },
    ],
  ])('%s', async (_way, choose) => {
    const drawn = await ask();
    await choose(drawn);
    await act(async () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(sent).toEqual([expect.stringContaining('"nim":"25612013002"')]);
    expect(drawn.input.value).toBe('25612013002');
  });
});

test('a cell with offers stays open where the row is wrong elsewhere', async () => {
  const refused = {
    ...row(2, { jumlah: 'Isi.' }),
    offers: { nim: [{ value: '25612013002', label: 'Bukti' }] },
  };
  const { page } = await draw(
    <QueryClientProvider client={queryClient}>
      <PreviewLine kind={kind} batchId="b" row={refused} />
    </QueryClientProvider>,
  );
  expect(page.querySelector('input[aria-label="NIM, baris 2"]')).not.toBeNull();
  expect(page.textContent).toContain('Bukti');
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
