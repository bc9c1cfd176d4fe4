import { divideHalfUp } from '#shared/platform/grading/rounding.ts';

/** A student's term in the feeder's file; averages in hundredths, 0 sks where the cell is blank. */
export type FiledTerm = {
  nim: string;
  ips: number;
  ipk: number;
  sks: number;
  sksTotal: number;
  status: string;
};
/** The same term as the portal computed it; null where it has none. */
export type ComputedTerm = { ips: number | null; ipk: number | null; sksSemester: number; sksTotal: number };
/** A grade of the file with both scales; indexes in hundredths. */
export type FiledGrade = {
  sks: number;
  index: number;
  portalIndex: number;
  /** Letter, index and score say the same on both scales. */
  isSame: boolean;
};

/** Why the portal's figure differs from the file's, or that it does not. */
export type Cause =
  | 'equal'
  | 'no grades that term, the file writes 0.00'
  | 'the file counts by another scale'
  | 'rounding of the last digit'
  | 'terms before this one are not in the files'
  | 'unexplained';

const average = (grades: readonly FiledGrade[], index: (grade: FiledGrade) => number): number | null => {
  const sks = grades.reduce((sum, grade) => sum + grade.sks, 0);
  return sks === 0
    ? null
    : divideHalfUp(
        grades.reduce((sum, grade) => sum + index(grade) * grade.sks, 0),
        sks,
      );
};

/** The IPS of the file's own scale, counted here from its grades. */
export const ownIps = (grades: readonly FiledGrade[]): number | null => average(grades, ({ index }) => index);

/** Why IPS differs: every cause is proven by counting again, not guessed. */
export function ipsCause(
  filed: FiledTerm,
  computed: ComputedTerm | null,
  grades: readonly FiledGrade[],
): Cause {
  if (grades.length === 0) {
    return filed.ips === 0 && (computed?.ips ?? null) === null
      ? 'no grades that term, the file writes 0.00'
      : 'unexplained';
  }
  const portal = average(grades, ({ portalIndex }) => portalIndex);
  if (computed?.ips !== portal) return 'unexplained';
  if (computed?.ips === filed.ips) return 'equal';
  const own = ownIps(grades) ?? 0;
  if (own === filed.ips) return 'the file counts by another scale';
  return Math.abs(own - filed.ips) === 1 ? 'rounding of the last digit' : 'unexplained';
}

const HIGHEST = 400;

/** Why IPK differs: the terms before, which are missing here, must have an average that can be. */
export function ipkCause(filed: FiledTerm, computed: ComputedTerm | null): Cause {
  if (computed !== null && computed.ipk === filed.ipk && computed.sksTotal === filed.sksTotal) return 'equal';
  const before = filed.sksTotal - filed.sks;
  if (before <= 0) return 'unexplained';
  const earlier = (filed.ipk * filed.sksTotal - filed.ips * filed.sks) / before;
  // Both averages are rounded to hundredths, which the division magnifies.
  const slack = (filed.sksTotal + filed.sks) / (2 * before);
  return earlier >= -slack && earlier <= HIGHEST + slack
    ? 'terms before this one are not in the files'
    : 'unexplained';
}

/** Why the sks of the term or of all terms differ. */
export function sksCause(filed: FiledTerm, computed: ComputedTerm | null): Cause {
  const [term, total] = [computed?.sksSemester ?? 0, computed?.sksTotal ?? 0];
  if (term !== filed.sks) return 'unexplained';
  if (total === filed.sksTotal) return 'equal';
  return total === term && total < filed.sksTotal
    ? 'terms before this one are not in the files'
    : 'unexplained';
}
