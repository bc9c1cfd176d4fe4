import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, draw, fieldsOf, press } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

// The list of a select follows its field, which this document cannot measure.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

const sheets = [
  { name: 'Kelas A', hidden: false },
  { name: 'Kelas B', hidden: false },
  { name: 'Arsip', hidden: true },
];
const notes = 'Hanya lembar "Kelas A" yang dibaca, "Kelas B" tidak.';
const saved = { saved: [], conflicts: [], refused: [], unread: [] };

/** Waits for what comes by itself. */
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });

/** The window with a workbook chosen; uploads are answered in turn. */
async function chosen(...answers: Response[]) {
  const [sent, onClose]: [unknown[], () => void] = [[], vi.fn<() => void>()];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: FormData } = {}) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    sent.push(fieldsOf(body));
    return answers[sent.length - 1] ?? answer(500, {});
  });
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <UploadDialog scheduleId="s" onClose={onClose} onSaved={() => undefined} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no field for files');
  await act(async () => {
    const file = new File(['x'], 'nilai.xlsx', {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  return { sent, onClose };
}

const upload = () =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].find(
    ({ textContent }) => textContent === 'Unggah dan simpan',
  );
/** The field that says which sheet is read. */
const sheetField = () => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Lembar');
  return document.querySelector<HTMLInputElement>(`#${label?.htmlFor}`);
};
async function pick(name: string): Promise<void> {
  await press(sheetField());
  const options = [...document.querySelectorAll('[role="option"]')];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Kelas A',
    'Kelas B',
    'Arsip (tersembunyi)',
  ]);
  await press(options.find(({ textContent }) => textContent === name));
}

test('scores of one sheet are saved, the others are named, and another is saved after it', async () => {
  const first = answer(200, { data: { ...saved, sheet: 'Kelas A', sheets, notes } });
  const second = answer(200, { data: { ...saved, sheet: 'Kelas B', sheets, notes: '' } });
  const { sent, onClose } = await chosen(first, second);
  await press(upload());
  await settled(() => expect(document.body.textContent).toContain(notes));
  expect([sheetField()?.value, upload()?.disabled]).toEqual(['Kelas A', true]);
  await pick('Kelas B');
  await press(upload());
  await settled(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ sheet: '' }, { sheet: 'Kelas B' }]);
});

test('rows that are refused are named with the sheet they are of, and another can be taken', async () => {
  const rows = [{ row: 2, nim: '7', message: 'NIM 7 bukan peserta kelas ini.' }];
  const data = { rows, sheet: 'Kelas A', sheets, notes };
  const refused = answer(400, { code: 'INVALID', message: 'Berkas tidak disimpan.', data });
  const { sent } = await chosen(refused, refused);
  await press(upload());
  await settled(() => expect(document.body.textContent).toContain('NIM 7 bukan peserta kelas ini.'));
  expect(document.body.textContent).toContain(notes);
  expect(upload()?.disabled).toBe(false);
  await pick('Arsip (tersembunyi)');
  await press(upload());
  await settled(() => expect(sent).toMatchObject([{ sheet: '' }, { sheet: 'Arsip' }]));
});
