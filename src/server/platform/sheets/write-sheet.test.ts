import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { array, assert, asyncProperty, constantFrom, string } from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { csvSafe } from '#shared/platform/format/csv-safe.ts';
import { dataAbsent, dataPath } from '#test/data-folder.ts';
import { readTable } from './read-sheet.ts';
import { readXlsxRows } from './read-xlsx.ts';
import { rectangle } from './row-sink.ts';
import { runXlsxWorker } from './run-xlsx-worker.ts';
import type { SheetDocument, SheetRow } from './sheet-document.ts';
import { isBlank, kindAt } from './table.ts';
import { toCsv, toXlsx } from './write-sheet.ts';

const grades: SheetDocument = {
  title: 'Nilai: Manajemen/A',
  columns: [
    { key: 'nim', label: 'NIM' },
    { key: 'nama', label: 'Nama', width: 40 },
    { key: 'sks', label: 'SKS', kind: 'integer' },
    { key: 'nilai', label: 'Nilai', kind: 'hundredths' },
    { key: 'indeks', label: 'Indeks', kind: 'tenths' },
    { key: 'bayar', label: 'Bayar', kind: 'money' },
    { key: 'lahir', label: 'Lahir', kind: 'date' },
    { key: 'lulus', label: 'Lulus' },
  ],
  rows: [
    {
      nim: '00123',
      nama: 'Ani & "Budi" <x>',
      sks: 3,
      nilai: 8550,
      indeks: 37,
      bayar: 2_400_000,
      lahir: '2001-08-17',
      lulus: true,
    },
    {
      nim: '3300000101010120',
      nama: '=HYPERLINK("x")',
      sks: 0,
      nilai: 5,
      indeks: -5,
      bayar: -1,
      lahir: '1899-05-01',
      lulus: false,
    },
    {
      nim: null,
      nama: undefined,
      sks: null,
      nilai: null,
      indeks: null,
      bayar: null,
      lahir: null,
      lulus: null,
    },
    { nim: 42, nama: 'x', sks: 1, nilai: 100, indeks: 0, bayar: 0, lahir: '2024-02-29', lulus: null },
  ],
  notes: [
    ['Semester', 'Ganjil 2025/2026'],
    ['Dicetak oleh', 'Ani, 1 September 2025'],
  ],
};

/** A document whose rows are these texts. */
const documentOf = (rows: readonly (readonly string[])[]): SheetDocument => ({
  title: 'Uji',
  columns: (rows[0] ?? []).map((_, index) => ({ key: String(index), label: `Kolom ${index}` })),
  rows: rows.map((row): SheetRow => Object.fromEntries(row.map((value, index) => [String(index), value]))),
});

const readBack = async (stream: NodeJS.ReadableStream) =>
  (await readTable(await buffer(stream))).rows.slice(1);

/** The same without a worker: many small workbooks would wait for as many threads. */
async function readHere(stream: NodeJS.ReadableStream) {
  const rows: (readonly string[])[] = [];
  await readXlsxRows(await buffer(stream), { maxRows: 100 }, (row) => rows.push(row));
  return rectangle(rows).slice(1);
}

/** What reading promises: blank cells at the end of a row are empty, blank rows at the end are gone. */
function trimmed(rows: readonly (readonly string[])[]): string[][] {
  const height = rows.findLastIndex((row) => !row.every(isBlank)) + 1;
  return rows.slice(0, height).map((row) => {
    const width = row.findLastIndex((value) => !isBlank(value)) + 1;
    return row.map((value, index) => (index < width ? value : ''));
  });
}

async function* failing(): AsyncGenerator<SheetRow> {
  yield { a: '1' };
  throw new Error('cursor lost');
}

function* manyRows(): Generator<SheetRow> {
  for (let row = 0; row < 50_000; row += 1) yield { nim: `2561${row}`, nama: `Nama ${row}`, sks: row % 24 };
}

const naughtyStrings = async (): Promise<string[]> =>
  JSON.parse(await readFile(dataPath('uji-masukan/blns.json'), 'utf8'));

describe('a workbook', () => {
  test('keeps digits as text, and numbers and dates as such', async () => {
    const table = await readTable(await buffer(toXlsx(grades)));
    expect(table.sheets.map((sheet) => sheet.name)).toEqual(['Nilai Manajemen A', 'Keterangan']);
    expect(table.rows).toEqual([
      ['NIM', 'Nama', 'SKS', 'Nilai', 'Indeks', 'Bayar', 'Lahir', 'Lulus'],
      ['00123', 'Ani & "Budi" <x>', '3', '85.5', '3.7', '2400000', '2001-08-17', 'Ya'],
      ['3300000101010120', '=HYPERLINK("x")', '0', '0.05', '-0.5', '-1', '1899-05-01', 'Tidak'],
      ['', '', '', '', '', '', '', ''],
      ['42', 'x', '1', '1', '0', '0', '2024-02-29', ''],
    ]);
    const kinds = [0, 1, 2, 3, 4, 5, 6, 7].map((column) => kindAt(table, 1, column));
    expect(kinds).toEqual(['text', 'text', 'number', 'number', 'number', 'number', 'date', 'text']);
    expect(kindAt(table, 2, 6)).toBe('text');
    expect(kindAt(table, 4, 0)).toBe('text');
  });

  test('has a frozen, filterable header, formats, widths and its notes on a sheet of their own', async () => {
    const workbook = await readXlsx(await buffer(toXlsx(grades)), { readStyles: true });
    const [data, notes] = workbook.sheets;
    expect(data).toMatchObject({
      freezePane: { rows: 1 },
      autoFilter: { range: 'A1:H5' },
      pageSetup: { orientation: 'landscape', fitToPage: true, printTitlesRow: '$1:$1' },
    });
    expect(data?.columns?.map((column) => column.width)).toEqual([20, 40, 10, 10, 10, 16, 13, 20]);
    expect(data?.cells?.get('0,0')?.style).toMatchObject({ font: { bold: true } });
    const formats = [0, 3, 4, 5, 6].map((column) => data?.cells?.get(`1,${column}`)?.style?.numFmt);
    expect(formats).toEqual(['@', '0.00', '0.0', '#,##0', 'dd/mm/yyyy']);
    expect(notes?.rows).toEqual([
      ['Nilai: Manajemen/A', null],
      [null, null],
      ['Semester', 'Ganjil 2025/2026'],
      ['Dicetak oleh', 'Ani, 1 September 2025'],
    ]);
  });

  test.each([
    ['', 'Data'],
    ["'''", 'Data'],
    ['Keterangan', 'Data'],
    ['[a]:b*c?d/e\\f', 'a b c d e f'],
    ['x'.repeat(40), 'x'.repeat(31)],
    ['Laporan KRS per mahasiswa Ganjil 2026/2027', 'Laporan KRS per mahasiswa'],
    ['Evaluasi kegiatan akademik prodi S1', 'Evaluasi kegiatan akademik'],
    ['Jum\'at & "Sabtu"', 'Jum\'at & "Sabtu"'],
  ])('with the title %j has the sheet %j', async (title, name) => {
    const table = await readTable(
      await buffer(toXlsx({ title, columns: [{ key: 'a', label: 'A' }], rows: [] })),
    );
    expect(table.sheet).toBe(name);
    expect(table.rows).toEqual([['A']]);
  });

  test('names columns past Z, and cuts text no program could hold', async () => {
    const wide = Array.from({ length: 60 }, (_, index) => (index === 59 ? 'y'.repeat(40_000) : `x${index}`));
    const [row] = await readBack(toXlsx(documentOf([wide])));
    expect(row?.slice(0, 59)).toEqual(wide.slice(0, 59));
    expect(row?.[59]).toBe(`${'y'.repeat(32_766)}…`);
  });

  test('passes on the failure of its source', async () => {
    await expect(
      buffer(toXlsx({ title: 'x', columns: [{ key: 'a', label: 'A' }], rows: failing() })),
    ).rejects.toThrow('cursor lost');
  });
});

describe('a CSV', () => {
  test('has a mark, CRLF, decimal comma, and an apostrophe before formulas', async () => {
    const lines = [
      '\uFEFFNIM;Nama;SKS;Nilai;Indeks;Bayar;Lahir;Lulus',
      '00123;"Ani & ""Budi"" <x>";3;85,50;3,7;2400000;2001-08-17;Ya',
      '3300000101010120;"\'=HYPERLINK(""x"")";0;0,05;-0,5;-1;1899-05-01;Tidak',
      ';;;;;;;',
      '42;x;1;1,00;0,0;0;2024-02-29;',
      '',
    ];
    expect((await buffer(toCsv(grades))).toString()).toBe(lines.join('\r\n'));
  });

  test('with one column of decimals is read back as one column', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => ({ nilai: index * 100 + 50 }));
    const columns = [{ key: 'nilai', label: 'Nilai', kind: 'hundredths' as const }];
    const back = await readBack(toCsv({ title: 'x', columns, rows }));
    expect(back.slice(0, 2)).toEqual([['0,50'], ['1,50']]);
  });

  test('separated by commas keeps decimal points', async () => {
    const lines = (await buffer(toCsv(grades, { delimiter: ',' }))).toString().split('\r\n');
    expect(lines[1]).toBe('00123,"Ani & ""Budi"" <x>",3,85.50,3.7,2400000,2001-08-17,Ya');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    [' =1+1', "' =1+1"],
    ['-', '-'],
    ['-5', '-5'],
    ['+6281234', '+6281234'],
    ['-1.234,56', '-1.234,56'],
    ['a=b', 'a=b'],
  ])('writes %j as %j', async (value, written) => {
    expect(await readBack(toCsv(documentOf([[value]])))).toEqual([[written]]);
  });
});

describe('round trips', () => {
  const tables = array(array(string({ unit: 'binary', maxLength: 12 }), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 8,
  });

  test('any text survives a CSV, apart from the apostrophe', async () => {
    await assert(
      asyncProperty(tables, constantFrom(';' as const, ',' as const), async (rows, delimiter) => {
        const expected = trimmed(rows.map((row) => row.map(csvSafe)));
        expect(await readBack(toCsv(documentOf(rows), { delimiter }))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('any text survives a workbook', async () => {
    await assert(
      asyncProperty(tables, async (rows) => {
        expect(await readHere(toXlsx(documentOf(rows)))).toEqual(trimmed(rows));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    '_x0041_',
    '_x005F_x0041_',
    'a\r\nb',
    ' pinggir ',
    '\u0000\u0001\u001F\u007F',
    '\uFFFE',
    '👩🏽‍🎓',
    '\u202Ebalik',
  ])('%j survives both', async (value) => {
    const document = documentOf([[value, 'x']]);
    expect(await readBack(toXlsx(document))).toEqual([[value, 'x']]);
    expect(await readBack(toCsv(document))).toEqual([[value, 'x']]);
  });

  test('50,000 rows stream through', { timeout: 60_000 }, async () => {
    const columns = grades.columns.slice(0, 3);
    const bytes = await buffer(toXlsx({ title: 'x', columns, rows: manyRows() }));
    const xlsx = await runXlsxWorker(bytes, { maxRows: 50_001 }, 60_000);
    const csv = await readTable(await buffer(toCsv({ title: 'x', columns, rows: manyRows() })), {
      maxRows: 50_001,
    });
    expect(xlsx.rows).toEqual(csv.rows);
    expect(xlsx.rows.at(-1)).toEqual(['256149999', 'Nama 49999', '7']);
  });
});

describe.skipIf(dataAbsent('naughty strings'))('naughty strings', () => {
  test('survive a workbook', async () => {
    const rows = (await naughtyStrings()).map((value) => [value, 'x']);
    expect(await readBack(toXlsx(documentOf(rows)))).toEqual(rows);
  });

  test('survive a CSV, apart from the apostrophe', async () => {
    const rows = (await naughtyStrings()).map((value) => [value, 'x']);
    expect(await readBack(toCsv(documentOf(rows)))).toEqual(rows.map((row) => row.map(csvSafe)));
  });
});
