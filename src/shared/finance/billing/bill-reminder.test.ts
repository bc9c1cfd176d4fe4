import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campusClock, momentOf } from '#shared/platform/date/campus-time.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { reminderReach, remindersOf, reminderStage, reminderText } from './bill-reminder.ts';

const DUE = '2026-09-30';

describe('stages around a due day', () => {
  test.each([
    [-60, null],
    [-8, null],
    [-7, 'H-7'],
    [-6, 'H-7'],
    [-5, 'H-7'],
    [-4, 'H-7'],
    [-3, 'H-7'],
    [-2, 'H-7'],
    [-1, 'H-1'],
    [0, 'H-1'],
    [1, 'H+1'],
    [2, 'H+1'],
    [3, 'H+1'],
    [4, 'H+1'],
    [5, 'H+1'],
    [6, 'H+1'],
    [7, 'H+7'],
    [8, 'H+7'],
    [13, 'H+7'],
    [14, null],
    [400, null],
  ])('%i days after it: %s', (days, stage) => {
    expect(reminderStage(DUE, addDays(DUE, days))).toBe(stage);
  });

  test('a day has a stage exactly within the reach that bills are looked for', () => {
    for (let days = -30; days <= 30; days += 1) {
      const within = days >= -reminderReach.ahead && days <= reminderReach.back;
      expect(reminderStage(DUE, addDays(DUE, days)) !== null).toBe(within);
    }
  });

  test('the stage turns at midnight on the campus, not of the server', () => {
    const midnight = momentOf({ date: '2026-09-23', minutes: 0 }, 'Asia/Jayapura');
    const stageAt = (moment: Date) => reminderStage(DUE, campusClock(moment, 'Asia/Jayapura').date);
    expect(stageAt(new Date(midnight.getTime() - 1))).toBeNull();
    expect(stageAt(midnight)).toBe('H-7');
    expect(reminderStage(DUE, campusClock(midnight, 'Asia/Jakarta').date)).toBeNull();
  });
});

describe('what of a bill is reminded', () => {
  const parts = [
    { no: 1, amount: 1_000_000, dueDate: '2026-08-31' },
    { no: 2, amount: 1_000_000, dueDate: '2026-09-08' },
    { no: 3, amount: 1_000_000, dueDate: '2026-10-31' },
  ];
  const bill = { name: 'SPP', paid: 400_000, balance: 2_600_000, dueDate: '2026-10-31', parts };

  test('every open part at its own stage, with what is left of it', () => {
    expect(remindersOf(bill, '2026-09-01')).toEqual([
      { bill: 'SPP', amount: 600_000, due: '2026-08-31', daysLeft: -1, stage: 'H+1' },
      { bill: 'SPP', amount: 1_000_000, due: '2026-09-08', daysLeft: 7, stage: 'H-7' },
    ]);
    expect(remindersOf({ ...bill, paid: 1_000_000, balance: 2_000_000 }, '2026-09-01')).toHaveLength(1);
  });

  test('late fees are due with the last part; a paid bill is left alone', () => {
    const late = { ...bill, paid: 3_000_000, balance: 50_000 };
    expect(remindersOf(late, '2026-10-30')).toMatchObject([{ amount: 50_000, due: '2026-10-31' }]);
    const both = { ...bill, paid: 2_500_000, balance: 550_000 };
    expect(remindersOf(both, '2026-10-30')).toMatchObject([{ amount: 550_000, stage: 'H-1' }]);
    expect(remindersOf({ ...bill, paid: 3_000_000, balance: 0 }, '2026-10-30')).toEqual([]);
  });

  test('a part has at most one stage a day, and what is told never exceeds what is owed', () => {
    const day = fc.integer({ min: -40, max: 120 }).map((days) => addDays('2026-08-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 3_000_000 }), (today, paid) => {
        const told = remindersOf({ ...bill, paid, balance: 3_000_000 - paid }, today);
        expect(new Set(told.map(({ due }) => due)).size).toBe(told.length);
        const sum = told.reduce((all, { amount }) => all + amount, 0);
        expect(sum).toBeLessThanOrEqual(3_000_000 - paid);
      }),
    );
  });

  test.each([
    [7, 'SPP sebesar Rp500.000 jatuh tempo 7 hari lagi, 30 September 2026.'],
    [1, 'SPP sebesar Rp500.000 jatuh tempo besok, 30 September 2026.'],
    [0, 'SPP sebesar Rp500.000 jatuh tempo hari ini, 30 September 2026.'],
    [-9, 'SPP sebesar Rp500.000 lewat 9 hari dari jatuh tempo 30 September 2026.'],
  ])('%i days left is said as it is', (daysLeft, body) => {
    const text = reminderText({ bill: 'SPP', amount: 500_000, due: DUE, daysLeft });
    expect(text).toMatchObject({ body, severity: daysLeft < 0 ? 'error' : 'warning' });
  });
});
