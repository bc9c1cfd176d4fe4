import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/platform/date/local-date.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { calendarEventFacts, calendarEventTypes } from './event-types.ts';
import {
  approvalDeadline,
  type CalendarEvent,
  checkCalendarEvent,
  isWindowOpen,
  windowState,
} from './window.ts';

const event = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 'krs',
  type: 'KRS',
  semesterCode: '20251',
  classTypes: [],
  start: '2025-08-11',
  end: '2025-08-22',
  ...change,
});

const stateOn = (today: string, ...events: CalendarEvent[]) =>
  windowState(events, 'KRS', 'OFFLINE', today).state;

const at = (days: number) => addDays('2025-08-15', days);

describe('windows', () => {
  test.each([
    ['2025-08-10', 'UPCOMING'],
    ['2025-08-11', 'OPEN'],
    ['2025-08-22', 'OPEN'],
    ['2025-08-23', 'PAST'],
  ])('on %s it is %s', (today, state) => {
    expect(stateOn(today, event())).toBe(state);
    expect(isWindowOpen([event()], 'KRS', 'OFFLINE', today)).toBe(state === 'OPEN');
  });

  test('a missing event is a closed window', () => {
    expect(windowState([], 'KRS', 'OFFLINE', '2025-08-11')).toEqual({ state: 'MISSING', range: null });
    expect(stateOn('2025-08-11', event({ type: 'UTS' }))).toBe('MISSING');
  });

  test('is only for its class types', () => {
    expect(stateOn('2025-08-11', event({ classTypes: ['ONLINE', 'GLOBAL'] }))).toBe('MISSING');
    expect(stateOn('2025-08-11', event({ classTypes: ['OFFLINE'] }))).toBe('OPEN');
  });

  test('names the open, else the next, else the last one', () => {
    const [first, second] = [event(), event({ id: 'b', start: '2025-09-01', end: '2025-09-05' })];
    const rangeOn = (today: string) => windowState([second, first], 'KRS', 'OFFLINE', today).range?.start;
    expect(['2025-08-01', '2025-08-22', '2025-08-25', '2025-09-05', '2025-10-01'].map(rangeOn)).toEqual([
      '2025-08-11',
      '2025-08-11',
      '2025-09-01',
      '2025-09-01',
      '2025-09-01',
    ]);
  });

  test('is open on exactly its days', () => {
    const offset = fc.integer({ min: -40, max: 40 });
    fc.assert(
      fc.property(offset, fc.nat({ max: 30 }), offset, (start, length, today) => {
        const open = stateOn(at(today), event({ start: at(start), end: at(start + length) })) === 'OPEN';
        expect(open).toBe(today >= start && today <= start + length);
      }),
    );
  });
});

describe('deadline of advisors', () => {
  test('is the end of their window', () => {
    const events = [event(), event({ id: 'pa', type: 'KRS_APPROVAL', end: '2025-08-27' })];
    expect(approvalDeadline(events, 'OFFLINE', defaultAcademicSettings)).toBe('2025-08-27');
  });

  test('is a week after KRS where they have none', () => {
    expect(approvalDeadline([event()], 'OFFLINE', defaultAcademicSettings)).toBe('2025-08-29');
    expect(approvalDeadline([], 'OFFLINE', defaultAcademicSettings)).toBeNull();
  });
});

const codes = (candidate: CalendarEvent, ...others: CalendarEvent[]) =>
  checkCalendarEvent(candidate, others).map(({ code }) => code);

describe('saving an event', () => {
  test.each<[string, Partial<CalendarEvent>, string[]]>([
    ['on the same days', {}, ['OVERLAP']],
    ['touching the last day', { start: '2025-08-22', end: '2025-08-30' }, ['OVERLAP']],
    ['the day after', { start: '2025-08-23', end: '2025-08-30' }, []],
    ['in another semester', { semesterCode: '20252' }, []],
    ['of another type', { type: 'UTS' }, []],
    ['for one class type', { classTypes: ['ONLINE'] }, ['OVERLAP']],
    ['with the end before the start', { end: '2025-08-10' }, ['DATE_ORDER']],
  ])('%s', (_, change, expected) => {
    expect(codes(event({ id: 'new', ...change }), event())).toEqual(expected);
  });

  test('different class types do not disturb each other', () => {
    const online = event({ classTypes: ['ONLINE'] });
    expect(codes(event({ id: 'new', classTypes: ['OFFLINE'] }), online)).toEqual([]);
    expect(codes(event({ id: 'new', classTypes: ['OFFLINE', 'ONLINE'] }), online)).toEqual(['OVERLAP']);
  });

  test('changing an event does not collide with itself', () => {
    expect(codes(event({ end: '2025-08-25' }), event())).toEqual([]);
  });

  test('names the other event', () => {
    expect(checkCalendarEvent(event({ id: 'new' }), [event()])).toEqual([
      {
        code: 'OVERLAP',
        message: 'Pengisian KRS untuk tipe kelas ini sudah ada pada tanggal tersebut.',
        otherId: 'krs',
      },
    ]);
  });

  test('holidays and other information may overlap', () => {
    const holiday = event({ type: 'HOLIDAY' });
    expect(codes({ ...holiday, id: 'new' }, holiday)).toEqual([]);
  });

  test('leave must be asked for before KRS ends, whichever is entered last', () => {
    const leave = event({ id: 'leave', type: 'LEAVE_REQUEST', end: '2025-08-23' });
    expect(codes(leave, event())).toEqual(['LEAVE_AFTER_KRS']);
    expect(codes(event(), leave)).toEqual(['LEAVE_AFTER_KRS']);
    expect(codes({ ...leave, end: '2025-08-22' }, event())).toEqual([]);
    expect(codes(leave, event({ classTypes: ['ONLINE'] }))).toEqual(['LEAVE_AFTER_KRS']);
    expect(codes({ ...leave, classTypes: ['OFFLINE'] }, event({ classTypes: ['ONLINE'] }))).toEqual([]);
  });
});

test('every type has a label of its own', () => {
  const labels = calendarEventTypes.map((type) => calendarEventFacts[type].label);
  expect(new Set(labels).size).toBe(calendarEventTypes.length);
});
