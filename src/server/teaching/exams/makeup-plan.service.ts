import { inArray } from 'drizzle-orm';
import { examMakeups } from '#server/platform/db/schema.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { freeStudent } from '#server/teaching/bookings/bookings.public.ts';
import { closeNotices, notify } from '#server/platform/notices/notices.public.ts';
import { nameOf } from './exam-tell.ts';
import { freeSeat, roomsOfExam } from './exam-write.store.ts';
import type { StoredExam } from './exams.store.ts';
import { step } from './makeup-step.ts';
import {
  lockMakeups,
  type Makeup,
  openRequestsOf,
  openRequestsOfPresent,
  updateMakeup,
} from './makeups.store.ts';

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

/** Takes a student out of a make-up exam to come: the seat and the hour are free again. */
async function leaveMakeup(ctx: Ctx, sessionId: string, studentId: string): Promise<void> {
  await freeSeat(ctx.db, sessionId, studentId);
  const rooms = await roomsOfExam(ctx.db, sessionId);
  await freeStudent(
    ctx,
    rooms.map(({ bookingId }) => bookingId),
    studentId,
  );
  await closeNotices(ctx, studentId, 'makeup.planned', sessionId);
}

/**
 * Ends the requests of who sat the exam after all, as far as no make-up exam was held for them; they hear of it.
 * @returns the make-up exams to come that lost somebody
 */
export async function closeMakeupsOfPresent(ctx: Ctx, exam: StoredExam): Promise<Set<string>> {
  const left = new Set<string>();
  for (const makeup of await lockMakeups(ctx.db, openRequestsOfPresent(exam._id))) {
    const { id, studentId, makeupSessionId } = makeup;
    const state = await step(ctx, makeup, makeup.state, 'CLOSE', 'Hadir pada ujian.', ['CAMPUS']);
    if (makeupSessionId !== null) {
      await leaveMakeup(ctx, makeupSessionId, studentId);
      left.add(makeupSessionId);
    }
    await updateMakeup(ctx.db, id, { state, makeupSessionId: null });
    await closeNotices(ctx, studentId, 'makeup.decided', `${id}:`);
    const about = `${id}:${makeup.updatedAt}`;
    await notify(ctx, [{ to: { studentId }, topic: 'makeup.closed', about, facts: { exam: nameOf(exam) } }]);
  }
  return left;
}
