import type { Permission } from '#shared/platform/access/permissions.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { findLecturer } from '#server/people/lecturers/lecturers.public.ts';

/**
 * Whose history is asked for: the own one, or any with the permission.
 * @throws AppError FORBIDDEN for another lecturer's, NOT_FOUND where there is no such lecturer
 */
export async function whose(ctx: Ctx, lecture: string | undefined, permission: Permission): Promise<string> {
  if (lecture === undefined || lecture === actorOf(ctx).lecturerId) return lecturerIdOf(ctx);
  if (!holds(ctx, permission)) throw new AppError('FORBIDDEN', 'Riwayat ini milik dosen lain.');
  return found(await findLecturer(ctx.db, lecture))._id;
}
