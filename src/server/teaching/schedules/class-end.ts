import type { Ctx } from '#server/platform/http/ctx.ts';

/** What else ends with a class; called inside the transaction that ends it. */
export type ClassFollower = {
  cancelled: (ctx: Ctx, scheduleId: string, reason: string) => Promise<void>;
  /** May refuse the deletion by throwing. */
  removed: (ctx: Ctx, scheduleId: string) => Promise<void>;
};

const followers: ClassFollower[] = [];

/** Adds what follows every class; a module registers its own when it is loaded. */
export const registerClassFollower = (follower: ClassFollower): void => void followers.push(follower);

export async function followCancelled(ctx: Ctx, scheduleId: string, reason: string): Promise<void> {
  for (const { cancelled } of followers) await cancelled(ctx, scheduleId, reason);
}

export async function followRemoved(ctx: Ctx, scheduleId: string): Promise<void> {
  for (const { removed } of followers) await removed(ctx, scheduleId);
}
