import { canAccess } from '#shared/platform/access/rule.ts';
import { scheduleContract, type ScheduleForm } from '#shared/teaching/schedules/schedule.contract.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { forgetKrsCatalog } from '#server/enrolment/krs/krs.public.ts';
import { findPeriod, type PeriodRow } from './calendar.store.ts';
import { planClasses } from './meeting-plan.service.ts';
import { confirmMove, tellMove, tellRoom } from './schedule-move.service.ts';
import { clashesOf, loadPlan, noticesOf, type PlanFacts } from './schedule-check.service.ts';
import { checkClashes } from './schedule-clash.ts';
import { lockDay } from './schedule-facts.store.ts';
import { checkChangeable, checkForm, checkNotices, type HeldClass } from './schedule-rules.ts';
import {
  classIdsOf,
  countKrsItems,
  insertSchedule,
  lockSchedule,
  nameMeetings,
  type NewSchedule,
  putMembers,
  removeMembers,
  sharesOf,
  updateSchedule,
} from './schedule-write.store.ts';

export type Saved = { _id: string; warnings: string[] };

async function openPeriod(ctx: Ctx, id: string): Promise<PeriodRow> {
  const period = await findPeriod(ctx.db, id);
  if (!period) throw invalidField('periodId', 'Semester tidak ditemukan.');
  if (period.status === 'DONE') throw new AppError('RULE', 'Semester ini sudah ditutup.');
  return period;
}

const valuesOf = (form: ScheduleForm, facts: PlanFacts, overridden: boolean) =>
  ({
    periodId: form.periodId,
    courseId: form.courseId,
    className: form.className,
    classType: form.classType,
    crossClass: form.crossClass,
    day: form.day,
    timeStart: form.timeStart,
    timeEnd: form.timeEnd,
    roomId: form.roomId,
    roomExclusive: facts.room !== null && !facts.room.online,
    mode: form.mode,
    scope: form.scope,
    capacity: form.capacity,
    mediaLink: form.mediaLink,
    clashOverride: overridden ? form.overrideReason : null,
  }) satisfies NewSchedule;

/** The shares with exactly one coordinator: the marked one, else the first. */
const coordinated = (shares: ScheduleForm['lecturers']): ScheduleForm['lecturers'] => {
  const marked = shares.some(({ isCoordinator }) => isCoordinator);
  return shares.map((share, index) => (marked ? share : { ...share, isCoordinator: index === 0 }));
};

/** Loads and checks everything a class depends on; returns what it takes to write it. */
async function prepare(ctx: Ctx, form: ScheduleForm, held: HeldClass) {
  const facts = await loadPlan(ctx.db, form);
  const lecturerIds = form.lecturers.map(({ lecturerId }) => lecturerId);
  await requireTeaching(ctx.db, lecturerIds, {
    field: 'lecturers',
    held: held.shares.map(({ lecturerId }) => lecturerId),
  });
  const notices = await noticesOf(ctx, form, facts);
  checkNotices(form, notices, held.before);
  checkForm(form, facts, held);
  await lockDay(ctx.db, form.periodId, form.day);
  const clashes = await clashesOf(ctx.db, form, facts);
  checkClashes(ctx, clashes, form.overrideReason);
  return {
    values: valuesOf(form, facts, clashes.length > 0),
    warnings: [...clashes, ...notices].map(({ message }) => message),
  };
}

/** Creates a class with its meetings inside the given transaction. */
export async function createSchedule(ctx: Ctx, form: ScheduleForm): Promise<Saved> {
  if (!canAccess(actorOf(ctx), scheduleContract.save.saves.create)) {
    throw new AppError('FORBIDDEN', 'Anda tidak memiliki hak untuk menambah jadwal.');
  }
  const period = await openPeriod(ctx, form.periodId);
  const { values, warnings } = await prepare(ctx, form, { before: null, classIds: [], shares: [] });
  const after = await insertSchedule(ctx.db, { id: newId(), ...values });
  await putMembers(ctx.db, after, { shares: coordinated(form.lecturers), classIds: form.classIds });
  await planClasses(ctx, period, [after]);
  await audit(ctx, {
    action: 'schedule.create',
    entity: 'schedule',
    entityId: after.id,
    after: { ...after, lecturers: form.lecturers, classIds: form.classIds },
    ...(after.clashOverride !== null && { reason: after.clashOverride }),
  });
  refreshOffer(ctx);
  return { _id: after.id, warnings };
}

type Coordinated = readonly { lecturerId: string; isCoordinator: boolean }[];
const coordinatorOf = (shares: Coordinated) => shares.find(({ isCoordinator }) => isCoordinator)?.lecturerId;

/** Who has coordinated keeps the meetings held until now, for the survey of lecturers and for what reports count. */
async function handOver(ctx: Ctx, id: string, before: Coordinated, after: Coordinated): Promise<void> {
  const former = coordinatorOf(before);
  if (former !== undefined && former !== coordinatorOf(after)) await nameMeetings(ctx.db, id, former);
}

async function changeSchedule(ctx: Ctx, id: string, form: ScheduleForm): Promise<Saved> {
  if (!form.updatedAt) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
  const before = found(await lockSchedule(ctx.db, id));
  checkFresh(before, form.updatedAt);
  checkChangeable(form, before, await countKrsItems(ctx.db, id));
  const period = await openPeriod(ctx, form.periodId);
  const shares = await sharesOf(ctx.db, id);
  const classIds = await classIdsOf(ctx.db, id);
  const lecturerIds = shares.map(({ lecturerId }) => lecturerId);
  const { values, warnings } = await prepare(ctx, form, { before, classIds, shares });
  const move = await confirmMove(ctx, form, before);
  await handOver(ctx, id, shares, coordinated(form.lecturers));
  await removeMembers(ctx.db, id, {
    lecturerIds: lecturerIds.filter((held) => !form.lecturers.some(({ lecturerId }) => lecturerId === held)),
    classIds: classIds.filter((held) => !form.classIds.includes(held)),
  });
  const after = await updateSchedule(ctx.db, id, values);
  await putMembers(ctx.db, after, { shares: coordinated(form.lecturers), classIds: form.classIds });
  await planClasses(ctx, period, [after]);
  await audit(ctx, {
    action: 'schedule.update',
    entity: 'schedule',
    entityId: id,
    before: { ...before, lecturers: shares, classIds },
    after: { ...after, lecturers: form.lecturers, classIds: form.classIds, affected: move?.affected ?? [] },
    ...(after.clashOverride !== null && { reason: after.clashOverride }),
  });
  if (move) await tellMove(ctx, after, move);
  else await tellRoom(ctx, before, after);
  refreshOffer(ctx);
  return { _id: id, warnings };
}

/** What students are offered in their KRS follows at once. */
export const refreshOffer = (ctx: Ctx): void => ctx.afterCommit(() => forgetKrsCatalog(ctx.services));

/** Creates a class, or changes one; clashes, warnings and consequences are checked on what the database holds. */
export const saveSchedule = (outer: Ctx, form: ScheduleForm): Promise<Saved> =>
  inTransaction(outer, (ctx) => (form._id ? changeSchedule(ctx, form._id, form) : createSchedule(ctx, form)));
