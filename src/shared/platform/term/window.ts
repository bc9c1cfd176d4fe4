import type { ClassType } from '#shared/platform/reference/class-type.ts';
import {
  addDays,
  type DateRange,
  isWithin,
  type LocalDate,
  rangesMeet,
} from '#shared/platform/date/local-date.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import type { SemesterCode } from './term.ts';
import { calendarEventFacts, type CalendarEventType } from './event-types.ts';

/** An event of the academic calendar; both days belong to it. */
export type CalendarEvent = DateRange & {
  id: string;
  type: CalendarEventType;
  semesterCode: SemesterCode;
  /** Empty means every class type. */
  classTypes: readonly ClassType[];
};

/** A window on a day: open, still to come, over, or never set. `range` is the one open, next or last. */
export type WindowState =
  { state: 'OPEN' | 'UPCOMING' | 'PAST'; range: DateRange } | { state: 'MISSING'; range: null };

const appliesTo = (event: CalendarEvent, classType: ClassType): boolean =>
  event.classTypes.length === 0 || event.classTypes.includes(classType);

const byStart = (a: DateRange, b: DateRange): number => (a.start < b.start ? -1 : 1);

/**
 * Where a window stands for a class type on a campus day (academic practice): open from 00.00 of its first to 24.00 of
 * its last day, closed when the calendar has none.
 * @param events of one semester.
 */
export function windowState(
  events: readonly CalendarEvent[],
  type: CalendarEventType,
  classType: ClassType,
  today: LocalDate,
): WindowState {
  const ranges = events
    .filter((event) => event.type === type && appliesTo(event, classType))
    .map(({ start, end }) => ({ start, end }))
    .toSorted(byStart);
  const open = ranges.find((range) => isWithin(today, range));
  if (open !== undefined) return { state: 'OPEN', range: open };
  const next = ranges.find((range) => today < range.start);
  if (next !== undefined) return { state: 'UPCOMING', range: next };
  const last = ranges.at(-1);
  return last === undefined ? { state: 'MISSING', range: null } : { state: 'PAST', range: last };
}

/** Whether a window is open for a class type on a campus day. */
export const isWindowOpen = (
  events: readonly CalendarEvent[],
  type: CalendarEventType,
  classType: ClassType,
  today: LocalDate,
): boolean => windowState(events, type, classType, today).state === 'OPEN';

/** Last day for advisors to decide: their own window, else some days after the end of KRS; null without both. */
export function approvalDeadline(
  events: readonly CalendarEvent[],
  classType: ClassType,
  settings: Pick<AcademicSettings, 'approvalDays'>,
): LocalDate | null {
  const endOf = (type: CalendarEventType): LocalDate | undefined =>
    events
      .filter((event) => event.type === type && appliesTo(event, classType))
      .map(({ end }) => end)
      .toSorted()
      .at(-1);
  const [approval, krs] = [endOf('KRS_APPROVAL'), endOf('KRS')];
  return approval ?? (krs === undefined ? null : addDays(krs, settings.approvalDays));
}

export type CalendarProblem = {
  code: 'DATE_ORDER' | 'OVERLAP' | 'LEAVE_AFTER_KRS';
  message: string;
  /** The event it collides with. */
  otherId?: string;
};

const shareClassType = (a: CalendarEvent, b: CalendarEvent): boolean =>
  a.classTypes.length === 0 || b.classTypes.length === 0 || a.classTypes.some((one) => appliesTo(b, one));

/**
 * Every reason an event may not be saved (academic practice): its end before its start, a second window of the same type
 * for the same class type and semester on the same days, a leave window that outlasts KRS. Information may overlap.
 * @param others events already there; the event itself, found by id, is skipped.
 */
export function checkCalendarEvent(
  event: CalendarEvent,
  others: readonly CalendarEvent[],
): CalendarProblem[] {
  const { label, informs } = calendarEventFacts[event.type];
  if (event.end < event.start) {
    return [{ code: 'DATE_ORDER', message: 'Tanggal selesai tidak boleh sebelum tanggal mulai.' }];
  }
  const related = others.filter(
    (other) =>
      other.id !== event.id && other.semesterCode === event.semesterCode && shareClassType(event, other),
  );
  const overlapping = informs
    ? []
    : related.filter((other) => other.type === event.type && rangesMeet(event, other));
  const message = `${label} untuk tipe kelas ini sudah ada pada tanggal tersebut.`;
  return [
    ...overlapping.map(({ id }) => ({ code: 'OVERLAP' as const, message, otherId: id })),
    ...leaveProblems(event, related),
  ];
}

function leaveProblems(event: CalendarEvent, related: readonly CalendarEvent[]): CalendarProblem[] {
  const outlasts = (leave: CalendarEvent, krs: CalendarEvent): boolean =>
    leave.type === 'LEAVE_REQUEST' && krs.type === 'KRS' && leave.end > krs.end;
  const message = 'Pengajuan cuti harus berakhir paling lambat pada hari terakhir pengisian KRS.';
  return related
    .filter((other) => outlasts(event, other) || outlasts(other, event))
    .map(({ id }) => ({ code: 'LEAVE_AFTER_KRS', message, otherId: id }));
}
