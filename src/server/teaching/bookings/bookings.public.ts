import { type BookingClash, bookingClashSentence } from '#shared/teaching/timetable/booking-clash.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import {
  addParties,
  type Booking,
  findBooking,
  insertBookings,
  lecturersOf,
  type PlannedBooking,
  removeLecturers,
  removeParties,
  removeStudent,
  roomExclusive,
  setStatus,
  updateBooking,
} from './bookings.store.ts';
import { clashesOf, type Except, lockDate, type Occupancy } from './clashes.store.ts';

export type { PlannedBooking } from './bookings.store.ts';
export { clashesOf, type Except, lockDate, type Occupancy } from './clashes.store.ts';

export type NewBooking = Occupancy & {
  kind: Booking['kind'];
  /** What others read when they run into it: "Sidang skripsi Budi Santoso". */
  title: string;
  /** The class whose exam it is. */
  scheduleId?: string;
};

const fields: Record<BookingClash['kind'], string> = {
  ROOM: 'roomId',
  LECTURER: 'lecturers',
  CLASS: 'date',
  STUDENT: 'date',
};

const isExam = (kind: Booking['kind']): boolean => kind === 'UTS' || kind === 'UAS' || kind === 'SUSULAN';

/** @throws AppError CLASH with every clash in `data.clashes`, the first one's field marked */
export function refuseClashes(clashes: readonly BookingClash[], date: string): void {
  const [first] = clashes;
  if (!first) return;
  const message = bookingClashSentence(first, date);
  throw new AppError('CLASH', message, {
    errors: { [fields[first.kind]]: message },
    data: { clashes: clashes.map((clash) => ({ ...clash, message: bookingClashSentence(clash, date) })) },
  });
}

/** Holds the day, so that no other plan changes it meanwhile, and makes sure that the time is free. */
async function checkFree(ctx: Ctx, wish: Occupancy, except: Except): Promise<boolean> {
  if (wish.timeEnd <= wish.timeStart) {
    const message = 'Jam selesai harus setelah jam mulai.';
    throw new AppError('RULE', message, { errors: { timeEnd: message } });
  }
  await lockDate(ctx.db, wish.date);
  const exclusive = wish.roomId === null ? false : await roomExclusive(ctx.db, wish.roomId);
  if (exclusive === null) {
    throw new AppError('RULE', 'Ruang tidak ditemukan.', { errors: { roomId: 'Pilih ruang.' } });
  }
  refuseClashes(await clashesOf(ctx.db, wish, except), wish.date);
  return exclusive;
}

/**
 * Takes a room and people for a time of one day; the database refuses what would clash with another booking even when two
 * are made at the same moment.
 * @returns the booking's id
 * @throws AppError CLASH, RULE
 */
export async function book(ctx: Ctx, wish: NewBooking): Promise<string> {
  const id = newId();
  const exclusive = await checkFree(ctx, wish, { examMeetings: isExam(wish.kind) });
  await insertBookings(ctx.db, [
    { ...wish, id, roomExclusive: exclusive, scheduleId: wish.scheduleId ?? null },
  ]);
  return id;
}

/**
 * Takes many rooms and people at once for a plan that was made free of clashes while its days were held (`lockDate`); what
 * clashes with another booking all the same the database refuses.
 */
export const bookMany = (ctx: Ctx, wishes: readonly PlannedBooking[]): Promise<void> =>
  insertBookings(ctx.db, wishes);

/** Gives a booking another time, room or people. @throws AppError NOT_FOUND, CLASH, RULE */
export async function rebook(ctx: Ctx, bookingId: string, wish: NewBooking): Promise<void> {
  const { kind, title, date, timeStart, timeEnd, roomId } = wish;
  const exclusive = await checkFree(ctx, wish, { bookingId, examMeetings: isExam(kind) });
  const change = {
    title,
    date,
    timeStart,
    timeEnd,
    roomId,
    roomExclusive: exclusive,
    status: 'NOT-YET',
  } as const;
  // Before the time changes: those who leave must not be in the way of those who come.
  await removeParties(ctx.db, bookingId);
  await addParties(ctx.db, found(await updateBooking(ctx.db, bookingId, change)), wish);
}

/**
 * Makes these the lecturers of a booking whose time and place stay; only those who come must be free.
 * @throws AppError NOT_FOUND, CLASH
 */
export async function rebookLecturers(ctx: Ctx, bookingId: string, lecturerIds: readonly string[]) {
  const booking = found(await findBooking(ctx.db, bookingId));
  const before = await lecturersOf(ctx.db, bookingId);
  const [come, leave] = [
    lecturerIds.filter((id) => !before.includes(id)),
    before.filter((id) => !lecturerIds.includes(id)),
  ];
  const { date, timeStart, timeEnd, kind } = booking;
  const none = { roomId: null, studentIds: [], classIds: [] };
  await checkFree(
    ctx,
    { ...none, date, timeStart, timeEnd, lecturerIds: come },
    { bookingId, examMeetings: isExam(kind) },
  );
  await removeLecturers(ctx.db, bookingId, leave);
  await addParties(ctx.db, booking, { ...booking, ...none, lecturerIds: come });
}

/** Frees the hour of a student who does not come; the rest of the bookings stays. */
export const freeStudent = (ctx: Ctx, bookingIds: readonly string[], studentId: string) =>
  removeStudent(ctx.db, bookingIds, studentId);

/** Frees the room and the people. */
export const cancelBookings = (ctx: Ctx, ids: readonly string[]) => setStatus(ctx.db, ids, 'CANCLE');

/** What was booked has taken place. */
export const finishBookings = (ctx: Ctx, ids: readonly string[]) => setStatus(ctx.db, ids, 'DONE');
