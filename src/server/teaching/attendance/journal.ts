import type { Journal } from '#shared/teaching/attendance/attendance.contract.ts';
import { isWithin, type LocalDate } from '#shared/platform/date/local-date.ts';
import { AppError } from '#shared/platform/errors.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { localDate } from '#shared/platform/format/time.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { isTeaching } from '#server/teaching/schedules/schedules.public.ts';
import type { MeetingRecord } from './attendance.store.ts';
import { termDays } from './meeting-move.store.ts';
import { photoChange } from './photo.ts';
import { checkRoom } from './room.ts';

export const refuse = (field: string, message: string) =>
  new AppError('RULE', message, { errors: { [field]: message } });

/** A class meets within its semester. @throws AppError RULE at `field` */
export async function checkInTerm(
  ctx: Ctx,
  scheduleId: string,
  date: LocalDate,
  field: string,
): Promise<void> {
  const term = await termDays(ctx.db, scheduleId);
  if (isWithin(date, term)) return;
  throw refuse(field, `Pilih tanggal antara ${dayDate(term.start)} dan ${dayDate(term.end)}.`);
}

/** What a journal changes of its meeting, whose lecturer may have left the class since. @throws AppError RULE with the field, INVALID for a picture that is no own upload */
export async function journalChange(
  ctx: Ctx,
  meeting: MeetingRecord,
  { photo, ...journal }: Journal,
): Promise<Partial<MeetingRecord>> {
  const { data } = await ctx.services.campus.get();
  if (journal.date > localDate(ctx.now, data.institution.timeZone)) {
    throw refuse('journal.date', 'Tanggal pertemuan belum tiba.');
  }
  if (journal.date !== meeting.date) await checkInTerm(ctx, meeting.scheduleId, journal.date, 'journal.date');
  if (journal.timeEnd <= journal.timeStart) {
    throw refuse('journal.timeEnd', 'Jam selesai harus setelah jam mulai.');
  }
  const known = journal.lecturerId === meeting.lecturerId;
  if (!known && !(await isTeaching(ctx.db, journal.lecturerId, meeting.scheduleId))) {
    throw refuse('journal.lecturerId', 'Pilih dosen pengampu kelas ini.');
  }
  await checkRoom(ctx.db, journal.roomId, 'journal.roomId');
  const isExam = meeting.type === 'UTS' || meeting.type === 'UAS';
  const type = isExam ? meeting.type : journal.type;
  return { ...journal, type, needsReschedule: false, ...(await photoChange(ctx, meeting, photo)) };
}

/** Whether a change says anything else than the meeting has. */
export const differs = (meeting: MeetingRecord, change: Partial<MeetingRecord>): boolean => {
  const held = new Map<string, unknown>(Object.entries(meeting));
  return Object.entries(change).some(([column, value]) => held.get(column) !== value);
};

/** The part of a journal that those who confirm a meeting speak of. */
export const testified = (change: Partial<MeetingRecord>): Partial<MeetingRecord> => {
  const { date, timeStart, timeEnd, lecturerId, type, topic, material } = change;
  const part = { date, timeStart, timeEnd, lecturerId, type, topic, material };
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
};
