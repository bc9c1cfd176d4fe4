import type { Ctx } from '#server/platform/http/ctx.ts';

/** A leave that is over, with how many terms of studies it took. */
export type EndedLeave = { studentId: string; terms: number };
type Follower = (ctx: Ctx, leave: EndedLeave) => Promise<void>;

const followers = new Set<Follower>();

/** Adds what else happens when a leave ends, in its transaction. */
export const registerLeaveEnd = (follow: Follower): void => void followers.add(follow);

/** Carries out what follows the end of a leave. */
export async function followLeaveEnd(ctx: Ctx, leave: EndedLeave): Promise<void> {
  for (const follow of followers) await follow(ctx, leave);
}
