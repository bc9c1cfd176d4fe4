import type { AccessUser } from '#shared/platform/access/rule.ts';
import { AppError } from '#shared/platform/errors.ts';
import { checkKnown } from '#server/platform/db/list.ts';
import type { Db } from '#server/platform/db/client.ts';
import { findPermissions } from './access.store.ts';

/** Refuses to grant permissions the actor does not have; admins have all. */
export function checkMayGrant(actor: AccessUser, names: readonly string[], field = 'permissions'): void {
  if (actor.Admin) return;
  const missing = names.filter((name) => !actor.permissions.includes(name));
  if (missing.length === 0) return;
  const message = `Anda tidak dapat memberi izin yang tidak Anda miliki: ${missing.slice(0, 5).join(', ')}.`;
  throw new AppError('RULE', message, { errors: { [field]: message } });
}

/**
 * Returns the ids of permissions by name, each once.
 * @throws AppError INVALID under `permissions`, naming those that do not exist
 */
export async function permissionIds(db: Db, names: readonly string[]): Promise<string[]> {
  const known = await findPermissions(db, names);
  checkKnown(names, new Set(known.map(({ name }) => name)), {
    field: 'permissions',
    says: (wrong) => `Izin tidak ditemukan: ${wrong}.`,
  });
  return known.map(({ id }) => id);
}
