import type { z } from 'zod';
import type { examContract } from '#shared/teaching/exams/exam.contract.ts';
import type { ExamWish } from '#shared/teaching/exams/exam.views.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { book, cancelBookings, rebook } from '#server/teaching/bookings/bookings.public.ts';
import { busySitters, checkSeats, type ExamPlan, prepareExam, refuseReported } from './exam-check.service.ts';
import { seat } from './exam-seat.service.ts';
import { tellMakeups, tellMoved, tellPlanned } from './exam-tell.ts';
import {
  deleteExamRooms,
  type ExamRoom,
  type ExamSession,
  followExam,
  insertExam,
  insertExamRoom,
  lockExam,
  roomsOfExam,
  updateExam,
} from './exam-write.store.ts';
import { findExam } from './exams.store.ts';
import { planMakeups } from './makeup-plan.service.ts';

type Form = z.output<(typeof examContract)['save']['body']>;

/** Students with something else at that hour are named first; BAAK agrees with a reason. */
async function confirmBusy(ctx: Ctx, form: Form, plan: ExamPlan): Promise<string | null> {
  const students = await busySitters(ctx, form, plan);
  if (students.length === 0) return null;
  if (form.reason !== null) return form.reason;
  throw new AppError(
    'NEEDS_CONFIRMATION',
    `${students.length} peserta mempunyai acara lain pada jam itu. Pilih waktu lain, atau tulis alasan untuk tetap menjadwalkan.`,
    { data: { students } },
  );
}

const placeOf = ({ date, timeStart, timeEnd, rooms }: ExamWish) => ({
  date,
  timeStart,
  timeEnd,
  roomId: rooms[0]?.roomId ?? null,
});

async function createExam(ctx: Ctx, form: Form): Promise<ExamSession> {
  const plan = await prepareExam(ctx, form);
  checkSeats(plan);
  const clashReason = await confirmBusy(ctx, form, plan);
  const id = newId();
  await insertExam(ctx.db, {
    id,
    scheduleId: form.scheduleId,
    exam: form.exam,
    isMakeup: plan.isMakeup,
    clashReason,
  });
  for (const [at, { capacity: _capacity, ...wish }] of plan.bookings.entries()) {
    await insertExamRoom(ctx.db, { sessionId: id, no: at + 1, bookingId: await book(ctx, wish) });
  }
  if (plan.isMakeup) await planMakeups(ctx, id, form.makeupIds);
  else await followExam(ctx.db, form, placeOf(form));
  await seat(ctx, id, plan);
  const session = found(await lockExam(ctx.db, id));
  await audit(ctx, {
    action: 'exam.create',
    entity: 'exam',
    entityId: id,
    after: { ...session, ...placeOf(form), rooms: form.rooms },
    ...(clashReason !== null && { reason: clashReason }),
  });
  await tellPlanned(ctx, id);
  if (plan.isMakeup) await tellMakeups(ctx, id);
  return session;
}

/** Gives the rooms of a session their new bookings; a room that is left out goes. */
async function moveRooms(ctx: Ctx, session: ExamSession, rooms: readonly ExamRoom[], plan: ExamPlan) {
  // Freed first, so that its own rooms may change places.
  await cancelBookings(
    ctx,
    rooms.map(({ bookingId }) => bookingId),
  );
  for (const [at, { capacity: _capacity, ...wish }] of plan.bookings.entries()) {
    const room = rooms[at];
    if (room) await rebook(ctx, room.bookingId, wish);
    else
      await insertExamRoom(ctx.db, { sessionId: session.id, no: at + 1, bookingId: await book(ctx, wish) });
  }
  await deleteExamRooms(
    ctx.db,
    rooms.slice(plan.bookings.length).map(({ id }) => id),
  );
}

async function changeExam(ctx: Ctx, id: string, form: Form): Promise<ExamSession> {
  if (!form.updatedAt) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
  const session = found(await lockExam(ctx.db, id));
  checkFresh(session, form.updatedAt);
  const rooms = await roomsOfExam(ctx.db, id);
  refuseReported(rooms);
  const before = found(await findExam(ctx.db, id));
  const plan = await prepareExam(ctx, form);
  checkSeats(plan);
  const clashReason = await confirmBusy(ctx, form, plan);
  await moveRooms(ctx, session, rooms, plan);
  if (!session.isMakeup) await followExam(ctx.db, form, placeOf(form));
  await seat(ctx, id, plan, plan.bookings.length > rooms.length);
  const after = await updateExam(ctx.db, id, { clashReason });
  await audit(ctx, {
    action: 'exam.move',
    entity: 'exam',
    entityId: id,
    before,
    after: { ...after, ...placeOf(form), rooms: form.rooms },
    ...(clashReason !== null && { reason: clashReason }),
  });
  await tellMoved(ctx, before, found(await findExam(ctx.db, id)));
  return after;
}

/**
 * Plans the exam of a class or moves it; day, time and room of the class's exam meeting follow.
 * @throws AppError CLASH, RULE, STALE, NEEDS_CONFIRMATION with the students who would have two exams at once
 */
export const saveExam = (outer: Ctx, form: Form): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const { id } = await (form._id ? changeExam(ctx, form._id, form) : createExam(ctx, form));
    return { _id: id };
  });
