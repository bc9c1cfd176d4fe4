import { describe, expect, test } from 'vitest';
import { parseRtRw, printRtRw, rtRwWarning } from './address.ts';
import { ageOn, entryAgeProblem, isAdult } from './age.ts';
import { biodataGate, checkBiodata } from './completeness.ts';
import { NIDN_DIALOG_MESSAGE, nidnProblem, showsBiodataDialog, showsNidnDialog } from './dialog.ts';
import { type Biodata, biodataFields, biodataTabs, valueAt } from './fields.ts';
import { checkNik, nikCellProblem } from './nik.ts';

const context = { entryYear: 2025, today: '2025-11-20' };
const parent = { nik: '3404011205700001', birthDate: '1970-05-12', education: '6', job: '9', income: '14' };

const full: Biodata = {
  gender: 'P',
  birthPlace: 'Sleman',
  birthDate: '2005-09-03',
  religion: '1',
  citizenship: 'ID',
  nik: '3404014309050001',
  nisn: '0051234567',
  mobile: '628123456789',
  personalEmail: 'siti@example.test',
  photo: 'siti.webp',
  street: 'Jl. Kaliurang 5',
  rt: '1',
  rw: '2',
  kelurahan: 'Caturtunggal',
  wilayahId: '040101',
  postalCode: '55281',
  residence: '3',
  kpsRecipient: false,
  father: { name: 'Ahmad', ...parent },
  motherName: 'Aminah',
  mother: parent,
  guardian: {},
  emergency: { name: 'Ahmad', relation: 'Ayah', phone: '628123456780' },
  needsStudent: 0,
  needsFather: 0,
  needsMother: 0,
};

const check = (change: Biodata, more: Partial<typeof context> = {}) =>
  checkBiodata({ ...full, ...change }, { ...context, ...more });
const missing = (change: Biodata, more: Partial<typeof context> = {}) =>
  check(change, more).missing.map(({ field }) => field);

describe('completeness', () => {
  test('a full record is complete, defaults count as filled', () => {
    expect(check({})).toEqual({
      complete: true,
      reportable: true,
      percent: 100,
      missing: [],
      message: 'Biodata sudah lengkap.',
    });
  });

  test('one field is enough to stay below 100', () => {
    const result = check({ postalCode: '  ' });
    expect(result).toMatchObject({ complete: false, reportable: true, percent: 97 });
    expect(result.missing).toEqual([{ tab: 'Alamat', field: 'postalCode', label: 'Kode pos', need: 'K' }]);
    expect(result.message).toBe('Biodata belum lengkap (97%). Lengkapi: Kode pos.');
    expect(biodataGate(result)).toBeNull();
  });

  test('names what PDDIKTI requires first, then five at most', () => {
    const some = check({ photo: null, nik: '', motherName: undefined, wilayahId: null });
    expect(some.message).toBe(
      'Biodata belum lengkap (88%). Lengkapi: NIK, Kecamatan, Nama ibu kandung, Foto.',
    );
    expect(some.reportable).toBe(false);
    expect(biodataGate(some)).toBe(
      'Biodata wajib PDDIKTI belum lengkap. Lengkapi: NIK, Kecamatan, Nama ibu kandung.',
    );
    const five = check({ street: '', rt: '', rw: '', postalCode: '', residence: '' });
    expect(five.message).toContain('Lengkapi: Jalan, RT, RW, Kode pos, Jenis tinggal.');
    const seven = check({ street: '', rt: '', rw: '', postalCode: '', residence: '', photo: '', nik: '' });
    expect(seven.message).toContain('Lengkapi: NIK, Foto, Jalan, RT, RW, dan 2 lainnya.');
  });

  test('an empty record lacks everything that has no default', () => {
    const result = checkBiodata({}, context);
    expect(result.percent).toBe(0);
    expect(result.reportable).toBe(false);
    expect(result.missing).toContainEqual({
      tab: 'Kontak darurat',
      field: 'emergency.phone',
      label: 'Telepon kontak darurat',
      need: 'K',
    });
  });
});

describe('what is asked for', () => {
  test('a foreign student has a passport instead of a NIK', () => {
    expect(missing({ citizenship: 'MY', nik: null })).toEqual(['passportNo']);
    expect(missing({ citizenship: 'MY', nik: null, passportNo: 'A1234567' })).toEqual([]);
  });

  test('NISN from the entry year 2018 on', () => {
    expect(missing({ nisn: '' }, { entryYear: 2018 })).toEqual(['nisn']);
    expect(missing({ nisn: '' }, { entryYear: 2017 })).toEqual([]);
  });

  test('the KPS number of who receives it', () => {
    expect(missing({ kpsRecipient: true })).toEqual(['kpsNumber']);
    expect(missing({ kpsRecipient: true, kpsNumber: 'K1' })).toEqual([]);
  });

  test('of a deceased parent the name only', () => {
    expect(missing({ father: { name: 'Ahmad', job: '98' } })).toEqual([]);
    expect(missing({ father: { job: '98' } })).toEqual(['father.name']);
    expect(missing({ mother: {} })).toEqual([
      'mother.nik',
      'mother.birthDate',
      'mother.education',
      'mother.job',
      'mother.income',
    ]);
  });

  test('a guardian of orphans and of who is under age', () => {
    const orphan = { father: { name: 'Ahmad', job: '98' }, mother: { job: '98' } };
    expect(missing(orphan)).toHaveLength(7);
    expect(missing(orphan)[0]).toBe('guardian.name');
    expect(missing({ birthDate: '2007-11-21' })).toHaveLength(7);
    expect(missing({ birthDate: '2007-11-20' })).toEqual([]);
  });

  test('every field has its own path and label, in the order of the tabs', () => {
    expect(new Set(biodataFields.map(({ path }) => path)).size).toBe(biodataFields.length);
    expect(new Set(biodataFields.map(({ label }) => label)).size).toBe(biodataFields.length);
    const order = biodataFields.map(({ tab }) => biodataTabs.indexOf(tab));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('values are found at their path', () => {
    expect(valueAt(full, 'father.name')).toBe('Ahmad');
    expect(valueAt(full, 'nik')).toBe('3404014309050001');
    expect(valueAt({ father: null }, 'father.name')).toBeUndefined();
    expect(valueAt({ father: 'x' }, 'father.constructor')).toBeUndefined();
  });
});

describe('NIK', () => {
  const woman = { birthDate: '2005-09-03', gender: 'P' } as const;
  const mismatch = 'Tanggal lahir tidak cocok dengan NIK, periksa kembali.';

  test.each([
    ['3404014309050001', woman, [], []],
    ['3404010309050001', { ...woman, gender: 'L' }, [], []],
    ['3404010309050001', woman, [], [mismatch]],
    ['3404014309050001', { ...woman, gender: 'L' }, [], [mismatch]],
    ['3404014309050001', { ...woman, birthDate: '2005-09-04' }, [], [mismatch]],
    ['3404014309050001', { ...woman, birthDate: '2005-10-03' }, [], [mismatch]],
    ['3404014309050001', { ...woman, birthDate: '2006-09-03' }, [], [mismatch]],
    ['3404014309050001', { birthDate: null, gender: null }, [], []],
    ['340401430905000', woman, ['NIK harus 16 angka.'], []],
    ['34040143090500011', woman, ['NIK harus 16 angka.'], []],
    ['340401430905000a', woman, ['NIK harus 16 angka.'], []],
    ['', woman, ['NIK harus 16 angka.'], []],
    ['0404014309050001', woman, ['Kode wilayah NIK tidak boleh diawali 0.'], []],
    ['3404014309050000', woman, ['Nomor urut NIK tidak boleh 0000.'], []],
  ] as const)('%s of %j', (nik, facts, errors, warnings) => {
    expect(checkNik(nik, facts)).toEqual({ errors, warnings });
  });

  test.each([
    ['3.40401E+15', true],
    ['3,40401e+15', true],
    ['3E15', true],
    ['3404014309050001', false],
    ['', false],
  ])('the cell %j is broken: %s', (cell, broken) => {
    expect(nikCellProblem(cell)).toBe(broken ? 'Format NIK rusak (ubah kolom menjadi Teks).' : null);
  });
});

describe('RT and RW', () => {
  test.each([
    ['001', '1', '001'],
    ['12', '12', '012'],
    [' 7 ', '7', '007'],
    ['000', '0', '000'],
  ])('%j is stored as %s and printed as %s', (text, stored, printed) => {
    expect(parseRtRw(text)).toBe(stored);
    expect(printRtRw(stored)).toBe(printed);
  });

  test('others are refused, and more than two digits are pointed out', () => {
    expect(['', 'A', '1234', '-1'].map(parseRtRw)).toEqual([null, null, null, null]);
    expect([printRtRw(null), printRtRw('')]).toEqual(['', '']);
    expect([rtRwWarning('99'), rtRwWarning('100')]).toEqual([
      null,
      'PDDIKTI hanya menyimpan dua angka RT/RW.',
    ]);
  });
});

describe('age', () => {
  test('turns on the birthday', () => {
    expect(ageOn('2005-09-03', '2025-09-02')).toBe(19);
    expect(ageOn('2005-09-03', '2025-09-03')).toBe(20);
    expect(isAdult('2007-11-20', '2025-11-20')).toBe(true);
    expect(isAdult('2007-11-21', '2025-11-20')).toBe(false);
  });

  test.each([
    ['2010-09-01', true],
    ['2010-09-02', false],
    ['1954-09-02', true],
    ['1954-09-01', false],
  ])('born %s, entering on 1 September 2025: %s', (birthDate, allowed) => {
    expect(entryAgeProblem(birthDate, '2025-09-01') === null).toBe(allowed);
  });
});

describe('dialogs', () => {
  test('a lecturer without a number is stopped everywhere but on /settings', () => {
    const lecturer = { isLecturer: true, nidn: null };
    expect(showsNidnDialog(lecturer, '/dosen/jadwal')).toBe(true);
    expect(showsNidnDialog({ ...lecturer, nidn: ' ' }, '/')).toBe(true);
    expect(showsNidnDialog(lecturer, '/settings')).toBe(false);
    expect(showsNidnDialog(lecturer, '/settings/?tab=akademik')).toBe(false);
    expect(showsNidnDialog(lecturer, '/settings/change-password')).toBe(true);
    expect(showsNidnDialog({ isLecturer: false, nidn: null }, '/staff')).toBe(false);
  });

  test('a NUPTK is enough', () => {
    expect(showsNidnDialog({ isLecturer: true, nidn: '1234567890123456' }, '/')).toBe(false);
    expect([nidnProblem('0512345678'), nidnProblem('1234567890123456')]).toEqual([null, null]);
    expect(nidnProblem('123')).toBe('NIDN/NIDK harus 10 angka, NUPTK 16 angka.');
  });

  test('its words are the specification’s', () => {
    expect(NIDN_DIALOG_MESSAGE).toBe(
      'Kami menemukan masih ada biodata ("NIDN") yang belum dilengkapi. klik tombol di bawah untuk melengkapinya',
    );
  });

  test('a student is reminded on /settings and /500 only', () => {
    expect(
      ['/settings', '/settings/', '/500', '/', '/student'].map((path) => showsBiodataDialog(false, path)),
    ).toEqual([true, true, true, false, false]);
    expect(showsBiodataDialog(true, '/settings')).toBe(false);
  });
});
