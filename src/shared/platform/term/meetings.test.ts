import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isWithin, weekdayOf } from '#shared/platform/date/local-date.ts';
import { type MeetingCalendar, planMeetings } from './meetings.ts';

/** Ganjil 2025/2026, classes on Mondays; 1 September 2025 is one. */
const calendar = (change: Partial<MeetingCalendar> = {}): MeetingCalendar => ({
  day: 1,
  classes: { start: '2025-09-01', end: '2025-12-31' },
  holidays: [],
  quietWeeks: [],
  uts: { start: '2025-10-20', end: '2025-11-01' },
  uas: { start: '2026-01-05', end: '2026-01-17' },
  ...change,
});

const datesOf = (change: Partial<MeetingCalendar>) =>
  planMeetings(calendar(change)).map(({ plannedDate }) => plannedDate);

describe('planned meetings', () => {
  test('run weekly, with UTS and UAS in their windows', () => {
    expect(datesOf({})).toEqual([
      '2025-09-01',
      '2025-09-08',
      '2025-09-15',
      '2025-09-22',
      '2025-09-29',
      '2025-10-06',
      '2025-10-13',
      '2025-10-20',
      '2025-11-03',
      '2025-11-10',
      '2025-11-17',
      '2025-11-24',
      '2025-12-01',
      '2025-12-08',
      '2025-12-15',
      '2026-01-05',
    ]);
    const types = planMeetings(calendar()).map(({ type }) => type);
    expect(types.filter((type) => type === 'KULIAH')).toHaveLength(14);
    expect([types[7], types[15]]).toEqual(['UTS', 'UAS']);
  });

  test('start on the first own weekday', () => {
    expect(datesOf({ day: 0 })[0]).toBe('2025-09-07');
    expect(datesOf({ day: 2 })[0]).toBe('2025-09-02');
  });

  test('a holiday keeps its meeting and asks for another day', () => {
    const meetings = planMeetings(calendar({ holidays: ['2025-09-08'] }));
    expect(meetings[1]).toEqual({
      no: 2,
      type: 'KULIAH',
      plannedDate: '2025-09-08',
      needsReschedule: true,
    });
    expect(meetings.filter(({ needsReschedule }) => needsReschedule)).toHaveLength(1);
  });

  test('a quiet week has no meeting', () => {
    const dates = datesOf({ quietWeeks: [{ start: '2025-12-08', end: '2025-12-14' }] });
    expect(dates).not.toContain('2025-12-08');
    expect(dates[14]).toBe('2025-12-22');
  });

  test('an exam avoids a holiday where its window allows', () => {
    expect(datesOf({ holidays: ['2025-10-20'] })[7]).toBe('2025-10-27');
    const stuck = planMeetings(calendar({ holidays: ['2025-10-20', '2025-10-27'] }))[7];
    expect(stuck).toMatchObject({ plannedDate: '2025-10-20', needsReschedule: true });
  });

  test('a window without the own weekday starts the exam on its first day', () => {
    expect(datesOf({ uts: { start: '2025-10-21', end: '2025-10-24' } })[7]).toBe('2025-10-21');
  });

  test('without windows exams stand in the row of lectures', () => {
    const dates = datesOf({ uts: null, uas: null });
    expect(dates[7]).toBe('2025-10-20');
    expect(dates[15]).toBe('2025-12-15');
  });

  test('what does not fit before the last day of classes asks for another day', () => {
    const meetings = planMeetings(calendar({ classes: { start: '2025-09-01', end: '2025-12-10' } }));
    expect(meetings.filter(({ needsReschedule }) => needsReschedule).map(({ no }) => no)).toEqual([15]);
  });

  test('there are always sixteen, lectures ascend on the own weekday and stay out of exam windows', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 6 }),
        fc.nat({ max: 60 }),
        fc.array(fc.nat({ max: 150 }), { maxLength: 10 }),
        (day, utsAfter, holidayOffsets) => {
          const start = addDays('2025-09-01', utsAfter);
          const uts = { start, end: addDays(start, 11) };
          const holidays = holidayOffsets.map((offset) => addDays('2025-09-01', offset));
          const meetings = planMeetings(calendar({ day, uts, holidays }));
          const lectures = meetings.filter(({ type }) => type === 'KULIAH').map((m) => m.plannedDate);
          expect(meetings.map(({ no }) => no)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
          expect(lectures).toEqual([...new Set(lectures)].toSorted());
          expect(lectures.every((date) => weekdayOf(date) === day && !isWithin(date, uts))).toBe(true);
          expect(isWithin(meetings[7]?.plannedDate ?? '', uts)).toBe(true);
        },
      ),
    );
  });
});
