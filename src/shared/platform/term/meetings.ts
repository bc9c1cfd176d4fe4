import {
  addDays,
  type DateRange,
  isWithin,
  type LocalDate,
  weekdayOf,
} from '#shared/platform/date/local-date.ts';

/** Kinds of meetings (academic practice); generated ones are KULIAH, UTS or UAS. */
export const meetingTypes = ['KULIAH', 'UTS', 'UAS', 'PENGGANTI', 'TAMU'] as const;
export type MeetingType = (typeof meetingTypes)[number];

export const meetingTypeLabels: Record<MeetingType, string> = {
  KULIAH: 'Kuliah',
  UTS: 'UTS',
  UAS: 'UAS',
  PENGGANTI: 'Kuliah pengganti',
  TAMU: 'Kuliah tamu',
};

export const MEETING_COUNT = 16;
export const UTS_MEETING = 8;
export const UAS_MEETING = 16;

/** The calendar of one class, from the events of its semester. */
export type MeetingCalendar = {
  day: number;
  classes: DateRange;
  holidays: readonly LocalDate[];
  quietWeeks: readonly DateRange[];
  uts: DateRange | null;
  uas: DateRange | null;
};

export type PlannedMeeting = {
  no: number;
  type: MeetingType;
  plannedDate: LocalDate;
  /** On a holiday or after the last day of classes: somebody has to find another day. */
  needsReschedule: boolean;
};

const firstOnOrAfter = (date: LocalDate, day: number): LocalDate =>
  addDays(date, (day - weekdayOf(date) + 7) % 7);

/** The class's own weekday in an exam window, a working one if there is any; else the window's first day. */
function examDate(window: DateRange, { day, holidays }: MeetingCalendar): LocalDate {
  const days: LocalDate[] = [];
  for (let at = firstOnOrAfter(window.start, day); at <= window.end; at = addDays(at, 7)) days.push(at);
  return days.find((date) => !holidays.includes(date)) ?? days[0] ?? window.start;
}

/** Weekly dates of lectures: quiet weeks and exam windows are skipped, holidays are not. */
function* lectureDates(calendar: MeetingCalendar): Generator<LocalDate, never> {
  const skipped = [...calendar.quietWeeks, calendar.uts, calendar.uas].filter((range) => range !== null);
  let date = firstOnOrAfter(calendar.classes.start, calendar.day);
  for (;;) {
    const current = date;
    if (!skipped.some((range) => isWithin(current, range))) yield current;
    date = addDays(date, 7);
  }
}

function typeOf(no: number): MeetingType {
  if (no === UTS_MEETING) return 'UTS';
  return no === UAS_MEETING ? 'UAS' : 'KULIAH';
}

/**
 * The sixteen meetings of a class (academic practice): weekly from the first day of classes, UTS as number 8 and UAS as
 * number 16 in their windows or, without one, in the row of lectures. A meeting that falls on a holiday keeps its date
 * and asks for another; none is left out.
 * @throws RangeError for a date that is none.
 */
export function planMeetings(calendar: MeetingCalendar): PlannedMeeting[] {
  const lectures = lectureDates(calendar);
  const windows = { KULIAH: null, UTS: calendar.uts, UAS: calendar.uas, PENGGANTI: null, TAMU: null };
  return Array.from({ length: MEETING_COUNT }, (_, index) => {
    const type = typeOf(index + 1);
    const window = windows[type];
    const plannedDate = window === null ? lectures.next().value : examDate(window, calendar);
    const late = window === null && plannedDate > calendar.classes.end;
    return {
      no: index + 1,
      type,
      plannedDate,
      needsReschedule: late || calendar.holidays.includes(plannedDate),
    };
  });
}
