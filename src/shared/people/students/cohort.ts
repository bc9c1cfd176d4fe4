import { parseTerm, type SemesterCode } from '#shared/platform/term/term.ts';
import type { StudentStatus } from '#shared/platform/access/status.ts';

/** Number of students of an intake in a status; `leftIn` is the term of their exit, null without one. */
export type StatusCount = {
  entryYear: number;
  entrySemester: SemesterCode;
  status: StudentStatus;
  leftIn: SemesterCode | null;
  count: number;
};

/** Reference time of the figures: the latest ended term, and the current academic year by its first year. */
export type AsOf = { endedTerm: SemesterCode; year: number };

/** Length of a bachelor's programme in years (academic practice: eight regular terms). */
const STUDY_YEARS = 4;

/**
 * Returns the last term in which an intake graduates on time: the eighth regular term, or the short term after it.
 * `20211` → `20243`, `20212` → `20251`, `20213` (first regular term `20221`) → `20253`.
 */
export function lastTermOnTime(entrySemester: SemesterCode): SemesterCode {
  const term = parseTerm(entrySemester);
  const year = term?.year ?? Number(entrySemester.slice(0, 4));
  if (term?.semester === 'GENAP') return `${year + STUDY_YEARS}1`;
  return `${year + STUDY_YEARS - (term?.semester === 'PENDEK' ? 0 : 1)}3`;
}

/** Returns the first term of the second year of an entry year: `2024` → `20251`. */
export const secondYearTerm = (entryYear: number): SemesterCode => `${entryYear + 1}1`;

const sum = (counts: readonly StatusCount[]): number => counts.reduce((total, { count }) => total + count, 0);

const isGraduatedOnTime = ({ status, leftIn, entrySemester }: StatusCount): boolean =>
  status === 'graduated' && leftIn !== null && leftIn <= lastTermOnTime(entrySemester);

/** Whether the students resigned or transferred: "inactive" with an exit (academic practice). */
const isResigned = ({ status, leftIn }: StatusCount): boolean => status === 'inactive' && leftIn !== null;

/** Students of an entry year. `inactive` excludes `resigned`; `retained` and `onTime` are null until they can be known. */
export type Cohort = {
  entryYear: number;
  entered: number;
  active: number;
  furlough: number;
  inactive: number;
  resigned: number;
  graduated: number;
  dropped: number;
  dead: number;
  retained: number | null;
  onTime: number | null;
};

/**
 * Groups students by entry year, latest first.
 * @param retained number of students by entry year who were enrolled or on leave in the first term of their second year
 */
export function toCohorts(
  counts: readonly StatusCount[],
  retained: ReadonlyMap<number, number>,
  { endedTerm, year }: AsOf,
): Cohort[] {
  const years = [...new Set(counts.map(({ entryYear }) => entryYear))].toSorted((a, b) => b - a);
  return years.map((entryYear) => {
    const intake = counts.filter((row) => row.entryYear === entryYear);
    const inStatus = (status: StudentStatus): number => sum(intake.filter((row) => row.status === status));
    const resigned = sum(intake.filter(isResigned));
    return {
      entryYear,
      entered: sum(intake),
      active: inStatus('active'),
      furlough: inStatus('furlough'),
      inactive: inStatus('inactive') - resigned,
      resigned,
      graduated: inStatus('graduated'),
      dropped: inStatus('DO'),
      dead: inStatus('dead'),
      retained: secondYearTerm(entryYear) <= endedTerm ? (retained.get(entryYear) ?? 0) : null,
      onTime: entryYear + STUDY_YEARS <= year ? sum(intake.filter(isGraduatedOnTime)) : null,
    };
  });
}

/** Students who entered and left in an academic year; `year` is its first year. */
export type Flow = { year: number; entered: number; graduated: number; dropped: number; resigned: number };

const yearLeft = ({ leftIn }: StatusCount): number | null =>
  leftIn === null ? null : Number(leftIn.slice(0, 4));

/** Counts the students who entered and left by academic year, earliest first. */
export function toFlows(counts: readonly StatusCount[]): Flow[] {
  const leavers = counts.filter(
    (row) => row.status === 'graduated' || row.status === 'DO' || isResigned(row),
  );
  const years = new Set([
    ...counts.map(({ entryYear }) => entryYear),
    ...leavers.flatMap((leaver) => yearLeft(leaver) ?? []),
  ]);
  return [...years]
    .toSorted((a, b) => a - b)
    .map((year) => {
      const left = leavers.filter((leaver) => yearLeft(leaver) === year);
      return {
        year,
        entered: sum(counts.filter(({ entryYear }) => entryYear === year)),
        graduated: sum(left.filter(({ status }) => status === 'graduated')),
        dropped: sum(left.filter(({ status }) => status === 'DO')),
        resigned: sum(left.filter(isResigned)),
      };
    });
}
