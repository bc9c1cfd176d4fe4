import { type LocalDate } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { termToMake } from '#shared/platform/term/missing-term.ts';
import { periodLabel, type SemesterCode } from '#shared/platform/term/term.ts';
import type { StatusReason } from './status-transitions.ts';

/** The term and the days a change of status is put on, and what they are judged by. */
export type StatusTime = {
  /** Whether the studies end with it. */
  exits: boolean;
  /** Null where the change counts from the active term. */
  periodCode: SemesterCode | null;
  decreeDate: LocalDate | null;
  exitDate: LocalDate | null;
  entrySemester: SemesterCode;
  entryDate: LocalDate;
  /** Null between terms. */
  activeCode: SemesterCode | null;
  /** The term is of the calendar, or on the student's record. */
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
  // Who withdraws before the first day leaves on the day it is put down.
  return day < entryDate && day < today
    ? { code: 'NOT_READY', field, message: `${what} sebelum mahasiswa masuk, ${longDate(entryDate)}.` }
    : null;
}

/**
 * Why a change of status cannot be put on its term and days, each with its field: the term is a known one from the entry on, not
 * one already studied, and for an exit not one to come; the days lie between entry and today.
 */
export const statusTimeProblems = (facts: StatusTime): Timing[] =>
  [
    facts.periodCode === null ? null : termProblem(facts.periodCode, facts),
    facts.decreeDate === null ? null : dayProblem('decreeDate', facts.decreeDate, facts),
    facts.exitDate === null ? null : dayProblem('exitDate', facts.exitDate, facts),
  ].filter((problem) => problem !== null);
