import type { Ctx } from '../../http/ctx.ts';
import { voidStudentDocuments } from '../verify/verify.public.ts';
import {
  findAttempts,
  findEquivalences,
  findLoads,
  findRecordTerms,
  lockStudents,
  upsertRecords,
} from './records.store.ts';
import { termRecords } from './term-records.ts';

export { BEFORE_STUDY, findEquivalences } from './records.store.ts';
export { objectUntil } from './objection-window.ts';
export { historyOf, requireAdvisorOr } from './student-grades.service.ts';
export { recordEvents } from './grade-write.store.ts';
export { announceGrades } from './announce.ts';
export { gradeSheet } from './sheet.service.ts';
export { findSheetHead, type SheetHead } from './sheet.store.ts';

/**
 * Recomputes IPS, IPK and sks of every term of students, in the transaction of the change that made it necessary
 * (publication, correction, conversion), and voids their printed results from that term on.
 * @param since first term code that changed; '' for all.
 */
export async function recomputeRecords(ctx: Ctx, studentIds: readonly string[], since = ''): Promise<void> {
  if (studentIds.length === 0) return;
  await lockStudents(ctx.db, studentIds);
  const attempts = Map.groupBy(await findAttempts(ctx.db, studentIds), (row) => row.studentId);
  const loads = Map.groupBy(await findLoads(ctx.db, studentIds), (row) => row.studentId);
  const terms = Map.groupBy(await findRecordTerms(ctx.db, studentIds), (row) => row.studentId);
  const equivalences = await findEquivalences(ctx.db);
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
  await upsertRecords(ctx.db, records);
  await voidStudentDocuments(ctx, studentIds, since);
}
