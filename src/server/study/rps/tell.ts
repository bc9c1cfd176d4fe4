import { ROLE } from '#shared/platform/access/roles.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { closeNoticesOf, closeNoticesOfLecturers, notify } from '#server/platform/notices/notices.public.ts';
import { usersInRole } from '#server/identity/users/accounts.public.ts';
import { findOwners } from './rps-rights.ts';
import type { Rps } from './rps.store.ts';
import { courseFacts } from './teaching.store.ts';

/** Returns the key of a notice; unique for each step, since a plan may be submitted several times. */
const noticeKey = ({ id }: Rps, ctx: Ctx): string => `${id}:${ctx.now.toISOString()}`;

const getCourseName = async (ctx: Ctx, { courseId }: Rps): Promise<string> =>
  found(await courseFacts(ctx.db, courseId)).courseName;

/** Notifies the kaprodi of a plan that waits for them. */
export async function tellHeads(ctx: Ctx, plan: Rps): Promise<void> {
  const facts = { course: await getCourseName(ctx, plan), rpsId: plan.id, lecturer: actorOf(ctx).name };
  const heads = await usersInRole(ctx.db, ROLE.kaprodi);
  await notify(
    ctx,
    heads.map((userId) => ({
      to: { userId },
      topic: 'rps.submitted' as const,
      about: noticeKey(plan, ctx),
      facts,
    })),
  );
}

/** Notifies the owners of a returned plan. */
export async function tellReturned(ctx: Ctx, plan: Rps, note: string): Promise<void> {
  const facts = { course: await getCourseName(ctx, plan), rpsId: plan.id, note };
  const notice = { topic: 'rps.returned' as const, about: noticeKey(plan, ctx), facts };
  const owners = await findOwners(ctx, plan);
  await notify(
    ctx,
    owners.map((lecturerId) => ({ ...notice, to: { lecturerId } })),
  );
}

/** Notifies the owners of an approved plan, with the classes that kept their weights. */
export async function tellApproved(ctx: Ctx, plan: Rps): Promise<void> {
  const facts = { course: await getCourseName(ctx, plan), rpsId: plan.id, kept: plan.keptClasses };
  const notice = { topic: 'rps.approved' as const, about: plan.id, facts };
  const owners = await findOwners(ctx, plan);
  await notify(
    ctx,
    owners.map((lecturerId) => ({ ...notice, to: { lecturerId } })),
  );
}

/** Closes the notices to the kaprodi about a plan that no longer waits for them. */
export const closeSubmitted = async (ctx: Ctx, { id }: Rps): Promise<void> =>
  closeNoticesOf(ctx, await usersInRole(ctx.db, ROLE.kaprodi), ['rps.submitted'], `${id}:`);

/** Closes the notices to the owners about a returned plan that was resubmitted or deleted. */
export const closeReturned = async (ctx: Ctx, plan: Rps): Promise<void> =>
  closeNoticesOfLecturers(ctx, await findOwners(ctx, plan), 'rps.returned', `${plan.id}:`);
