import type {
  RecordBodies,
  RecordQuery,
  RecordViews,
} from '#shared/people/lecturer-records/lecturer-record.contract.ts';
import type { RecordKind } from '#shared/people/lecturer-records/records.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { dropFile } from '#server/platform/files/files.public.ts';
import { PROOF } from './record-proof.ts';
import { getOwnerId } from './record-rights.ts';
import {
  deleteRecord,
  insertRecord,
  listRecords,
  lockRecord,
  setVerified,
  updateRecord,
} from './records.store.ts';

type Done = { _id: string };

/** Returns a page of the actor's history, or of a lecturer's for staff. */
export async function recordPage<K extends RecordKind>(
  ctx: Ctx,
  kind: K,
  query: RecordQuery,
): Promise<Page<RecordViews[K]>> {
  const lecturerId = await getOwnerId(ctx, query.lecture, 'lectureProfile:get');
  const { rows, total } = await listRecords(ctx.db, kind, lecturerId, query);
  return pageOf(rows, total, query);
}

/** Locks a lecturer's record. @throws AppError NOT_FOUND, also for another lecturer's record */
export async function getRecord<K extends RecordKind>(ctx: Ctx, kind: K, lecturerId: string, id: string) {
  const record = found(await lockRecord(ctx.db, kind, id));
  return found(record.lecturerId === lecturerId ? record : undefined);
}

export const tell = (
  ctx: Ctx,
  kind: RecordKind,
  verb: string,
  entityId: string,
  change: { before?: object; after?: object },
) => audit(ctx, { action: `lecturer-record.${verb}`, entity: `riwayat-${kind}`, entityId, ...change });

/** Creates a record, or changes one and clears its verification. */
export const saveRecord = <K extends RecordKind>(outer: Ctx, kind: K, body: RecordBodies[K]): Promise<Done> =>
  inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, lecture, ...fields } = body;
    const lecturerId = await getOwnerId(ctx, lecture, 'lectureProfile:update');
    if (_id === undefined) {
      const id = await insertRecord(ctx.db, kind, lecturerId, fields);
      await tell(ctx, kind, 'create', id, { after: { lecturerId, ...fields } });
      return { _id: id };
    }
    if (updatedAt === undefined) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
    const before = await getRecord(ctx, kind, lecturerId, _id);
    checkFresh(before, updatedAt);
    await updateRecord(ctx.db, kind, _id, fields);
    await tell(ctx, kind, 'update', _id, { before, after: fields });
    return { _id };
  });

/** Deletes a record with its proof. */
export const removeRecord = (
  outer: Ctx,
  kind: RecordKind,
  id: string,
  lecture: string | undefined,
): Promise<Done> =>
  inTransaction(outer, async (ctx) => {
    const before = await getRecord(ctx, kind, await getOwnerId(ctx, lecture, 'lectureProfile:update'), id);
    await deleteRecord(ctx.db, kind, id);
    if (before.file) await dropFile(ctx, before.file.name, PROOF);
    await tell(ctx, kind, 'delete', id, { before });
    return { _id: id };
  });

/** Sets or clears the verification by the quality unit. Nobody verifies their own records. */
export const verifyRecord = (
  outer: Ctx,
  kind: RecordKind,
  id: string,
  { verified, updatedAt }: { verified: boolean; updatedAt: string },
): Promise<Done> =>
  inTransaction(outer, async (ctx) => {
    const { userId, lecturerId } = actorOf(ctx);
    const before = found(await lockRecord(ctx.db, kind, id));
    checkFresh(before, updatedAt);
    if (before.lecturerId === lecturerId) {
      throw new AppError('RULE', 'Riwayat Anda sendiri diverifikasi oleh orang lain.');
    }
    await setVerified(ctx.db, kind, id, verified ? { userId, at: ctx.now.toISOString() } : null);
    const verb = verified ? 'verify' : 'unverify';
    await tell(ctx, kind, verb, id, {
      before: { verifiedBy: before.verifiedBy, verifiedAt: before.verifiedAt },
      after: { verified },
    });
    return { _id: id };
  });
