import { type LocalDate } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { termToMake } from '#shared/platform/term/missing-term.ts';
import { periodLabel, type SemesterCode } from '#shared/platform/term/term.ts';
import type { StatusReason } from './status-transitions.ts';

/** Term and days of a status change, with the facts to check them against. */
export type StatusTime = {
  /** Whether the change ends the studies. */
  exits: boolean;
  /** Null for the active term. */
  periodCode: SemesterCode | null;
  decreeDate: LocalDate | null;
  exitDate: LocalDate | null;
  entrySemester: SemesterCode;
  entryDate: LocalDate;
  /** Null between terms. */
  activeCode: SemesterCode | null;
  /** The term is in the calendar or on the student's record. */
  isKnown: boolean;
  /** The student had a plan or a result in the term. */
  hasStudied: boolean;
  today: LocalDate;
};

type Timing = StatusReason & { field: 'periodCode' | 'decreeDate' | 'exitDate' };

const inTerm = (message: string): Timing => ({ code: 'NOT_READY', field: 'periodCode', message });

function termProblem(code: SemesterCode, facts: StatusTime): Timing | null {
  const { exits, entrySemester, activeCode, isKnown, hasStudied } = facts;
  if (!isKnown) return inTerm(termToMake(periodLabel(code)));
  if (code < entrySemester) return inTerm(`Mahasiswa ini baru masuk pada ${periodLabel(entrySemester)}.`);
  if (activeCode === null || code === activeCode) return null;
  if (exits) return code > activeCode ? inTerm(`${periodLabel(code)} belum berjalan.`) : null;
  return code < activeCode && hasStudied
    ? inTerm(`Mahasiswa ini sudah kuliah pada ${periodLabel(code)}.`)
    : null;
}

function dayProblem(
  field: 'decreeDate' | 'exitDate',
  day: LocalDate,
  { entryDate, today }: StatusTime,
): Timing | null {
  const what = field === 'decreeDate' ? 'Tanggal SK' : 'Tanggal keluar';
  if (day > today) return { code: 'NOT_READY', field, message: `${what} belum tiba.` };
  // A student who withdraws before the entry date leaves on the day of the entry into the portal.
  return day < entryDate && day < today
    ? { code: 'NOT_READY', field, message: `${what} sebelum mahasiswa masuk, ${longDate(entryDate)}.` }
    : null;
}

/**
 * Returns the problems with the term and days of a status change, each with its field. The term must be known, not before the
 * entry, not already studied and, for an exit, not in the future; the days must lie between entry and today.
 */
export const statusTimeProblems = (facts: StatusTime): Timing[] =>
  [
    facts.periodCode === null ? null : termProblem(facts.periodCode, facts),
    facts.decreeDate === null ? null : dayProblem('decreeDate', facts.decreeDate, facts),
    facts.exitDate === null ? null : dayProblem('exitDate', facts.exitDate, facts),
  ].filter((problem) => problem !== null);
