import { ROLE } from '#shared/platform/access/roles.ts';
import type { ManyItem } from '#shared/platform/endpoint/many.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { checkMayGrant, permissionIds } from '#server/identity/access/access.public.ts';
import { checkWayIn, createAccount, deleteAccount, resetToFirstPassword } from './accounts.public.ts';
import { isOtherAddress, tellAddress } from './account-email.ts';
import {
  deleteStaffRecord,
  listUsers,
  lockUser,
  permissionsOfRoles,
  saveStaffRecord,
  setUserRights,
  type StaffRecord,
  updateUser,
  type UserQuery,
} from './users.store.ts';
import type { UserView } from '#shared/identity/users/user.contract.ts';

type AccountForm = { name: string; email: string; roles: number[]; permissions: string[] };
type StaffFields = AccountForm & StaffRecord & { status: 'active' | 'blocked' };
type Kept = 'status' | 'roles' | 'permissions';
export type StaffForm = Omit<StaffFields, Kept> &
  Partial<Pick<StaffFields, Kept>> & { _id?: string | undefined; updatedAt?: string | undefined };

export async function userPage(ctx: Ctx, query: UserQuery): Promise<Page<UserView>> {
  const { rows, total } = await listUsers(ctx.db, query);
  return pageOf(rows, total, query);
}

const LECTURER_FIRST =
  'Peran Dosen memerlukan data dosen. Simpan tanpa peran ini, lalu tambahkan orangnya di menu Dosen (/staff/dosen) dengan email yang sama.';

/**
 * Refuses the role of lecturers where there is no lecturer, rights beyond the actor's own, and a change of the actor's own
 * rights.
 */
async function checkRights(ctx: Ctx, form: AccountForm, before: UserView | null): Promise<void> {
  const actor = actorOf(ctx);
  const heldRoles = before?.roles.map(({ id }) => id) ?? [];
  const newRoles = form.roles.filter((id) => !heldRoles.includes(id));
  if (newRoles.includes(ROLE.lecturer) && before?.kind !== 'lecturer')
    throw invalidField('roles', LECTURER_FIRST);
  if (actor.Admin) return;
  const lost = heldRoles.filter((id) => !form.roles.includes(id));
  const newPermissions = form.permissions.filter((name) => !before?.permissions.includes(name));
  if (before?._id === actor.userId && newRoles.length + lost.length + newPermissions.length > 0) {
    throw new AppError('RULE', 'Anda tidak dapat mengubah peran Anda sendiri.');
  }
  if (before?.Admin) throw new AppError('RULE', 'Hanya admin yang dapat mengubah akun admin.');
  checkMayGrant(actor, newPermissions);
  checkMayGrant(actor, await permissionsOfRoles(ctx.db, newRoles), 'roles');
}

async function saveRights(ctx: Ctx, userId: string, form: AccountForm): Promise<void> {
  await setUserRights(ctx.db, userId, form.roles, await permissionIds(ctx.db, form.permissions));
  ctx.afterCommit(() => ctx.services.sessions.forgetAll());
}

async function insertStaff(ctx: Ctx, sent: StaffForm): Promise<{ _id: string; password: string }> {
  const form = { ...sent, roles: sent.roles ?? [], permissions: sent.permissions ?? [] };
  await checkRights(ctx, form, null);
  const { userId, password } = await createAccount(ctx, { name: form.name, email: form.email });
  await saveRights(ctx, userId, form);
  await saveStaffRecord(ctx.db, userId, staffRecord(form));
  await audit(ctx, { action: 'staff.create', entity: 'user', entityId: userId, after: form });
  return { _id: userId, password };
}

const staffRecord = ({ unit, position, nip, phone, startDate }: StaffForm): StaffRecord => ({
  unit,
  position,
  nip,
  phone,
  startDate,
});

/** Fills missing fields of a change from the stored account. */
const completed = (sent: StaffForm, before: UserView) => ({
  ...sent,
  status: sent.status ?? before.status,
  roles: sent.roles ?? before.roles.map(({ id }) => id),
  permissions: sent.permissions ?? before.permissions,
});

async function changeStaff(ctx: Ctx, id: string, sent: StaffForm): Promise<{ _id: string; password: null }> {
  const before = found(await lockUser(ctx.db, id));
  const form = completed(sent, before);
  if (!form.updatedAt) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
  checkFresh(before, form.updatedAt);
  if (before.kind === 'student') throw new AppError('RULE', 'Akun mahasiswa diubah dari data mahasiswa.');
  await checkRights(ctx, form, before);
  if (form.status !== before.status) requirePermission(ctx, 'user:block');
  if (id === actorOf(ctx).userId && form.status === 'blocked') {
    throw new AppError('RULE', 'Anda tidak dapat memblokir akun sendiri.');
  }
  if (isOtherAddress(before.email, form.email)) await checkWayIn(ctx, before._id);
  await updateUser(ctx.db, id, { name: form.name, email: form.email, status: form.status });
  await tellAddress(ctx, { userId: id, before: before.email, after: form.email, as: 'STAFF' });
  await saveRights(ctx, id, form);
  await saveStaffRecord(ctx.db, id, staffRecord(form));
  await audit(ctx, { action: 'staff.update', entity: 'user', entityId: id, before, after: form });
  return { _id: id, password: null };
}

/** Unblocks or blocks an account; blocking ends its sessions at once. */
export const setUserActive = (outer: Ctx, { _id, updatedAt }: ManyItem, isActive: boolean): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const actor = actorOf(ctx);
    const before = found(await lockUser(ctx.db, _id));
    checkFresh(before, updatedAt);
    if (before.kind === 'student') throw new AppError('RULE', 'Akun mahasiswa diubah dari data mahasiswa.');
    if (before.Admin && !actor.Admin) {
      throw new AppError('RULE', 'Hanya admin yang dapat mengubah akun admin.');
    }
    if (_id === actor.userId) throw new AppError('RULE', 'Anda tidak dapat memblokir akun sendiri.');
    const status = isActive ? 'active' : 'blocked';
    await updateUser(ctx.db, _id, { status });
    await audit(ctx, { action: 'staff.update', entity: 'user', entityId: _id, before, after: { status } });
    ctx.afterCommit(() => ctx.services.sessions.forgetAll());
  });

/** Creates a staff member with an account and returns the first password once, or changes one. */
export const saveStaff = (outer: Ctx, form: StaffForm): Promise<{ _id: string; password: string | null }> =>
  inTransaction<{ _id: string; password: string | null }>(outer, (ctx) =>
    form._id ? changeStaff(ctx, form._id, form) : insertStaff(ctx, form),
  );

/** Creates an account without a staff record. */
export const createUser = (outer: Ctx, form: AccountForm): Promise<{ _id: string; password: string }> =>
  inTransaction(outer, async (ctx) => {
    await checkRights(ctx, form, null);
    const { userId, password } = await createAccount(ctx, form);
    await saveRights(ctx, userId, form);
    await audit(ctx, { action: 'user.create', entity: 'user', entityId: userId, after: form });
    return { _id: userId, password };
  });

/** Deletes an account; refused for the actor's own, for an admin's unless by an admin, and while a person's record needs it. */
export const removeUser = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const actor = actorOf(ctx);
    if (id === actor.userId) throw new AppError('RULE', 'Anda tidak dapat menghapus akun sendiri.');
    const before = found(await lockUser(ctx.db, id));
    if (before.Admin && !actor.Admin)
      throw new AppError('RULE', 'Hanya admin yang dapat menghapus akun admin.');
    if (before.kind === 'student' || before.kind === 'lecturer') {
      throw new AppError(
        'REFERENCED',
        `Akun ini milik data ${before.kind === 'student' ? 'mahasiswa' : 'dosen'} ${before.name}.`,
      );
    }
    await deleteStaffRecord(ctx.db, id);
    await deleteAccount(ctx.db, id);
    await audit(ctx, { action: 'user.delete', entity: 'user', entityId: id, before });
    return { _id: id };
  });

/** Sets a new random first password and ends the account's sessions. */
export const resetUserPassword = (outer: Ctx, id: string): Promise<{ password: string }> =>
  inTransaction(outer, async (ctx) => {
    const user = found(await lockUser(ctx.db, id));
    if (user.Admin && !actorOf(ctx).Admin)
      throw new AppError('RULE', 'Hanya admin yang dapat mengatur ulang akun admin.');
    await checkWayIn(ctx, id);
    const password = await resetToFirstPassword(ctx, id);
    await audit(ctx, { action: 'password.first', entity: 'user', entityId: id });
    return { password };
  });
