import { eq, sql } from 'drizzle-orm';
import type { MeetingView } from '#shared/teaching/schedules/schedule.views.ts';
import type { CheckRole } from '#shared/teaching/attendance/meeting-check.ts';
import type { PlannedMeeting } from '#shared/platform/term/meetings.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { files, meetings, rooms } from '#server/platform/db/schema.ts';
import { titledName } from './schedule-rows.store.ts';

/** A confirmation of the meeting at hand as JSON. */
const checkBy = (role: CheckRole) => sql`(
  select json_build_object('name', u.name, 'nim', s.nim, 'matchesRps', c.matches_rps, 'note', c.note,
    'at', ${isoMoment(sql`c.at`)})
  from meeting_checks c join users u on u.id = c.user_id left join students s on s.id = c.student_id
  where c.meeting_id = ${meetings.id} and c.role = ${role})`;

/** The private file a query has joined, as views show it; null where there is none. */
const keptFile = () => sql<{ file: string; name: string } | null>`case when ${files.name} is not null then
  json_build_object('file', ${files.name}, 'name', ${files.originalName}) end`;

/** The meetings of a class in their order, each with how many were present. */
export const listMeetings = (db: Db, scheduleId: string): Promise<MeetingView[]> =>
  db
    .select({
      no: meetings.no,
      updatedAt: meetings.updatedAt,
      type: meetings.type,
      plannedDate: meetings.plannedDate,
      date: meetings.date,
      timeStart: meetings.timeStart,
      timeEnd: meetings.timeEnd,
      roomId: meetings.roomId,
      roomCode: rooms.code,
      lecturerId: meetings.lecturerId,
      lecturerName: sql<
        string | null
      >`(select ${titledName} from lecturers l where l.id = ${meetings.lecturerId})`,
      mode: meetings.mode,
      topic: meetings.topic,
      material: meetings.material,
      method: meetings.method,
      mediaLink: meetings.mediaLink,
      assignmentGiven: meetings.assignmentGiven,
      status: meetings.status,
      cancelReason: meetings.cancelReason,
      needsReschedule: meetings.needsReschedule,
      photo: keptFile(),
      present: sql<number | null>`(
        select case when count(*) > 0 then (count(*) filter (where a.status = 'H'))::int end
        from attendances a where a.meeting_id = ${meetings.id})`,
      checks: sql<MeetingView['checks']>`json_build_object(
        'student', ${checkBy('STUDENT')}, 'kaprodi', ${checkBy('KAPRODI')})`,
    })
    .from(meetings)
    .leftJoin(rooms, eq(rooms.id, meetings.roomId))
    .leftJoin(files, eq(files.id, meetings.photoId))
    .where(eq(meetings.scheduleId, scheduleId))
    .orderBy(meetings.no);

/** The private files of a class, which end with it: letters behind absences and pictures of meetings. */
export async function filesOfClass(db: Db, scheduleId: string): Promise<{ name: string; kind: string }[]> {
  const { rows } = await db.execute<Pick<Rows['files'], 'name' | 'kind'>>(sql`
    select f.name, f.kind from meetings m join files f on f.id = m.photo_id where m.schedule_id = ${scheduleId}
    union all
    select f.name, f.kind from meetings m join attendances a on a.meeting_id = m.id join files f on f.id = a.proof_id
    where m.schedule_id = ${scheduleId}`);
  return rows;
}

/** The plan of one class: its meetings and where and when they take place. */
export type ClassPlan = {
  scheduleId: string;
  timeStart: number;
  timeEnd: number;
  roomId: string | null;
  mode: 'O' | 'F' | 'M';
  meetings: readonly PlannedMeeting[];
};

/** What planning again may still change: nothing held, cancelled, moved to an agreed day or recorded. */
const replaceable = sql`meetings.status = 'NOT-YET' and meetings.date is null and meetings.material = ''
  and not exists (select from attendances a where a.meeting_id = meetings.id)`;

/** How many of these classes have a meeting that planning them again would move to another day. */
export async function countMovable(
  db: Db,
  plans: readonly Pick<ClassPlan, 'scheduleId' | 'meetings'>[],
): Promise<number> {
  const rows = plans.flatMap(({ scheduleId, meetings: planned }) =>
    planned.map(({ no, plannedDate }) => ({ scheduleId, no, plannedDate })),
  );
  const { rows: found } = await db.execute<{ classes: number }>(sql`
    select count(distinct meetings.schedule_id)::int as classes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("scheduleId" uuid, no smallint, "plannedDate" date)
    join meetings on meetings.schedule_id = r."scheduleId" and meetings.no = r.no
    where meetings.planned_date <> r."plannedDate" and ${replaceable}`);
  return found[0]?.classes ?? 0;
}

/**
 * Writes the planned meetings of any number of classes in one statement. Meetings that were held, cancelled, moved to
 * an agreed day or that hold anything recorded stay as they are.
 */
export async function writeMeetings(db: Db, plans: readonly ClassPlan[]): Promise<void> {
  const rows = plans.flatMap(({ meetings: planned, ...common }) =>
    planned.map((meeting) => ({ id: newId(), ...common, ...meeting })),
  );
  await db.execute(sql`
    insert into meetings (id, schedule_id, no, type, planned_date, time_start, time_end, room_id, mode, needs_reschedule)
    select r.id, r."scheduleId", r.no, r.type, r."plannedDate", r."timeStart", r."timeEnd", r."roomId", r.mode,
      r."needsReschedule"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id uuid, "scheduleId" uuid, no smallint, type text, "plannedDate" date, "timeStart" smallint,
      "timeEnd" smallint, "roomId" uuid, mode text, "needsReschedule" boolean)
    on conflict (schedule_id, no) do update set
      type = excluded.type, planned_date = excluded.planned_date, time_start = excluded.time_start,
      time_end = excluded.time_end, room_id = excluded.room_id, mode = excluded.mode,
      needs_reschedule = excluded.needs_reschedule
    where ${replaceable}`);
}

/** Meetings of the classes that still have to find another day. */
export async function countToReschedule(db: Db, scheduleIds: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from meetings
    where schedule_id = any(${sql.param(scheduleIds)}::uuid[]) and needs_reschedule and status <> 'DONE'`);
  return rows[0]?.total ?? 0;
}
