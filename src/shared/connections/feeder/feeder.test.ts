import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryProblems } from './at-entry.ts';
import { biodataProblems, biodataValues } from '#shared/people/biodata/feeder-fields.ts';
import { channelAt, channelPath, feederChannels } from './channels.ts';
import { channelNames } from '#shared/platform/feeder/channel-names.ts';
import { addMonths } from '#shared/platform/term/deadline.ts';
import { feederCodes } from './error-codes.ts';
import { checkValues, compareValues, type FeederField, wireRecord } from '#shared/platform/feeder/field.ts';
import { akmValues, exitValues, gradeValues, teachingValues, transferValues } from './records.ts';
import { readRefusal } from './refusal.ts';
import { canonical, decimalText, plainDate, plainNumber, sameValue } from '#shared/platform/feeder/values.ts';

describe('values', () => {
  test.each([
    ['3.00', '3'],
    ['85.50', '85.5'],
    ['0', '0'],
    ['0.00', '0'],
    ['007', '7'],
    ['.5', '0.5'],
    ['-0.0', '0'],
    ['abc', null],
    ['1,5', null],
    ['', null],
  ])('the number %s is %s', (text, plain) => expect(plainNumber(text)).toBe(plain));

  test('any decimal survives the way there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (value) => {
        const text = decimalText(value, 100);
        expect(Math.round(Number(text) * 100)).toBe(value);
        expect(plainNumber(Number(text).toFixed(2))).toBe(text);
      }),
    );
  });

  test.each([
    ['05-03-2004', '2004-03-05'],
    ['2004-03-05', '2004-03-05'],
    ['2004-03-05T00:00:00.000Z', '2004-03-05'],
    ['5 Maret 2004', null],
  ])('the day %s is %s', (text, day) => expect(plainDate(text)).toBe(day));

  test('blanks, place holders and letter case are no difference; a code is exact', () => {
    expect(canonical('text', ' - ')).toBeNull();
    expect(sameValue('text', ' Sari  Dewi ', 'SARI DEWI')).toBe(true);
    expect(sameValue('region', '020804', '020804  ')).toBe(true);
    expect(sameValue('code', 'a', 'A')).toBe(false);
    expect(sameValue('number', '3.00', '3')).toBe(true);
    expect(sameValue('number', null, '0')).toBe(false);
  });
});

const fields: FeederField[] = [
  { name: 'nama', label: 'Nama', kind: 'text', max: 5, required: true },
  { name: 'biaya', label: 'Biaya', kind: 'number', digits: [3, 1], positive: true },
  { name: 'tanggal', label: 'Tanggal', kind: 'date' },
  { name: 'jenis', label: 'Jenis', kind: 'code', codes: [{ value: '1', label: 'Satu' }] },
  { name: 'total', label: 'Total', kind: 'number', read: 'total_baca' },
  { name: 'rahasia', label: 'Rahasia', kind: 'text', read: null },
];

test('what PDDIKTI would refuse is told field by field', () => {
  const wrong = { nama: 'Sariii', biaya: '0', tanggal: '2024-02-30', jenis: '9' };
  expect(checkValues(fields, wrong).map(({ field }) => field)).toEqual(['nama', 'biaya', 'tanggal', 'jenis']);
  expect(checkValues(fields, { nama: ' ' })).toEqual([{ field: 'nama', message: 'Nama belum diisi.' }]);
  expect(checkValues(fields, { nama: 'Sari', biaya: '999.9', tanggal: '2024-02-29', jenis: '1' })).toEqual(
    [],
  );
  expect(checkValues(fields, { nama: 'Sari', biaya: '1000' })).toHaveLength(1);
  expect(checkValues(fields, { nama: 'Sari', biaya: '-1' })).toHaveLength(1);
});

test('only what can be read is compared, under the name it is read by', () => {
  const differences = compareValues(
    fields,
    { nama: 'Sari', total: '3', jenis: '1', rahasia: 'x' },
    { nama: 'SARI', total_baca: '4.00', jenis: null, rahasia: 'y', biaya: '2.0' },
  );
  expect(differences.map(({ field, local, feeder }) => [field, local, feeder])).toEqual([
    ['biaya', null, '2'],
    ['jenis', 'Satu', null],
    ['total', '3', '4'],
  ]);
});

test('what is sent has numbers as numbers and nothing empty', () => {
  expect(wireRecord(fields, { nama: 'Sari', biaya: '2.50', tanggal: '', jenis: '1' })).toEqual({
    nama: 'Sari',
    biaya: 2.5,
    jenis: '1',
  });
});

test('biodata becomes what PDDIKTI takes, and its problems stand under the fields of the form', () => {
  const biodata = {
    gender: 'P',
    birthPlace: 'Bandung',
    birthDate: '2004-03-05',
    religion: '1',
    nik: '3273014503040001',
    citizenship: 'ID',
    kelurahan: 'Contoh',
    wilayahId: '020804',
    rt: '5',
    rw: '120',
    kpsRecipient: false,
    motherName: 'Ibu',
    needsStudent: 257,
    needsFather: 0,
    needsMother: 0,
    npwp: '0123456789012345',
    father: { name: 'Ayah', job: '98' },
  };
  const values = biodataValues('Sari', biodata);
  expect(values).toMatchObject({
    nama_mahasiswa: 'Sari',
    rt: '5',
    rw: null,
    penerima_kps: '0',
    npwp: '123456789012345',
    id_kebutuhan_khusus_mahasiswa: '257',
    nama_ayah: 'Ayah',
    id_pekerjaan_ayah: '98',
  });
  expect(wireRecord(feederChannels.biodata.fields, values)['id_wilayah']).toBe('020804  ');
  expect(biodataProblems('Sari', biodata)).toEqual([]);
  const foreign = { ...biodata, citizenship: 'MY', nik: null, passportNo: 'A1234567' };
  expect(biodataValues('Sari', foreign)['nik']).toBe('A1234567');
  const wrong = biodataProblems('Sari', {
    ...biodata,
    nik: null,
    motherName: '',
    birthPlace: 'x'.repeat(33),
  });
  expect(wrong.map(({ field }) => field)).toEqual(['birthPlace', 'nik', 'motherName']);
});

describe('records', () => {
  test.each([
    [8996, 37, 'A-', '89.9'],
    [8999, 37, 'A-', '89.9'],
    [9000, 40, 'A', '90'],
    [4599, 0, 'E', '45.9'],
    [10_000, 40, 'A', '100'],
  ])('the score %i is cut, so that its letter stays', (finalScore, index, letter, text) => {
    expect(gradeValues({ finalScore, index, letter })['nilai_angka']).toBe(text);
  });

  test('GPA, shares and money go as decimals', () => {
    const akm = akmValues({
      status: 'A',
      ips: 308,
      ipk: null,
      sksSemester: 20,
      sksTotal: 60,
      fee: 3_000_000,
      funding: '1',
      isProvisional: true,
    });
    expect(akm).toMatchObject({ ips: '3.08', ipk: '0', biaya_kuliah_smt: '3000000' });
    const teaching = { sksShare: 150, plannedMeetings: 16, heldMeetings: 0, evaluationType: '1' };
    expect(teachingValues(teaching)['sks_substansi_total']).toBe('1.5');
  });

  test('a term without a fee, and a recognised letter that does not exist, are told', () => {
    const none = akmValues({
      status: 'C',
      ips: null,
      ipk: 300,
      sksSemester: 0,
      sksTotal: 60,
      fee: 0,
      funding: '1',
      isProvisional: false,
    });
    expect(checkValues(feederChannels.akm.fields, none)).toEqual([
      {
        field: 'biaya_kuliah_smt',
        message: expect.stringContaining('Biaya kuliah semester harus lebih dari 0: buka tagihan SPP-nya'),
      },
    ]);
    const transfer = transferValues({
      originCode: 'A1',
      originName: 'Asal',
      originSks: 3,
      originLetter: 'B',
      recognisedSks: 3,
      recognisedLetter: 'F',
    });
    expect(checkValues(feederChannels.transfer.fields, transfer).map(({ field }) => field)).toEqual([
      'nilai_angka_diakui',
    ]);
  });

  test('an exit carries the thesis where there is one', () => {
    const exit = { type: '1', date: '2027-01-30', semesterCode: '20261', ipk: '370' };
    const guided = { guidedFrom: '2026-02-10', guidedUntil: '2026-12-18' };
    expect(exitValues({ exit, thesisTitle: 'Judul', ...guided })).toMatchObject({
      ipk: '3.7',
      jalur_skripsi: '1',
      bulan_awal_bimbingan: '2026-02-10',
      bulan_akhir_bimbingan: '2026-12-18',
    });
    expect(exitValues({ exit, thesisTitle: null, guidedFrom: null, guidedUntil: null })).toMatchObject({
      jalur_skripsi: null,
      judul_skripsi: null,
    });
  });
});

describe('refusals', () => {
  test('every number has a sentence and says what to do', () => {
    for (const [code] of feederCodes) {
      const { sentence } = readRefusal(code, '');
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(sentence).not.toMatch(/!/);
    }
    expect(new Set(feederCodes.map(([code]) => code)).size).toBe(feederCodes.length);
  });

  test('a record that exists, a closed term and an unknown number are told apart', () => {
    expect([15, 119, 1209, 1260].map((code) => readRefusal(code, '').action)).toEqual(
      Array(4).fill('exists'),
    );
    expect(readRefusal(9999, 'Data sudah ada').action).toBe('exists');
    expect(readRefusal(116, '').sentence).toContain('Periode pelaporan sudah ditutup');
    expect(readRefusal(108, 'Kolom id_semester tidak valid:  tidak ditemukan.').sentence).toBe(
      'Ada nilai yang tidak dikenal feeder (galat 108). Kata feeder: "Kolom id_semester tidak valid: tidak ditemukan." Sampaikan kepada admin bersama nomor galatnya.',
    );
    expect(readRefusal(116, 'Periode ditutup').sentence).not.toContain('Kata feeder');
    expect(readRefusal(9999, 'Sesuatu yang baru')).toEqual({
      action: 'fix-data',
      sentence: expect.stringContaining('Sesuatu yang baru'),
    });
  });
});

test('channels stand behind what they need', () => {
  for (const [index, name] of channelNames.entries()) {
    for (const parent of feederChannels[name].after) {
      expect(channelNames.indexOf(parent)).toBeLessThan(index);
    }
  }
});

test.each([
  ['2026-08-10', '2026-10-10'],
  ['2026-12-31', '2027-02-28'],
])('two months after %s is %s', (from, to) => expect(addMonths(from, 2)).toBe(to));

describe('at data entry', () => {
  const entry = {
    nim: '26612010001',
    registrationType: '1',
    entryPath: '12',
    entrySemester: '20261',
    entryDate: '2026-08-20',
    funding: '1',
    entryFee: 2_500_000,
  };

  test('a student entry is judged by the rules of the report', () => {
    expect(entryProblems(entry)).toEqual([]);
    expect(entryProblems({ ...entry, entryFee: 0 })).toEqual(['Biaya masuk harus lebih dari 0.']);
    expect(entryProblems({ ...entry, entryFee: '', entryDate: '' })).toEqual([
      'Tanggal masuk belum diisi.',
      'Biaya masuk harus lebih dari 0.',
    ]);
    expect(entryProblems({ ...entry, registrationType: '99' })).toEqual([
      'Jenis pendaftaran tidak dikenal PDDIKTI.',
    ]);
  });
});

test('every channel has an address of its own, in words', () => {
  for (const name of channelNames) {
    expect(channelPath(name)).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect([channelAt(channelPath(name)), channelAt(name)]).toEqual([name, name]);
  }
  expect(channelPath('akm')).toBe('aktivitas-kuliah');
  expect(channelAt('lain')).toBeNull();
});
