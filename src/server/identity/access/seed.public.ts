import { sql } from 'drizzle-orm';
import { permissions as allPermissions } from '#shared/platform/access/permissions.ts';
import { defaultRoles } from '#shared/platform/access/default-roles.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { permissions, rolePermissions, roles } from '#server/platform/db/schema.ts';

/**
 * Adds the permissions this version knows, and on an empty database the roles of a new college. Roles that staff have
 * changed stay as they are; Super Admin always holds every permission.
 */
export async function seedAccess(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(permissions)
      .values(allPermissions.map((name) => ({ id: newId(), name, group: name.split(':')[0] ?? '' })))
      .onConflictDoNothing();
    const added = await tx
      .insert(roles)
      .values(defaultRoles.map(({ id, name }) => ({ id, name, isSystem: true })))
      .onConflictDoNothing()
      .returning({ id: roles.id });
    const fresh = new Set(added.map(({ id }) => id));
    const pairs = defaultRoles
      .filter(({ id }) => fresh.has(id) || id === ROLE.superAdmin)
      .flatMap((role) => role.permissions.map((name) => ({ roleId: role.id, name })));
    if (pairs.length === 0) return;
    await tx.execute(sql`
      insert into ${rolePermissions} (role_id, permission_id)
      select pair."roleId", p.id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair("roleId" int, name text)
      join ${permissions} p on p.name = pair.name
      on conflict do nothing`);
  });
}
