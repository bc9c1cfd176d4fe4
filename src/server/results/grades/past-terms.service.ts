import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { deleteEmptyTerms, type PastTerm, upsertTermStatuses } from './past-terms.store.ts';
import { recomputeRecords } from './recompute.ts';
import { lockStudents } from './records.store.ts';

const studentsOf = (terms: readonly { studentId: string }[]): string[] => [
  ...new Set(terms.map(({ studentId }) => studentId)),
];

/** Says how students stood in past terms and recomputes their IPK, within the caller's transaction. */
export async function setPastTerms(ctx: Ctx, terms: readonly PastTerm[]): Promise<void> {
  const studentIds = studentsOf(terms);
  await lockStudents(ctx.db, studentIds);
  await upsertTermStatuses(ctx.db, terms);
  await recomputeRecords(ctx, studentIds);
  await audit(ctx, {
    action: 'semester-record.migrate',
    entity: 'student',
    entityId: terms[0]?.studentId ?? '',
    after: { terms },
  });
}

/** Takes terms back: those that were there before get their status again, the others go unless a grade or a KRS needs them. */
export async function resetPastTerms(
  ctx: Ctx,
  terms: readonly (Omit<PastTerm, 'status'> & { status: PastTerm['status'] | null })[],
): Promise<void> {
  const studentIds = studentsOf(terms);
  await lockStudents(ctx.db, studentIds);
  const had = terms.flatMap((term) => (term.status === null ? [] : [{ ...term, status: term.status }]));
  await upsertTermStatuses(ctx.db, had);
  await deleteEmptyTerms(
    ctx.db,
    terms.filter(({ status }) => status === null),
  );
  await recomputeRecords(ctx, studentIds);
  await audit(ctx, {
    action: 'semester-record.migrate-undo',
    entity: 'student',
    entityId: terms[0]?.studentId ?? '',
    before: { terms },
  });
}
