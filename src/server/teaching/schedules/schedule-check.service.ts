import type { ScheduleCheck, ScheduleForm } from '#shared/teaching/schedules/schedule.contract.ts';
import { type Clash, findClashes, type ScheduleSlot } from '#shared/platform/date/clash.ts';
import { type ScheduleNotice, scheduleNotices } from '#shared/teaching/timetable/notices.ts';
import { invalidField } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import { checkNamed } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import {
  type AffectedStudent,
  countEnrolled,
  findClasses,
  findCourse,
  findLecturers,
  findRoom,
  slotsOfTerm,
  studentsInClash,
} from './schedule-facts.store.ts';

/** What clashes and warnings depend on. */
export type Plan = Pick<
  ScheduleForm,
  '_id' | 'periodId' | 'courseId' | 'day' | 'timeStart' | 'timeEnd' | 'roomId' | 'classIds' | 'capacity'
> & { lecturers: readonly { lecturerId: string; sksShare: number }[] };

/** The records a plan names, loaded. */
export type PlanFacts = {
  course: { id: string; name: string; sks: number; isActive: boolean; inActiveCurriculum: boolean };
  room: { id: string; code: string; capacity: number; online: boolean; isActive: boolean } | null;
  lecturers: { id: string; name: string; numbered: boolean; otherShare: number }[];
  classes: { id: string; name: string; isActive: boolean }[];
};

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Loads what the plan names. @throws INVALID for a record that is not there. */
export async function loadPlan(db: Db, plan: Plan): Promise<PlanFacts> {
  const course = await findCourse(db, plan.courseId);
  if (!course) throw invalidField('courseId', 'Mata kuliah tidak ditemukan.');
  const room = plan.roomId === null ? null : await findRoom(db, plan.roomId);
  if (room === undefined) throw invalidField('roomId', 'Ruang tidak ditemukan.');
  const lecturerIds = plan.lecturers.map(({ lecturerId }) => lecturerId);
  const load = { periodId: plan.periodId, without: plan._id ?? null };
  const once = [...new Set(lecturerIds)];
  const lecturers = await findLecturers(db, once, load);
  checkNamed(lecturerIds, idsOf(lecturers), { field: 'lecturers', key: 'lecturerId', what: 'Dosen' });
  if (once.length < lecturerIds.length) throw invalidField('lecturers', 'Dosen yang sama dipilih dua kali.');
  const classes = await findClasses(db, plan.classIds);
  checkNamed(plan.classIds, idsOf(classes), { field: 'classIds', what: 'Kelas mahasiswa' });
  return { course, room, lecturers, classes };
}

const slotOf = ({ day, timeStart, timeEnd }: Plan) => ({ day, start: timeStart, end: timeEnd });

/** Clashes of the plan with what the term holds now. */
export async function clashesOf(db: Db, plan: Plan, facts: PlanFacts): Promise<Clash[]> {
  const candidate: ScheduleSlot = {
    id: plan._id ?? '',
    courseName: facts.course.name,
    className: '',
    ...slotOf(plan),
    room: facts.room,
    lecturers: facts.lecturers,
    studentClasses: facts.classes,
  };
  return findClashes(candidate, await slotsOfTerm(db, plan.periodId, slotOf(plan)));
}

/** Errors and warnings of the plan besides clashes. */
export async function noticesOf(ctx: Ctx, plan: Plan, facts: PlanFacts): Promise<ScheduleNotice[]> {
  const { academic } = await ctx.services.campus.get();
  const shares = new Map(plan.lecturers.map(({ lecturerId, sksShare }) => [lecturerId, sksShare]));
  const lecturers = facts.lecturers.map(({ id, name, numbered, otherShare }) => ({
    name,
    numbered,
    totalSks: (otherShare + (shares.get(id) ?? 0)) / 100,
  }));
  return scheduleNotices({ ...slotOf(plan), capacity: plan.capacity, room: facts.room, lecturers }, academic);
}

/** How many hold an approved KRS for the class, and whom the plan's time brings a clash. */
export async function consequencesOf(
  db: Db,
  plan: Plan,
): Promise<{ enrolled: number; affected: AffectedStudent[] }> {
  if (!plan._id) return { enrolled: 0, affected: [] };
  const enrolled = await countEnrolled(db, plan._id);
  return { enrolled, affected: enrolled === 0 ? [] : await studentsInClash(db, plan._id, slotOf(plan)) };
}

export const toClashView = ({ kind, subject, other, message }: Clash): ScheduleCheck['clashes'][number] => ({
  kind,
  subject,
  otherId: other.id,
  message,
});

/** Everything the form shows while a class is being planned; stores nothing. */
export async function checkPlan(ctx: Ctx, plan: Plan): Promise<ScheduleCheck> {
  const facts = await loadPlan(ctx.db, plan);
  const clashes = plan.timeEnd > plan.timeStart ? await clashesOf(ctx.db, plan, facts) : [];
  return {
    clashes: clashes.map(toClashView),
    notices: await noticesOf(ctx, plan, facts),
    ...(await consequencesOf(ctx.db, plan)),
  };
}
