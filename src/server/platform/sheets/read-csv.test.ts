import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-sheet.ts';
import { textAt } from './table.ts';

const rowsOf = async (text: string | Uint8Array) =>
  (await readTable(typeof text === 'string' ? Buffer.from(text) : text)).rows;

const people = [
  ['nim', 'nama'],
  ['01', 'Siti Nur’aini'],
];

describe('encodings', () => {
  const text = 'nim;nama\r\n01;Siti Nur’aini\r\n';

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16LE', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16BE', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text.replace('’', '\x92'), 'latin1')],
  ])('reads %s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(people);
  });
});

describe('separators', () => {
  test.each([
    [
      'semicolon, decimal commas inside',
      'nim;nilai\n1;85,5\n2;90,25',
      [
        ['nim', 'nilai'],
        ['1', '85,5'],
        ['2', '90,25'],
      ],
    ],
    [
      'comma, semicolons inside quotes',
      'a,b\n"1;2",3',
      [
        ['a', 'b'],
        ['1;2', '3'],
      ],
    ],
    [
      'tab',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'declared on the first line',
      'sep=|\r\na|b,c\r\n1|2',
      [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    ],
    [
      'none: one column with commas in the text',
      'alamat\nJl. A, No. 1\nJl. B, No. 2\nJl. C',
      [['alamat'], ['Jl. A, No. 1'], ['Jl. B, No. 2'], ['Jl. C']],
    ],
    [
      'semicolon below a title line',
      'Daftar nilai, semester ganjil\nnim;nilai;huruf\n1;2;A\n2;3;B',
      [
        ['Daftar nilai, semester ganjil', '', ''],
        ['nim', 'nilai', 'huruf'],
        ['1', '2', 'A'],
        ['2', '3', 'B'],
      ],
    ],
  ])('%s', async (_, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });
});

describe('lines of an account above the table', () => {
  const account = ['No. rekening : 1234567890', 'Nama : YAYASAN', 'Periode : 01/11/2026 - 25/11/2026', 'Rp'];
  const footer = [
    ['Saldo Awal', '1000000.00'],
    ['Mutasi Kredit', '5075000.00', '2'],
    ['Mutasi Debet', '685000.00', '4'],
    ['Saldo Akhir', '5390000.00'],
  ];
  const header = ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', '', 'Saldo'];
  const line = ["'25/11/2026", 'TRSF E-BANKING CR', "'0000", '150000.00', 'CR', '850000.00'];
  const written = [',', ';', '\t', '|'].flatMap((mark) =>
    [0, 1, 4, 8].flatMap((above) =>
      [0, 4].flatMap((below) => [1, 2, 3, 40].map((lines) => ({ mark, above, below, lines }))),
    ),
  );

  test.each(written)('do not hide a table of a few lines: %j', async ({ mark, above, below, lines }) => {
    const table = [header, ...Array.from({ length: lines }, () => line), ...footer.slice(0, below)];
    const top = [...account, ...account].slice(0, above);
    const rows = await rowsOf([...top, ...table.map((cells) => cells.join(mark))].join('\n'));
    expect(rows.slice(above, above + 1 + lines)).toEqual(table.slice(0, 1 + lines));
  });
});

describe('records', () => {
  test.each(['\n', '\r\n', '\r'])('end with %j', async (end) => {
    expect(await rowsOf(`a,b${end}1,2${end}${end}3,4${end}`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['', ''],
      ['3', '4'],
    ]);
  });

  test('keep line breaks, doubled quotes and separators inside quotes', async () => {
    expect(await rowsOf('a,b\n"x\r\n""y"", z",2\n')).toEqual([
      ['a', 'b'],
      ['x\r\n"y", z', '2'],
    ]);
  });

  test('keep a quote inside a cell and text after a closing quote', async () => {
    expect(await rowsOf('a,b\n5" disk,"Hotel" Indonesia\n')).toEqual([
      ['a', 'b'],
      ['5" disk', 'Hotel Indonesia'],
    ]);
  });

  test('become one rectangle, blank ends removed', async () => {
    const rows = await rowsOf('a,b,,\n1\n1,2,3\n , ,\n\n');
    expect(rows).toEqual([
      ['a', 'b', ''],
      ['1', '', ''],
      ['1', '2', '3'],
    ]);
  });

  test('a quote that never ends is refused with its row', async () => {
    await expect(rowsOf('a,b\n1,2\n"3,4\n5,6\n')).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Tanda kutip di baris 3 tidak ditutup. Perbaiki lalu unggah lagi.',
    });
  });

  test('outside the table text is empty', async () => {
    const table = await readTable(Buffer.from('a,b\n1,2'));
    expect([textAt(table, 1, 1), textAt(table, 1, 9), textAt(table, 9, 0)]).toEqual(['2', '', '']);
  });
});

describe('limits', () => {
  test('counts rows with content only', async () => {
    const text = Buffer.from(`a\n1\n${'\n'.repeat(5_000)}2\n`);
    expect((await readTable(text, { maxRows: 3 })).rows).toHaveLength(5_003);
    await expect(readTable(text, { maxRows: 2 })).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'Berkas berisi lebih dari 2 baris. Bagi menjadi beberapa berkas.',
    });
  });

  test.each([
    ['bytes', 'a\n'.repeat(10), { maxBytes: 10 }, 'TOO_LARGE'],
    ['columns', 'a'.concat(',a'.repeat(1_000)), {}, 'TOO_LARGE'],
    ['characters of a cell', `a,b\n${'x'.repeat(32_768)},1`, {}, 'INVALID'],
    ['blank lines', `a\n${'\n'.repeat(1_100_000)}b`, {}, 'TOO_LARGE'],
  ])('%s', async (_, text, options, code) => {
    await expect(readTable(Buffer.from(text), options)).rejects.toMatchObject({ code });
  });

  test('50,000 rows of 20 columns', async () => {
    const line = Array.from({ length: 20 }, (_, index) => `nilai ${index}`).join(';');
    const table = await readTable(Buffer.from(`${line}\n`.repeat(50_000)));
    expect(table.rows).toHaveLength(50_000);
    expect(table.rows.at(-1)).toHaveLength(20);
  });
});

test('reads a file by its path and refuses a large one before reading it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheet-'));
  const file = path.join(folder, 'a.csv');
  await writeFile(file, 'nim;nama\n1;Ani\n');
  expect((await readTable(file)).rows).toEqual([
    ['nim', 'nama'],
    ['1', 'Ani'],
  ]);
  await expect(readTable(file, { maxBytes: 5 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  await rm(folder, { recursive: true });
});

test.each([
  ['="26612019904"', '26612019904'],
  ['"=""0001234"""', '0001234'],
  ['"=""a;""""b"""""""', 'a;"b"'],
  ['=SUM(A1)', '=SUM(A1)'],
  ['="a"&"b"', '="a"&"b"'],
  ['=""', ''],
])('the cell %s is read as %s', async (cell, text) => {
  expect((await rowsOf(`nim;nama\n${cell};Ani\n`))[1]).toEqual([text, 'Ani']);
});
