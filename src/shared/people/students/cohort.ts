import { parseTerm, type SemesterCode } from '#shared/platform/term/term.ts';
import type { StudentStatus } from '#shared/platform/access/status.ts';

/** How many students of an intake are in a status; `leftIn` is the term in which they left, where they have. */
export type StatusCount = {
  entryYear: number;
  entrySemester: SemesterCode;
  status: StudentStatus;
  leftIn: SemesterCode | null;
  count: number;
};

/** Until when the figures reach: the latest term that has ended, and the academic year it is by its first year. */
export type AsOf = { endedTerm: SemesterCode; year: number };

/** Years a bachelor's programme takes (academic practice: eight regular terms). */
const STUDY_YEARS = 4;

/**
 * The last term in which graduates of an intake are on time: the eighth regular one, and the short one that counts with it.
 * `20211` → `20243`, `20212` → `20251`, `20213`, whose first regular term is `20221`, → `20253`.
 */
export function lastTermOnTime(entrySemester: SemesterCode): SemesterCode {
  const term = parseTerm(entrySemester);
  const year = term?.year ?? Number(entrySemester.slice(0, 4));
  if (term?.semester === 'GENAP') return `${year + STUDY_YEARS}1`;
  return `${year + STUDY_YEARS - (term?.semester === 'PENDEK' ? 0 : 1)}3`;
}

/** The first term of the second year of those who entered in a year: `2024` → `20251`. */
export const secondYearTerm = (entryYear: number): SemesterCode => `${entryYear + 1}1`;

const sum = (counts: readonly StatusCount[]): number => counts.reduce((total, { count }) => total + count, 0);

const isGraduatedOnTime = ({ status, leftIn, entrySemester }: StatusCount): boolean =>
  status === 'graduated' && leftIn !== null && leftIn <= lastTermOnTime(entrySemester);

/** Whether they resigned or moved to another college: they stay "inactive" and have an exit (academic practice). */
const isResigned = ({ status, leftIn }: StatusCount): boolean => status === 'inactive' && leftIn !== null;

/** Those who entered in a year; `inactive` are those who may be called back, `resigned` those who left of their own accord. `retained` and `onTime` are null as long as they cannot be known. */
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
 * Students by entry year, the latest first.
 * @param retained students of an entry year who were enrolled or on leave in the first term of their second year
 */
export function cohortsOf(
  counts: readonly StatusCount[],
  retained: ReadonlyMap<number, number>,
  { endedTerm, year }: AsOf,
): Cohort[] {
  const years = [...new Set(counts.map(({ entryYear }) => entryYear))].toSorted((a, b) => b - a);
  return years.map((entryYear) => {
    const own = counts.filter((one) => one.entryYear === entryYear);
    const inStatus = (status: StudentStatus): number => sum(own.filter((one) => one.status === status));
    const resigned = sum(own.filter(isResigned));
    return {
      entryYear,
      entered: sum(own),
      active: inStatus('active'),
      furlough: inStatus('furlough'),
      inactive: inStatus('inactive') - resigned,
      resigned,
      graduated: inStatus('graduated'),
      dropped: inStatus('DO'),
      dead: inStatus('dead'),
      retained: secondYearTerm(entryYear) <= endedTerm ? (retained.get(entryYear) ?? 0) : null,
      onTime: entryYear + STUDY_YEARS <= year ? sum(own.filter(isGraduatedOnTime)) : null,
    };
  });
}

/** Who came and who left in an academic year, named by its first year. */
export type Flow = { year: number; entered: number; graduated: number; dropped: number; resigned: number };

const yearLeft = ({ leftIn }: StatusCount): number | null =>
  leftIn === null ? null : Number(leftIn.slice(0, 4));

/** Who came and who left by academic year, the earliest first. */
export function flowsOf(counts: readonly StatusCount[]): Flow[] {
  const leavers = counts.filter(
    (one) => one.status === 'graduated' || one.status === 'DO' || isResigned(one),
  );
  const years = new Set([
    ...counts.map(({ entryYear }) => entryYear),
    ...leavers.flatMap((one) => yearLeft(one) ?? []),
  ]);
  return [...years]
    .toSorted((a, b) => a - b)
    .map((year) => {
      const left = leavers.filter((one) => yearLeft(one) === year);
      return {
        year,
        entered: sum(counts.filter(({ entryYear }) => entryYear === year)),
        graduated: sum(left.filter(({ status }) => status === 'graduated')),
        dropped: sum(left.filter(({ status }) => status === 'DO')),
        resigned: sum(left.filter(isResigned)),
      };
    });
}
