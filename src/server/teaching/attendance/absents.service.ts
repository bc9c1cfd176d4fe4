import type { AbsentsForm } from '#shared/teaching/attendance/attendance.contract.ts';
import { checkMeetingChange } from '#shared/teaching/attendance/meeting-status.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { closeWhenOver } from '#server/teaching/schedules/schedules.public.ts';
import {
  enrolledIds,
  fillAbsent,
  findClass,
  laterDone,
  lockMeeting,
  marksOf,
  type MeetingRecord,
  putMarks,
  updateMeeting,
} from './attendance.store.ts';
import { type Capacity, capacityFor, lockReason } from './meeting-rights.ts';
import { dropChecks } from './check.store.ts';
import { differs, journalChange, refuse, testified } from './journal.ts';
import { dropPhoto } from './photo.ts';
import { clearMeeting, dropProofs, requireKeptExcuses, takeProofs } from './proofs.service.ts';

/** The meeting, locked, when the actor may work on it now. */
export async function openMeeting(
  ctx: Ctx,
  scheduleId: string,
  no: number,
): Promise<{ meeting: MeetingRecord; capacity: Capacity }> {
  const schedule = found(await findClass(ctx.db, scheduleId));
  const capacity = await capacityFor(ctx, scheduleId);
  if (schedule.status === 'CANCLE') throw new AppError('RULE', 'Jadwal ini dibatalkan.');
  const meeting = await lockMeeting(ctx.db, scheduleId, no);
  if (!meeting)
    throw new AppError('NOT_FOUND', 'Pertemuan belum direncanakan. BAAK merencanakannya di jadwal kelas.');
  return { meeting, capacity };
}

async function checkOpen(ctx: Ctx, meeting: MeetingRecord, capacity: Capacity): Promise<void> {
  if (meeting.status === 'CANCLE') {
    throw new AppError('RULE', 'Pertemuan ini dibatalkan. Jadwalkan penggantinya terlebih dahulu.');
  }
  const locked = lockReason(meeting, capacity, ctx.now, await ctx.services.campus.get());
  if (locked) throw new AppError('RULE', locked);
}

/** Refuses marks of students without an approved KRS for the class. */
async function checkEnrolled(ctx: Ctx, scheduleId: string, form: AbsentsForm): Promise<void> {
  const enrolled = await enrolledIds(ctx.db, scheduleId);
  const strangers = form.absents.filter(({ studentId }) => !enrolled.has(studentId));
  if (strangers.length > 0) {
    throw new AppError(
      'RULE',
      `${strangers.length} mahasiswa tidak terdaftar di kelas ini. Muat ulang halaman untuk melihat peserta terbaru.`,
      { data: { studentIds: strangers.map(({ studentId }) => studentId) } },
    );
  }
}

/**
 * Ends a meeting, or keeps an ended one ended: everybody has a mark, and the material is written down.
 * @returns how many were marked absent because nobody had marked them.
 */
async function finish(
  ctx: Ctx,
  meeting: MeetingRecord,
  capacity: Capacity,
  material: string,
): Promise<number> {
  const filled = await fillAbsent(ctx.db, meeting, ctx.now.toISOString());
  if (meeting.status === 'DONE' && material !== '') return filled;
  const { status: from } = meeting;
  const problems =
    from === 'DONE'
      ? ['Isi materi yang diajarkan.']
      : checkMeetingChange({ from, to: 'DONE', by: capacity, attendanceSaved: true, material, reason: '' });
  const [problem] = problems;
  if (problem) throw refuse('journal.material', problem);
  return filled;
}

/**
 * Records attendance and journal of one meeting. Saving the same again changes nothing.
 * @throws RULE outside the lecturer's window, for strangers to the class, or to end a meeting without material.
 */
export const saveAbsents = (
  outer: Ctx,
  scheduleId: string,
  form: AbsentsForm,
): Promise<{ _id: string; updatedAt: string; saved: number }> =>
  inTransaction(outer, async (ctx) => {
    const { meeting, capacity } = await openMeeting(ctx, scheduleId, form.meetingNo);
    if (form.updatedAt) checkFresh(meeting, form.updatedAt);
    await checkOpen(ctx, meeting, capacity);
    await checkEnrolled(ctx, scheduleId, form);
    const before = await marksOf(ctx.db, meeting.id);
    requireKeptExcuses(ctx, before, form.absents);
    const marks = await takeProofs(ctx, before, form.absents, (at) => `absents.${at}.proof`);
    const saved = await putMarks(ctx.db, meeting.id, marks, ctx.now.toISOString());
    await dropProofs(ctx, before, marks);
    const change = form.journal ? await journalChange(ctx, meeting, form.journal) : {};
    const isDone = form.done || meeting.status === 'DONE';
    const filled = isDone ? await finish(ctx, meeting, capacity, change.material ?? meeting.material) : 0;
    const next = { ...change, status: isDone ? ('DONE' as const) : ('NOT-YET' as const) };
    if (saved + filled === 0 && !differs(meeting, next)) {
      return { _id: meeting.id, updatedAt: meeting.updatedAt, saved };
    }
    const after = await updateMeeting(ctx.db, meeting.id, next);
    await dropPhoto(ctx, meeting.photoId, after.photoId);
    const dropped = await dropChecks(ctx.db, meeting.id, differs(meeting, testified(change)));
    if (isDone) await closeWhenOver(ctx, scheduleId);
    await audit(ctx, {
      action: 'attendance.save',
      entity: 'meeting',
      entityId: meeting.id,
      before: { ...meeting, marks: before },
      after: { ...after, marks: await marksOf(ctx.db, meeting.id), droppedChecks: dropped },
    });
    return { _id: meeting.id, updatedAt: after.updatedAt, saved };
  });

/** Empties the attendance of a meeting and opens it again; refused while a later one is done. */
export const removeAbsents = (
  outer: Ctx,
  scheduleId: string,
  form: { meetingNo: number; updatedAt: string; reason: string },
): Promise<{ _id: string; updatedAt: string; removed: number }> =>
  inTransaction(outer, async (ctx) => {
    const { meeting, capacity } = await openMeeting(ctx, scheduleId, form.meetingNo);
    checkFresh(meeting, form.updatedAt);
    const later = await laterDone(ctx.db, scheduleId, form.meetingNo);
    if (later !== undefined) {
      throw new AppError('RULE', `Pertemuan ${later} sudah selesai. Kosongkan mulai dari yang terakhir.`);
    }
    if (meeting.status === 'DONE') {
      const { material } = meeting;
      const change = { to: 'NOT-YET' as const, by: capacity, attendanceSaved: true, material };
      const [problem] = checkMeetingChange({ from: 'DONE', ...change, reason: form.reason });
      if (problem) throw refuse('reason', problem);
    }
    await checkOpen(ctx, meeting, capacity);
    const before = await marksOf(ctx.db, meeting.id);
    if (meeting.status === 'NOT-YET' && before.length === 0) {
      throw new AppError('NOT_FOUND', `Pertemuan ${form.meetingNo} belum memiliki presensi.`);
    }
    const removed = await clearMeeting(ctx, meeting.id);
    const after = await updateMeeting(ctx.db, meeting.id, { status: 'NOT-YET' });
    await closeWhenOver(ctx, scheduleId);
    await audit(ctx, {
      action: 'attendance.delete',
      entity: 'meeting',
      entityId: meeting.id,
      before: { status: meeting.status, marks: before },
      after: { status: 'NOT-YET' },
      reason: form.reason,
    });
    return { _id: meeting.id, updatedAt: after.updatedAt, removed };
  });
