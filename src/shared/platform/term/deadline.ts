import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';

/** The same day so many months later, or the last of that month where it has no such day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const start = new Date(`${date}T00:00:00Z`);
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(start.getUTCDate(), last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** What of a term is reported to the national database: its plan and its results. */
export const termReports = ['PLAN', 'RESULT'] as const;
export type TermReport = (typeof termReports)[number];

/** When a report is due, and how many days are left; below zero once it is late. */
export type ReportDeadline = { report: TermReport; due: LocalDate; days: number };

/** A term is reported twice: its plan two months after its start, its results two months after its end. */
export const reportDeadlines = (
  { startDate, endDate }: { startDate: LocalDate; endDate: LocalDate },
  day: LocalDate,
): ReportDeadline[] =>
  termReports.map((report) => {
    const due = addMonths(report === 'PLAN' ? startDate : endDate, 2);
    return { report, due, days: daysBetween(day, due) };
  });
