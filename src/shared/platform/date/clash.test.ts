import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { findClashes, overlaps, type ScheduleSlot, type Slot } from './clash.ts';
import { parseClock } from '#shared/platform/format/time.ts';
import { defaultEnd, wireClock } from './clock.ts';
import { dayName, parseDay } from './day.ts';
import { type ScheduleFacts, scheduleNotices } from '#shared/teaching/timetable/notices.ts';

const R201 = { id: 'r201', code: 'R201', online: false };
const budi = { id: 'budi', name: 'Budi Santoso' };
const m25a = { id: 'm25a', name: 'M25A' };

const schedule = (change: Partial<ScheduleSlot>): ScheduleSlot => ({
  id: 'candidate',
  courseName: 'Statistika Bisnis I',
  className: 'M25B',
  day: 1,
  start: 480,
  end: 630,
  room: null,
  lecturers: [],
  studentClasses: [],
  ...change,
});
const finance = (change: Partial<ScheduleSlot>) =>
  schedule({ id: 'finance', courseName: 'Manajemen Keuangan', className: 'M25A', ...change });

const anySlot: fc.Arbitrary<Slot> = fc
  .record({
    day: fc.nat({ max: 6 }),
    start: fc.nat({ max: 1300 }),
    length: fc.integer({ min: 1, max: 139 }),
  })
  .map(({ day, start, length }) => ({ day, start, end: start + length }));

describe('overlap', () => {
  const morning = { day: 1, start: 480, end: 630 };

  test.each([
    ['touching before', 1, 400, 480, false],
    ['touching after', 1, 630, 700, false],
    ['a minute into it', 1, 400, 481, true],
    ['its last minute', 1, 629, 700, true],
    ['inside', 1, 500, 510, true],
    ['around', 1, 400, 700, true],
    ['the same', 1, 480, 630, true],
    ['another day', 2, 480, 630, false],
  ])('%s', (_, day, start, end, expected) => {
    expect(overlaps(morning, { day, start, end })).toBe(expected);
  });

  test('is symmetric, and means a shared minute', () => {
    fc.assert(
      fc.property(anySlot, anySlot, (a, b) => {
        const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
        const sharesMinute =
          a.day === b.day && minutes.some((at) => a.start <= at && at < a.end && b.start <= at && at < b.end);
        expect(overlaps(a, b)).toBe(sharesMinute);
        expect(overlaps(b, a)).toBe(sharesMinute);
      }),
    );
  });
});

describe('clashes', () => {
  test('of a room name both sides', () => {
    expect(findClashes(schedule({ room: R201 }), [finance({ room: R201 })])).toEqual([
      {
        kind: 'ROOM',
        subject: 'R201',
        candidate: {
          id: 'candidate',
          courseName: 'Statistika Bisnis I',
          className: 'M25B',
          day: 1,
          start: 480,
          end: 630,
        },
        other: {
          id: 'finance',
          courseName: 'Manajemen Keuangan',
          className: 'M25A',
          day: 1,
          start: 480,
          end: 630,
        },
        message: 'Bentrok ruang R201: Manajemen Keuangan (M25A) Senin 08.00–10.30.',
      },
    ]);
  });

  test.each<[string, Partial<ScheduleSlot>, string]>([
    ['lecturer', { lecturers: [budi] }, 'Bentrok dosen Budi Santoso: '],
    ['student class', { studentClasses: [m25a] }, 'Bentrok kelas M25A: '],
    ['student', { students: [{ id: 's', name: 'Siti' }] }, 'Bentrok mahasiswa Siti: '],
  ])('of a %s', (_, side, start) => {
    const clashes = findClashes(schedule(side), [finance(side)]);
    expect(clashes.map(({ message }) => message)).toEqual([
      `${start}Manajemen Keuangan (M25A) Senin 08.00–10.30.`,
    ]);
  });

  test('every lecturer of a team is looked at', () => {
    const team = [{ id: 'ani', name: 'Ani' }, budi];
    expect(findClashes(schedule({ lecturers: team }), [finance({ lecturers: [budi] })])).toHaveLength(1);
  });

  test('all of them at once', () => {
    const side = { room: R201, lecturers: [budi], studentClasses: [m25a] };
    const others = [finance(side), finance({ ...side, id: 'other', day: 2 }), schedule(side)];
    expect(findClashes(schedule(side), others).map(({ kind }) => kind)).toEqual([
      'ROOM',
      'LECTURER',
      'CLASS',
    ]);
  });

  test('online rooms and missing rooms never clash', () => {
    const online = { id: 'on', code: 'ONLINE', online: true };
    expect(findClashes(schedule({ room: online }), [finance({ room: online })])).toEqual([]);
    expect(findClashes(schedule({ room: null }), [finance({ room: null })])).toEqual([]);
    expect(findClashes(schedule({ room: R201 }), [finance({ room: null })])).toEqual([]);
  });

  test('nothing clashes with itself or with a class that only touches', () => {
    expect(findClashes(schedule({ room: R201 }), [schedule({ room: R201 })])).toEqual([]);
    expect(findClashes(schedule({ room: R201 }), [finance({ room: R201, start: 630, end: 700 })])).toEqual(
      [],
    );
  });
});

const notices = (change: Partial<ScheduleFacts>) =>
  scheduleNotices(
    { day: 1, start: 480, end: 630, capacity: 40, room: null, lecturers: [], ...change },
    defaultAcademicSettings,
  ).map(({ severity, code }) => `${severity} ${code}`);

describe('notices', () => {
  test.each<[string, Partial<ScheduleFacts>, string[]]>([
    ['nothing', {}, []],
    ['end before start', { end: 480 }, ['error TIME_ORDER']],
    ['full room', { room: { code: 'R1', capacity: 40, online: false } }, []],
    ['small room', { room: { code: 'R1', capacity: 39, online: false } }, ['error ROOM_CAPACITY']],
    ['online room', { room: { code: 'ON', capacity: 1, online: true } }, []],
    ['16 sks', { lecturers: [{ name: 'Budi', totalSks: 16, numbered: true }] }, []],
    ['17 sks', { lecturers: [{ name: 'Budi', totalSks: 17, numbered: true }] }, ['warning LECTURER_LOAD']],
    [
      'no number',
      { lecturers: [{ name: 'Budi', totalSks: 3, numbered: false }] },
      ['warning LECTURER_NUMBER'],
    ],
    ['Friday until 11.30', { day: 5, start: 600, end: 690 }, []],
    ['Friday until 11.31', { day: 5, start: 600, end: 691 }, ['warning FRIDAY_PRAYER']],
    ['Friday from 12.59', { day: 5, start: 779, end: 900 }, ['warning FRIDAY_PRAYER']],
    ['Friday from 13.00', { day: 5, start: 780, end: 900 }, []],
    ['Thursday noon', { day: 4, start: 690, end: 780 }, []],
    ['Sunday', { day: 0 }, ['warning SUNDAY']],
  ])('%s', (_, change, expected) => {
    expect(notices(change)).toEqual(expected);
  });
});

describe('days and clocks', () => {
  test('a time written for the wire can be read', () => {
    expect(wireClock(485)).toBe('08:05');
    expect(() => wireClock(1441)).toThrow(RangeError);
    fc.assert(
      fc.property(fc.nat({ max: 1439 }), (minutes) => {
        expect(parseClock(wireClock(minutes))).toBe(minutes);
      }),
    );
  });

  test('a class lasts its sks, at most until midnight', () => {
    expect(defaultEnd(480, 3, 50)).toBe(630);
    expect(defaultEnd(1400, 3, 50)).toBe(1439);
  });

  test('days have names and back', () => {
    expect([0, 1, 5, 6].map(dayName)).toEqual(['Minggu', 'Senin', 'Jumat', 'Sabtu']);
    expect(() => dayName(7)).toThrow(RangeError);
    expect([' senin', 'MINGGU', "Jum'at", ''].map(parseDay)).toEqual([1, 0, null, null]);
  });
});
