import { type CourseKey, courseKeys, type Equivalence } from './equivalents.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import { divideHalfUp } from './rounding.ts';
import { gradeScale, PASSING_INDEX } from './scale.ts';

/** Where a grade comes from (academic practice). */
export const gradeSources = ['KELAS', 'KONVERSI', 'MBKM', 'SKRIPSI', 'MIGRASI'] as const;
export type GradeSource = (typeof gradeSources)[number];

/** Stands for the term of recognised courses: before every term. */
export const BEFORE_STUDY = '00000';

/** One grade of one student in one course. */
export type Attempt = {
  courseId: string;
  sks: number;
  semesterCode: SemesterCode;
  /** Tenths; null for T and for a grade that is not there yet. */
  index: number | null;
  /** Hundredths; null where only a letter was recognised. */
  score: number | null;
  source: GradeSource;
  published: boolean;
};

/** An attempt that counts: published, graded, with sks. */
type Graded<A extends Attempt> = A & { index: number };

const counts = <A extends Attempt>(attempt: A): attempt is Graded<A> =>
  attempt.published && attempt.index !== null && attempt.sks > 0;

/** Σ (index × sks) ÷ Σ sks in hundredths, half up; null for nothing (specification §9). */
function average(attempts: readonly { index: number; sks: number }[]): number | null {
  const sks = attempts.reduce((sum, attempt) => sum + attempt.sks, 0);
  const points = attempts.reduce((sum, attempt) => sum + attempt.index * attempt.sks, 0);
  return sks === 0 ? null : divideHalfUp(points * 10, sks);
}

/**
 * IPS in hundredths of one semester: every published grade of that semester, repeats included, recognised grades not;
 * null when there is none, which is shown as `-` (academic practice).
 */
export function ips(attempts: readonly Attempt[], semesterCode: SemesterCode): number | null {
  const inTerm = attempts.filter(
    (attempt) => attempt.semesterCode === semesterCode && attempt.source !== 'KONVERSI',
  );
  return average(inTerm.filter(counts));
}

/** The score an attempt ranks by; a letter alone stands at the foot of its band. */
const rankScore = (attempt: { index: number; score: number | null }): number =>
  attempt.score ?? gradeScale.find((band) => band.index <= attempt.index)?.min ?? 0;

/**
 * Whether the first attempt counts instead of the second: better index, then score, then the later semester, then more sks,
 * then the course's id. Two attempts of one group are never equal in this, so that it does not matter in which order a
 * caller has read them.
 */
function beats(a: Graded<Attempt>, b: Graded<Attempt>): boolean {
  const difference = a.index - b.index || rankScore(a) - rankScore(b);
  if (difference !== 0) return difference > 0;
  if (a.semesterCode !== b.semesterCode) return a.semesterCode > b.semesterCode;
  return a.sks === b.sks ? a.courseId > b.courseId : a.sks > b.sks;
}

/** The attempt that counts for each course, equivalents being one course (specification §9: the best counts). */
export function bestAttempts<A extends Attempt>(attempts: readonly A[], key: CourseKey): Graded<A>[] {
  const best = new Map<string, Graded<A>>();
  for (const attempt of attempts.filter(counts)) {
    const course = key(attempt.courseId);
    const current = best.get(course);
    if (current === undefined || beats(attempt, current)) best.set(course, attempt);
  }
  return [...best.values()];
}

/**
 * Finds the attempt that counts for a course, taken as itself or as any course that stands for it: the one rule for
 * what a curriculum asks of a student (specification §9). Undefined for a course without a grade.
 */
export function resultsByCourse<A extends Attempt>(
  attempts: readonly A[],
  equivalences: readonly Equivalence[],
): (courseId: string) => Graded<A> | undefined {
  const key = courseKeys(equivalences);
  const best = new Map(bestAttempts(attempts, key).map((attempt) => [key(attempt.courseId), attempt]));
  return (courseId) => best.get(key(courseId));
}

/** Whether the attempt that counts for a course passes it. */
export const isCoursePassed = (result: { index: number } | undefined): boolean =>
  result !== undefined && result.index >= PASSING_INDEX;

/** The best score of every graded course in hundredths, by course id; a letter alone stands at the foot of its band. */
export const bestScores = (attempts: readonly Attempt[]): Record<string, number> =>
  Object.fromEntries(
    bestAttempts(attempts, (courseId) => courseId).map((attempt) => [attempt.courseId, rankScore(attempt)]),
  );

/** IPK in hundredths over the best attempt of each course; null when there is none (specification §9). */
export const ipk = (attempts: readonly Attempt[], equivalences: readonly Equivalence[] = []): number | null =>
  average(bestAttempts(attempts, courseKeys(equivalences)));

export type TranscriptSummary = {
  ipk: number | null;
  /** Sks of distinct courses with a grade. */
  sksAttempted: number;
  /** Sks of distinct courses passed. */
  sksPassed: number;
  /** Σ index × sks in tenths. */
  qualityPoints: number;
};

/** The foot of a transcript: IPK, sks tempuh, sks lulus, mutu. */
export function summarise(
  attempts: readonly Attempt[],
  equivalences: readonly Equivalence[] = [],
): TranscriptSummary {
  const best = bestAttempts(attempts, courseKeys(equivalences));
  const sksOf = (rows: readonly Attempt[]) => rows.reduce((sum, { sks }) => sum + sks, 0);
  return {
    ipk: average(best),
    sksAttempted: sksOf(best),
    sksPassed: sksOf(best.filter(({ index }) => index >= PASSING_INDEX)),
    qualityPoints: best.reduce((sum, { index, sks }) => sum + index * sks, 0),
  };
}
