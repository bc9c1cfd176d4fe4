import { eq, inArray, sql } from 'drizzle-orm';
import { FIRST_CUSTOM_ROLE } from '#shared/platform/access/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { permissions, rolePermissions, roles } from '#server/platform/db/schema.ts';

export const listRoles = (db: Db) =>
  db
    .select({
      id: roles.id,
      name: roles.name,
      description: roles.description,
      isSystem: roles.isSystem,
      updatedAt: roles.updatedAt,
      users: sql<number>`(select count(*)::int from user_roles ur where ur.role_id = roles.id)`,
      permissions: sql<string[]>`array(
        select p.name from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = roles.id order by p.name)`,
    })
    .from(roles)
    .orderBy(roles.id);

/** Locks a role and returns it with its permissions. */
export async function lockRole(db: Db, id: number) {
  const [role] = await db.select().from(roles).where(eq(roles.id, id)).for('update');
  if (!role) return undefined;
  const held = await db
    .select({ name: permissions.name })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(eq(rolePermissions.roleId, id));
  return { ...role, permissions: held.map(({ name }) => name) };
}

/** Creates a role with the next free id of custom roles. */
export async function insertRole(db: Db, role: { name: string; description: string }): Promise<number> {
  await db.execute(sql`lock table roles in share row exclusive mode`);
  const [last] = await db.select({ id: sql<number>`max(id)` }).from(roles);
  const id = Math.max(FIRST_CUSTOM_ROLE, (last?.id ?? 0) + 1);
  await db.insert(roles).values({ id, ...role });
  return id;
}

export const updateRole = (db: Db, id: number, change: { name: string; description: string }) =>
  db.update(roles).set(change).where(eq(roles.id, id));

export const deleteRole = (db: Db, id: number) => db.delete(roles).where(eq(roles.id, id));

export const countRoleUsers = async (db: Db, id: number): Promise<number> =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from user_roles where role_id = ${id}`))
    .rows[0]?.n ?? 0;

/** Replaces a role's permissions. */
export async function setRolePermissions(db: Db, roleId: number, ids: readonly string[]): Promise<void> {
  await db.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId));
  if (ids.length === 0) return;
  await db.insert(rolePermissions).values(ids.map((permissionId) => ({ roleId, permissionId })));
}

export const findPermissions = (db: Db, names: readonly string[]) =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: permissions.id, name: permissions.name })
        .from(permissions)
        .where(inArray(permissions.name, [...names]));

export const listPermissions = (db: Db) =>
  db
    .select({
      _id: permissions.id,
      name: permissions.name,
      description: permissions.description,
      group: permissions.group,
      roles: sql<number>`(select count(*)::int from role_permissions rp where rp.permission_id = permissions.id)`,
    })
    .from(permissions)
    .orderBy(permissions.group, permissions.name);

/** Adds permissions and returns those that were new. */
export const insertPermissions = (db: Db, rows: readonly { name: string; description: string }[]) =>
  db
    .insert(permissions)
    .values(rows.map((row) => ({ ...row, group: row.name.split(':')[0] ?? '' })))
    .onConflictDoNothing()
    .returning({ id: permissions.id, name: permissions.name });

export const deletePermission = (db: Db, id: string) =>
  db.delete(permissions).where(eq(permissions.id, id)).returning({ name: permissions.name });

/** Counts the roles and users with a permission. */
export async function countHolders(db: Db, permissionId: string): Promise<{ roles: number; users: number }> {
  const { rows } = await db.execute<{ roles: number; users: number }>(sql`
    select (select count(*)::int from role_permissions where permission_id = ${permissionId}) as roles,
      (select count(*)::int from user_permissions where permission_id = ${permissionId}) as users`);
  return rows[0] ?? { roles: 0, users: 0 };
}
