import { permissions as builtIn } from '#shared/platform/access/permissions.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import {
  countHolders,
  countRoleUsers,
  deletePermission,
  deleteRole,
  insertPermissions,
  insertRole,
  lockRole,
  setRolePermissions,
  updateRole,
} from './access.store.ts';
import { checkMayGrant, permissionIds } from './grants.ts';

type RoleForm = { name: string; description: string; permissions: string[] };

const forgetRights = (ctx: Ctx) => ctx.afterCommit(() => ctx.services.sessions.forgetAll());

/** Creates a role. @throws AppError RULE for permissions the actor does not have, INVALID for unknown ones */
export async function createRole(outer: Ctx, form: RoleForm): Promise<{ id: number }> {
  checkMayGrant(actorOf(outer), form.permissions);
  return inTransaction(outer, async (ctx) => {
    const id = await insertRole(ctx.db, { name: form.name, description: form.description });
    await setRolePermissions(ctx.db, id, await permissionIds(ctx.db, form.permissions));
    await audit(ctx, { action: 'role.create', entity: 'role', entityId: String(id), after: form });
    return { id };
  });
}

/** Changes a role, effective at the holders' next request; refused for the actor's own roles. */
export async function changeRole(
  outer: Ctx,
  id: number,
  form: RoleForm & { updatedAt: string },
): Promise<{ id: number }> {
  const actor = actorOf(outer);
  if (!actor.Admin && actor.role.includes(id)) {
    throw new AppError('RULE', 'Anda tidak dapat mengubah peran Anda sendiri.');
  }
  return inTransaction(outer, async (ctx) => {
    const before = await lockRole(ctx.db, id);
    checkFresh(before, form.updatedAt);
    const held = before?.permissions ?? [];
    checkMayGrant(
      actor,
      form.permissions.filter((name) => !held.includes(name)),
    );
    await updateRole(ctx.db, id, { name: form.name, description: form.description });
    await setRolePermissions(ctx.db, id, await permissionIds(ctx.db, form.permissions));
    const { updatedAt: _, ...after } = form;
    await audit(ctx, { action: 'role.update', entity: 'role', entityId: String(id), before, after });
    forgetRights(ctx);
    return { id };
  });
}

/** Deletes a custom role that nobody has. */
export async function removeRole(outer: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(outer, async (ctx) => {
    const before = found(await lockRole(ctx.db, id));
    if (id === ROLE.lecturer || id === ROLE.library || before.isSystem) {
      throw new AppError('RULE', `Peran ${before.name} adalah peran sistem dan tidak dapat dihapus.`);
    }
    const users = await countRoleUsers(ctx.db, id);
    if (users > 0) throw new AppError('REFERENCED', `Peran ${before.name} masih dipakai ${users} pengguna.`);
    await deleteRole(ctx.db, id);
    await audit(ctx, { action: 'role.delete', entity: 'role', entityId: String(id), before });
    return { id };
  });
}

type PermissionForm = { name: string; description: string };

/** Adds permissions; existing ones are skipped and reported. */
export async function createPermissions(outer: Ctx, forms: PermissionForm[]) {
  return inTransaction(outer, async (ctx) => {
    const unique = [...new Map(forms.map((form) => [form.name, form])).values()];
    const added = await insertPermissions(ctx.db, unique);
    const created = added.map(({ name }) => name);
    await audit(
      ctx,
      ...added.map(({ id, name }) => ({
        action: 'permission.create',
        entity: 'permission',
        entityId: id,
        after: { name },
      })),
    );
    return {
      added,
      created,
      skipped: unique.map(({ name }) => name).filter((name) => !created.includes(name)),
    };
  });
}

/** Adds one permission; 409 when it exists. */
export async function createPermission(outer: Ctx, form: PermissionForm): Promise<{ _id: string }> {
  const { added } = await createPermissions(outer, [form]);
  const [row] = added;
  if (!row)
    throw new AppError('CONFLICT', `Izin ${form.name} sudah ada.`, {
      errors: { name: 'Izin ini sudah ada.' },
    });
  return { _id: row.id };
}

/** Deletes a custom permission that no role and no user has. */
export async function removePermission(outer: Ctx, id: string): Promise<{ _id: string }> {
  return inTransaction(outer, async (ctx) => {
    const held = await countHolders(ctx.db, id);
    if (held.roles + held.users > 0) {
      throw new AppError(
        'REFERENCED',
        `Izin ini masih dipakai ${held.roles} peran dan ${held.users} pengguna.`,
      );
    }
    const [row] = await deletePermission(ctx.db, id);
    const { name } = found(row);
    if ((builtIn as readonly string[]).includes(name)) {
      throw new AppError('RULE', `Izin ${name} dipakai oleh aplikasi dan tidak dapat dihapus.`);
    }
    await audit(ctx, { action: 'permission.delete', entity: 'permission', entityId: id, before: { name } });
    return { _id: id };
  });
}
