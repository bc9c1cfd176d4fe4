import { and, eq, sql } from 'drizzle-orm';
import type { AbsentMark } from '#shared/teaching/attendance/attendance.contract.ts';
import type { AttendanceMark, AttendanceStatus } from '#shared/teaching/attendance/attendance.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { attendances, files, meetings, schedules } from '#server/platform/db/schema.ts';
import { beforeEnrolment, type EnrolmentRule } from './counts.public.ts';

export type MeetingRecord = typeof meetings.$inferSelect;

/** The class as far as attendance needs it; undefined when there is none. */
export const findClass = async (db: Db, scheduleId: string) =>
  (
    await db
      .select({ id: schedules.id, status: schedules.status, className: schedules.className })
      .from(schedules)
      .where(eq(schedules.id, scheduleId))
  )[0];

/** A meeting by its number, locked against other changes. */
export const lockMeeting = async (
  db: Db,
  scheduleId: string,
  no: number,
): Promise<MeetingRecord | undefined> =>
  (
    await db
      .select()
      .from(meetings)
      .where(and(eq(meetings.scheduleId, scheduleId), eq(meetings.no, no)))
      .for('update')
  )[0];

export async function updateMeeting(
  db: Db,
  id: string,
  change: Partial<MeetingRecord>,
): Promise<MeetingRecord> {
  const [row] = await db.update(meetings).set(change).where(eq(meetings.id, id)).returning();
  if (!row) throw new Error(`The meeting ${id} vanished under its lock`);
  return row;
}

/** Ids of the students whose approved KRS holds the class. */
export async function enrolledIds(db: Db, scheduleId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: Rows['krsItems']['studentId'] }>(sql`
    select student_id as id from krs_items where schedule_id = ${scheduleId} and approved`);
  return new Set(rows.map(({ id }) => id));
}

/** The marks of a meeting, each with the file of the letter behind it. */
export const marksOf = (db: Db, meetingId: string) =>
  db
    .select({
      studentId: attendances.studentId,
      status: attendances.status,
      late: attendances.late,
      note: attendances.note,
      excused: attendances.excused,
      proof: files.name,
    })
    .from(attendances)
    .leftJoin(files, eq(files.id, attendances.proofId))
    .where(eq(attendances.meetingId, meetingId))
    .orderBy(attendances.studentId);

/** Records marks; an excuse lasts as long as the absence it was given for. Marks that stay the same are not touched. */
export async function putMarks(
  db: Db,
  meetingId: string,
  marks: readonly (AbsentMark & { proof: string | null })[],
  now: string,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into attendances (meeting_id, student_id, status, late, note, proof_id, updated_at)
    select ${meetingId}, r."studentId", r.status, r.late and r.status = 'H', r.note, f.id, ${now}
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as r("studentId" uuid, status text, late boolean, note text, proof text)
    left join files f on f.name = r.proof
    order by r."studentId"
    on conflict (meeting_id, student_id) do update set
      status = excluded.status, late = excluded.late, note = excluded.note, proof_id = excluded.proof_id,
      updated_at = excluded.updated_at,
      excused = attendances.excused and attendances.status = excluded.status
    where (attendances.status, attendances.late, attendances.note, attendances.proof_id)
      is distinct from (excluded.status, excluded.late, excluded.note, excluded.proof_id)`);
  return rowCount ?? 0;
}

/** Marks everybody enrolled who has no mark yet as absent; returns how many. */
export async function fillAbsent(
  db: Db,
  meeting: { id: string; scheduleId: string },
  now: string,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into attendances (meeting_id, student_id, status, updated_at)
    select ${meeting.id}, i.student_id, 'A', ${now}
    from krs_items i where i.schedule_id = ${meeting.scheduleId} and i.approved
    order by i.student_id
    on conflict (meeting_id, student_id) do nothing`);
  return rowCount ?? 0;
}

/** Removes every mark of a meeting; returns how many there were. */
export async function clearMarks(db: Db, meetingId: string): Promise<number> {
  const gone = await db
    .delete(attendances)
    .where(eq(attendances.meetingId, meetingId))
    .returning({ id: attendances.studentId });
  return gone.length;
}

/** The number of the last meeting after this one that is done; undefined when there is none. */
export async function laterDone(db: Db, scheduleId: string, no: number): Promise<number | undefined> {
  const { rows } = await db.execute<Pick<Rows['meetings'], 'no'>>(sql`
    select no from meetings where schedule_id = ${scheduleId} and no > ${no} and status = 'DONE'
    order by no desc limit 1`);
  return rows[0]?.no;
}

/** Gives or takes back an excuse for a recorded absence; undefined when the student has none at that meeting. */
export async function setExcused(
  db: Db,
  meetingId: string,
  studentId: string,
  excused: boolean,
): Promise<{ status: AttendanceStatus } | undefined> {
  const [row] = await db
    .update(attendances)
    .set({ excused })
    .where(
      and(
        eq(attendances.meetingId, meetingId),
        eq(attendances.studentId, studentId),
        sql`${attendances.status} in ('I', 'S')`,
      ),
    )
    .returning({ status: attendances.status });
  return row;
}

type KeptFile = { file: Rows['files']['name']; name: Rows['files']['originalName'] };
type GridRow = Pick<Rows['students'], 'nim' | 'name'> & {
  _id: Rows['students']['id'];
  cells: (AttendanceMark &
    Pick<Rows['meetings'], 'no'> &
    Pick<Rows['attendances'], 'late' | 'note'> & { proof: KeptFile | null })[];
  /** Numbers of the meetings that began before the student was enrolled. */
  beforeEnrolment: Rows['meetings']['no'][];
};

/** Everybody enrolled in a class, by NIM, with every mark. */
export async function gridRows(db: Db, scheduleId: string, rule: EnrolmentRule): Promise<GridRow[]> {
  const { rows } = await db.execute<GridRow>(sql`
    select st.id as "_id", st.nim, st.name,
      coalesce(json_agg(json_build_object('no', m.no, 'status', a.status, 'excused', a.excused,
        'late', a.late, 'note', a.note, 'proof', case when f.id is not null then
          json_build_object('file', f.name, 'name', f.original_name) end) order by m.no) filter (where a.meeting_id is not null), '[]') as cells,
      coalesce(json_agg(m.no order by m.no) filter (where ${beforeEnrolment(sql`i.approved_at`, rule)}), '[]')
        as "beforeEnrolment"
    from krs_items i
    join students st on st.id = i.student_id
    left join meetings m on m.schedule_id = i.schedule_id
    left join attendances a on a.meeting_id = m.id and a.student_id = i.student_id
    left join files f on f.id = a.proof_id
    where i.schedule_id = ${scheduleId} and i.approved
    group by st.id order by st.nim`);
  return rows;
}

/** Gender by student of everybody enrolled in a class, where it is known. */
export async function gendersOf(db: Db, scheduleId: string): Promise<Map<string, 'L' | 'P'>> {
  const { rows } = await db.execute<{
    id: Rows['studentBiodata']['studentId'];
    gender: NonNullable<Rows['studentBiodata']['gender']>;
  }>(sql`
    select b.student_id as id, b.gender from krs_items i join student_biodata b on b.student_id = i.student_id
    where i.schedule_id = ${scheduleId} and i.approved and b.gender is not null`);
  return new Map(rows.map(({ id, gender }) => [id, gender]));
}

/** NIDN of lecturers by id; those without one are left out. */
export async function lecturerNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<
    Pick<Rows['lecturers'], 'id'> & { nidn: NonNullable<Rows['lecturers']['nidn']> }
  >(sql`
    select id, nidn from lecturers where id = any(${sql.param([...ids])}::uuid[]) and nidn is not null`);
  return new Map(rows.map(({ id, nidn }) => [id, nidn]));
}
