import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { bookingParties, bookings } from '#server/platform/db/schema.ts';
import type { Occupancy } from './clashes.store.ts';

export type Booking = typeof bookings.$inferSelect;

/** Whether only one event fits into the room at a time; null where there is no such room. */
export async function roomExclusive(db: Db, roomId: string): Promise<boolean | null> {
  const { rows } = await db.execute<{ exclusive: boolean }>(
    sql`select type <> 'ONLINE' as exclusive from rooms where id = ${roomId}`,
  );
  return rows[0]?.exclusive ?? null;
}

export async function updateBooking(
  db: Db,
  id: string,
  change: Partial<typeof bookings.$inferInsert>,
): Promise<Booking | undefined> {
  return (await db.update(bookings).set(change).where(eq(bookings.id, id)).returning())[0];
}

export const findBooking = async (db: Db, id: string): Promise<Booking | undefined> =>
  (await db.select().from(bookings).where(eq(bookings.id, id)))[0];

export async function lecturersOf(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db
    .select({ id: bookingParties.lecturerId })
    .from(bookingParties)
    .where(eq(bookingParties.bookingId, bookingId));
  return rows.flatMap(({ id }) => id ?? []);
}

export const removeLecturers = (db: Db, bookingId: string, ids: readonly string[]) =>
  db
    .delete(bookingParties)
    .where(and(eq(bookingParties.bookingId, bookingId), inArray(bookingParties.lecturerId, [...ids])));

export const removeStudent = (db: Db, bookingIds: readonly string[], studentId: string) =>
  db
    .delete(bookingParties)
    .where(and(inArray(bookingParties.bookingId, [...bookingIds]), eq(bookingParties.studentId, studentId)));

export const removeParties = (db: Db, bookingId: string) =>
  db.delete(bookingParties).where(eq(bookingParties.bookingId, bookingId));

/** Adds the people of a booking. */
export async function addParties(db: Db, booking: Booking, who: Occupancy): Promise<void> {
  const { id: bookingId, date, timeStart, timeEnd, blocking } = booking;
  const slot = { bookingId, date, timeStart, timeEnd, blocking };
  const rows = [
    ...who.lecturerIds.map((lecturerId) => ({ ...slot, lecturerId })),
    ...who.studentIds.map((studentId) => ({ ...slot, studentId })),
    ...who.classIds.map((classId) => ({ ...slot, classId })),
  ];
  if (rows.length > 0) await db.insert(bookingParties).values(rows);
}

export const setStatus = (db: Db, ids: readonly string[], status: Booking['status']) =>
  db
    .update(bookings)
    .set({ status })
    .where(and(inArray(bookings.id, [...ids]), sql`${bookings.status} <> ${status}`));

/** A booking whose clashes are known to be none. */
export type PlannedBooking = Occupancy & {
  id: string;
  kind: Booking['kind'];
  title: string;
  roomExclusive: boolean;
  scheduleId: string | null;
};

/** Stores any number of bookings with their people in two statements. */
export async function insertBookings(db: Db, wishes: readonly PlannedBooking[]): Promise<void> {
  const json = JSON.stringify(wishes);
  await db.execute(sql`
    insert into bookings (id, kind, title, date, time_start, time_end, room_id, room_exclusive, schedule_id)
    select r.id, r.kind, r.title, r.date, r."timeStart", r."timeEnd", r."roomId", r."roomExclusive", r."scheduleId"
    from jsonb_to_recordset(${json}::jsonb) as r(id uuid, kind text, title text, date date, "timeStart" smallint,
      "timeEnd" smallint, "roomId" uuid, "roomExclusive" boolean, "scheduleId" uuid)`);
  await db.execute(sql`
    insert into booking_parties (booking_id, lecturer_id, student_id, class_id, date, time_start, time_end, blocking)
    select b.id, p.lecturer_id, p.student_id, p.class_id, b.date, b.time_start, b.time_end, b.blocking
    from jsonb_to_recordset(${json}::jsonb) as r(id uuid, "lecturerIds" jsonb, "studentIds" jsonb, "classIds" jsonb)
    join bookings b on b.id = r.id
    cross join lateral (
      select x::uuid as lecturer_id, null::uuid as student_id, null::uuid as class_id
      from jsonb_array_elements_text(r."lecturerIds") x
      union all select null, x::uuid, null from jsonb_array_elements_text(r."studentIds") x
      union all select null, null, x::uuid from jsonb_array_elements_text(r."classIds") x
    ) p`);
}
