import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { moveAdvisors } from './advisors.store.ts';

/** A change of a student's advisor; null for none. */
export type AdvisorChange = { studentId: string; from: string | null; to: string | null };
type Follower = (ctx: Ctx, changes: readonly AdvisorChange[]) => Promise<void>;

const followers = new Set<Follower>();

/** Registers a follow-up that runs in the transaction of an advisor change. */
export const registerAdvisorMove = (follow: Follower): void => void followers.add(follow);

/** Changes the advisors of locked students from today on. */
export async function changeAdvisors(ctx: Ctx, changes: readonly AdvisorChange[]): Promise<void> {
  if (changes.length === 0) return;
  const moves = changes.map(({ studentId, to }) => ({ id: studentId, advisorId: to }));
  await moveAdvisors(ctx.db, moves, await today(ctx));
  for (const follow of followers) await follow(ctx, changes);
}
