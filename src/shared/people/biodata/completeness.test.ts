import { describe, expect, test } from 'vitest';
import { biodataGate, checkBiodata } from './completeness.ts';
import { type Biodata, biodataFields, biodataTabs, valueAt } from './fields.ts';

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
    expect(missing({ birthDate: '2007-11-21' })).toHaveLength(8);
    expect(missing({ birthDate: '2007-11-21' }).at(-1)).toBe('guardian.consentOn');
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
