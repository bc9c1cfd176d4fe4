import { expect, test } from 'vitest';
import { absentZero, uasZero } from './exam-zero.ts';

const facts = {
  day: '2027-01-05',
  held: false,
  attendance: { present: 14, counted: 14 },
  dispensed: false,
  owes: false,
  present: null,
  makeup: false,
};
const zero = (change: Partial<Parameters<typeof uasZero>[0]>, today = '2027-01-06') =>
  uasZero({ ...facts, ...change }, today, { minAttendanceUas: 75, makeupDays: 3 });
const low = { attendance: { present: 10, counted: 14 } };

test('who was there often enough and owes nothing gets what the lecturer enters', () => {
  expect(zero({})).toBeNull();
  expect(zero({ attendance: { present: 0, counted: 0 } })).toBeNull();
  expect(zero({ attendance: { present: 9, counted: 12 } })).toBeNull();
});

test('too little attendance is 0 once the exam is over, not before', () => {
  expect(zero(low)).toBe('UAS bernilai 0: kehadiran 71,43%, minimal 75%.');
  expect(zero(low, '2027-01-05')).toBeNull();
  expect(zero({ ...low, held: true }, '2027-01-05')).toContain('71,43%');
});

test('a dispensation, a make-up exam or having sat it leaves the score to the lecturer', () => {
  expect(zero({ ...low, dispensed: true })).toBeNull();
  expect(zero({ ...low, makeup: true })).toBeNull();
  expect(zero({ ...low, present: true })).toBeNull();
});

test('a college without a minimum asks for nothing', () => {
  expect(uasZero({ ...facts, ...low }, '2027-01-06', { minAttendanceUas: null, makeupDays: 3 })).toBeNull();
});

test('what is owed before the exam is 0 as well, whatever kaprodi says of attendance', () => {
  expect(zero({ owes: true, dispensed: true })).toBe(
    'UAS bernilai 0: syarat pembayaran belum terpenuhi pada hari UAS.',
  );
});

test('an absentee has 0 when the days for a make-up exam are over', () => {
  expect(zero({ present: false }, '2027-01-08')).toBeNull();
  expect(zero({ present: false }, '2027-01-09')).toBe(
    'UAS bernilai 0: tidak hadir dan tidak mengajukan ujian susulan.',
  );
});

test('so has an absentee from the UTS, whatever the attendance; nobody else loses the score of a UTS', () => {
  const uts = (change: Partial<Parameters<typeof uasZero>[0]>, today = '2027-01-09') =>
    absentZero('UTS', { ...facts, ...change }, today, { makeupDays: 3 });
  expect(uts({ present: false })).toBe('UTS bernilai 0: tidak hadir dan tidak mengajukan ujian susulan.');
  expect(uts({ present: false }, '2027-01-08')).toBeNull();
  expect(uts({ present: false, makeup: true })).toBeNull();
  expect(uts({ present: true })).toBeNull();
  expect(uts({ present: null })).toBeNull();
});
