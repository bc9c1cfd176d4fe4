import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { actorOf } from '#server/platform/http/ctx.ts';
import { found } from '#server/platform/db/list.ts';
import { findFile, forgetResults, keyOf } from './files.store.ts';
import type { FileRemover } from './readers.ts';

/** Days in which what a job has made waits to be fetched, by kind of file. */
export const keptDays: Readonly<Record<string, number>> = {
  'import-result': 30,
  export: 7,
  'password-sheet': 7,
};

/** Whom a job has made a file for may delete it before its days are over. @throws AppError FORBIDDEN for anybody else */
export const removeResult: FileRemover = async (ctx, { id, name }) => {
  const file = found(await findFile(ctx.db, name));
  if (file.ownerId !== actorOf(ctx).userId) {
    throw new AppError('FORBIDDEN', 'Berkas ini milik pengguna lain.');
  }
  await forgetResults(ctx.db, [name]);
  ctx.afterCommit(() => ctx.services.files.remove(keyOf(file)));
  const before = { kind: file.kind, originalName: file.originalName };
  await audit(ctx, { action: 'file.delete', entity: 'file', entityId: id, before });
};
