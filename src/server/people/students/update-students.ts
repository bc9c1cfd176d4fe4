import type { StudentForm } from '#shared/people/students/student.contract.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { type BiodataChange, changeBiodata } from '#server/people/biodata/biodata.public.ts';
import { checkAddresses, type MovedAddress, tellAddresses } from './account-email.ts';
import { isOtherAddress } from '#server/identity/users/accounts.public.ts';
import { changeAdvisors } from './advisor-moves.ts';
import { lockStudents, type StudentRecord, writeStudents } from './students.store.ts';

/** New values of one student; missing fields stay. With `updatedAt`, a record changed since then is skipped as stale. */
export type StudentUpdate = {
  id: string;
  updatedAt?: string;
  changes?: Partial<StudentForm>;
  biodata?: BiodataChange;
  reason?: string;
};

const isFresh = (record: StudentRecord | undefined, update: StudentUpdate): boolean =>
  record !== undefined &&
  (update.updatedAt === undefined || Date.parse(record.updatedAt) === Date.parse(update.updatedAt));

/** Returns the fields that really change, with their old and new values. */
function difference(record: StudentRecord, changes: Partial<StudentForm>) {
  const fields = Object.entries(changes).filter(
    ([key, value]) =>
      value !== undefined && JSON.stringify(record[key as keyof StudentForm]) !== JSON.stringify(value),
  );
  return {
    before: Object.fromEntries(fields.map(([key]) => [key, record[key as keyof StudentForm]])),
    after: Object.fromEntries(fields),
  };
}

/** Returns the changes that move the email address of an account. */
const movedAddresses = (
  records: Map<string, StudentRecord>,
  changes: readonly { id: string; after: Record<string, unknown> }[],
): MovedAddress[] =>
  changes.flatMap(({ id, after: { email } }) => {
    const record = records.get(id);
    if (!record?.userId || typeof email !== 'string' || !isOtherAddress(record.email, email)) return [];
    return [{ studentId: id, before: record.email, after: email }];
  });

async function writeRecords(
  ctx: Ctx,
  updates: readonly StudentUpdate[],
  records: Map<string, StudentRecord>,
): Promise<void> {
  const changes = updates.flatMap((update) => {
    const record = records.get(update.id);
    const { before, after } = record ? difference(record, update.changes ?? {}) : { before: {}, after: {} };
    return Object.keys(after).length > 0 ? [{ id: update.id, reason: update.reason, before, after }] : [];
  });
  if (changes.length === 0) return;
  const moved = movedAddresses(records, changes);
  checkAddresses(ctx, moved);
  await writeStudents(
    ctx.db,
    changes.map(({ id, after: { advisorId: _advisorId, ...rest } }) => ({ ...rest, id })),
  );
  await changeAdvisors(
    ctx,
    changes.flatMap(({ id, after }) => {
      const from = records.get(id)?.advisorId ?? null;
      return 'advisorId' in after ? [{ studentId: id, from, to: after['advisorId'] as string | null }] : [];
    }),
  );
  await audit(
    ctx,
    ...changes.map(({ id, reason, before, after }) => ({
      action: 'student.update',
      entity: 'student',
      entityId: id,
      before,
      after,
      ...(reason && { reason }),
    })),
  );
  await tellAddresses(ctx, moved);
}

/**
 * Changes many students in a few statements, with their accounts, advisors and biodata.
 * @throws AppError INVALID at `email` if the actor may not change the address of an account
 * @returns ids of the written students, and of those deleted or changed since `updatedAt`
 */
export const updateStudents = (
  outer: Ctx,
  updates: readonly StudentUpdate[],
): Promise<{ updated: string[]; stale: string[] }> =>
  inTransaction(outer, async (ctx) => {
    const locked = await lockStudents(
      ctx.db,
      updates.map(({ id }) => id),
    );
    const records = new Map(locked.map((record) => [record.id, record]));
    const usable = updates.filter((update) => isFresh(records.get(update.id), update));
    await writeRecords(ctx, usable, records);
    await changeBiodata(
      ctx,
      usable.flatMap(({ id, biodata, reason }) => (biodata ? [{ id, changes: biodata, reason }] : [])),
    );
    const updated = usable.map(({ id }) => id);
    const written = new Set(updated);
    return { updated, stale: updates.map(({ id }) => id).filter((id) => !written.has(id)) };
  });
