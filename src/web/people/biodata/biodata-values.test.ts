import { expect, test } from 'vitest';
import type { BiodataView } from '#shared/people/biodata/biodata.contract.ts';
import { toChanges, toFormValues } from './biodata-values.ts';

const stored: BiodataView = {
  gender: 'P',
  birthPlace: 'Bandung',
  birthDate: '2006-05-04',
  religion: '1',
  citizenship: 'ID',
  nik: null,
  passportNo: null,
  nisn: null,
  npwp: null,
  maritalStatus: null,
  phone: null,
  mobile: '6281234567890',
  personalEmail: null,
  photo: null,
  jacketSize: null,
  street: 'Jalan Melati',
  hamlet: null,
  rt: '7',
  rw: null,
  kelurahan: null,
  wilayahId: '020804',
  postalCode: null,
  residence: null,
  transport: null,
  domicile: null,
  kpsRecipient: false,
  kpsNumber: null,
  father: { name: 'Contoh Ayah', job: '9' },
  motherName: null,
  mother: {},
  guardian: {},
  emergency: {},
  needsStudent: 0,
  needsFather: 0,
  needsMother: 0,
  updatedAt: '2026-08-24T03:00:00.000Z',
};

test('fields show what is stored as people write it', () => {
  const values = toFormValues(stored);
  expect(values).toMatchObject({
    mobile: '0812-3456-7890',
    rt: '007',
    nik: '',
    father: { name: 'Contoh Ayah', job: '9', nik: '' },
    domicile: { sameAsKtp: true, street: '' },
  });
  expect(values).not.toHaveProperty('photo');
});

test('only what changed is sent; blanks empty a field, objects carry what is filled in', () => {
  const before = toFormValues(stored);
  expect(toChanges(before, before)).toEqual({});
  const typed = {
    ...before,
    street: ' ',
    nisn: '0061234567',
    father: { name: 'Contoh Ayah', job: '98', nik: '', birthDate: '' },
    needsStudent: 3,
  };
  expect(toChanges(typed, before)).toEqual({
    street: null,
    nisn: '0061234567',
    father: { name: 'Contoh Ayah', job: '98' },
    needsStudent: 3,
  });
});
