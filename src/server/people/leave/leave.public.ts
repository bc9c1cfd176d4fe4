import type { Ctx } from '#server/platform/http/ctx.ts';

/** An ended leave with its number of terms. */
export type EndedLeave = { studentId: string; terms: number };
type Follower = (ctx: Ctx, leave: EndedLeave) => Promise<void>;

const followers = new Set<Follower>();

/** Registers a follow-up that runs in the transaction that ends a leave. */
export const registerLeaveEnd = (follow: Follower): void => void followers.add(follow);

/** Runs the follow-ups of an ended leave. */
export async function followLeaveEnd(ctx: Ctx, leave: EndedLeave): Promise<void> {
  for (const follow of followers) await follow(ctx, leave);
}
