import { inArray } from 'drizzle-orm';
import { examMakeups } from '../../db/schema/exams.ts';
import type { Ctx } from '../../http/ctx.ts';
import { step } from './makeup-step.ts';
import { lockMakeups, type Makeup, openRequestsOf, updateMakeup } from './makeups.store.ts';

/** Puts approved requests into a make-up session. */
export async function planMakeups(ctx: Ctx, sessionId: string, ids: readonly string[]): Promise<void> {
  for (const makeup of await lockMakeups(ctx.db, inArray(examMakeups.id, [...ids]))) {
    const state = await step(ctx, makeup, makeup.state, 'PLAN');
    await updateMakeup(ctx.db, makeup.id, { state, makeupSessionId: sessionId });
  }
}

/** Lets requests wait for another make-up session. */
export async function unplanMakeups(ctx: Ctx, makeups: readonly Makeup[]): Promise<void> {
  for (const makeup of makeups) {
    const state = await step(ctx, makeup, makeup.state, 'UNPLAN', '', ['CAMPUS']);
    await updateMakeup(ctx.db, makeup.id, { state, makeupSessionId: null });
  }
}

/** Ends the requests of a class that is no more, as far as no make-up exam was held for them. */
export async function closeMakeups(ctx: Ctx, scheduleId: string, reason: string): Promise<void> {
  for (const makeup of await lockMakeups(ctx.db, openRequestsOf(scheduleId))) {
    const state = await step(ctx, makeup, makeup.state, 'CLOSE', reason, ['CAMPUS']);
    await updateMakeup(ctx.db, makeup.id, { state, makeupSessionId: null });
  }
}
