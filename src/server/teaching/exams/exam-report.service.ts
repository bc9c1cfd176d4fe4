import type { z } from 'zod';
import type { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkEntries, checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { dropProofsOfPresent } from '#server/teaching/attendance/attendance.public.ts';
import { finishBookings } from '#server/teaching/bookings/bookings.public.ts';
import { closeNotices } from '#server/platform/notices/notices.public.ts';
import { closeWhenOver } from '#server/teaching/schedules/schedules.public.ts';
import { discardEmpty } from './exam-end.service.ts';
import { tellAbsent } from './exam-tell.ts';
import { openExam, roomsToReport } from './exam-view.service.ts';
import {
  type ExamSession,
  holdMeeting,
  lockExam,
  lockExamMeeting,
  roomsOfExam,
  updateExam,
  writeReport,
} from './exam-write.store.ts';
import { seatsOf, type StoredExam } from './exams.store.ts';
import { closeMakeupsOfPresent } from './makeup-plan.service.ts';

type Report = z.output<(typeof examContract)['report']['body']>;

/**
 * Refuses absentees who do not sit in that room, and a report without anybody.
 * @returns whom the report before this one called absent and this one does not, and whom only this one does
 */
async function checkAbsent(ctx: Ctx, id: string, { roomNo, absent }: Report) {
  const seats = (await seatsOf(ctx.db, id)).filter((seat) => seat.roomNo === roomNo);
  if (seats.length === 0) throw new AppError('RULE', 'Belum ada peserta yang mendapat kursi di ruang ini.');
  const seated = new Set(seats.map(({ studentId }) => studentId));
  const elsewhere = 'Mahasiswa ini tidak duduk di ruang ini. Muat ulang halaman.';
  checkEntries(absent, (student) => (seated.has(student) ? null : elsewhere), { field: 'absent' });
  const before = seats.flatMap(({ studentId, present }) => (present === false ? studentId : []));
  return {
    corrected: before.filter((studentId) => !absent.includes(studentId)),
    missed: absent.filter((studentId) => !before.includes(studentId)),
  };
}

/**
 * A make-up exam is for nobody who sat the exam, also where the report called the student absent before; one without
 * anybody left is not held.
 */
async function endMakeups(ctx: Ctx, exam: StoredExam, corrected: readonly string[]): Promise<void> {
  for (const studentId of corrected) await closeNotices(ctx, studentId, 'exam.absent', exam._id);
  if (exam.isMakeup) return;
  for (const left of await closeMakeupsOfPresent(ctx, exam)) await discardEmpty(ctx, left);
}

/** The meeting of the class is held; whoever sat the exam is present there, and a letter of absence has no ground. */
async function holdWithPresent(ctx: Ctx, session: ExamSession): Promise<void> {
  await lockExamMeeting(ctx.db, session);
  const present = (await seatsOf(ctx.db, session.id)).filter((seat) => seat.present === true);
  await dropProofsOfPresent(
    ctx,
    session,
    present.map(({ studentId }) => studentId),
  );
  await holdMeeting(ctx.db, session);
}

/**
 * Enters what happened in an exam room. With the last room where somebody sits the exam is over: its bookings are done, the class's meeting is
 * held with the same people present, a class that waited for it alone is over, and who was absent hears until when to ask for a make-up exam.
 * @throws AppError FORBIDDEN, STALE, RULE before the day of the exam
 */
export const reportExam = (outer: Ctx, id: string, form: Report): Promise<{ _id: string }> =>
  onCampusDay(outer, async (ctx, day) => {
    const session = found(await lockExam(ctx.db, id));
    const exam = await openExam(ctx, id);
    if (!roomsToReport(ctx, exam).includes(form.roomNo)) {
      throw new AppError('FORBIDDEN', 'Berita acara diisi oleh pengawas ruang atau BAAK.');
    }
    checkFresh(session, form.updatedAt);
    if (day < exam.date) throw new AppError('RULE', 'Berita acara dapat diisi mulai hari ujian.');
    const room = found((await roomsOfExam(ctx.db, id)).find(({ no }) => no === form.roomNo));
    const { corrected, missed } = await checkAbsent(ctx, id, form);
    const { answerSheets, incidents, absent } = form;
    const report = {
      answerSheets,
      incidents,
      reportedAt: ctx.now.toISOString(),
      reportedBy: actorOf(ctx).userId,
    };
    await writeReport(ctx.db, room.id, report, absent);
    await updateExam(ctx.db, id);
    const rooms = await roomsOfExam(ctx.db, id);
    const used = new Set((await seatsOf(ctx.db, id)).map(({ roomNo }) => roomNo));
    if (rooms.every(({ no, reportedAt }) => reportedAt !== null || !used.has(no))) {
      await finishBookings(
        ctx,
        rooms.map(({ bookingId }) => bookingId),
      );
      if (!session.isMakeup) {
        await holdWithPresent(ctx, session);
        await closeWhenOver(ctx, session.scheduleId);
      }
    }
    await audit(ctx, {
      action: 'exam.report',
      entity: 'exam',
      entityId: id,
      before: room,
      after: { roomNo: form.roomNo, answerSheets, incidents, absent },
    });
    await endMakeups(ctx, exam, corrected);
    await tellAbsent(ctx, exam, missed);
    return { _id: id };
  });
