import { describe, expect, expectTypeOf, test } from 'vitest';
import { dateCell } from './cells/date.ts';
import { idCell, nikCell } from './cells/ids.ts';
import { genderCell } from './cells/lists.ts';
import { scoreCell } from './cells/numbers.ts';
import { textCell } from './cells/text.ts';
import { optionalColumn, requiredColumn } from './mapping.ts';
import { parseRows } from './parse-rows.ts';
import { readTable } from './read-sheet.ts';

const specs = [
  requiredColumn('nim', 'NIM', idCell({ label: 'NIM' })),
  requiredColumn('nama', 'Nama', textCell()),
  optionalColumn('jk', 'Jenis kelamin', genderCell()),
  optionalColumn('lahir', 'Tanggal lahir', dateCell(), ['tanggal_lahir']),
] as const;

const parse = async (csv: string, options: Parameters<typeof parseRows<typeof specs>>[2] = {}) =>
  parseRows(await readTable(Buffer.from(csv)), specs, options);

test('gives typed values, row numbers of the spreadsheet, and the row as it was', async () => {
  const { rows } = await parse(
    'Daftar;;;\nNIM;Nama;Jenis Kelamin;Tgl Lahir\n25.1; Ani ;P ;17/08/2001\n;;;\n252;Budi;;\n',
  );
  expect(rows).toEqual([
    {
      rowNo: 3,
      raw: ['25.1', ' Ani ', 'P ', '17/08/2001'],
      value: { nim: '251', nama: 'Ani', jk: 'P', lahir: '2001-08-17' },
      errors: {},
      warnings: {},
    },
    {
      rowNo: 5,
      raw: ['252', 'Budi', '', ''],
      value: { nim: '252', nama: 'Budi', jk: null, lahir: null },
      errors: {},
      warnings: {},
    },
  ]);
  const [first] = rows;
  expectTypeOf(first?.value?.nim).toEqualTypeOf<string | undefined>();
  expectTypeOf(first?.value?.jk).toEqualTypeOf<'L' | 'P' | null | undefined>();
});

test('names every mistake at its row and column, and gives no value then', async () => {
  const { rows } = await parse('nim;nama;jk;lahir\nA1;;X;31/02/2001\n251;#REF!;P;1/1/1900\n');
  expect(rows[0]).not.toHaveProperty('value');
  expect(rows[0]?.errors).toEqual({
    nim: 'NIM "A1" hanya boleh berisi angka.',
    nama: 'Nama wajib diisi.',
    jk: '"X" bukan pilihan jenis kelamin. Pilihan: L (laki-laki), P (perempuan).',
    lahir: 'Tanggal "31/02/2001" tidak ada di kalender.',
  });
  expect(rows[1]?.errors).toEqual({
    nama: 'Sel berisi kesalahan rumus (#REF!). Perbaiki atau isi nilainya.',
  });
  expect(rows[1]?.warnings).toEqual({ lahir: '"1/1/1900" dianggap tanggal tidak diketahui.' });
});

describe('repetitions', () => {
  test('every later row names the first', async () => {
    const csv = 'nim;nama\n251;Ani\n252;Budi\n25.1;Anik\n251;Anis\n';
    const { rows } = await parse(csv, { unique: [['nim']] });
    expect(rows.map((row) => row.errors)).toEqual([
      {},
      {},
      { nim: 'NIM sama dengan baris 2.' },
      { nim: 'NIM sama dengan baris 2.' },
    ]);
  });

  test('of several columns together; a missing value repeats nothing', async () => {
    const csv = 'nim;nama;jk\n251;Ani;P\n251;Ani;\n252;Ani;\n253;Ani;P\n254;Budi;P\n';
    const { rows } = await parse(csv, { unique: [['nama', 'jk']] });
    expect(rows.map((row) => Object.keys(row.errors))).toEqual([[], [], [], ['nama', 'jk'], []]);
    expect(rows[3]?.errors['nama']).toBe('Nama + Jenis kelamin sama dengan baris 2.');
  });

  test('a value with a mistake is compared with nothing', async () => {
    const { rows } = await parse('nim;nama\nA;Ani\nA;Budi\n', { unique: [['nim']] });
    expect(rows[1]?.errors['nim']).toBe('NIM "A" hanya boleh berisi angka.');
  });
});

describe('columns', () => {
  test('a missing required column gives no rows but says which', async () => {
    const { rows, missingColumns, unknownColumns } = await parse('nama;jk;password\nAni;P;x\n');
    expect(rows).toEqual([]);
    expect(missingColumns).toEqual([{ key: 'nim', label: 'NIM' }]);
    expect(unknownColumns.map((column) => column.label)).toEqual(['password']);
  });

  test('a chosen mapping decides', async () => {
    const { rows } = await parse('nomor;nama;nama lengkap\n251;Ani;Ani Sari\n', {
      mapping: { nim: 'nomor', nama: 'nama_lengkap' },
    });
    expect(rows[0]?.value).toMatchObject({ nim: '251', nama: 'Ani Sari' });
  });

  test('a blank table is refused', async () => {
    await expect(parse('\n\n')).rejects.toMatchObject({ code: 'INVALID' });
  });
});

test('the apostrophe of our own exports is taken off', async () => {
  const { rows } = await parse("nim;nama\n251;'=Ani\n252;'Aisyah\n");
  expect(rows.map((row) => row.value?.nama)).toEqual(['=Ani', "'Aisyah"]);
});

const studentLine = (row: number) => `2561${row};Nama ${row};3300000101${100_001 + 2 * row};85,5;17/08/2001`;

test('10,000 rows with columns that look at their whole column', async () => {
  const csv = [
    'nim;nama;nik;nilai;lahir',
    ...Array.from({ length: 10_000 }, (_, row) => studentLine(row)),
  ].join('\n');
  const many = [
    ...specs,
    requiredColumn('nik', 'NIK', nikCell()),
    requiredColumn('nilai', 'Nilai', scoreCell()),
  ] as const;
  const { rows } = await parseRows(await readTable(Buffer.from(csv)), many, { unique: [['nim'], ['nik']] });
  expect(rows).toHaveLength(10_000);
  expect(rows.filter((row) => row.value === undefined)).toEqual([]);
  expect(rows.at(-1)?.value).toMatchObject({ nim: '25619999', nilai: 8550, lahir: '2001-08-17' });
});
