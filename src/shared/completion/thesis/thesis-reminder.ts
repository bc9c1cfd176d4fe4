import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';

/** Days without guidance after which a student is reminded, and again each time so many more have gone by. */
export const PAUSE_DAYS = 30;
/** How many days before its day each is reminded of, the earliest first; a reminder fits until the next one begins. */
export const thesisReminderDays = {
  PROPOSAL: [7, 1],
  REVISION: [7, 1],
  DEADLINE: [30, 7, 1],
  INVITATION: [2],
} as const;
/** Days after a seminar or defence on which those who have not done their part yet are reminded. */
export const UNSCORED_DAYS = [1, 3, 7] as const;
/** Days after the deadline of a revision within which its student is told once that it is late. */
const LATE_DAYS = 14;

/** What stands open in a thesis. `student` and `date` name it for lecturers. */
export type ThesisReminder =
  | { kind: 'PROPOSAL' | 'REVISION' | 'DEADLINE'; until: LocalDate; daysLeft: number }
  | { kind: 'INVITATION'; student: string; until: LocalDate; daysLeft: number }
  | { kind: 'PAUSE'; days: number }
  | { kind: 'PAUSED'; student: string; days: number }
  | { kind: 'SCORE' | 'CONFIRM' | 'DECIDE' | 'SEMINAR'; student: string; date: LocalDate };

/** Which reminder of something that ends on a day fits today: `H-7`, for a revision also `H+1`; null for none. */
export function untilStage(
  kind: keyof typeof thesisReminderDays,
  until: LocalDate,
  today: LocalDate,
): string | null {
  const left = daysBetween(today, until);
  if (left < 0) return kind === 'REVISION' && left >= -LATE_DAYS ? 'H+1' : null;
  const days = thesisReminderDays[kind].findLast((begins) => left <= begins);
  return days === undefined ? null : `H-${days}`;
}

/** Which reminder of a pause that began on a day fits today: how often {@link PAUSE_DAYS} have gone by; null for none. */
export function pauseStage(since: LocalDate, today: LocalDate): number | null {
  const times = Math.floor(daysBetween(since, today) / PAUSE_DAYS);
  return times < 1 ? null : times;
}

/** Which reminder of a seminar or defence that has been fits today; null before the first. */
export function afterStage(date: LocalDate, today: LocalDate): string | null {
  const days = UNSCORED_DAYS.findLast((begins) => daysBetween(date, today) >= begins);
  return days === undefined ? null : `H+${days}`;
}
