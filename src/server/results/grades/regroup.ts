import {
  courseKeys,
  coursesRegrouped,
  type Equivalence,
  firstRegrouped,
} from '#shared/platform/grading/equivalents.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { JobHandler } from '#server/platform/services.ts';
import { announceGrades } from './announce.ts';
import { recomputeRecords } from './recompute.ts';
import { findEquivalences, firstGrades, lockStudents } from './records.store.ts';

export const REGROUP_JOB = 'grades.regroup';
/** As many students are recomputed with the change itself; more of them by a job, in pieces of this size. */
const PIECE = 100;

/** A student whose results change from a term on. */
type Touched = { studentId: string; since: string };

/** The students whose records other equivalences change; nobody else's are written and nobody else's prints voided. */
async function touchedBy(ctx: Ctx, before: readonly Equivalence[]): Promise<Touched[]> {
  const after = await findEquivalences(ctx.db);
  const courseIds = coursesRegrouped(before, after);
  if (courseIds.length === 0) return [];
  const grades = Map.groupBy(await firstGrades(ctx.db, courseIds), ({ studentId }) => studentId);
  const [keyBefore, keyAfter] = [courseKeys(before), courseKeys(after)];
  return [...grades].flatMap(([studentId, taken]) => {
    const since = firstRegrouped(taken, keyBefore, keyAfter);
    return since === null ? [] : [{ studentId, since }];
  });
}

/** Recomputes students with the equivalences as they stand now, within the caller's transaction. */
async function recomputePiece(ctx: Ctx, piece: readonly Touched[]): Promise<void> {
  const studentIds = piece.map(({ studentId }) => studentId).toSorted();
  await lockStudents(ctx.db, studentIds);
  for (const [since, own] of Map.groupBy(piece, (one) => one.since)) {
    await recomputeRecords(
      ctx,
      own.map(({ studentId }) => studentId),
      since,
    );
  }
  await audit(
    ctx,
    ...piece.map(({ studentId, since }) => ({
      action: 'semester-record.regroup',
      entity: 'student',
      entityId: studentId,
      after: { since },
    })),
  );
  announceGrades(ctx, studentIds);
}

/**
 * Makes a change of courses and recomputes whoever it gives another IPK or other sks because courses came to stand for
 * each other or no longer do (academic practice), in the same transaction; of many students a job does it.
 * @returns what the change returned, and how many students it concerns
 */
export async function regrouping<T>(
  ctx: Ctx,
  change: () => Promise<T>,
): Promise<{ result: T; students: number }> {
  const before = await findEquivalences(ctx.db);
  const result = await change();
  const touched = await touchedBy(ctx, before);
  const students = touched.length;
  if (students > PIECE) {
    await ctx.services.jobs.start(ctx, {
      type: REGROUP_JOB,
      key: `${REGROUP_JOB}:${newId()}`,
      title: 'Hitung ulang IPK karena padanan',
      input: { touched } satisfies Input,
      total: students,
    });
  } else if (students > 0) await recomputePiece(ctx, touched);
  return { result, students };
}

type Input = { touched: Touched[] };

/** Recomputes the students of a change piece by piece; done again after a crash it comes to the same. */
export const regroupJob: JobHandler<Input> = async (outer, { input: { touched }, progress }) => {
  for (let at = 0; at < touched.length; at += PIECE) {
    await inTransaction(outer, (ctx) => recomputePiece(ctx, touched.slice(at, at + PIECE)));
    await progress({ done: Math.min(touched.length, at + PIECE) });
  }
  return { result: { students: touched.length } };
};
