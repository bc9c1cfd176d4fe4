import type { RpsLecturer, RpsRights } from '#shared/study/rps/rps.views.ts';
import { isOpenRps, type RpsActor, rpsProcedure, whyClosed } from '#shared/study/rps/rps-procedure.ts';
import { stepsFor } from '#shared/platform/procedures/procedure.ts';
import { AppError } from '#shared/platform/errors.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { findLecturerIds, lockRps, putLecturers, type Rps, updateRps } from './rps.store.ts';
import { takesCourse, findTeachers } from './teaching.store.ts';

/** Returns the possible owners of a plan: the coordinators, or all lecturers if there is no coordinator. */
export const coordinatorsAmong = (teachers: readonly RpsLecturer[]): RpsLecturer[] => {
  const coordinators = teachers.filter(({ isCoordinator }) => isCoordinator);
  return coordinators.length > 0 ? coordinators : [...teachers];
};

/** Returns the current owners: the stored owner if still a coordinator or if no class is left, else the coordinators. */
export function ownersAmong(ownerId: string, teachers: readonly RpsLecturer[]): string[] {
  const able = coordinatorsAmong(teachers).map(({ _id }) => _id);
  return able.length === 0 || able.includes(ownerId) ? [ownerId] : able;
}

/** Finds the current owners of a stored plan. */
export const findOwners = async (
  ctx: Ctx,
  { ownerId, courseId, periodId }: Pick<Rps, 'ownerId' | 'courseId' | 'periodId'>,
): Promise<string[]> => ownersAmong(ownerId, await findTeachers(ctx.db, courseId, periodId));

/** Whether the actor is a current owner of the plan. */
export async function owns(ctx: Ctx, plan: Rps): Promise<boolean> {
  const { lecturerId = null } = ctx.actor ?? {};
  return lecturerId !== null && (await findOwners(ctx, plan)).includes(lecturerId);
}

/** Returns the capacities in which the actor may begin a plan of a course with these lecturers. */
export function makerCapacities(ctx: Ctx, teachers: readonly RpsLecturer[]): RpsActor[] {
  const coordinates = coordinatorsAmong(teachers).some(({ _id }) => _id === ctx.actor?.lecturerId);
  return [
    ...(coordinates ? (['OWNER'] as const) : []),
    ...(holds(ctx, 'rps:create') ? (['STAFF'] as const) : []),
  ];
}

/** Returns the actor's capacities in a plan. */
export async function actorsOn(ctx: Ctx, plan: Rps): Promise<RpsActor[]> {
  return [
    ...((await owns(ctx, plan)) ? (['OWNER'] as const) : []),
    ...(holds(ctx, 'rps:update') ? (['STAFF'] as const) : []),
    ...(holds(ctx, 'rps:approve') ? (['KAPRODI'] as const) : []),
  ];
}

const writes = (actors: readonly RpsActor[]): boolean => actors.some((actor) => actor !== 'KAPRODI');

/** Returns the lecturers of a plan, owners first, then the former ones who still teach the course. */
export async function lecturersNow(ctx: Ctx, plan: Rps): Promise<string[]> {
  const before = await findLecturerIds(ctx.db, plan.id);
  const teachers = await findTeachers(ctx.db, plan.courseId, plan.periodId);
  const owners = ownersAmong(plan.ownerId, teachers);
  if (owners.includes(plan.ownerId)) return before;
  const owner = owners.find((id) => id === ctx.actor?.lecturerId) ?? owners[0] ?? plan.ownerId;
  return [owner, ...before.filter((id) => id !== owner && teachers.some(({ _id }) => _id === id))];
}

/** Transfers a plan whose owner is no longer coordinator to the lecturer who writes it. */
async function takeOver(ctx: Ctx, plan: Rps): Promise<Rps> {
  const lecturerIds = await lecturersNow(ctx, plan);
  const [ownerId = plan.ownerId] = lecturerIds;
  if (ownerId === plan.ownerId || ownerId !== ctx.actor?.lecturerId) return plan;
  await putLecturers(ctx.db, plan.id, lecturerIds);
  return updateRps(ctx.db, plan.id, { ownerId });
}

/**
 * Locks a plan to change it; a new coordinator becomes its owner.
 * @throws AppError NOT_FOUND, FORBIDDEN if the actor may not change it, STALE, RULE once submitted
 */
export async function openForWriting(ctx: Ctx, id: string, basedOn: string): Promise<Rps> {
  const plan = found(await lockRps(ctx.db, id));
  if (!writes(await actorsOn(ctx, plan))) {
    throw new AppError('FORBIDDEN', 'RPS ini hanya diisi oleh dosen koordinatornya.');
  }
  checkFresh(plan, basedOn);
  const closed = whyClosed(plan.state);
  if (closed !== null) throw new AppError('RULE', closed);
  return takeOver(ctx, plan);
}

/** Whether the actor may read a plan: staff by permission, its lecturers, students of the course once approved. */
export async function mayRead(ctx: Ctx, plan: Rps): Promise<boolean> {
  const { lecturerId = null, studentId = null } = ctx.actor ?? {};
  if (holds(ctx, 'rps:get') || holds(ctx, 'rps:approve')) return true;
  if (lecturerId !== null) {
    if (plan.ownerId === lecturerId) return true;
    const teachers = await findTeachers(ctx.db, plan.courseId, plan.periodId);
    if (teachers.some(({ _id }) => _id === lecturerId)) return true;
  }
  return studentId !== null && plan.state === 'APPROVED' && takesCourse(ctx.db, studentId, plan);
}

/** @throws AppError FORBIDDEN if the actor may not read the plan */
export async function requireReader(ctx: Ctx, plan: Rps): Promise<void> {
  if (await mayRead(ctx, plan)) return;
  const message = ctx.actor?.isStudent
    ? 'RPS ini belum disetujui atau bukan mata kuliah yang Anda ambil.'
    : 'RPS ini hanya untuk dosen yang mengampu mata kuliahnya.';
  throw new AppError('FORBIDDEN', message);
}

/** Returns the actions offered on the screen; the services check them again. */
export async function rightsOn(ctx: Ctx, plan: Rps): Promise<RpsRights> {
  const actors = await actorsOn(ctx, plan);
  const steps = stepsFor(rpsProcedure, plan.state, actors);
  const open = isOpenRps(plan.state);
  return {
    write: open && writes(actors),
    submit: steps.includes('SUBMIT'),
    remove: open && (actors.includes('OWNER') || holds(ctx, 'rps:delete')),
    decide: steps.includes('APPROVE'),
    revise: plan.state === 'APPROVED' && (actors.includes('OWNER') || holds(ctx, 'rps:create')),
  };
}
