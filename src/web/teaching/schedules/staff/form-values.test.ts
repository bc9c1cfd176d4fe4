import { expect, test } from 'vitest';
import { capacityOf, endOf, newSchedule, sharedEqually, withOwn } from './form-values.ts';
import type { FormOptions } from './queries.ts';

const options: FormOptions = {
  periods: [
    { _id: 'p2', code: '20262', label: 'Genap 2026/2027', isActive: false, isClosed: false },
    { _id: 'p1', code: '20261', label: 'Ganjil 2026/2027', isActive: true, isClosed: false },
  ],
  courses: [{ _id: 'c', code: 'MNJ301', name: 'Manajemen Keuangan', sks: 3, semester: 3 }],
  rooms: [
    { _id: 'r', code: 'R201', name: 'Ruang 201', capacity: 30, online: false },
    { _id: 'o', code: 'ONLINE', name: 'Daring', capacity: 500, online: true },
  ],
  lecturers: [],
  classes: [{ _id: 'k', name: 'M25A', entryYear: 2025, classType: 'OFFLINE', capacity: 45 }],
  minutesPerSks: { OFFLINE: 50, ONLINE: 40, GLOBAL: 50, SIL: 50 },
};

const values = newSchedule(options);

test('a new class starts in the active term', () => {
  expect(values.periodId).toBe('p1');
});

test('the end follows start, credits and class type', () => {
  expect(endOf(values, options)).toBe('');
  expect(endOf({ ...values, courseId: 'c', timeStart: 480 }, options)).toBe(630);
  expect(endOf({ ...values, courseId: 'c', timeStart: 480, classType: 'ONLINE' }, options)).toBe(600);
  expect(endOf({ ...values, courseId: 'c', timeStart: '' }, options)).toBe('');
});

test('seats follow the student classes, and no room holds more than it has', () => {
  expect(capacityOf(values, options)).toBe(40);
  expect(capacityOf({ ...values, classIds: ['k'] }, options)).toBe(45);
  expect(capacityOf({ ...values, classIds: ['k'], roomId: 'r' }, options)).toBe(30);
  expect(capacityOf({ ...values, classIds: ['k'], roomId: 'o' }, options)).toBe(45);
});

test('credits are shared without losing a hundredth', () => {
  const share = { lecturerId: '', sksShare: '' as const, isCoordinator: false };
  const shares = sharedEqually([share, share, share], 4).map(({ sksShare }) => sksShare);
  expect(shares).toEqual([134, 133, 133]);
});

test('without a class the choices stay as they are', () => {
  expect(withOwn(options, null)).toBe(options);
});
