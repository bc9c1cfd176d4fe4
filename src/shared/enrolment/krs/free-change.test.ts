import { describe, expect, test } from 'vitest';
import type { WindowState } from '#shared/platform/term/window.ts';
import { changeWindow, freeChangeOn } from './free-change.ts';

const reason = 'Kelas Statistika Bisnis I (A) dipindahkan ke Senin 08.00–10.30.';
const today = '2026-10-05';
const free = { until: '2026-10-12', reason };

describe('a free change', () => {
  test.each([
    ['none was given', null, null],
    ['before its last day', '2026-10-12', free],
    ['on its last day', today, { until: today, reason }],
    ['on the day after', '2026-10-04', null],
  ])('%s', (_, until, expected) => {
    expect(freeChangeOn(until, reason, today)).toEqual(expected);
  });
});

describe('the change window', () => {
  const range = { start: '2026-09-28', end: '2026-10-09' };
  test.each<[string, WindowState, typeof free | null, WindowState]>([
    ['is the calendar without leave', { state: 'PAST', range }, null, { state: 'PAST', range }],
    [
      'opens after the calendar closed it',
      { state: 'PAST', range },
      free,
      { state: 'OPEN', range: { start: today, end: free.until } },
    ],
    [
      'opens where the calendar has none',
      { state: 'MISSING', range: null },
      free,
      { state: 'OPEN', range: { start: today, end: free.until } },
    ],
    [
      'lasts as long as the leave',
      { state: 'OPEN', range },
      free,
      { state: 'OPEN', range: { start: range.start, end: free.until } },
    ],
    [
      'is not cut short by the leave',
      { state: 'OPEN', range: { ...range, end: '2026-10-30' } },
      free,
      { state: 'OPEN', range: { ...range, end: '2026-10-30' } },
    ],
  ])('%s', (_, calendar, leave, expected) => {
    expect(changeWindow(calendar, leave, today)).toEqual(expected);
  });
});
