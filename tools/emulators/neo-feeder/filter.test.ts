import { describe, expect, test } from 'vitest';
import { BadFilter } from './filter-tokens.ts';
import { readFilter, readOrder } from './filter.ts';

const row: Record<string, string | null> = {
  nama_mahasiswa: "AYU O'BRIEN",
  nik: '3404202400000001',
  id_wilayah: '040101  ',
  id_periode_masuk: '20241',
  ipk: '3.25',
  sks_semester: '20',
  email: null,
  persen: '50%_',
};
const columns = new Set(Object.keys(row));
const is = (filter: string) => readFilter(filter, columns)((column) => row[column] ?? null);

describe('filter', () => {
  test.each([
    ["nik = '3404202400000001'", true],
    ["nik <> '3404202400000001'", false],
    ["nik != 'x' AND ipk >= 3.25", true],
    ["nama_mahasiswa = 'AYU O''BRIEN'", true],
    ["upper(nama_mahasiswa) like upper('%o''brien')", true],
    ["nama_mahasiswa like '%o''brien%'", false],
    ["nama_mahasiswa ilike '%o''brien%'", true],
    ["substr(id_periode_masuk, 1, 4) = '2024'", true],
    ["id_periode_masuk like '2024_'", true],
    ["id_periode_masuk like '2024__'", false],
    ["persen like '50\\%\\_'", true],
    ["nik like '50\\%%'", false],
    ["id_wilayah = '040101'", true],
    ["id_wilayah like '040101'", false],
    ["id_wilayah like '0401%'", true],
    ["trim(id_wilayah) = '040101'", true],
    ["nik in ('1', '3404202400000001')", true],
    ["nik not in ('1', '2')", true],
    ['ipk in (3.25)', true],
    ["ipk = '3.250'", true],
    ['sks_semester between 20 and 24', true],
    ['sks_semester not between 1 and 9', true],
    ['sks_semester > 9', true],
    ['email is null', true],
    ['email is not null', false],
    ["email = 'a'", false],
    ["not email = 'a'", false],
    ["email = 'a' or ipk = 3.25", true],
    ["(nik = '1' or ipk = 3.25) and not (sks_semester < 20)", true],
    ["nik = '1' or ipk = 3.25 and sks_semester = 1", false],
    ['', true],
  ])('%s is %s', (filter, expected) => {
    expect(is(filter)).toBe(expected);
  });

  test.each([
    "nama = 'x'",
    "nik = 'x",
    "nik = 'x'; drop table mahasiswa",
    "nik = 'x' -- all",
    "nik = 'x' or",
    "nik 'x'",
    '(nik is null',
    'nik is null)',
    "ipk = 'tiga'",
    "pg_sleep(10) = '1'",
    'nik = (select nik from x)',
    "nik not = 'x'",
    'in',
  ])('refuses %s', (filter) => {
    expect(() => is(filter)).toThrow(BadFilter);
  });
});

test('order takes several columns and refuses what is no column', () => {
  expect(readOrder('id_periode_masuk desc, NIK ASC', columns)).toEqual([
    { column: 'id_periode_masuk', falling: true },
    { column: 'nik', falling: false },
  ]);
  expect(readOrder(' ', columns)).toEqual([]);
  expect(() => readOrder('nik; delete', columns)).toThrow(BadFilter);
  expect(() => readOrder('lower(nik)', columns)).toThrow(BadFilter);
});
