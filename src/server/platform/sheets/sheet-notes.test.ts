import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readTable } from './read-sheet.ts';
import { AppError } from '#shared/platform/errors.ts';
import { offeringSheets, sheetReadOf } from './sheet-notes.ts';

const known = ['nim', 'nama'];
const header = ['NIM', 'Nama'];
const week = (name: string, nim: string) => ({ name, rows: [header, [nim, 'Ani']] });

async function read(sheets: Parameters<typeof writeXlsx>[0]['sheets'], sheet?: string) {
  const table = await readTable(await writeXlsx({ sheets }), { known, ...(sheet && { sheet }) });
  return {
    table,
    ...sheetReadOf(
      table,
      Array.from({ length: 7 }, (_, at) => ({ rowNo: at + 2 })),
    ),
  };
}

test('the sheets that are not read are named', async () => {
  const { table, notes } = await read([week('Minggu 1', '1'), week('Minggu 2', '2'), week('Minggu 3', '3')]);
  expect(table.sheet).toBe('Minggu 1');
  expect(notes).toBe(
    'Hanya lembar "Minggu 1" yang dibaca, "Minggu 2" dan "Minggu 3" tidak. ' +
      'Lembar lain dapat dipilih setelah berkas diunggah.',
  );
});

test('the sheet with the expected columns is read, wherever it stands', async () => {
  const cover = { name: 'Sampul', rows: [['Laporan kehadiran'], ['Semester ganjil']] };
  const { table, notes } = await read([cover, week('Data', '7')]);
  expect([table.sheet, table.rows[1]]).toEqual(['Data', ['7', 'Ani']]);
  expect(notes).toContain('Hanya lembar "Data" yang dibaca, "Sampul" tidak.');
});

test('where no sheet has them, the first that holds anything is read', async () => {
  const sheet = (name: string) => ({ name, rows: [['x'], ['1']] });
  expect((await read([{ name: 'Kosong', rows: [] }, sheet('A'), sheet('B')])).table.sheet).toBe('A');
});

test('each sheet with rows may be read instead, a hidden one only where it is asked for', async () => {
  const cover = { name: 'Sampul', rows: [['Laporan']] };
  const sheets = [cover, { ...week('Lama', '1'), hidden: true }, week(' Minggu  1', '2'), week('B', '3')];
  const { sheet, sheets: choices, notes } = await read(sheets);
  expect([sheet, notes.includes('"B" tidak.'), notes.includes('Lama')]).toEqual([' Minggu  1', true, false]);
  expect(choices).toEqual([
    { name: 'Lama', hidden: true },
    { name: ' Minggu  1', hidden: false },
    { name: 'B', hidden: false },
  ]);
  expect((await read(sheets, 'Lama')).table.rows[1]).toEqual(['1', 'Ani']);
  // A field of a form comes without blanks at its edges and doubled ones.
  expect((await read(sheets, 'Minggu 1')).table.rows[1]).toEqual(['2', 'Ani']);
});

test('of many sheets the first are named and all may be chosen', async () => {
  const all = Array.from({ length: 26 }, (_, at) => week(`Kelas ${at + 1}`, String(at)));
  const { notes, sheets } = await read(all);
  expect(notes).toContain('"Kelas 2", "Kelas 3", "Kelas 4", "Kelas 5", "Kelas 6" dan 20 lembar lain tidak.');
  expect(sheets).toHaveLength(26);
});

test('a sheet that is not there is refused at its field, as is any of a CSV', async () => {
  const refusal = { code: 'INVALID', errors: { sheet: expect.stringContaining('Lembar "C" tidak ada') } };
  await expect(read([week('A', '1')], 'C')).rejects.toMatchObject(refusal);
  await expect(readTable(Buffer.from('nim;nama\n1;Ani'), { sheet: 'C' })).rejects.toMatchObject(refusal);
});

test('a table that is refused says which sheet it was, and which it could have been', async () => {
  const { table, sheets } = await read([week('A', '1'), week('B', '2')]);
  const wrong = new AppError('INVALID', 'Baris salah.', { data: { rows: [2] } });
  const refused = offeringSheets(table, () => Promise.reject(wrong));
  await expect(refused).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringMatching(/^Baris salah\. Hanya lembar "A" yang dibaca, "B" tidak\./),
    data: { rows: [2], sheet: 'A', sheets },
  });
  const bug = new TypeError('a bug stays one');
  await expect(offeringSheets(table, () => Promise.reject(bug))).rejects.toBe(bug);
});

test('hidden and empty sheets and our own notes are nothing that was left out', async () => {
  const { notes } = await read([
    week('Data', '1'),
    { ...week('Lama', '2'), hidden: true },
    { name: 'Sheet2', rows: [] },
    { name: 'Judul', rows: [['Laporan']] },
    week('Keterangan', '3'),
  ]);
  expect(notes).toBe('');
});

test('rows that a filter hides are named', async () => {
  const rows = [header, ...['1', '2', '3', '4', '5', '6', '7'].map((nim) => [nim, 'Ani'])];
  const hide = (...hidden: number[]) => new Map(hidden.map((row) => [row, { hidden: true }]));
  const some = await read([{ name: 'Data', rows, rowDefs: hide(2, 4) }]);
  expect(some.notes).toBe(
    '2 baris yang tersembunyi di berkas, misalnya oleh penyaring, ikut dibaca: baris 3 dan 5.',
  );
  const many = await read([{ name: 'Data', rows, rowDefs: hide(0, 1, 2, 3, 4, 5, 6) }]);
  expect(many.notes).toContain(
    '6 baris yang tersembunyi di berkas, misalnya oleh penyaring, ikut dibaca: baris 2, 3, 4, 5, 6, ….',
  );
});
