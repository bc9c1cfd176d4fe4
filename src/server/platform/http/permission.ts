import { type AccessRule, canAccess } from '#shared/platform/access/rule.ts';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { AppError } from '#shared/platform/errors.ts';
import { actorOf, type Ctx } from './ctx.ts';

/** Whether the actor holds all these permissions (an admin holds every one). */
export const holds = (ctx: Ctx, ...permissions: Permission[]): boolean =>
  canAccess(ctx.actor, { permissions });

/**
 * For calls whose right depends on what is asked (create or update, with or without sensitive columns).
 * @throws AppError FORBIDDEN unless the actor holds all these permissions.
 */
export const requirePermission = (ctx: Ctx, ...permissions: Permission[]): void =>
  requireAccess(ctx, { permissions });

/** Likewise for a rule that a role may satisfy as well. @throws AppError FORBIDDEN */
export function requireAccess(ctx: Ctx, rule: AccessRule): void {
  if (!canAccess(actorOf(ctx), rule)) {
    throw new AppError('FORBIDDEN', 'Anda tidak memiliki hak untuk tindakan ini.');
  }
}
