import { describe, expect, test } from 'vitest';
import { capitalise, crumb, documentName, fullName, initials, titleCase } from './name.ts';

const lecturer = { name: 'Budi  Santoso ', frontTitle: 'Dr.', backTitle: ', S.E., M.M.' };

describe('names of people', () => {
  test('puts titles around the name', () => {
    expect(fullName(lecturer)).toBe('Dr. Budi Santoso, S.E., M.M.');
    expect(fullName({ name: 'Sari', frontTitle: null, backTitle: '' })).toBe('Sari');
    expect(fullName({ name: 'Sari', backTitle: 'M.Ak.' })).toBe('Sari, M.Ak.');
    expect(fullName({ name: 'Sari', frontTitle: ' Prof. ' })).toBe('Prof. Sari');
  });

  test('prints the name in capitals and leaves the titles', () => {
    expect(documentName(lecturer)).toBe('Dr. BUDI SANTOSO, S.E., M.M.');
    expect(documentName({ name: 'siti aminah' })).toBe('SITI AMINAH');
  });

  test.each([
    ['Budi Santoso', 'BS'],
    ['siti nur aini', 'SA'],
    ['Suharto', 'S'],
    ["'Aisyah Élan", 'AÉ'],
    ['M. Al-Fatih', 'MA'],
    ['  ', ''],
    ['123 Budi', 'B'],
  ])('initials of "%s" are "%s"', (name, letters) => expect(initials(name)).toBe(letters));

  test.each([
    ['satu juta rupiah', 'Satu juta rupiah'],
    ['PT Maju', 'PT Maju'],
    ['', ''],
    ['1 juta', '1 juta'],
  ])('"%s" starts with a capital: "%s"', (text, result) => expect(capitalise(text)).toBe(result));
});

test.each([
  ['program aktivitas', 'Program Aktivitas'],
  ['MANAJEMEN KEUANGAN', 'Manajemen Keuangan'],
  ['nilai saya khs', 'Nilai Saya KHS'],
  ['', ''],
])('"%s" in title case is "%s"', (text, result) => expect(titleCase(text)).toBe(result));

test.each([
  ['nilai-saya', 'Nilai Saya'],
  ['add-many', 'Add Many'],
  ['khs', 'KHS'],
  ['krs-report', 'KRS Report'],
  ['kelas_saya', 'Kelas Saya'],
  ['kerja%20sama', 'Kerja Sama'],
  ['%E0%A4%A', '%e0%a4%a'],
  ['kelas-a-65f1c0ffee65f1c0ffee65f1', 'Kelas A'],
  ['kelas-a-0197f3c2-7b1e-7cc0-8a11-0242ac120002', 'Kelas A'],
  ['budi_25612010001', 'Budi'],
  ['semester-3', 'Semester 3'],
  ['0197f3c2-7b1e-7cc0-8a11-0242ac120002', ''],
  ['65f1c0ffee65f1c0ffee65f1', ''],
  ['25612010001', ''],
  ['3', ''],
  ['', ''],
])('breadcrumb of "%s" is "%s"', (segment, text) => expect(crumb(segment)).toBe(text));
