import { writeXlsx } from 'hucre/xlsx';
import type { CellValue } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { dateCell } from './cells/date.ts';
import { idCell } from './cells/ids.ts';
import { moneyCell, scoreCell } from './cells/numbers.ts';
import { requiredColumn } from './mapping.ts';
import { parseRows } from './parse-rows.ts';
import { readTable } from './read-sheet.ts';
import { runXlsxWorker } from './run-xlsx-worker.ts';
import { kindAt, textAt } from './table.ts';
import type { Table } from './table.ts';

const workbook = (rows: CellValue[][]) => writeXlsx({ sheets: [{ name: 'Data', rows }] });

const cells: [name: string, value: CellValue, text: string, kind: string][] = [
  ['text keeps leading zeros', '00123', '00123', 'text'],
  ['a long number keeps its digits', 1234567890123456, '1234567890123456', 'number'],
  ['a huge number has no exponent', 1.5e21, '1500000000000000000000', 'number'],
  ['a tiny number has no exponent', 0.0000001, '0.0000001', 'number'],
  ['a fraction loses the noise of the processor', 0.1 + 0.2, '0.3', 'number'],
  ['a negative number', -12.5, '-12.5', 'number'],
  ['a date', new Date('2001-08-17T00:00:00Z'), '2001-08-17', 'date'],
  ['a date with time', new Date('2001-08-17T19:30:00Z'), '2001-08-17T19:30:00', 'date'],
  ['a date beyond every calendar', new Date('+012001-08-17T00:00:00Z'), '#VALUE!', 'date'],
  ['a yes', true, 'TRUE', 'boolean'],
  ['blanks', '   ', '   ', 'empty'],
  ['nothing', null, '', 'empty'],
];

describe('cells become text', () => {
  let table: Table;

  beforeAll(async () => {
    table = await readTable(await workbook(cells.map(([, value]) => ['x', value, 'z'])));
  });

  test.each(cells.map(([name, , text, kind], row) => ({ name, text, kind, row })))(
    '$name',
    ({ text, kind, row }) => {
      expect(textAt(table, row, 1)).toBe(text);
      expect(kindAt(table, row, 1)).toBe(kind);
    },
  );

  test('a time of day', async () => {
    const rows = [['jam'], [19 / 24]];
    const bytes = await writeXlsx({ sheets: [{ name: 'Data', rows, columns: [{ numFmt: 'h:mm' }] }] });
    expect((await readTable(bytes)).rows[1]).toEqual(['19:00:00']);
  });

  test('dates of a workbook that counts from 1904', async () => {
    const rows = [['lahir'], [new Date('2001-08-17T00:00:00Z')]];
    const bytes = await writeXlsx({ dateSystem: '1904', sheets: [{ name: 'Data', rows }] });
    expect((await readTable(bytes)).rows[1]).toEqual(['2001-08-17']);
  });

  test('a share is read as it is shown, whatever the format calls it', async () => {
    const shown = async (numFmt: string) => {
      const rows = [
        ['nilai', 'x'],
        [0.855, 1],
        [null, 'y'],
        [1, 0.5],
      ];
      const bytes = await writeXlsx({ sheets: [{ name: 'Data', rows, columns: [{ numFmt }] }] });
      const sheet = await readTable(bytes);
      return [
        textAt(sheet, 1, 0),
        kindAt(sheet, 1, 0),
        textAt(sheet, 1, 1),
        textAt(sheet, 3, 0),
        textAt(sheet, 3, 1),
      ];
    };
    expect(await shown('0%')).toEqual(['85.5%', 'text', '1', '100%', '0.5']);
    expect(await shown('0.00 %')).toEqual(['85.5%', 'text', '1', '100%', '0.5']);
    expect(await shown('0.00" %"')).toEqual(['0.855', 'number', '1', '1', '0.5']);
  });

  const amountIn = async (numFmt: string, value: number) => {
    const rows = [['harga'], [value]];
    const bytes = await writeXlsx({ sheets: [{ name: 'Data', rows, columns: [{ numFmt }] }] });
    const read = await parseRows(await readTable(bytes), [requiredColumn('harga', 'Harga', moneyCell())]);
    return read.rows[0]?.value?.harga ?? read.rows[0]?.errors['harga'];
  };

  test.each(['0.000', '#,##0.000', '[$Rp-421] #,##0.000', '#,##0.000;(#,##0.000)', '#,##0,', '0".000"'])(
    'money shown by %s is refused, for it reads as thousands',
    async (numFmt) => {
      expect(await amountIn(numFmt, 85)).toContain('Sel ini berisi 85, tetapi tampil seperti ribuan.');
    },
  );

  test.each(['0', '#,##0', '#,##0.00', '0.00', '"Rp" #,##0', '_-"Rp"* #,##0.00_-;-"Rp"* #,##0.00_-', '@'])(
    'money shown by %s is read',
    async (numFmt) => expect(await amountIn(numFmt, 85_000)).toBe(85_000),
  );

  test.each([
    ['0" ribu"', '85 ribu'],
    ['#,##0" rb"', '85 rb'],
    ['0"k"', '85k'],
    ['"Rp"0" ribu"', 'Rp85 ribu'],
  ])('a number that %s shows as words is read as these, by every reader', async (numFmt, shown) => {
    const rows = [['isi'], [85]];
    const sheet = await readTable(
      await writeXlsx({ sheets: [{ name: 'Data', rows, columns: [{ numFmt }] }] }),
    );
    expect([textAt(sheet, 1, 0), kindAt(sheet, 1, 0)]).toEqual([shown, 'text']);
    for (const cell of [moneyCell(), scoreCell(), idCell({ label: 'NIM', maxLength: 24 })]) {
      const { rows: read } = await parseRows(sheet, [requiredColumn<'isi', unknown>('isi', 'Isi', cell)]);
      expect(read[0]?.errors['isi']).toContain(shown);
    }
  });

  test('an unformatted number of a day is read by the workbook’s own beginning of days', async () => {
    const days = async (dateSystem: '1900' | '1904') => {
      const rows = [['lahir'], [35_658], [37_120]];
      const sheet = await readTable(await writeXlsx({ dateSystem, sheets: [{ name: 'Data', rows }] }));
      const read = await parseRows(sheet, [requiredColumn('lahir', 'Lahir', dateCell())]);
      return [kindAt(sheet, 1, 0), ...read.rows.map(({ value }) => value?.lahir)];
    };
    expect(await days('1904')).toEqual(['number', '2001-08-17', '2005-08-18']);
    expect(await days('1900')).toEqual(['number', '1997-08-16', '2001-08-17']);
  });

  test('a formula gives its stored result, never its text', async () => {
    const formula = new Map([['1,0', { value: 30, formula: 'SUM(10,20)', formulaResult: 30 }]]);
    const bytes = await writeXlsx({ sheets: [{ name: 'Data', rows: [['jumlah'], [30]], cells: formula }] });
    expect((await readTable(bytes)).rows).toEqual([['jumlah'], ['30']]);
  });
});

describe('sheets', () => {
  const sheets = [
    { name: 'Rahasia', rows: [['x']], hidden: true },
    { name: 'Kosong', rows: [] },
    { name: 'Isi', rows: [['nim'], ['1']] },
  ];

  test('without a wish the first visible one that holds anything', async () => {
    const table = await readTable(await writeXlsx({ sheets }));
    expect(table.sheet).toBe('Isi');
    expect(table.rows).toEqual([['nim'], ['1']]);
    expect(table.sheets).toEqual([
      { name: 'Rahasia', hidden: true, hasRows: false },
      { name: 'Kosong', hidden: false, hasRows: false },
      { name: 'Isi', hidden: false, hasRows: true },
    ]);
  });

  test.each([
    ['Rahasia', 'Rahasia'],
    [0, 'Rahasia'],
    ['Kosong', 'Kosong'],
  ])('%j is read on request', async (sheet, name) => {
    expect((await readTable(await writeXlsx({ sheets }), { sheet })).sheet).toBe(name);
  });

  test('one that is not there is refused with those that are', async () => {
    await expect(readTable(await writeXlsx({ sheets }), { sheet: 'Nilai' })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Lembar "Nilai" tidak ada di berkas. Lembar yang ada: "Rahasia", "Kosong", "Isi".',
    });
  });

  test('all blank gives no rows', async () => {
    const table = await readTable(await writeXlsx({ sheets: [{ name: 'Kosong', rows: [] }] }));
    expect(table.rows).toEqual([]);
  });
});

test('blank rows and columns at the end go, merged cells near the top are reported', async () => {
  const rows = [
    ['Judul', '', ''],
    ['nim', 'nama', ''],
    ['1', 'Ani', ' '],
    ['', '', ''],
    [' ', '', ''],
  ];
  const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }];
  const table = await readTable(await writeXlsx({ sheets: [{ name: 'Data', rows, merges }] }));
  expect(table.rows).toEqual([
    ['Judul', ''],
    ['nim', 'nama'],
    ['1', 'Ani'],
  ]);
  expect(table.merges).toEqual([{ startRow: 0, startColumn: 0, endRow: 0, endColumn: 1 }]);
});

test('the number of rows is limited', async () => {
  const bytes = await workbook([['nim'], ['1'], ['2'], ['3']]);
  expect((await readTable(bytes, { maxRows: 4 })).rows).toHaveLength(4);
  await expect(readTable(bytes, { maxRows: 3 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test('the bytes of the caller stay usable, and several files can be read at once', async () => {
  const bytes = await workbook([['nim'], ['1']]);
  const tables = await Promise.all([readTable(bytes), readTable(bytes), readTable(bytes)]);
  expect(tables.map((table) => table.rows.length)).toEqual([2, 2, 2]);
});

test('50,000 rows fit the memory of the worker', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 50_000 }, (_, row) => [
    `2561${row}`,
    `Nama ${row}`,
    row,
    row / 4,
    row % 2 ? 'L' : 'P',
    'Manajemen',
    null,
    'x',
  ]);
  const table = await runXlsxWorker(await workbook(rows), { maxRows: 50_000 }, 60_000);
  expect(table.rows).toHaveLength(50_000);
  expect(table.rows.at(-1)).toEqual([
    '256149999',
    'Nama 49999',
    '49999',
    '12499.75',
    'L',
    'Manajemen',
    '',
    'x',
  ]);
});
