import { inArray } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { examMakeups } from '#server/platform/db/schema.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { cancelBookings } from '#server/teaching/bookings/bookings.public.ts';
import { registerClassFollower } from '#server/teaching/schedules/schedules.public.ts';
import { refuseReported } from './exam-check.service.ts';
import { tellCancelled } from './exam-tell.ts';
import { deleteExam, type ExamSession, lockExam, releaseMeeting, roomsOfExam } from './exam-write.store.ts';
import { findExam, openSessionsOf, sessionsOf } from './exams.store.ts';
import { closeMakeups, unplanMakeups } from './makeup-plan.service.ts';
import { countMakeups, lockMakeups, studentsOfSession } from './makeups.store.ts';

/** Frees what the exam took and deletes it. @throws AppError RULE, REFERENCED once people relied on it */
async function discard(ctx: Ctx, session: ExamSession, reason: string): Promise<void> {
  const { id } = session;
  const rooms = await roomsOfExam(ctx.db, id);
  refuseReported(rooms);
  const asked = await countMakeups(ctx.db, id);
  if (asked > 0) throw new AppError('REFERENCED', `Ujian ini mempunyai ${asked} permohonan susulan.`);
  const before = found(await findExam(ctx.db, id));
  if (session.isMakeup) {
    await unplanMakeups(ctx, await lockMakeups(ctx.db, inArray(examMakeups.makeupSessionId, [id])));
  }
  await tellCancelled(ctx, before, reason);
  await cancelBookings(
    ctx,
    rooms.map(({ bookingId }) => bookingId),
  );
  await deleteExam(ctx.db, id);
  if (!session.isMakeup) await releaseMeeting(ctx.db, session);
  await audit(ctx, { action: 'exam.delete', entity: 'exam', entityId: id, before, reason });
}

/** Takes an exam off the plan; the requests of a make-up exam wait for another. @throws AppError STALE, RULE, REFERENCED */
export const removeExam = (
  outer: Ctx,
  id: string,
  { updatedAt }: { updatedAt: string },
): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const session = found(await lockExam(ctx.db, id));
    checkFresh(session, updatedAt);
    await discard(ctx, session, 'jadwalnya dihapus; tunggu jadwal baru dari BAAK');
    return { _id: id };
  });

/** Takes a make-up exam without anybody left off the plan, unless it was reported: room and proctors are free. */
export async function discardEmpty(ctx: Ctx, id: string): Promise<void> {
  const session = found(await lockExam(ctx.db, id));
  const isReported = (await roomsOfExam(ctx.db, id)).some(({ reportedAt }) => reportedAt !== null);
  if (isReported || (await studentsOfSession(ctx.db, id)).length > 0) return;
  await discard(ctx, session, 'semua pesertanya hadir pada ujiannya sendiri');
}

/** Exams to come are called off with their class: rooms and people are free, open requests end, everybody hears of it. */
async function cancelWithClass(ctx: Ctx, scheduleId: string, reason: string): Promise<void> {
  await closeMakeups(ctx, scheduleId, reason);
  for (const id of await openSessionsOf(ctx.db, scheduleId)) {
    const session = found(await lockExam(ctx.db, id));
    const before = found(await findExam(ctx.db, id));
    await tellCancelled(ctx, before, reason);
    await cancelBookings(
      ctx,
      (await roomsOfExam(ctx.db, id)).map(({ bookingId }) => bookingId),
    );
    if (!session.isMakeup) await releaseMeeting(ctx.db, session);
    await audit(ctx, { action: 'exam.cancel', entity: 'exam', entityId: id, before, reason });
  }
}

registerClassFollower({
  cancelled: cancelWithClass,
  removed: async (ctx, scheduleId) => {
    for (const id of await sessionsOf(ctx.db, scheduleId)) {
      await discard(ctx, found(await lockExam(ctx.db, id)), 'kelasnya dihapus');
    }
  },
});
