import { canAccess } from '#shared/platform/access/rule.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { AppError } from '#shared/platform/errors.ts';
import { closedError, maintenanceOf } from '#server/platform/public-campus.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from './actor.ts';
import { requireStanding } from './standing.ts';

/**
 * Decides whether somebody may make a call.
 * @param actor who asks; null for a visitor
 * @throws AppError UNAUTHENTICATED, PASSWORD_CHANGE_REQUIRED, MAINTENANCE, NO_ACCESS, FORBIDDEN
 */
export async function authorise(
  actor: Actor | null,
  declaration: Endpoint,
  at: { services: Services; now: Date },
): Promise<void> {
  if (declaration.access === 'public') return;
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Sesi Anda berakhir. Masuk kembali untuk melanjutkan.');
  if (actor.mustChangePassword && !declaration.beforePasswordChange) {
    throw new AppError('PASSWORD_CHANGE_REQUIRED', 'Ganti kata sandi awal Anda terlebih dahulu.');
  }
  // Asked for admins too: the campus is as good as new for all that follows.
  const closed = await maintenanceOf(at.services);
  if (closed && !actor.Admin && !declaration.duringMaintenance) throw closedError(closed);
  if (!canAccess(actor, declaration.access)) {
    throw new AppError('NO_ACCESS', 'Anda tidak memiliki hak untuk tindakan ini.');
  }
  await requireStanding(actor, declaration, at);
}
