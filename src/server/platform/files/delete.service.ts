import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { fileNotFound } from '#server/platform/storage/file-store.ts';
import { type FileRow, findFile, keyOf } from './files.store.ts';
import { nameOf } from './public-picture.ts';
import { registerFileRemover, removerOf } from './readers.ts';
import { keptDays, removeResult } from './results.ts';
import { deleteTemporary } from './uploads.store.ts';

for (const kind of Object.keys(keptDays)) registerFileRemover(kind, removeResult);

type Deleted = Told<{ fileName: string }>;

/** Deletes what nothing refers to, as only its uploader may. */
async function removeOwn(ctx: Ctx, file: FileRow): Promise<void> {
  if (file.ownerId !== actorOf(ctx).userId) {
    throw new AppError('FORBIDDEN', 'Berkas ini milik pengguna lain.');
  }
  const gone = await deleteTemporary(ctx.db, file.name);
  if (!gone) {
    throw new AppError('REFERENCED', 'Berkas ini masih dipakai. Hapus dari data yang memakainya.');
  }
  ctx.afterCommit(() => ctx.services.files.remove(keyOf(gone)));
  const { kind, originalName, size } = gone;
  await audit(ctx, {
    action: 'file.delete',
    entity: 'file',
    entityId: gone.id,
    before: { kind, originalName, size },
  });
}

/**
 * Deletes an own uploaded picture that nothing refers to.
 * @param fileName its name, or the path it is served at
 * @throws AppError NOT_FOUND, FORBIDDEN for somebody else's, REFERENCED while a record shows it
 */
export const deleteImage = (outer: Ctx, fileName: string): Promise<Deleted> =>
  inTransaction(outer, async (ctx) => {
    const file = await findFile(ctx.db, nameOf(fileName) || fileName);
    if (!file?.isPublic) throw fileNotFound();
    await removeOwn(ctx, file);
    return told({ fileName: file.name }, 'Gambar terhapus.');
  });

/**
 * Deletes an own private file that nothing refers to; what belongs to a record is taken from it where the record's module
 * lets the actor (`registerFileRemover`).
 * @throws AppError NOT_FOUND, FORBIDDEN for somebody else's, REFERENCED while a record needs it
 */
export const deletePrivate = (outer: Ctx, fileName: string): Promise<Deleted> =>
  inTransaction(outer, async (ctx) => {
    const file = await findFile(ctx.db, fileName);
    if (!file || file.isPublic) throw fileNotFound();
    const remove = file.expiresAt === null ? removerOf(file.kind) : undefined;
    await (remove ? remove(ctx, file) : removeOwn(ctx, file));
    return told({ fileName }, 'Berkas terhapus.');
  });
