import type { Db } from '#server/platform/db/client.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { voidStudentDocuments } from '#server/platform/verify/verify.public.ts';
import {
  findAttempts,
  findEquivalences,
  findLoads,
  findRecordTerms,
  lockStudents,
  upsertRecords,
} from './records.store.ts';
import { termRecords } from './term-records.ts';

/** Writes the semester records of students anew from their grades; what was printed of them stays as it is. */
export async function refreshRecords(db: Db, studentIds: readonly string[]): Promise<void> {
  const attempts = Map.groupBy(await findAttempts(db, studentIds), (row) => row.studentId);
  const loads = Map.groupBy(await findLoads(db, studentIds), (row) => row.studentId);
  const terms = Map.groupBy(await findRecordTerms(db, studentIds), (row) => row.studentId);
  const equivalences = await findEquivalences(db);
  const records = studentIds.toSorted().flatMap((studentId) =>
    termRecords(
      studentId,
      {
        attempts: attempts.get(studentId) ?? [],
        loads: loads.get(studentId) ?? [],
        terms: (terms.get(studentId) ?? []).map(({ periodCode }) => periodCode),
      },
      equivalences,
    ),
  );
  await upsertRecords(db, records);
}

/**
 * Recomputes IPS, IPK and sks of every term of students, in the transaction of the change that made it necessary
 * (publication, correction, conversion), and voids their printed results from that term on.
 * @param since first term code that changed; '' for all.
 */
export async function recomputeRecords(ctx: Ctx, studentIds: readonly string[], since = ''): Promise<void> {
  if (studentIds.length === 0) return;
  await lockStudents(ctx.db, studentIds);
  await refreshRecords(ctx.db, studentIds);
  await voidStudentDocuments(ctx, studentIds, since);
}
