import type { CSSProperties } from 'react';
import { useSearchParams } from 'react-router';
import type { EventQuery, EventView } from '#shared/teaching/calendar/calendar.contract.ts';
import { calendarEventTypes, type CalendarEventType } from '#shared/platform/term/event-types.ts';
import { type Month, monthOf, monthPattern, monthWeeks } from '#shared/teaching/calendar/month.ts';
import { parseAcademicYear, type Semester, semesters } from '#shared/platform/term/term.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';

export type CalendarState = {
  view: 'bulan' | 'daftar';
  month: Month;
  academicYear: string | null;
  semester: Semester | null;
  type: CalendarEventType | null;
};

const oneOf = <T extends string>(list: readonly T[], value: string | null): T | null =>
  list.find((one) => one === value) ?? null;

/** What the address says; nonsense in it counts as nothing. */
export function stateOf(params: URLSearchParams): CalendarState {
  const month = params.get('bulan') ?? '';
  const year = params.get('academicYear');
  return {
    view: params.get('tampilan') === 'daftar' ? 'daftar' : 'bulan',
    month: monthPattern.test(month) ? month : monthOf(campusToday()),
    academicYear: year !== null && parseAcademicYear(year) !== null ? year : null,
    semester: oneOf(semesters, params.get('semester')),
    type: oneOf(calendarEventTypes, params.get('type')),
  };
}

/** The state of the calendar, kept in the address. */
export function useCalendarState() {
  const [params, setParams] = useSearchParams();
  const show = (patch: Record<string, string | null>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(patch)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { state: stateOf(params), show };
}

/** What is asked of the server: the days on the page of the month, or the whole academic year as a list. */
export function eventQueryOf({ view, month, academicYear, semester, type }: CalendarState): EventQuery {
  const days = monthWeeks(month).flat();
  const span = view === 'bulan' ? { from: days[0], to: days.at(-1) } : {};
  return {
    ...span,
    ...(academicYear !== null && { academicYear }),
    ...(semester !== null && { semester }),
    ...(type !== null && { type }),
  };
}

/** Colours of the kinds of events: what belongs together looks alike. */
const hues: Partial<Record<CalendarEventType, number>> = {
  REGISTRATION: 1,
  KRS: 1,
  KRS_APPROVAL: 1,
  KRS_CHANGE: 1,
  KRS_LATE: 1,
  LEAVE_REQUEST: 1,
  CLASS: 3,
  QUIET_WEEK: 3,
  UTS: 2,
  UAS: 2,
  MAKEUP_EXAM: 2,
  GRADE_INPUT: 5,
  GRADE_PUBLISH: 5,
  SURVEY: 4,
  THESIS_PROPOSAL: 6,
  THESIS_EXAM: 6,
  YUDISIUM: 4,
  WISUDA: 4,
  PKKMB: 4,
};

/** Name of an event's colour for the style sheet: `holiday`, a hue from 1 to 6, or `plain`. */
export const toneOf = ({ type, isHoliday }: Pick<EventView, 'type' | 'isHoliday'>): string =>
  isHoliday ? 'holiday' : String(hues[type] ?? 'plain');

/** An event's own colour, which stands before that of its kind; a holiday stays red. */
export const paintOf = ({ color, isHoliday }: Pick<EventView, 'color' | 'isHoliday'>): CSSProperties =>
  color === null || isHoliday
    ? {}
    : ({
        '--tone-tint': `color-mix(in srgb, ${color} 18%, var(--surface))`,
        '--tone-ink': 'var(--ink)',
        '--tone-line': color,
      } as CSSProperties);

/** Groups of the legend. */
export const legend = [
  { tone: '1', label: 'Registrasi dan KRS' },
  { tone: '3', label: 'Perkuliahan' },
  { tone: '2', label: 'Ujian' },
  { tone: '5', label: 'Nilai' },
  { tone: '6', label: 'Skripsi' },
  { tone: '4', label: 'Survei, wisuda, dan orientasi' },
  { tone: 'holiday', label: 'Libur' },
  { tone: 'plain', label: 'Lainnya' },
] as const;
