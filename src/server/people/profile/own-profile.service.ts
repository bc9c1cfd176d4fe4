import type {
  OwnProfileForm,
  StaffProfile,
  StudentProfile,
} from '#shared/people/profile/profile.contract.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction, lecturerIdOf } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { changeLecturer, findLecturer } from '#server/people/lecturers/lecturers.public.ts';
import {
  checkOwnPassword,
  isOtherAddress,
  renameAccount,
  tellAddress,
} from '#server/identity/users/accounts.public.ts';
import { findStaff, findUser, lockUser, updateStaffPhone } from './profile.store.ts';
import { studentProfile } from './student-profile.service.ts';

/** The actor's profile with all its parts. */
export type OwnProfile = Omit<StaffProfile, 'user'> & {
  user: NonNullable<StaffProfile['user']>;
  student: StudentProfile | null;
};

export async function ownProfile(ctx: Ctx): Promise<OwnProfile> {
  const { userId, studentId, lecturerId } = actorOf(ctx);
  const [user, lecturer, staff, student] = await Promise.all([
    findUser(ctx.db, userId),
    lecturerId === null ? null : findLecturer(ctx.db, lecturerId),
    findStaff(ctx.db, userId),
    studentId === null ? null : studentProfile(ctx, studentId),
  ]);
  return { user: found(user), lecturer: lecturer ?? null, staff, student };
}

/** Returns a lecturer or staff member to the person, or to readers of staff or lecturers. */
export async function staffProfile(ctx: Ctx, id: string): Promise<StaffProfile> {
  const actor = actorOf(ctx);
  const lecturer = (await findLecturer(ctx.db, id)) ?? null;
  const userId = lecturer ? lecturer.userId : id;
  const isOwn = userId === actor.userId;
  const allowed = isOwn || holds(ctx, lecturer ? 'lectureProfile:get' : 'staff:get');
  if (!allowed) throw new AppError('FORBIDDEN', 'Anda tidak berhak melihat profil ini.');
  const user = userId === null ? null : ((await findUser(ctx.db, userId)) ?? null);
  const staff = userId === null ? null : await findStaff(ctx.db, userId);
  if (!lecturer && !staff && !isOwn) throw new AppError('NOT_FOUND', 'Data tidak ditemukan.');
  const seesNik = isOwn || holds(ctx, 'lectureProfile:update') || holds(ctx, 'feeder:get');
  return { user, staff, lecturer: lecturer && (seesNik ? lecturer : { ...lecturer, nik: null }) };
}

/** Checks a new address, which requires the password since it is used to sign in and recover passwords. */
async function checkEmail(
  ctx: Ctx,
  account: { email: string },
  form: { email: string; currentPassword?: string | undefined },
): Promise<void> {
  if (!isOtherAddress(account.email, form.email)) return;
  if (!form.currentPassword || !(await checkOwnPassword(ctx, form.currentPassword))) {
    throw invalidField('currentPassword', 'Isi kata sandi Anda saat ini untuk mengganti email.');
  }
}

async function editAccount(ctx: Ctx, form: Extract<OwnProfileForm, { kind: 'account' }>): Promise<string> {
  const { userId, isStudent } = actorOf(ctx);
  if (isStudent) throw new AppError('FORBIDDEN', 'Nama dan email mahasiswa diubah oleh BAAK.');
  const before = found(await lockUser(ctx.db, userId));
  checkFresh(before, form.updatedAt);
  await checkEmail(ctx, before, form);
  const { name, email, phone } = form;
  await renameAccount(ctx.db, userId, { name, email });
  await tellAddress(ctx, { userId, before: before.email, after: email, as: 'STAFF' });
  await updateStaffPhone(ctx.db, userId, phone);
  await audit(ctx, {
    action: 'profile.update',
    entity: 'user',
    entityId: userId,
    before: { name: before.name, email: before.email },
    after: { name, email, phone },
  });
  return userId;
}

async function editLecturer(ctx: Ctx, form: Extract<OwnProfileForm, { kind: 'lecturer' }>): Promise<string> {
  const id = lecturerIdOf(ctx);
  await checkEmail(ctx, found(await lockUser(ctx.db, actorOf(ctx).userId)), form);
  const { kind: _, currentPassword: _password, updatedAt, ...change } = form;
  await changeLecturer(ctx, id, change, updatedAt, 'lecturer.edit-own');
  return id;
}

/** Changes the actor's profile; `updatedAt` is the lecturer's, else the account's. */
export const editOwnProfile = (outer: Ctx, form: OwnProfileForm): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const _id = form.kind === 'lecturer' ? await editLecturer(ctx, form) : await editAccount(ctx, form);
    ctx.afterCommit(() => ctx.services.sessions.forgetAll());
    return { _id };
  });
