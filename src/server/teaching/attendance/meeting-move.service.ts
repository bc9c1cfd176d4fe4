import type { z } from 'zod';
import type { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { checkMeetingChange } from '#shared/teaching/attendance/meeting-status.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { clashesOf, lockDate, refuseClashes } from '#server/teaching/bookings/bookings.public.ts';
import { openMeeting } from './absents.service.ts';
import { type MeetingRecord, updateMeeting } from './attendance.store.ts';
import { checkInTerm, refuse } from './journal.ts';
import { peopleOfClass } from './meeting-move.store.ts';
import type { Capacity } from './meeting-rights.ts';
import { tellMeeting, whenOf } from './meeting-tell.ts';
import { clearMeeting } from './proofs.service.ts';
import { checkRoom } from './room.ts';

type Cancel = z.output<typeof attendanceContract.cancelMeeting.body>;
type Move = z.output<typeof attendanceContract.moveMeeting.body>;
type Changed = { _id: string; updatedAt: string };

/** Exams belong to the exam timetable, which lecturers do not change. */
function checkOwnMeeting(meeting: MeetingRecord, capacity: Capacity): void {
  if (capacity === 'LECTURER' && (meeting.type === 'UTS' || meeting.type === 'UAS')) {
    throw new AppError('RULE', `Jadwal ${meeting.type} hanya dapat diubah oleh BAAK.`);
  }
}

/** Calls a meeting off; its draft marks go, and it waits for a replacement under the same number. */
export const cancelMeeting = (outer: Ctx, scheduleId: string, form: Cancel): Promise<Changed> =>
  inTransaction(outer, async (ctx) => {
    const { meeting, capacity } = await openMeeting(ctx, scheduleId, form.meetingNo);
    checkFresh(meeting, form.updatedAt);
    checkOwnMeeting(meeting, capacity);
    const { status: from, material } = meeting;
    const [problem] = checkMeetingChange({
      from,
      to: 'CANCLE',
      by: capacity,
      attendanceSaved: false,
      material,
      reason: form.reason,
    });
    if (problem) throw new AppError('RULE', problem);
    await clearMeeting(ctx, meeting.id);
    const after = await updateMeeting(ctx.db, meeting.id, {
      status: 'CANCLE',
      cancelReason: form.reason,
      needsReschedule: true,
    });
    await audit(ctx, {
      action: 'meeting.cancel',
      entity: 'meeting',
      entityId: meeting.id,
      before: meeting,
      after,
      reason: form.reason,
    });
    await tellMeeting(ctx, scheduleId, after, { reason: form.reason });
    return { _id: meeting.id, updatedAt: after.updatedAt };
  });

async function checkPlace(ctx: Ctx, scheduleId: string, form: Move): Promise<void> {
  if (form.timeEnd <= form.timeStart) throw refuse('timeEnd', 'Jam selesai harus setelah jam mulai.');
  if (form.roomId === null && form.mode !== 'O') {
    throw refuse('roomId', 'Pilih ruang, atau ubah mode menjadi daring.');
  }
  await checkRoom(ctx.db, form.roomId, 'roomId');
  await checkInTerm(ctx, scheduleId, form.date, 'date');
  await lockDate(ctx.db, form.date);
  const people = await peopleOfClass(ctx.db, scheduleId);
  const meeting = { scheduleId, no: form.meetingNo };
  refuseClashes(await clashesOf(ctx.db, { ...form, ...people }, { meeting }), form.date);
}

/** Agrees on another day, time or room for a meeting that was not held; a cancelled one becomes its replacement. */
export const moveMeeting = (outer: Ctx, scheduleId: string, form: Move): Promise<Changed> =>
  inTransaction(outer, async (ctx) => {
    const { meeting, capacity } = await openMeeting(ctx, scheduleId, form.meetingNo);
    checkFresh(meeting, form.updatedAt);
    checkOwnMeeting(meeting, capacity);
    if (meeting.status === 'DONE') {
      throw new AppError('RULE', 'Pertemuan yang sudah selesai tidak dapat dipindahkan.');
    }
    await checkPlace(ctx, scheduleId, form);
    const { meetingNo: _no, updatedAt: _updatedAt, ...place } = form;
    const isReplacement =
      meeting.type === 'KULIAH' && (meeting.status === 'CANCLE' || form.date !== meeting.plannedDate);
    const after = await updateMeeting(ctx.db, meeting.id, {
      ...place,
      status: 'NOT-YET',
      needsReschedule: false,
      ...(isReplacement && { type: 'PENGGANTI' as const }),
    });
    await audit(ctx, {
      action: 'meeting.move',
      entity: 'meeting',
      entityId: meeting.id,
      before: meeting,
      after,
    });
    await tellMeeting(ctx, scheduleId, after, { when: await whenOf(ctx, after) });
    return { _id: meeting.id, updatedAt: after.updatedAt };
  });
