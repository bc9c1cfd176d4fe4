import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readTable } from './read-sheet.ts';
import { sheetNotes } from './sheet-notes.ts';

const known = ['nim', 'nama'];
const header = ['NIM', 'Nama'];
const week = (name: string, nim: string) => ({ name, rows: [header, [nim, 'Ani']] });

async function read(sheets: Parameters<typeof writeXlsx>[0]['sheets']) {
  const table = await readTable(await writeXlsx({ sheets }), { known });
  return { table, notes: sheetNotes(table, [2, 3, 4, 5, 6, 7, 8]) };
}

test('the sheets that are not read are named', async () => {
  const { table, notes } = await read([week('Minggu 1', '1'), week('Minggu 2', '2'), week('Minggu 3', '3')]);
  expect(table.sheet).toBe('Minggu 1');
  expect(notes).toBe(
    'Hanya lembar "Minggu 1" yang dibaca, "Minggu 2" dan "Minggu 3" tidak. ' +
      'Simpan tiap lembar sebagai berkas tersendiri, lalu unggah satu per satu.',
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
