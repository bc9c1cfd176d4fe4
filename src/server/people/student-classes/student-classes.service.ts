import type {
  StudentClassForm,
  StudentClassRow,
} from '#shared/people/student-classes/student-class.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { requireThere } from '#server/platform/reference/require-there.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { updateStudents } from '#server/people/students/students.public.ts';
import {
  type ClassMembers,
  type ClassQuery,
  classUsage,
  deleteClass,
  findClass,
  insertClass,
  listClasses,
  listMembers,
  lockClass,
  lockMovers,
  countMembers,
  updateClass,
} from './student-classes.store.ts';

type SaveInput = StudentClassForm & { _id?: string | undefined; updatedAt?: string | undefined };

export async function classPage(ctx: Ctx, query: ClassQuery): Promise<Page<StudentClassRow>> {
  const { rows, total } = await listClasses(ctx.db, query);
  return pageOf(rows, total, query);
}

export async function classWithMembers(ctx: Ctx, id: string) {
  const row = found(await findClass(ctx.db, id));
  return { ...row, students: await listMembers(ctx.db, id) };
}

async function createClass(ctx: Ctx, form: StudentClassForm): Promise<string> {
  requirePermission(ctx, 'studentclass:create');
  await requireTeaching(ctx.db, [form.advisorId], { field: 'advisorId' });
  const id = found(await insertClass(ctx.db, form));
  await audit(ctx, { action: 'student-class.create', entity: 'student-class', entityId: id, after: form });
  return id;
}

/** Checks a changed class against its members. @throws AppError INVALID at the field that does not fit */
function checkMembers(members: ClassMembers, form: StudentClassForm, before: StudentClassForm): void {
  const holds = (count: number): string => `kelas ini berisi ${count} mahasiswa`;
  if (members.all > 0 && form.classType !== before.classType)
    throw invalidField('classType', `Tipe kelas tidak dapat diubah: ${holds(members.all)}.`);
  if (members.ofOtherYears > 0 && form.entryYear !== before.entryYear)
    throw invalidField(
      'entryYear',
      `Angkatan tidak dapat diubah: ${holds(members.ofOtherYears)} angkatan lain.`,
    );
  if (form.capacity < Math.min(before.capacity, members.all))
    throw invalidField('capacity', `Kapasitas tidak cukup: ${holds(members.all)}.`);
  if (members.enrolled > 0 && before.isActive && !form.isActive)
    throw invalidField(
      'isActive',
      `Kelas ini masih dipakai ${members.enrolled} mahasiswa. Pindahkan dahulu.`,
    );
}

async function changeClass(
  ctx: Ctx,
  id: string,
  form: StudentClassForm,
  updatedAt: string | undefined,
): Promise<void> {
  requirePermission(ctx, 'studentclass:update');
  if (!updatedAt) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
  const before = found(await lockClass(ctx.db, id));
  checkFresh(before, updatedAt);
  await requireTeaching(ctx.db, [form.advisorId], { field: 'advisorId', held: [before.advisorId] });
  checkMembers(await countMembers(ctx.db, id, form.entryYear), form, before);
  await updateClass(ctx.db, id, form);
  await audit(ctx, {
    action: 'student-class.update',
    entity: 'student-class',
    entityId: id,
    before,
    after: form,
  });
}

export const saveClass = (outer: Ctx, { _id, updatedAt, ...form }: SaveInput): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    if (!_id) return { _id: await createClass(ctx, form) };
    await changeClass(ctx, _id, form, updatedAt);
    return { _id };
  });

/** Deletes a class without members and timetable entries. */
export const removeClass = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockClass(ctx.db, id));
    const { members, schedules } = await classUsage(ctx.db, id);
    if (members + schedules > 0) {
      throw new AppError(
        'REFERENCED',
        `Kelas ${before.name} dipakai ${members} mahasiswa dan ${schedules} jadwal. Pindahkan anggotanya terlebih dahulu.`,
      );
    }
    await deleteClass(ctx.db, id);
    await audit(ctx, { action: 'student-class.delete', entity: 'student-class', entityId: id, before });
    return { _id: id };
  });

type Move = { studentIds: readonly string[]; overCapacity: boolean };

/**
 * Moves students into a class of their class type; beyond its capacity only with `overCapacity`.
 * @throws AppError RULE with `data.members` and `data.capacity` if the class would be too full
 */
export const moveIntoClass = (outer: Ctx, id: string, { studentIds, overCapacity }: Move) =>
  inTransaction(outer, async (ctx) => {
    const target = found(await lockClass(ctx.db, id));
    if (!target.isActive) throw new AppError('RULE', `Kelas ${target.name} tidak dipakai lagi.`);
    const movers = await lockMovers(ctx.db, studentIds);
    await requireThere(ctx.db, 'student', studentIds);
    const [misfit] = movers.filter(({ classType }) => classType !== target.classType);
    if (misfit) {
      throw new AppError(
        'RULE',
        `${misfit.name} bertipe kelas ${classTypeLabels[misfit.classType]}, kelas ini ${classTypeLabels[target.classType]}. Ubah tipe kelas mahasiswa terlebih dahulu.`,
      );
    }
    const joining = movers.filter(({ classId }) => classId !== id);
    const members = (await classUsage(ctx.db, id)).members + joining.length;
    if (members > target.capacity && !overCapacity) {
      throw new AppError(
        'RULE',
        `Kelas ${target.name} akan berisi ${members} dari ${target.capacity} kursi.`,
        {
          data: { members, capacity: target.capacity },
        },
      );
    }
    await updateStudents(
      ctx,
      joining.map((student) => ({ id: student.id, changes: { classId: id } })),
    );
    return { moved: joining.length, members };
  });
