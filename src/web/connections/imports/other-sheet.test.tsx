import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, draw, fieldsOf, press } from '#test/web/render.tsx';
import { FileNotes } from './FileNotes.tsx';
import { NewImport } from './NewImport.tsx';
import { OtherSheet } from './OtherSheet.tsx';
import type { Upload } from './use-upload.ts';

Object.assign(Element.prototype, { scrollIntoView: () => undefined });

const file = new File(['x'], 'buku.xlsx');
const sheets = [
  { name: 'Pagi', hidden: false },
  { name: 'Malam', hidden: false },
];
const pagi = { id: 'a', file, proof: [], sheet: 'Pagi', sheets } satisfies Upload;

/** Waits for what comes by itself. */
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });

async function page(kind: string, upload: Upload) {
  const sent: [string, unknown][] = [];
  const onRead = vi.fn<(next: Upload) => void>();
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: FormData } = {}) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    sent.push([url, fieldsOf(body)]);
    return answer(200, { data: { _id: 'b', sameAs: null, sheet: 'Malam', sheets } });
  });
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <OtherSheet kind={kind} upload={upload} onRead={onRead} />
    </QueryClientProvider>,
  );
  return { sent, onRead };
}

test.each([
  ['students', '/api/staff/add-many-student'],
  ['katalog', '/api/staff/import/kind/katalog'],
])('another sheet of a file of %s is read into a preview of its own', async (kind, path) => {
  const { sent, onRead } = await page(kind, pagi);
  const field = document.querySelector<HTMLInputElement>('input[role="combobox"], input');
  expect(field?.value).toBe('Pagi');
  await press(field);
  await press([...document.querySelectorAll('[role="option"]')].find((one) => one.textContent === 'Malam'));
  const other = { id: 'b', file, proof: [], sheet: 'Malam', sheets };
  await settled(() => expect(onRead).toHaveBeenCalledExactlyOnceWith(other));
  expect(sent).toEqual([[path, { sheet: 'Malam' }]]);
});

test.each([true, false])(
  'notes on a file lead to choosing it again where it is not open: %s',
  async (isOpen) => {
    const onNew = vi.fn<() => void>();
    const notes = 'Hanya lembar "Pagi" yang dibaca, "Malam" tidak.';
    const { page: drawn } = await draw(<FileNotes notes={notes} isOpen={isOpen} onNew={onNew} />);
    expect(drawn.textContent).toContain(notes);
    const again = drawn.querySelector('button');
    expect(again?.textContent).toBe(isOpen ? undefined : 'unggah lagi');
    await press(again);
    expect(onNew).toHaveBeenCalledTimes(isOpen ? 0 : 1);
  },
);

test('there is nothing to choose where a workbook has one sheet', async () => {
  await page('katalog', { ...pagi, sheets: [{ name: 'Pagi', hidden: false }] });
  expect(document.body.textContent).not.toContain('Lembar');
});

test('a file that is refused for its first sheet can be read by another', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: FormData } = {}) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    if (body === undefined) return answer(200, { data: [], meta: { page: 1, limit: 5, total: 0 } });
    sent.push(fieldsOf(body));
    const data = { sheet: 'Judul', sheets, notes: '' };
    const message = 'Berkas tidak berisi baris data.';
    return sent.length === 1
      ? answer(400, { code: 'INVALID', message, data })
      : answer(200, { data: { _id: 'b', sameAs: null, sheet: 'Malam', sheets } });
  });
  const kind = {
    key: 'katalog',
    title: '',
    noun: 'judul',
    columns: [],
    options: [],
    takesProof: false,
    mayUpdate: true,
    mayUndo: true,
  };
  const onRead = vi.fn<(next: Upload) => void>();
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <NewImport kind={kind} onOpen={() => undefined} onRead={onRead} />
    </QueryClientProvider>,
  );
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await act(async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const chosen = new File(['x'], 'buku.xlsx', { type });
    Object.defineProperty(input, 'files', { value: [chosen], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await press([...document.querySelectorAll('button')].find((one) => one.textContent === 'Baca berkas'));
  const field = () => {
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Lembar');
    return document.querySelector(`#${label?.htmlFor}`);
  };
  await settled(() => expect(field()).not.toBeNull());
  expect(document.body.textContent).toContain('Berkas tidak berisi baris data.');
  await press(field());
  await press([...document.querySelectorAll('[role="option"]')].find((one) => one.textContent === 'Malam'));
  await settled(() => expect(onRead).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ sheet: '' }, { sheet: 'Malam' }]);
});
