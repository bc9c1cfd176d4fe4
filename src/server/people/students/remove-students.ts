import { audit } from '#server/platform/audit/audit.ts';
import { referenceText } from '#server/platform/reference/reference-text.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { biodataOf, dropDocuments } from '#server/people/biodata/biodata.public.ts';
import { deleteStudents, lockStudents, findReferences } from './students.store.ts';

export type SkippedStudent = { _id: string; nim: string; name: string; message: string };

/**
 * Deletes students that nothing refers to, with account, biodata, scans, histories and inactive terms; the audit keeps the
 * whole record.
 * @returns the deleted ids, and the skipped students with the reason
 */
export const removeStudents = (
  outer: Ctx,
  ids: readonly string[],
): Promise<{ removed: string[]; skipped: SkippedStudent[] }> =>
  inTransaction(outer, async (ctx) => {
    const records = await lockStudents(ctx.db, ids);
    const uses = Map.groupBy(await findReferences(ctx.db, records), ({ id }) => id);
    const skipped = records
      .flatMap(({ id, nim, name }) => {
        const used = referenceText(uses.get(id) ?? []);
        return used === null ? [] : [{ _id: id, nim, name, message: `Masih memiliki ${used}.` }];
      })
      .toSorted((a, b) => a.nim.localeCompare(b.nim));
    const kept = new Set(skipped.map(({ _id }) => _id));
    const free = records.filter(({ id }) => !kept.has(id));
    const removed = free.map(({ id }) => id);
    const biodata = await biodataOf(ctx.db, removed);
    await dropDocuments(ctx, removed);
    await deleteStudents(
      ctx.db,
      removed,
      free.flatMap(({ userId }) => userId ?? []),
    );
    await audit(
      ctx,
      ...free.map((record) => ({
        action: 'student.delete',
        entity: 'student',
        entityId: record.id,
        before: { ...record, biodata: biodata.get(record.id) ?? null },
      })),
    );
    ctx.afterCommit(() => ctx.services.sessions.forgetAll());
    return { removed, skipped };
  });
