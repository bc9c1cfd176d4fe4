import { describe, expect, test } from 'vitest';
import { textCell } from './cells/text.ts';
import type { HeaderColumn } from './find-header.ts';
import { headerKey } from './header-key.ts';
import { mapColumns, optionalColumn, requiredColumn } from './mapping.ts';

const columns = (...labels: string[]): HeaderColumn[] =>
  labels.map((label, index) => ({ index, label, key: headerKey(label) }));

const specs = [
  requiredColumn('nim', 'NIM', textCell(), ['nipd', 'no_induk']),
  requiredColumn('nama', 'Nama', textCell(), ['nama_mahasiswa']),
  optionalColumn('tanggal_lahir', 'Tanggal lahir', textCell()),
  optionalColumn('nik_ibu', 'NIK ibu', textCell(), ['nik_ayah_2']),
];

const guess = (...labels: string[]) =>
  Object.fromEntries(
    mapColumns(columns(...labels), specs).mapped.map((each) => [
      each.key,
      [each.column.index, each.confidence],
    ]),
  );

describe('the guess', () => {
  test.each<[string, string[], Record<string, [number, number]>]>([
    [
      'own names, whatever their spelling',
      ['NAMA', ' nim*', 'Tanggal_Lahir'],
      { nim: [1, 1], nama: [0, 1], tanggal_lahir: [2, 1] },
    ],
    ['aliases', ['NIPD', 'Nama Mahasiswa'], { nim: [0, 0.9], nama: [1, 0.9] }],
    ['abbreviations', ['nim', 'nama', 'Tgl. Lahir'], { nim: [0, 1], nama: [1, 1], tanggal_lahir: [2, 0.8] }],
    ['brackets', ['NIM (wajib)', 'nama'], { nim: [0, 0.8], nama: [1, 1] }],
    ['misspellings', ['nim', 'nama', 'Tangal Lahir'], { nim: [0, 1], nama: [1, 1], tanggal_lahir: [2, 0.6] }],
    [
      'a numbered repetition',
      ['nim', 'nama', 'NIK Ayah', 'NIK Ayah 2'],
      { nim: [0, 1], nama: [1, 1], nik_ibu: [3, 0.9] },
    ],
  ])('finds %s', (_, labels, expected) => {
    expect(guess(...labels)).toEqual(expected);
  });

  test('a sure match takes the column from an unsure one', () => {
    expect(guess('Namaa', 'nama', 'nim')).toEqual({ nim: [2, 1], nama: [1, 1] });
  });

  test('two columns that look alike are left to the person', () => {
    expect(guess('nim', 'nama', 'tanggal lahirr', 'tangal lahir')).not.toHaveProperty('tanggal_lahir');
  });

  test('a name below a group is that name, unless two groups have it', () => {
    const below = (...names: [string, string][]): HeaderColumn[] =>
      names.map(([group, name], index) => {
        const label = `${group} ${name}`;
        return { index, label, key: headerKey(label), name };
      });
    const guessed = (...names: [string, string][]) =>
      mapColumns(below(...names), specs).mapped.map(({ key, confidence }) => [key, confidence]);
    expect(guessed(['Mahasiswa', 'NIM'], ['Mahasiswa', 'Tgl. Lahir'])).toEqual([
      ['nim', 0.7],
      ['tanggal_lahir', 0.7],
    ]);
    expect(guessed(['Mahasiswa', 'Nama'], ['Dosen', 'Nama'])).toEqual([]);
    expect(guessed(['Ayah', 'Nama'], ['Nama', 'Mahasiswa'])).toEqual([['nama', 0.9]]);
  });

  test('short names are never taken for misspellings', () => {
    expect(guess('nik', 'nama')).not.toHaveProperty('nim');
  });

  test('says what is missing and what nobody asked for', () => {
    const { missing, unknown } = mapColumns(columns('nama', 'password'), specs);
    expect(missing).toEqual([{ key: 'nim', label: 'NIM' }]);
    expect(unknown.map((column) => column.key)).toEqual(['password']);
  });
});

describe('the choice of a person', () => {
  test.each(['nim_lama', 1])('%j wins over the guess and frees the guessed column', (nim) => {
    const { mapped, unknown } = mapColumns(columns('nim', 'nim_lama', 'nama'), specs, { nim });
    expect(mapped[0]).toMatchObject({ key: 'nim', column: { index: 1 }, confidence: 1 });
    expect(unknown.map((column) => column.key)).toEqual(['nim']);
  });

  test('leaves a column out; a required one is then missing', () => {
    const { mapped, missing } = mapColumns(columns('nim', 'nama', 'tanggal_lahir'), specs, {
      tanggal_lahir: null,
      nama: null,
    });
    expect(mapped.map((each) => each.key)).toEqual(['nim']);
    expect(missing.map((each) => each.key)).toEqual(['nama']);
  });

  test('of a column the file does not have is refused', () => {
    expect(() => mapColumns(columns('nim', 'nama'), specs, { nim: 'npm' })).toThrow(
      expect.objectContaining({
        code: 'INVALID',
        errors: { 'mapping.nim': 'Kolom yang dipilih untuk NIM tidak ada di berkas.' },
      }),
    );
  });
});
