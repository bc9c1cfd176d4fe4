import type { RecordKind } from '#shared/people/lecturer-records/records.ts';
import { AppError } from '#shared/platform/errors.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import {
  dropFile,
  keepFile,
  oneFile,
  proofOf,
  registerFileReader,
  registerFileRemover,
} from '#server/platform/files/files.public.ts';
import { PROOF } from './record-proof.ts';
import { getOwnerId } from './record-rights.ts';
import { getRecord, tell } from './records.service.ts';
import { lockRecord, findRecordByFile, setRecordFile } from './records.store.ts';

registerFileReader(PROOF, async (ctx, fileId) => {
  const record = await findRecordByFile(ctx.db, fileId);
  if (!record) return false;
  return record.lecturerId === actorOf(ctx).lecturerId || holds(ctx, 'lectureProfile:get');
});

/** Lets the owner, or staff who change histories, remove the proof, which clears the verification. */
registerFileRemover(PROOF, async (ctx, file) => {
  const owner = found(await findRecordByFile(ctx.db, file.id));
  if (owner.lecturerId !== actorOf(ctx).lecturerId && !holds(ctx, 'lectureProfile:update')) {
    throw new AppError('FORBIDDEN', 'Riwayat ini milik dosen lain.');
  }
  const { kind, id } = owner;
  const record = found(await lockRecord(ctx.db, kind, id));
  if (record.file?.name !== file.name)
    throw new AppError('STALE', 'Bukti ini sudah diganti. Muat ulang halaman.');
  await setRecordFile(ctx.db, kind, id, null);
  await dropFile(ctx, file.name, PROOF);
  await tell(ctx, kind, 'proof', id, { before: record.file, after: {} });
});

type Upload = { _id: string; lecture?: string | undefined; updatedAt: string };

/** Replaces the proof of a record and clears its verification. @throws AppError INVALID without a file, STALE */
export async function uploadProof(
  outer: Ctx,
  kind: RecordKind,
  { _id, lecture, updatedAt }: Upload,
  files: readonly ReceivedFile[],
): Promise<{ _id: string; fileName: string }> {
  const lecturerId = await getOwnerId(outer, lecture, 'lectureProfile:update');
  const { content, mime, originalName } = await proofOf(oneFile(files));
  return inTransaction(outer, async (ctx) => {
    const before = await getRecord(ctx, kind, lecturerId, _id);
    checkFresh(before, updatedAt);
    const ownerId = actorOf(ctx).userId;
    const file = await keepFile(ctx, { content, mime, originalName, kind: PROOF, ownerId });
    await setRecordFile(ctx.db, kind, _id, file.id);
    if (before.file) await dropFile(ctx, before.file.name, PROOF);
    const after = { original: originalName, size: file.size };
    await tell(ctx, kind, 'proof', _id, { ...(before.file && { before: before.file }), after });
    return { _id, fileName: file.name };
  });
}
