import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import type { Seat } from '#shared/teaching/exams/seats.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { examRooms, examSeats, examSessions } from '#server/platform/db/schema.ts';

export type ExamSession = typeof examSessions.$inferSelect;
export type ExamRoom = typeof examRooms.$inferSelect;

export async function lockExam(db: Db, id: string): Promise<ExamSession | undefined> {
  return (await db.select().from(examSessions).where(eq(examSessions.id, id)).for('update'))[0];
}

export const roomsOfExam = (db: Db, sessionId: string): Promise<ExamRoom[]> =>
  db.select().from(examRooms).where(eq(examRooms.sessionId, sessionId)).orderBy(examRooms.no);

export const insertExam = (db: Db, row: typeof examSessions.$inferInsert) =>
  db.insert(examSessions).values(row);

/** Changes a session, or moves its `updatedAt` where only what belongs to it changed. */
export async function updateExam(
  db: Db,
  id: string,
  change: { clashReason?: string | null } = {},
): Promise<ExamSession> {
  const [row] = await db
    .update(examSessions)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(examSessions.id, id))
    .returning();
  if (!row) throw new Error('the exam is gone');
  return row;
}

export async function insertExamRoom(
  db: Db,
  room: { sessionId: string; no: number; bookingId: string },
): Promise<string> {
  const id = newId();
  await db.insert(examRooms).values({ id, ...room });
  return id;
}

export const deleteExamRooms = (db: Db, ids: readonly string[]) =>
  db.delete(examRooms).where(inArray(examRooms.id, [...ids]));

export const deleteExam = (db: Db, id: string) => db.delete(examSessions).where(eq(examSessions.id, id));

/** The seats given so far, by student. */
export async function heldSeats(db: Db, sessionId: string): Promise<Map<string, Seat>> {
  const rows = await db.select().from(examSeats).where(eq(examSeats.sessionId, sessionId));
  return new Map(rows.map(({ studentId, roomId, no }) => [studentId, { roomId, no }]));
}

/** Takes away the seat of a student of whom nothing was reported. */
export const freeSeat = (db: Db, sessionId: string, studentId: string) =>
  db
    .delete(examSeats)
    .where(
      and(eq(examSeats.sessionId, sessionId), eq(examSeats.studentId, studentId), isNull(examSeats.present)),
    );

/** Makes these the seats of a session. */
export async function replaceSeats(
  db: Db,
  sessionId: string,
  seats: ReadonlyMap<string, Seat>,
): Promise<void> {
  await db.delete(examSeats).where(eq(examSeats.sessionId, sessionId));
  const rows = [...seats].map(([studentId, seat]) => ({ sessionId, studentId, ...seat }));
  if (rows.length > 0) await db.insert(examSeats).values(rows);
}

/** The exam's meeting of the class takes place when and where the exam does, also where it had been called off before. */
export const followExam = (
  db: Db,
  exam: { scheduleId: string; exam: ExamKind },
  place: { date: string; timeStart: number; timeEnd: number; roomId: string | null },
) =>
  db.execute(sql`
    update meetings set date = ${place.date}, time_start = ${place.timeStart}, time_end = ${place.timeEnd},
      room_id = ${place.roomId}, needs_reschedule = false, status = case status when 'CANCLE' then 'NOT-YET' else status end
    where schedule_id = ${exam.scheduleId} and type = ${exam.exam}`);

/** Without an exam its meeting is again as the class's plan has it. */
export const releaseMeeting = (db: Db, { scheduleId, exam }: { scheduleId: string; exam: ExamKind }) =>
  db.execute(sql`
    update meetings m set date = null, time_start = s.time_start, time_end = s.time_end, room_id = s.room_id
    from schedules s
    where s.id = m.schedule_id and s.id = ${scheduleId} and m.type = ${exam} and m.status = 'NOT-YET'`);

type Report = { answerSheets: number; incidents: string; reportedAt: string; reportedBy: string };

/** Stores what was reported from a room: everybody seated there was present except `absent`. */
export async function writeReport(
  db: Db,
  roomId: string,
  report: Report,
  absent: readonly string[],
): Promise<void> {
  await db.update(examRooms).set(report).where(eq(examRooms.id, roomId));
  await db.update(examSeats).set({ present: true }).where(eq(examSeats.roomId, roomId));
  if (absent.length === 0) return;
  await db
    .update(examSeats)
    .set({ present: false })
    .where(and(eq(examSeats.roomId, roomId), inArray(examSeats.studentId, [...absent])));
}

/** Locks an exam's meeting, which every change of its attendance does first. */
export const lockExamMeeting = (db: Db, { scheduleId, exam }: { scheduleId: string; exam: ExamKind }) =>
  db.execute(sql`
    select from meetings where schedule_id = ${scheduleId} and type = ${exam} order by id for update`);

/** Once every room is reported, the meeting of the class is held, with the same people present. */
export async function holdMeeting(
  db: Db,
  exam: { id: string; scheduleId: string; exam: ExamKind },
): Promise<void> {
  await db.execute(sql`
    update meetings set status = 'DONE', material = case when material = '' then ${exam.exam} else material end
    where schedule_id = ${exam.scheduleId} and type = ${exam.exam}`);
  await db.execute(sql`
    insert into attendances (meeting_id, student_id, status)
    select m.id, x.student_id, case when x.present then 'H' else 'A' end
    from meetings m join exam_seats x on x.session_id = ${exam.id} and x.present is not null
    where m.schedule_id = ${exam.scheduleId} and m.type = ${exam.exam} and m.status = 'DONE'
    on conflict (meeting_id, student_id) do update set status = excluded.status
      where attendances.status not in ('I', 'S') or excluded.status = 'H'`);
}
