import {
  lecturerContract,
  type LecturerEmployment,
  type LecturerPerson,
  type LecturerRow,
} from '#shared/people/lecturers/lecturer.contract.ts';
import type { ManyItem } from '#shared/platform/endpoint/many.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { referencesTo } from '#server/platform/db/references.ts';
import { referenceText } from '#server/platform/reference/reference-text.ts';
import { deletedWithPerson } from '#server/people/profile/personal-tables.public.ts';
import { followDeparture } from '#server/platform/departures.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requireAccess } from '#server/platform/http/permission.ts';
import {
  checkWayIn,
  createAccount,
  deleteAccount,
  isOfficeAccount,
  isOtherAddress,
  joinRole,
  leaveRole,
  lockOfficeAccount,
  renameAccount,
  tellAddress,
} from '#server/identity/users/accounts.public.ts';
import {
  deleteLecturer,
  insertLecturer,
  type LecturerQuery,
  type LecturerWrite,
  listLecturers,
  lockLecturer,
  updateLecturer,
} from './lecturers.store.ts';
import { dropSignature } from './signature.service.ts';

type SaveInput = LecturerPerson &
  LecturerEmployment & {
    email: string;
    _id?: string | undefined;
    updatedAt?: string | undefined;
    takeOver?: boolean | undefined;
  };

export async function lecturerPage(ctx: Ctx, query: LecturerQuery): Promise<Page<LecturerRow>> {
  const { rows, total } = await listLecturers(ctx.db, ctx.services.supervisedTheses, query);
  return pageOf(rows, total, query);
}

/** Lecturer states set by the bulk action: active, not active. */
const ACTIVE = '1';
const INACTIVE = '2';

/** Checks the homebase: lecturers of this programme have its code, those of another college none. */
async function checkHomebase(
  ctx: Ctx,
  homebase: string | null | undefined,
  before: string | null,
): Promise<void> {
  if (homebase === undefined || homebase === null || homebase === before) return;
  const { programme } = (await ctx.services.campus.get()).data;
  if (homebase === programme.code) return;
  throw invalidField(
    'homebase',
    `Program studi ${homebase} tidak ditemukan. Isi ${programme.code} (${programme.name}), atau kosongkan bagi dosen dari kampus lain.`,
  );
}

/**
 * Changes a lecturer's record with the name and address of the account; sessions see the new NIDN at once.
 * @throws AppError STALE if the record changed since `updatedAt`; RULE for the address of an account with more permissions
 * than the actor's
 */
export async function changeLecturer(
  ctx: Ctx,
  id: string,
  change: LecturerWrite,
  updatedAt: string,
  action: string,
): Promise<void> {
  const before = found(await lockLecturer(ctx.db, id));
  checkFresh(before, updatedAt);
  await checkHomebase(ctx, change.homebase, before.homebase);
  const { name, email, activityStatus = before.activityStatus } = change;
  if (before.userId && email !== undefined && isOtherAddress(before.email, email))
    await checkWayIn(ctx, before.userId);
  await updateLecturer(ctx.db, id, change);
  if (before.userId && (name !== undefined || email !== undefined)) {
    await renameAccount(ctx.db, before.userId, {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
    });
    const moved = { userId: before.userId, before: before.email, after: email ?? before.email };
    await tellAddress(ctx, { ...moved, as: 'LECTURER' });
  }
  if (before.activityStatus === ACTIVE && activityStatus !== ACTIVE)
    await followDeparture(ctx, { kind: 'LECTURER', id });
  await audit(ctx, { action, entity: 'lecturer', entityId: id, before, after: change });
  ctx.afterCommit(() => ctx.services.sessions.forgetAll());
}

/**
 * Returns the account of a new lecturer: the staff account with the same email if confirmed as the same person's (it keeps
 * password and roles, and takes the name), else a new one.
 * @throws AppError NEEDS_CONFIRMATION with the name on the account; RULE for a blocked account, and unless by an admin for the
 * actor's own or an admin's
 */
async function accountFor(
  ctx: Ctx,
  { name, email }: { name: string; email: string },
  takeOver: boolean,
): Promise<{ userId: string; password: string | null }> {
  const officeAccount = await lockOfficeAccount(ctx.db, email);
  if (officeAccount === undefined) return createAccount(ctx, { name, email, roles: [ROLE.lecturer] });
  const actor = actorOf(ctx);
  if (officeAccount.Admin && !actor.Admin)
    throw new AppError('RULE', 'Hanya admin yang dapat mengubah akun admin.');
  if (officeAccount._id === actor.userId && !actor.Admin)
    throw new AppError('RULE', 'Anda tidak dapat mengubah peran Anda sendiri.');
  if (officeAccount.status === 'blocked')
    throw new AppError(
      'RULE',
      `Akun ${officeAccount.name} dengan email ini diblokir. Buka blokirnya dahulu.`,
    );
  if (!takeOver) {
    throw new AppError('NEEDS_CONFIRMATION', `Email ini milik akun pegawai ${officeAccount.name}.`, {
      data: { account: officeAccount.name },
    });
  }
  const userId = officeAccount._id;
  const roles = officeAccount.roles.map(({ id }) => id);
  await joinRole(ctx.db, userId, ROLE.lecturer);
  await renameAccount(ctx.db, userId, { name });
  await audit(ctx, {
    action: 'staff.update',
    entity: 'user',
    entityId: userId,
    before: { name: officeAccount.name, roles },
    after: { name, roles: [...new Set([...roles, ROLE.lecturer])] },
  });
  ctx.afterCommit(() => ctx.services.sessions.forgetAll());
  return { userId, password: null };
}

/**
 * Creates a lecturer with an account of role 3 and returns the first password, or changes one. With `takeOver` the staff account
 * with the email becomes the lecturer's, and no password is returned.
 */
export const saveLecturer = (
  outer: Ctx,
  { _id, updatedAt, takeOver = false, ...form }: SaveInput,
): Promise<{ _id: string; password: string | null }> =>
  inTransaction<{ _id: string; password: string | null }>(outer, async (ctx) => {
    if (_id) {
      requireAccess(ctx, lecturerContract.save.saves.update);
      if (!updatedAt) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
      await changeLecturer(ctx, _id, form, updatedAt, 'lecturer.update');
      return { _id, password: null };
    }
    requireAccess(ctx, lecturerContract.save.saves.create);
    await checkHomebase(ctx, form.homebase, null);
    const { userId, password } = await accountFor(ctx, form, takeOver);
    const id = found(await insertLecturer(ctx.db, { ...form, userId }));
    await audit(ctx, { action: 'lecturer.create', entity: 'lecturer', entityId: id, after: form });
    return { _id: id, password };
  });

/** Changes a lecturer's employment data. */
export const updateEmployment = (
  outer: Ctx,
  { _id, updatedAt, ...change }: LecturerEmployment & { _id: string; updatedAt: string },
): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    await changeLecturer(ctx, _id, change, updatedAt, 'lecturer.employment');
    return { _id };
  });

/** Sets a lecturer active or not active. */
export const setLecturerActive = (
  outer: Ctx,
  { _id, updatedAt }: ManyItem,
  isActive: boolean,
): Promise<void> =>
  inTransaction(outer, (ctx) =>
    changeLecturer(
      ctx,
      _id,
      { activityStatus: isActive ? ACTIVE : INACTIVE },
      updatedAt,
      'lecturer.employment',
    ),
  );

/** @throws AppError REFERENCED with the counts of what refers to the lecturer, or to the account to delete */
async function requireUnused(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
  userId: string | null,
): Promise<void> {
  const references = await referencesTo(ctx.db, 'lecturers', [id], deletedWithPerson);
  const accounts =
    userId === null ? [] : await referencesTo(ctx.db, 'users', [userId], ['lecturers', 'consents']);
  const used = referenceText([...references, ...accounts]);
  if (used === null) return;
  throw new AppError('REFERENCED', `${name} masih memiliki ${used}. Ubah statusnya menjadi tidak aktif.`);
}

/** Deletes a lecturer that nothing refers to, with the account unless it is also a staff account. */
export const removeLecturer = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockLecturer(ctx.db, id));
    const { userId } = before;
    const keptId = userId !== null && (await isOfficeAccount(ctx.db, userId)) ? userId : null;
    const goneId = keptId === null ? userId : null;
    await requireUnused(ctx, before, goneId);
    await dropSignature(ctx, id);
    await deleteLecturer(ctx.db, id);
    if (goneId !== null) await deleteAccount(ctx.db, goneId);
    if (keptId !== null) await leaveRole(ctx.db, keptId, ROLE.lecturer);
    await audit(ctx, { action: 'lecturer.delete', entity: 'lecturer', entityId: id, before });
    ctx.afterCommit(() => ctx.services.sessions.forgetAll());
    return { _id: id };
  });
