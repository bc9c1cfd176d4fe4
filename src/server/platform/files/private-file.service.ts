import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { fileNotFound } from '#server/platform/storage/file-store.ts';
import { findFile, keyOf } from './files.store.ts';
import { mayReadAs } from './readers.ts';

/** Files that only a call of their own hands out: once, or to very few. */
const notServedHere: readonly string[] = ['password-sheet', 'lecturer-signature'];

/**
 * A private file for its owner and for those concerned with what it belongs to; anybody else needs the right to read private
 * files, and leaves a trace.
 */
export async function downloadPrivate(ctx: Ctx, name: string): Promise<FileAnswer> {
  if (name === '') throw new AppError('NOT_FOUND', 'No file found in FormData');
  const file = await findFile(ctx.db, name);
  if (!file || file.isPublic || notServedHere.includes(file.kind)) throw fileNotFound();
  if (file.ownerId !== actorOf(ctx).userId && !(await mayReadAs(ctx, file))) {
    if (!holds(ctx, 'file:get-private')) throw new AppError('FORBIDDEN', 'Berkas ini milik pengguna lain.');
    await audit(ctx, { action: 'file.read', entity: 'file', entityId: file.id, after: { kind: file.kind } });
  }
  return {
    fileName: file.originalName,
    mime: file.mime,
    body: await ctx.services.files.open(keyOf(file)),
  };
}
