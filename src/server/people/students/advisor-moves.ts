import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { moveAdvisors } from './advisors.store.ts';

/** A student whose advisor changes; null where there was or will be none. */
export type AdvisorChange = { studentId: string; from: string | null; to: string | null };
type Follower = (ctx: Ctx, changes: readonly AdvisorChange[]) => Promise<void>;

const followers = new Set<Follower>();

/** Adds what else happens when students get another advisor, in its transaction. */
export const registerAdvisorMove = (follow: Follower): void => void followers.add(follow);

/** Gives students, who are locked, another advisor from today on. */
export async function changeAdvisors(ctx: Ctx, changes: readonly AdvisorChange[]): Promise<void> {
  if (changes.length === 0) return;
  const moves = changes.map(({ studentId, to }) => ({ id: studentId, advisorId: to }));
  await moveAdvisors(ctx.db, moves, await today(ctx));
  for (const follow of followers) await follow(ctx, changes);
}
