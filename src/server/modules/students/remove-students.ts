import { audit } from '../../audit.ts';
import { type Ctx, inTransaction } from '../../http/ctx.ts';
import { biodataOf, dropDocuments } from '../biodata/biodata.public.ts';
import { deleteStudents, lockStudents, type Usage, usageOf } from './students.store.ts';

export type SkippedStudent = { _id: string; nim: string; name: string; message: string };

const counted: readonly (readonly [keyof Usage, string])[] = [
  ['krs', 'KRS'],
  ['grades', 'nilai'],
  ['conversions', 'konversi nilai'],
  ['attendances', 'presensi'],
  ['files', 'berkas'],
  ['notes', 'catatan bimbingan'],
];

/** Why a student cannot be deleted: "Masih memiliki 3 KRS, 12 nilai."; null when nothing refers to the record. */
export function usageMessage(usage: Usage): string | null {
  const parts = counted.filter(([key]) => usage[key] !== 0).map(([key, word]) => `${usage[key]} ${word}`);
  return parts.length === 0 ? null : `Masih memiliki ${parts.join(', ')}.`;
}

/**
 * Deletes students that nothing refers to, with account, biodata, its scans and histories; the audit keeps the whole record.
 * @returns ids that are gone, and the others with the reason.
 */
export const removeStudents = (
  outer: Ctx,
  ids: readonly string[],
): Promise<{ removed: string[]; skipped: SkippedStudent[] }> =>
  inTransaction(outer, async (ctx) => {
    const records = await lockStudents(ctx.db, ids);
    const usages = await usageOf(ctx.db, ids);
    const skipped = usages.flatMap((usage) => {
      const message = usageMessage(usage);
      return message === null ? [] : [{ _id: usage.id, nim: usage.nim, name: usage.name, message }];
    });
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
