import { type SQL, sql } from 'drizzle-orm';
import { courseKeys, type Equivalence } from '#shared/platform/grading/equivalents.ts';
import { type Attempt, bestAttempts } from '#shared/platform/grading/gpa.ts';
import type { Db } from '#server/platform/db/client.ts';
import { findAttempts, findEquivalences } from './records.store.ts';

/** The grades the decree of a student's graduation counted, as a JSON list of ids; null for who has none. */
export const decreedGrades = (studentId: SQL): SQL => sql`(
  select to_json(a.counted_grades) from graduation_applications a
  where a.student_id = ${studentId} and a.state = 'GRADUATED')`;

/**
 * The grades of a student that count: the best attempt of each course (specification §9), for a graduate those of the decree,
 * whatever courses came to stand for each other since.
 * @param decreed ids of `decreedGrades`
 */
export function countedOf<A extends Attempt & { gradeId: string }>(
  attempts: readonly A[],
  equivalences: readonly Equivalence[],
  decreed: readonly string[] | null,
): (A & { index: number })[] {
  if (decreed === null) return bestAttempts(attempts, courseKeys(equivalences));
  const kept = new Set(decreed);
  return attempts.filter(
    (attempt): attempt is A & { index: number } => attempt.index !== null && kept.has(attempt.gradeId),
  );
}

/** Ids of the grades of a student that count today, for a decree to keep. */
export async function countedToday(db: Db, studentId: string): Promise<string[]> {
  const attempts = await findAttempts(db, [studentId]);
  return countedOf(attempts, await findEquivalences(db), null).map(({ gradeId }) => gradeId);
}
