import type { RpsLecturer, RpsRights } from '#shared/contracts/rps-views.ts';
import { isOpenRps, type RpsActor, rpsProcedure, whyClosed } from '#shared/domain/rps/rps-procedure.ts';
import { stepsFor } from '#shared/domain/procedure/procedure.ts';
import { AppError } from '#shared/errors.ts';
import { checkFresh, found } from '../../db/list.ts';
import type { Ctx } from '../../http/ctx.ts';
import { holds } from '../../http/permission.ts';
import { lockRps, type Rps } from './rps.store.ts';
import { takesCourse, teachersOf } from './teaching.store.ts';

/** Those who may own a plan: the coordinators, or everybody who teaches while nobody coordinates. */
export const coordinatorsAmong = (teachers: readonly RpsLecturer[]): RpsLecturer[] => {
  const coordinators = teachers.filter(({ isCoordinator }) => isCoordinator);
  return coordinators.length > 0 ? coordinators : [...teachers];
};

/** In what capacities the actor may begin a plan of a course these people teach. */
export function makersOf(ctx: Ctx, teachers: readonly RpsLecturer[]): RpsActor[] {
  const owns = coordinatorsAmong(teachers).some(({ _id }) => _id === ctx.actor?.lecturerId);
  return [...(owns ? (['OWNER'] as const) : []), ...(holds(ctx, 'rps:create') ? (['STAFF'] as const) : [])];
}

/** In what capacities the actor stands towards a plan. */
export function actorsOn(ctx: Ctx, { ownerId }: Pick<Rps, 'ownerId'>): RpsActor[] {
  return [
    ...(ctx.actor?.lecturerId === ownerId ? (['OWNER'] as const) : []),
    ...(holds(ctx, 'rps:update') ? (['STAFF'] as const) : []),
    ...(holds(ctx, 'rps:approve') ? (['KAPRODI'] as const) : []),
  ];
}

const writes = (actors: readonly RpsActor[]): boolean => actors.some((actor) => actor !== 'KAPRODI');

/**
 * A plan to be written, locked.
 * @throws AppError NOT_FOUND, FORBIDDEN for whom it is not, STALE, RULE once it was handed in
 */
export async function openForWriting(ctx: Ctx, id: string, basedOn: string): Promise<Rps> {
  const plan = found(await lockRps(ctx.db, id));
  if (!writes(actorsOn(ctx, plan))) {
    throw new AppError('FORBIDDEN', 'RPS ini hanya diisi oleh dosen koordinatornya.');
  }
  checkFresh(plan, basedOn);
  const closed = whyClosed(plan.state);
  if (closed !== null) throw new AppError('RULE', closed);
  return plan;
}

/** Whether the actor may read a plan: staff by right, who teaches by it, students of the course once it is approved. */
export async function mayRead(ctx: Ctx, plan: Rps): Promise<boolean> {
  const { lecturerId = null, studentId = null } = ctx.actor ?? {};
  if (holds(ctx, 'rps:get') || holds(ctx, 'rps:approve')) return true;
  if (lecturerId !== null) {
    if (plan.ownerId === lecturerId) return true;
    const teachers = await teachersOf(ctx.db, plan.courseId, plan.periodId);
    if (teachers.some(({ _id }) => _id === lecturerId)) return true;
  }
  return studentId !== null && plan.state === 'APPROVED' && takesCourse(ctx.db, studentId, plan);
}

/** @throws AppError FORBIDDEN for a plan of others */
export async function requireReader(ctx: Ctx, plan: Rps): Promise<void> {
  if (await mayRead(ctx, plan)) return;
  const message = ctx.actor?.isStudent
    ? 'RPS ini belum disetujui atau bukan mata kuliah yang Anda ambil.'
    : 'RPS ini hanya untuk dosen yang mengampu mata kuliahnya.';
  throw new AppError('FORBIDDEN', message);
}

/** What the screen offers; the services check the same again. */
export function rightsOn(ctx: Ctx, plan: Rps): RpsRights {
  const actors = actorsOn(ctx, plan);
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
