import type { Permission } from '#shared/platform/access/permissions.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { findLecturer } from '#server/people/lecturers/lecturers.public.ts';

/**
 * Returns the owner of the requested history: the actor, or any lecturer with the permission.
 * @throws AppError FORBIDDEN for another lecturer's without the permission, NOT_FOUND for an unknown lecturer
 */
export async function getOwnerId(
  ctx: Ctx,
  lecture: string | undefined,
  permission: Permission,
): Promise<string> {
  if (lecture === undefined || lecture === actorOf(ctx).lecturerId) return lecturerIdOf(ctx);
  if (!holds(ctx, permission)) throw new AppError('FORBIDDEN', 'Riwayat ini milik dosen lain.');
  return found(await findLecturer(ctx.db, lecture))._id;
}
