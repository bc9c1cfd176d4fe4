import type { DateRange } from '#shared/platform/date/local-date.ts';

/** The three semesters of an academic year in the order they happen (specification §3, PDDIKTI digits). */
export const semesters = ['GANJIL', 'GENAP', 'PENDEK'] as const;
export type Semester = (typeof semesters)[number];

export const semesterLabels: Record<Semester, string> = {
  GANJIL: 'Ganjil',
  GENAP: 'Genap',
  PENDEK: 'Pendek',
};

/**
 * One semester of one academic year: its first year and a digit, `20251` is Ganjil 2025/2026.
 * Codes order as the semesters do, so they are compared as plain text.
 */
export type SemesterCode = string;

export type Term = { year: number; semester: Semester };

/** What a semester code looks like. */
export const semesterCodePattern = /^\d{4}[123]$/;

/** Reads a semester code; null when it is none. */
export function parseTerm(code: string): Term | null {
  if (!semesterCodePattern.test(code)) return null;
  const semester = semesters[Number(code.slice(4)) - 1];
  return semester === undefined ? null : { year: Number(code.slice(0, 4)), semester };
}

/** Reads a semester code that was validated before. @throws RangeError when it is none. */
export function termOf(code: SemesterCode): Term {
  const term = parseTerm(code);
  if (term === null) throw new RangeError(`Not a semester code: ${code}`);
  return term;
}

export const semesterCodeOf = ({ year, semester }: Term): SemesterCode =>
  `${String(year).padStart(4, '0')}${semesters.indexOf(semester) + 1}`;

/** `2025/2026` for 2025. */
export const academicYearOf = (year: number): string => `${year}/${year + 1}`;

/** The first year of `2025/2026`; null when the text is no academic year. */
export function parseAcademicYear(text: string): number | null {
  const match = /^(\d{4})\/(\d{4})$/.exec(text);
  const year = Number(match?.[1]);
  return match !== null && Number(match[2]) === year + 1 ? year : null;
}

/**
 * The days an academic year can have to do with: registration for it opens in April at the earliest, and what it leaves over is
 * done in the calendar year it ends in (academic practice).
 */
export const academicYearDays = (year: number): DateRange => ({
  start: `${year}-04-01`,
  end: `${year + 1}-12-31`,
});

/** Semester code of `2025/2026` and a semester; null when the text is no academic year. */
export function semesterCode(academicYear: string, semester: Semester): SemesterCode | null {
  const year = parseAcademicYear(academicYear);
  return year === null ? null : semesterCodeOf({ year, semester });
}

/** `Ganjil 2025/2026` for `20251`. @throws RangeError when the code is none. */
export function periodLabel(code: SemesterCode): string {
  const { year, semester } = termOf(code);
  return `${semesterLabels[semester]} ${academicYearOf(year)}`;
}

/** `Ganjil 25/26` for "Ganjil 2025/2026": the one short name of a term, which fits under a point; other text stays. */
export const shortPeriodLabel = (label: string): string => label.replace(/ 20(\d\d)\/20(\d\d)$/, ' $1/$2');

/** The choices of academic years around a year: 6 back to 2 ahead, oldest first (specification §9). */
export const academicYearsAround = (year: number): string[] =>
  Array.from({ length: 9 }, (_, index) => academicYearOf(year - 6 + index));

/** GANJIL for an odd semester number, GENAP for an even one (specification §4). */
export const parityOf = (number: number): Semester => (number % 2 === 0 ? 'GENAP' : 'GANJIL');

export const isRegular = (code: SemesterCode): boolean => termOf(code).semester !== 'PENDEK';

/** Counts GANJIL and GENAP without gaps; PENDEK counts with the GENAP before it. */
function regularIndex(code: SemesterCode): number {
  const { year, semester } = termOf(code);
  return year * 2 + (semester === 'GANJIL' ? 0 : 1);
}

const regularAt = (index: number): SemesterCode =>
  semesterCodeOf({ year: Math.floor(index / 2), semester: index % 2 === 0 ? 'GANJIL' : 'GENAP' });

/** The GANJIL or GENAP before a semester; before a PENDEK that is the GENAP of its year. */
export const previousRegularTerm = (code: SemesterCode): SemesterCode =>
  regularAt(regularIndex(code) - (isRegular(code) ? 1 : 0));

/** The GANJIL or GENAP after a semester. */
export const nextRegularTerm = (code: SemesterCode): SemesterCode => regularAt(regularIndex(code) + 1);

/** The last of so many regular semesters, the first of which is that of the entry. */
export const lastTermOf = (entry: SemesterCode, count: number): SemesterCode =>
  regularAt(regularIndex(isRegular(entry) ? entry : nextRegularTerm(entry)) + count - 1);

/**
 * Which semester a student is in: regular semesters from entry to now, both counted, minus leave
 * (academic practice). A PENDEK has the number of the GENAP before it;
 * before entry the number is 0.
 * @param leave semester codes of approved leave, in any order.
 */
export function semesterNumber(
  entry: SemesterCode,
  now: SemesterCode,
  leave: readonly SemesterCode[] = [],
): number {
  const first = regularIndex(isRegular(entry) ? entry : nextRegularTerm(entry));
  const last = regularIndex(now);
  const onLeave = new Set(
    leave
      .filter(isRegular)
      .map(regularIndex)
      .filter((at) => at >= first && at <= last),
  );
  return Math.max(0, last - first + 1 - onLeave.size);
}
