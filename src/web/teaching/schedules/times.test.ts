import { expect, test } from 'vitest';
import type { NextMeeting } from '#shared/teaching/timetable/timetable.contract.ts';
import { comingFirst } from './coming-first.ts';
import { typedClock } from '#web/platform/ui/typed-clock.ts';

test.each([
  ['8', 480],
  ['08', 480],
  ['830', 510],
  ['0830', 510],
  ['08.30', 510],
  ['8:30', 510],
  ['23.59', 1439],
  ['24.00', null],
  ['8.7', null],
  ['08.', null],
  ['pagi', null],
  ['', null],
])('typed as %j it is %j', (text, minutes) => {
  expect(typedClock(text)).toBe(minutes);
});

const meeting = (date: string, timeStart: number): NextMeeting => ({
  no: 1,
  type: 'KULIAH',
  date,
  timeStart,
  timeEnd: timeStart + 100,
  roomCode: null,
  mode: 'F',
  mediaLink: null,
});
const row = (_id: string, next: NextMeeting | null) => ({ _id, courseName: _id, className: 'A', next });

test('the class that comes first is first by day, then by hour; classes without a next meeting do not count', () => {
  const rows = [
    row('none', null),
    row('later day', meeting('2026-10-14', 480)),
    row('afternoon', meeting('2026-10-13', 1020)),
    row('morning', meeting('2026-10-13', 540)),
  ];
  expect(comingFirst(rows)?._id).toBe('morning');
  expect(comingFirst([row('none', null)])).toBeUndefined();
});
