import type { ExamWish } from '#shared/teaching/exams/exam.views.ts';
import { seatPlan } from '#shared/teaching/exams/seats.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { checkSeats, type ExamPlan, prepareExam, refuseReported } from './exam-check.service.ts';
import { findExamClass } from './exam-facts.store.ts';
import { heldSeats, lockExam, replaceSeats, roomsOfExam, updateExam } from './exam-write.store.ts';
import { findExam } from './exams.store.ts';

/**
 * Seats for everybody; those who may keep theirs do.
 * @param spread a room was added, and takes its share of those who sat in the other
 * @throws AppError RULE where the rooms hold too few
 */
export async function seat(ctx: Ctx, sessionId: string, plan: ExamPlan, spread = false): Promise<void> {
  const rooms = await roomsOfExam(ctx.db, sessionId);
  const capacities = rooms.map(({ id }, at) => ({
    id,
    capacity: plan.bookings[at]?.capacity ?? plan.students.length,
  }));
  const seats = seatPlan(plan.students, capacities, sessionId, await heldSeats(ctx.db, sessionId), spread);
  if (seats === null) return checkSeats(plan);
  await replaceSeats(ctx.db, sessionId, seats);
}

/** Gives seats to those who joined the class since; who sits already keeps the seat. @throws AppError STALE, RULE */
export const reseat = (
  outer: Ctx,
  id: string,
  { updatedAt }: { updatedAt: string },
): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const session = found(await lockExam(ctx.db, id));
    checkFresh(session, updatedAt);
    refuseReported(await roomsOfExam(ctx.db, id));
    const exam = found(await findExam(ctx.db, id));
    const facts = found(await findExamClass(ctx.db, exam.scheduleId));
    const wish: ExamWish = {
      ...exam,
      makeupIds: [],
      rooms: exam.rooms.map(({ roomId, proctors }) => ({
        roomId,
        proctorIds: proctors.map(({ _id }) => _id),
      })),
    };
    const plan = { ...(await prepareExam(ctx, wish)), facts };
    checkSeats(plan);
    await seat(ctx, id, plan);
    await updateExam(ctx.db, id);
    await audit(ctx, {
      action: 'exam.seat',
      entity: 'exam',
      entityId: id,
      after: { seats: plan.students.length },
    });
    return { _id: id };
  });
