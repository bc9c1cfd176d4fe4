import { describe, expect, test } from 'vitest';
import type { CellKind } from '../table.ts';
import type { CellParser } from './cell.ts';
import { dateCell } from './date.ts';
import { idCell, nikCell } from './ids.ts';
import { genderCell, listCell } from './lists.ts';
import { integerCell, moneyCell, scoreCell } from './numbers.ts';
import { emailCell, emptyWords, textCell } from './text.ts';

/** The value, the error or null of a single cell. */
function read<T>(parser: CellParser<T>, text: string, kind: CellKind = 'text'): unknown {
  const result = parser([{ text, kind }])({ text, kind });
  return 'error' in result ? result.error : result.value;
}

/** Results of a column of text cells. */
const readColumn = <T>(parser: CellParser<T>, texts: readonly string[]) => {
  const cells = texts.map((text) => ({ text, kind: 'text' as const }));
  return cells.map(parser(cells));
};

describe('text', () => {
  test.each([
    ['Ani  \n Sari', 'Ani Sari'],
    ['', null],
    ['-', '-'],
  ])('%j → %j', (text, value) => {
    expect(read(textCell(), text)).toBe(value);
  });

  test('words for nothing count only where asked', () => {
    expect(['NULL', '-', 'n/a', 'Nul'].map((text) => read(textCell({ empty: emptyWords }), text))).toEqual([
      null,
      null,
      null,
      'Nul',
    ]);
  });

  test('is limited', () => {
    expect(read(textCell({ maxLength: 3 }), 'Anik')).toBe('Terlalu panjang: paling banyak 3 huruf.');
  });
});

describe('e-mail', () => {
  test.each([
    ['Ani@Kampus.AC.ID', 'ani@kampus.ac.id'],
    ['mailto:ani@a.id', 'ani@a.id'],
    ['-', null],
    ['ani@kampus', '"ani@kampus" bukan alamat email.'],
    ['a@b.id; c@d.id', '"a@b.id; c@d.id" bukan alamat email.'],
  ])('%j → %j', (text, value) => {
    expect(read(emailCell(), text)).toBe(value);
  });
});

describe('identifiers', () => {
  const nim = idCell({ label: 'NIM', minLength: 5, maxLength: 12 });
  test.each([
    ['25612010001', '25612010001'],
    ['17.1234.56', '17123456'],
    [
      '25612010001.0',
      'NIM "25612010001.0" tidak diterima. Angka ini berakhir ,0 di belakang koma atau titik. Tulis digitnya saja.',
    ],
    ['25612\u200B010001', '25612010001'],
    ["'25612010001", '25612010001'],
    ['2.56E+10', 'Format NIM rusak (ubah kolom menjadi Teks).'],
    ['2,56E+10', 'Format NIM rusak (ubah kolom menjadi Teks).'],
    ['A-123', 'NIM "A-123" hanya boleh berisi angka.'],
    ['-25612010001', 'NIM "-25612010001" hanya boleh berisi angka.'],
    [
      '171234.000',
      'NIM "171234.000" tidak diterima. Angka ini berakhir ,0 di belakang koma atau titik. Tulis digitnya saja.',
    ],
    ['171.234.000', '171234000'],
    ['1234', 'NIM 1234 harus 5–12 digit.'],
    ['', null],
  ])('%j → %j', (text, value) => {
    expect(read(nim, text)).toBe(value);
  });

  test.each<[string, CellKind, string]>([
    [
      '1234567890123456',
      'number',
      'Digit setelah yang ke-15 hilang karena disimpan sebagai angka (ubah kolom menjadi Teks, lalu isi lagi).',
    ],
    ['256120.5', 'number', 'NIM "256120.5" hanya boleh berisi angka.'],
    ['-2561201', 'number', 'NIM "-2561201" hanya boleh berisi angka.'],
    [
      '2001-08-17',
      'date',
      'Sel ini berisi tanggal (2001-08-17). Ubah formatnya menjadi Teks, lalu isi lagi.',
    ],
    ['TRUE', 'boolean', 'Sel ini berisi benar/salah (TRUE). Ubah formatnya menjadi Teks, lalu isi lagi.'],
  ])('%j as %s is none', (text, kind, error) => {
    expect(read(idCell({ label: 'NIM', maxLength: 24 }), text, kind)).toBe(error);
  });

  test('get back the zeros a number cell lost, and say so', () => {
    const nidn = idCell({ label: 'NIDN', length: 10 });
    expect(readColumn(nidn, ['123456789', '0123456789', '123456', '12345678901'])).toEqual([
      { value: '0123456789', warning: 'Nol di depan NIDN ditambahkan: 0123456789.' },
      { value: '0123456789' },
      { error: 'NIDN 123456 harus 10 digit.' },
      { error: 'NIDN 12345678901 harus 10 digit.' },
    ]);
  });
});

describe('NIK', () => {
  test.each<[string, CellKind, string | null]>([
    ['3300000101010123', 'text', '3300000101010123'],
    ['3300.0001.0101.0123', 'text', '3300000101010123'],
    ['3300000101010123', 'number', '3300000101010123'],
    ['1.23E+15', 'text', 'Format NIK rusak (ubah kolom menjadi Teks).'],
    ['3,30E+15', 'text', 'Format NIK rusak (ubah kolom menjadi Teks).'],
    [
      '3300000101010120',
      'number',
      'Digit terakhir NIK hilang karena disimpan sebagai angka (ubah kolom menjadi Teks).',
    ],
    ['3300000101010120', 'text', '3300000101010120'],
    ['330000010101012', 'text', 'NIK harus 16 digit, di sini 15.'],
    ['0300000101010123', 'text', 'NIK 0300000101010123 tidak sah.'],
    ['3300000101010000', 'text', 'NIK 3300000101010000 tidak sah.'],
    ['33000001010A0123', 'text', 'NIK hanya boleh berisi angka.'],
    ['-', 'text', null],
  ])('%j as %s → %j', (text, kind, value) => {
    expect(read(nikCell(), text, kind)).toBe(value);
  });

  test('a whole column of text that ends in zero is suspicious', () => {
    const lost = ['3300000101010120', '3300000101010230', '', '3300000101010340'];
    const warning = 'Semua NIK di kolom ini berakhir 0: periksa digit terakhirnya.';
    expect(readColumn(nikCell(), lost)).toEqual([
      { value: '3300000101010120', warning },
      { value: '3300000101010230', warning },
      { value: null },
      { value: '3300000101010340', warning },
    ]);
    expect(readColumn(nikCell(), [...lost, '3300000101010341'])[0]).toEqual({ value: '3300000101010120' });
  });
});

describe('date', () => {
  test.each([
    ['2001-08-17', '2001-08-17'],
    ['2001-8-7', '2001-08-07'],
    ['2001-08-17T19:30:00', '2001-08-17'],
    ['2001/08/17 00:00', '2001-08-17'],
    ['17/08/2001', '2001-08-17'],
    ['5/6/2001', '2001-06-05'],
    ['17-08-2001', '2001-08-17'],
    ['17.8.2001', '2001-08-17'],
    ['20010817', '2001-08-17'],
    ['17 Agustus 2001', '2001-08-17'],
    ['Jumat, 17 Agt 2001', '2001-08-17'],
    ['17-Aug-2001', '2001-08-17'],
    ['37120', '2001-08-17'],
    ['37120.75', '2001-08-17'],
    ['1/1/1900', null],
    ['1900-01-01', null],
    ['0000-00-00', null],
    ['0', null],
    ['NULL', null],
    ['29/02/2000', '2000-02-29'],
    ['29/02/2001', 'Tanggal "29/02/2001" tidak ada di kalender.'],
    ['2001-13-01', 'Tanggal "2001-13-01" tidak ada di kalender.'],
    ['17/08/01', 'Tahun pada "17/08/01" harus 4 angka: tulis sebagai HH/BB/TTTT, contoh 31/12/2001.'],
    ['08/17/2001', '"08/17/2001" menulis bulan lebih dahulu: tulis sebagai HH/BB/TTTT, contoh 31/12/2001.'],
    ['kemarin', '"kemarin" bukan tanggal: tulis sebagai HH/BB/TTTT, contoh 31/12/2001.'],
    ['99999', '"99999" bukan tanggal: tulis sebagai HH/BB/TTTT, contoh 31/12/2001.'],
  ])('%j → %j', (text, value) => {
    expect(read(dateCell(), text)).toBe(value);
  });

  test('one month-first date makes the others of the column ambiguous', () => {
    const [first, second, third, fourth] = readColumn(dateCell(), [
      '05/06/2001',
      '12/31/2001',
      '07/07/2001',
      '17/08/2001',
    ]);
    expect(first).toHaveProperty('error', expect.stringContaining('bisa berarti dua tanggal'));
    expect(second).toHaveProperty('error', expect.stringContaining('menulis bulan lebih dahulu'));
    expect(third).toEqual({ value: '2001-07-07' });
    expect(fourth).toEqual({ value: '2001-08-17' });
  });

  test('a stand-in for unknown says so', () => {
    expect(readColumn(dateCell(), ['1/1/1900'])).toEqual([
      { value: null, warning: '"1/1/1900" dianggap tanggal tidak diketahui.' },
    ]);
  });
});

describe('numbers', () => {
  test.each([
    ['4', 4],
    ['4.0', 4],
    ['-', null],
    ['4.5', '"4.5" bukan bilangan bulat.'],
    ['4.000', '"4.000" bukan bilangan bulat.'],
    ['25', 'Harus antara 0 dan 24.'],
    ['tiga', '"tiga" bukan bilangan bulat.'],
  ])('integer %j → %j', (text, value) => {
    expect(read(integerCell(0, 24), text)).toBe(value);
  });

  test.each([
    ['85,5', 8550],
    ['85.5', 8550],
    ['85', 8500],
    ['0,05', 5],
    ['89.990', 8999],
    ['100', 10_000],
    ['', null],
    ['100,01', '"100,01" tidak diterima. Nilai harus antara 0 dan 100.'],
    ['85,555', '"85,555" tidak diterima. Nilai paling banyak dua desimal.'],
    ['-1', '"-1" tidak diterima. Nilai harus berupa angka, misalnya 85,5.'],
    ['A', '"A" tidak diterima. Nilai harus berupa angka, misalnya 85,5.'],
  ])('score %j → %j', (text, value) => {
    expect(read(scoreCell(), text)).toBe(value);
  });

  test.each<[string, CellKind, number | string | null]>([
    ['2400000', 'number', 2_400_000],
    ['2400000', 'text', 2_400_000],
    ['2.400.000', 'text', 2_400_000],
    ['2,400,000.00', 'text', 2_400_000],
    ['Rp 2.400.000,00', 'text', 2_400_000],
    ['Rp. 2.400.000,-', 'text', 2_400_000],
    ['IDR 750.000', 'text', 750_000],
    ['2.400', 'text', 2_400],
    ['85.125', 'number', '"85.125" tidak diterima. Tulis tanpa sen, misalnya 1.250.000.'],
    [
      '2026-08-05',
      'date',
      'Sel ini berisi tanggal (2026-08-05). Ubah formatnya menjadi Teks, lalu isi lagi.',
    ],
    ['85%', 'text', '"85%" ditulis sebagai persen. Tulis angkanya saja.'],
    ['-', 'text', null],
    ['2400.5', 'number', '"2400.5" tidak diterima. Tulis tanpa sen, misalnya 1.250.000.'],
    ['2.400.000,50', 'text', '"2.400.000,50" tidak diterima. Tulis tanpa sen, misalnya 1.250.000.'],
    ['lunas', 'text', '"lunas" tidak diterima. Tulis rupiah bulat, misalnya 1.250.000.'],
    ['-5000', 'text', '"-5000" tidak diterima. Jumlah tidak boleh negatif.'],
    ['9999999999999999', 'text', '"9999999999999999" tidak diterima. Jumlah paling banyak Rp1.000.000.000.'],
  ])('money %j as %s → %j', (text, kind, value) => {
    expect(read(moneyCell(), text, kind)).toBe(value);
  });
});

test('a column of amounts says by some of them how all are written', () => {
  const values = (texts: readonly string[]) =>
    readColumn(moneyCell(), texts).map((result) => ('value' in result ? result.value : 'refused'));
  expect(values(['1,500,000', '85,000'])).toEqual([1_500_000, 85_000]);
  expect(values(['1,500,000', '85.000'])).toEqual([1_500_000, 'refused']);
  expect(values(['1.500.000', '85,000', '85.000'])).toEqual([1_500_000, 'refused', 85_000]);
  expect(values(['1,500,000', '1.500.000', '85,000'])).toEqual([1_500_000, 1_500_000, 'refused']);
  expect(values(['85,000', '85.000'])).toEqual(['refused', 85_000]);
});

describe('lists', () => {
  const religion = listCell('agama', [
    { code: 1, label: 'Islam' },
    { code: 2, label: 'Kristen', aliases: ['Protestan'] },
    { code: 98, label: 'Tidak diisi' },
  ]);
  test.each([
    ['1', 1],
    ['01', 1],
    ['1.0', 1],
    ['ISLAM', 1],
    ['Protestan', 2],
    ['tidak  di-isi', 98],
    ['-', null],
    ['99', '"99" bukan pilihan agama. Pilihan: Islam, Kristen, Tidak diisi.'],
  ])('%j → %j', (text, value) => {
    expect(read(religion, text)).toBe(value);
  });

  test.each([
    ['L', 'L'],
    ['p', 'P'],
    ['Laki-laki', 'L'],
    ['PEREMPUAN', 'P'],
    ['wanita', 'P'],
    ['X', '"X" bukan pilihan jenis kelamin. Pilihan: L (laki-laki), P (perempuan).'],
  ])('gender %j → %j', (text, value) => {
    expect(read(genderCell(), text)).toBe(value);
  });

  test('a long list names its first choices', () => {
    const items = Array.from({ length: 20 }, (_, index) => ({
      code: `k${index}`,
      label: `Pilihan ${index}`,
    }));
    expect(read(listCell('kota', items), 'x')).toMatch(/Pilihan 7, …\.$/);
  });

  test('a long wrong value is shortened', () => {
    expect(read(religion, 'x'.repeat(100))).toContain(`"${'x'.repeat(39)}…"`);
  });
});
