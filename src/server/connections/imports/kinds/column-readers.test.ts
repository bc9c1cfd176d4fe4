import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { biodataForm } from '#shared/people/biodata/biodata.contract.ts';
import { lecturerPerson } from '#shared/people/lecturers/lecturer.contract.ts';
import { copyForm } from '#shared/desk/library/library-catalog.contract.ts';
import { moneyField } from '#shared/platform/endpoint/money-field.ts';
import { nimField } from '#shared/platform/endpoint/fields.ts';
import { readInput } from '#shared/platform/endpoint/read-input.ts';
import { studentForm } from '#shared/people/students/student.contract.ts';
import { MAX_BOOK_PRICE } from '#shared/desk/library/kinds.ts';
import { gradeComponents } from '#shared/platform/grading/components.ts';
import { parseScore } from '#shared/platform/grading/score-text.ts';
import { readRupiah } from '#shared/platform/format/read-rupiah.ts';
import type { CellResult } from '#server/platform/sheets/cells/cell.ts';
import type { ColumnSpec } from '#server/platform/sheets/mapping.ts';
import type { CellKind } from '#server/platform/sheets/table.ts';
import { hostileNumbers } from '#test/factories/hostile-numbers.ts';
import { gradeFileColumns } from '#server/results/grades/file-columns.ts';
import { importKinds } from '../registry.ts';

const TODAY = '2026-08-24';

/** What a column holds, and by which rules it is read. */
type Reader = 'money' | 'score' | 'average' | 'identifier' | 'reference' | 'code' | 'count' | 'other';

/** Every column of every file the portal reads; a new one is entered here. */
const readers: Readonly<Record<string, Partial<Record<Reader, string>>>> = {
  katalog: {
    money: 'harga',
    reference: 'isbn barcode',
    count: 'tahun halaman',
    other:
      'judul pengarang penerbit kota edisi bahasa ddc nomor_panggil subjek abstrak jenis dipinjamkan lokasi',
  },
  courses: {
    code: 'kode_mk prasyarat prasyarat1 prasyarat2 prasyarat3 prasyarat4',
    count: 'sks semester sks_teori sks_praktik sks_lapangan sks_simulasi',
    other: 'nama_mk jenis konsentrasi nama_inggris mkwu bersyarat',
  },
  curricula: {
    code: 'kode_mk prasyarat prasyarat1 prasyarat2 prasyarat3 prasyarat4',
    count: 'sks semester sks_teori sks_praktik sks_lapangan sks_simulasi',
    other: 'nama_mk jenis konsentrasi nama_inggris mkwu bersyarat wajib inti',
  },
  'past-grades': {
    identifier: 'nim',
    code: 'kode_mk',
    score: 'nilai_angka',
    average: 'nilai_indeks',
    count: 'sks',
    other: 'semester nama nama_mk nilai_huruf',
  },
  'past-terms': {
    identifier: 'nim',
    average: 'ips ipk',
    count: 'sks_semester sks_total',
    other: 'semester nama status',
  },
  rooms: { code: 'kode', count: 'kapasitas', other: 'nama gedung lantai jenis fasilitas status' },
  schedules: {
    code: 'kode_mk kelas ruang nidn_dosen',
    count: 'kapasitas',
    other:
      'semester nama_mk nama_dosen hari jam_masuk jam_keluar tipe_kelas lintas_tipe mode kelas_mahasiswa',
  },
  statement: {
    money: 'jumlah',
    reference: 'nim kode_tagihan referensi',
    other: 'nama tanggal keterangan keluar arah',
  },
  students: {
    identifier: 'nim nik nidn_pa id_wilayah',
    money: 'biaya_masuk',
    count: 'angkatan',
    other:
      'nama email jenis_kelamin tempat_lahir tanggal_lahir agama nama_ibu_kandung semester_masuk tanggal_masuk tipe_kelas kelas konsentrasi nama_pa jenis_pendaftaran pt_asal prodi_asal jalur pembiayaan hp alamat kelurahan',
  },
  'grade-file': {
    identifier: 'nim',
    score: gradeComponents.join(' '),
    other: 'nama',
  },
};

const files: { key: string; columns: readonly ColumnSpec[] }[] = [
  ...importKinds,
  { key: 'grade-file', columns: gradeFileColumns },
];

const keysOf = (kind: string, reader: Reader): string[] =>
  (readers[kind]?.[reader] ?? '').split(' ').filter((key) => key !== '');

type Column = { kind: string; key: string; read: (text: string, cell?: CellKind) => CellResult<unknown> };

const columnsRead = (...wanted: Reader[]): Column[] =>
  files.flatMap(({ key: kind, columns }) =>
    columns
      .filter(({ key }) => wanted.some((reader) => keysOf(kind, reader).includes(key)))
      .map(({ key, parse }) => ({
        kind,
        key,
        read: (text, cell = 'text') => parse([{ text, kind: cell }])({ text, kind: cell }),
      })),
  );

/** The value a cell gives, or null where it is refused. */
const valueOf = (result: CellResult<unknown>): unknown => ('error' in result ? null : result.value);

test('every column of every file is entered, once', () => {
  for (const { key, columns } of files) {
    const entered = Object.values(readers[key] ?? {}).flatMap((keys) => keys.split(' '));
    expect([key, entered.toSorted()]).toEqual([key, columns.map((column) => column.key).toSorted()]);
  }
  expect(Object.keys(readers).toSorted()).toEqual(files.map(({ key }) => key).toSorted());
});

describe('a form and a file decide the same', () => {
  const amountOf: Readonly<Record<string, (amount: number) => boolean>> = {
    harga: (amount) => copyForm.shape.price.safeParse(amount).success,
    biaya_masuk: (amount) => studentForm.shape.entryFee.safeParse(amount).success,
    jumlah: (amount) => moneyField().safeParse(amount).success,
  };

  test.each(columnsRead('money'))('amounts of $kind, $key', ({ key, read }) => {
    const max = key === 'harga' ? MAX_BOOK_PRICE : undefined;
    for (const text of hostileNumbers) {
      const typed = readRupiah(text, { max });
      const byForm = 'amount' in typed && amountOf[key]?.(typed.amount) === true ? typed.amount : null;
      expect([text, valueOf(read(text))]).toEqual([text, byForm]);
    }
  });

  test.each(columnsRead('score', 'average'))('scores of $kind, $key', ({ kind, key, read }) => {
    const max = keysOf(kind, 'average').includes(key) ? 400 : 10_000;
    for (const text of hostileNumbers) {
      const typed = parseScore(text, max);
      expect([text, valueOf(read(text))]).toEqual([text, typed.ok ? typed.score : null]);
    }
  });

  const fieldOf = {
    nim: nimField,
    nik: biodataForm.shape.nik,
    nidn_pa: lecturerPerson.shape.nidn,
    id_wilayah: biodataForm.shape.wilayahId,
  } as const;
  const fieldNames = { nim: 'nim', nik: 'nik', nidn_pa: 'nidn', id_wilayah: 'wilayahId' } as const;
  const whole = { nim: '25612010001', nik: '3273015708060001', nidn_pa: '0411118801', id_wilayah: '026000' };
  const dressed = (digits: string): string[] => [
    digits,
    ` ${digits} `,
    `${digits}.0`,
    `${digits}.00`,
    `${digits}.000`,
    `-${digits}`,
    `+${digits}`,
    `${digits.slice(0, 2)}.${digits.slice(2)}`,
    `${digits.slice(0, 3)}-${digits.slice(3)}`,
    `${digits},0`,
    `${digits},000`,
    `'${digits}`,
    `\u200B${digits}`,
    `${digits.slice(0, 3)}\u200B${digits.slice(3)}`,
    `${digits.slice(0, 2)}\u00A0${digits.slice(2)}`,
    `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`,
    `${digits.slice(0, 4)} ${digits.slice(4)}`,
    `${digits}e5`,
    `A${digits}`,
    `${digits}%`,
    `(${digits})`,
    Array.from(digits, (digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
  ];

  test.each(columnsRead('identifier'))('numbers of people of $kind, $key', ({ key, read }) => {
    const name = key as keyof typeof fieldOf;
    for (const text of dressed(whole[name])) {
      const typed = readInput(
        z.object({ [fieldNames[name]]: fieldOf[name] }),
        { [fieldNames[name]]: text },
        TODAY,
      );
      const shown = valueOf(read(text.trim()));
      // A file may name a lecturer by the NUPTK or a lost zero; the lookup, not the form, decides on its length.
      if (name === 'nidn_pa' && !typed.success && typeof shown === 'string' && shown.length !== 10) continue;
      expect([text, shown]).toEqual([text, typed.success ? typed.data[fieldNames[name]] : null]);
    }
  });
});

test.each(['1712.00', '1712.0', '1712.000', '1712', 'B-1712', 'B1712.00', 'b 1'])(
  'the barcode %j',
  (text) => {
    const typed = copyForm.shape.barcode.safeParse(text);
    const column = columnsRead('reference').find(({ key }) => key === 'barcode');
    expect(column && valueOf(column.read(text))).toEqual(typed.success ? [typed.data] : null);
  },
);

test.each(columnsRead('reference', 'code'))(
  '$kind, $key takes no zeros behind a point for nothing',
  ({ read }) => {
    for (const text of ['1712.0', '1712.00', '1712,000']) expect(read(text)).toHaveProperty('error');
  },
);

describe('cells of a workbook', () => {
  const numeric = columnsRead('money', 'score', 'average', 'identifier', 'count');
  const named = columnsRead('identifier', 'reference', 'code');

  test.each(numeric)('$kind, $key takes no day, no share and no yes', ({ read }) => {
    expect(valueOf(read('2026-08-05', 'date'))).toBeNull();
    expect(valueOf(read('TRUE', 'boolean'))).toBeNull();
    expect(valueOf(read('85%'))).toBeNull();
    expect(valueOf(read('-85', 'number'))).toBeNull();
  });

  test.each(columnsRead('money'))('$kind, $key takes the number of a cell as it is', ({ read }) => {
    expect(['85', '85000', '85.125', '85.5'].map((text) => valueOf(read(text, 'number')))).toEqual([
      85,
      85_000,
      null,
      null,
    ]);
  });

  test.each(named)('$kind, $key refuses a number that lost digits, and a day', ({ read }) => {
    expect(read('1234567890123450', 'number')).toHaveProperty('error');
    expect(read('12345678901234568000', 'number')).toHaveProperty('error');
    expect(read('1,23E+15')).toHaveProperty('error');
    expect(read('2026-08-05', 'date')).toHaveProperty('error');
  });

  test.each(columnsRead('reference', 'code', 'count', 'other'))(
    '$kind, $key takes a day or a time only where one is asked for',
    ({ key, read }) => {
      const [isDay, isTime] = [key.startsWith('tanggal'), key.startsWith('jam_')];
      expect('error' in read('2022-01-02', 'date')).toBe(!isDay);
      expect('error' in read('07:30:00', 'date')).toBe(!isTime);
    },
  );

  test.each(columnsRead('other').filter(({ key }) => key.startsWith('jam_')))(
    '$kind, $key reads a number in one way, or refuses it',
    ({ read }) => {
      const clocks = (kind: CellKind, ...texts: string[]) => texts.map((text) => valueOf(read(text, kind)));
      expect(clocks('number', '0.375', '0.75', '0.354166666666667', '7.3', '07.30', '10.4')).toEqual([
        540, 1080, 510, 450, 450, 640,
      ]);
      expect(clocks('text', '07.30', '7.30', '7:30', '07.30:00', '0,375', '00.25')).toEqual([
        450, 450, 450, 450, 540, 25,
      ]);
      expect(read('0.25', 'number')).toEqual({
        error: '"0.25" dapat dibaca 00.25 atau 06.00. Tulis jamnya sebagai teks, contoh: 08.00.',
      });
      for (const text of ['0.5', '7.5', '0.3']) expect(read(text, 'number')).toHaveProperty('error');
      expect(read('0,25')).toHaveProperty('error');
    },
  );

  test.each(columnsRead('count'))('$kind, $key takes no thousands for ones', ({ read }) => {
    expect(read('2.000')).toHaveProperty('error');
  });
});
