import { ROLE } from '#shared/platform/access/roles.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { closeNoticesOf, closeNoticesOfLecturers, notify } from '#server/platform/notices/notices.public.ts';
import { usersInRole } from '#server/identity/users/accounts.public.ts';
import { ownersOf } from './rps-rights.ts';
import type { Rps } from './rps.store.ts';
import { courseFacts } from './teaching.store.ts';

/** The same plan may come and go several times; each is news of its own. */
const aboutOf = ({ id }: Rps, ctx: Ctx): string => `${id}:${ctx.now.toISOString()}`;

const courseOf = async (ctx: Ctx, { courseId }: Rps): Promise<string> =>
  found(await courseFacts(ctx.db, courseId)).courseName;

/** Tells the heads of programme that a plan waits for them. */
export async function tellHeads(ctx: Ctx, plan: Rps): Promise<void> {
  const facts = { course: await courseOf(ctx, plan), rpsId: plan.id, lecturer: actorOf(ctx).name };
  const heads = await usersInRole(ctx.db, ROLE.kaprodi);
  await notify(
    ctx,
    heads.map((userId) => ({
      to: { userId },
      topic: 'rps.submitted' as const,
      about: aboutOf(plan, ctx),
      facts,
    })),
  );
}

/** Tells who answers for a plan that it was returned. */
export async function tellReturned(ctx: Ctx, plan: Rps, note: string): Promise<void> {
  const facts = { course: await courseOf(ctx, plan), rpsId: plan.id, note };
  const notice = { topic: 'rps.returned' as const, about: aboutOf(plan, ctx), facts };
  const owners = await ownersOf(ctx, plan);
  await notify(
    ctx,
    owners.map((lecturerId) => ({ ...notice, to: { lecturerId } })),
  );
}

/** Tells who answers for a plan that it is in force, and which classes kept their weights. */
export async function tellApproved(ctx: Ctx, plan: Rps): Promise<void> {
  const facts = { course: await courseOf(ctx, plan), rpsId: plan.id, kept: plan.keptClasses };
  const notice = { topic: 'rps.approved' as const, about: plan.id, facts };
  const owners = await ownersOf(ctx, plan);
  await notify(
    ctx,
    owners.map((lecturerId) => ({ ...notice, to: { lecturerId } })),
  );
}

/** Puts away what heads of programme were told of a plan that waits for them no more. */
export const closeSubmitted = async (ctx: Ctx, { id }: Rps): Promise<void> =>
  closeNoticesOf(ctx, await usersInRole(ctx.db, ROLE.kaprodi), ['rps.submitted'], `${id}:`);

/** Puts away what its owners were told to mend of a plan that was handed in again, or deleted. */
export const closeReturned = async (ctx: Ctx, plan: Rps): Promise<void> =>
  closeNoticesOfLecturers(ctx, await ownersOf(ctx, plan), 'rps.returned', `${plan.id}:`);
