import type { AccessUser } from '#shared/access/rule.ts';
import { AppError } from '#shared/errors.ts';

/** Refuses to hand out what the actor does not hold; admins hold everything. */
export function checkMayGrant(actor: AccessUser, names: readonly string[], field = 'permissions'): void {
  if (actor.Admin) return;
  const missing = names.filter((name) => !actor.permissions.includes(name));
  if (missing.length === 0) return;
  const message = `Anda tidak dapat memberi izin yang tidak Anda miliki: ${missing.slice(0, 5).join(', ')}.`;
  throw new AppError('RULE', message, { errors: { [field]: message } });
}
