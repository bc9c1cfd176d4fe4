import type { Ctx } from '#server/platform/http/ctx.ts';

/** A student who left the college, or a lecturer who teaches here no more. */
export type Departed = { kind: 'STUDENT' | 'LECTURER'; id: string };
type Follower = (ctx: Ctx, departed: Departed) => Promise<void>;

const followers = new Set<Follower>();

/** Adds what else ends when somebody leaves, in the transaction of the change. */
export const registerDeparture = (follow: Follower): void => void followers.add(follow);

/** Ends what somebody leaves behind. Call it once the record says so, with the person locked. */
export async function followDeparture(ctx: Ctx, departed: Departed): Promise<void> {
  for (const follow of followers) await follow(ctx, departed);
}
