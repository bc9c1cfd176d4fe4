import { describe, expect, test } from 'vitest';
import { findHeader } from './find-header.ts';
import { compactKey, expandedKey, headerKey, withoutBrackets } from './header-key.ts';
import { rectangle } from './row-sink.ts';
import type { Merge, Table } from './table.ts';

const table = (rows: string[][], merges: Merge[] = []): Table => ({
  format: 'xlsx',
  sheets: [],
  sheet: '',
  rows: rectangle(rows),
  kinds: null,
  merges,
});

const merge = (startRow: number, startColumn: number, endRow: number, endColumn: number): Merge => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
});

const keys = (rows: string[][], merges: Merge[] = [], known: string[] = []) => {
  const header = findHeader(table(rows, merges), known);
  return { keys: header.columns.map((column) => column.key), row: header.row, data: header.firstDataRow };
};

test.each([
  ['NIM *', 'nim'],
  [' Nama  Mahasiswa', 'nama_mahasiswa'],
  ['No. KTP/No. KK', 'no_ktp_no_kk'],
  ['Terima_KPS', 'terima_kps'],
  ['Nilai Sémestér', 'nilai_semester'],
  ['***', ''],
])('the key of %j is %j', (label, key) => {
  expect(headerKey(label)).toBe(key);
});

test('names are compared without word breaks, brackets and abbreviations', () => {
  expect(compactKey('NIK_Ayah')).toBe(compactKey('nik ayah'));
  expect(withoutBrackets('Status Masuk (Pindahan:2, Baru:1)')).toBe('Status Masuk');
  expect(expandedKey('Tgl. Lahir')).toBe(compactKey('Tanggal Lahir'));
});

describe('where the table begins', () => {
  test('in the first row', () => {
    expect(
      keys([
        ['nim', 'nama'],
        ['1', 'Ani'],
      ]),
    ).toEqual({ keys: ['nim', 'nama'], row: 0, data: 1 });
  });

  test('below a title, instructions and blank rows', () => {
    const long =
      'Isi setiap kolom sesuai petunjuk di bawah ini, jangan mengubah urutan kolom dan jangan menghapus baris.';
    const rows = [['Data mahasiswa'], ['Petunjuk', long], [], ['nim', 'nama', 'kelas'], ['1', 'Ani', 'A']];
    expect(keys(rows)).toEqual({ keys: ['nim', 'nama', 'kelas'], row: 3, data: 4 });
  });

  test('at the row that holds the expected names, however full the rows above are', () => {
    const rows = [
      ['Dicetak', '1', 'Januari', '2026'],
      ['NIM', 'Nama'],
      ['1', 'Ani'],
    ];
    expect(keys(rows, [], ['nim', 'nama', 'kelas']).row).toBe(1);
  });

  test('with a row of field paths under it', () => {
    const rows = [
      ['TA', 'NIM', 'Nama'],
      ['kls.id_smt', 'reg_pd.nipd', ''],
      ['20162', '1', 'Ani'],
    ];
    expect(keys(rows)).toMatchObject({ row: 0, data: 2 });
  });

  test('data with a dot is no field path', () => {
    expect(
      keys([
        ['email', 'nilai'],
        ['ani@a.id', '8.5'],
        ['x', 'y'],
      ]),
    ).toMatchObject({ data: 1 });
  });

  test('nowhere in a blank table', () => {
    expect(() => findHeader(table([]))).toThrow('Berkas tidak berisi data.');
    expect(() => findHeader(table([['', ' ']]))).toThrow('Berkas tidak berisi data.');
  });
});

describe('a header over two rows', () => {
  test('cells merged downwards and a group above numbers', () => {
    const rows = [
      ['Cicilan mahasiswa'],
      ['No', 'NIM', 'Nama', 'Cicilan ke'],
      ['', '', '', '1', '2'],
      ['1', '25', 'Ani', '100', '200'],
    ];
    const merges = [merge(1, 0, 2, 0), merge(1, 1, 2, 1), merge(1, 2, 2, 2), merge(1, 3, 1, 4)];
    const expected = { keys: ['no', 'nim', 'nama', 'cicilan_ke_1', 'cicilan_ke_2'], row: 2, data: 3 };
    expect(keys(rows, merges)).toEqual(expected);
    expect(keys(rows, merges, ['nim', 'nama'])).toEqual(expected);
  });

  test('a group in the row above the names', () => {
    const rows = [
      ['Riwayat', '', '', ''],
      ['', '', 'SEMESTER', ''],
      ['No', 'NIM', '1', '2'],
      ['1', '25', '100', '200'],
    ];
    const merges = [merge(0, 0, 0, 3), merge(1, 0, 1, 1), merge(1, 2, 1, 3)];
    expect(keys(rows, merges)).toEqual({ keys: ['no', 'nim', 'semester_1', 'semester_2'], row: 2, data: 3 });
  });

  test('a title over the whole table is no group', () => {
    const rows = [['Rekapitulasi'], ['No', 'NIM'], ['1', '25']];
    expect(keys(rows, [merge(0, 0, 0, 1)]).keys).toEqual(['no', 'nim']);
  });
});

describe('names of columns', () => {
  test('are unique: the second one of a name is numbered', () => {
    const header = findHeader(
      table([
        ['NIK Ayah', 'NIK_Ayah', 'nik ayah 2', 'NIK Ayah'],
        ['1', '2', '3', '4'],
      ]),
    );
    expect(header.columns.map((column) => column.key)).toEqual([
      'nik_ayah',
      'nik_ayah_2',
      'nik_ayah_2_2',
      'nik_ayah_3',
    ]);
    expect(header.columns[1]?.label).toBe('NIK_Ayah (2)');
  });

  test('lose stars and line breaks', () => {
    const header = findHeader(
      table([
        ['Nama\nlengkap *', 'NIM*'],
        ['Ani', '1'],
      ]),
    );
    expect(header.columns.map((column) => column.label)).toEqual(['Nama lengkap', 'NIM']);
  });

  test('are made up where data has none; empty columns are left out', () => {
    const header = findHeader(
      table([
        ['NIM', '', 'Nama', ''],
        ['1', 'x', 'Ani', ''],
      ]),
    );
    expect(header.columns).toEqual([
      { index: 0, label: 'NIM', key: 'nim' },
      { index: 1, label: 'Kolom 2', key: 'kolom_2' },
      { index: 2, label: 'Nama', key: 'nama' },
    ]);
  });
});
