import { eq, inArray, sql } from 'drizzle-orm';
import { clashRefusal } from '#shared/enrolment/krs/refusal-words.ts';
import type { ScheduleSlot, Slot } from '#shared/platform/date/clash.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { courses, lecturers, rooms, studentClasses } from '#server/platform/db/schema.ts';
import { waitTurn } from '#server/platform/db/turns.ts';

/** Lets the plans of one day of a term be changed one after the other, so that each sees the one before. */
export const lockDay = (db: Db, periodId: string, day: number) => waitTurn(db, 'schedule', periodId, day);

type SlotRow = Omit<ScheduleSlot, 'students'>;

/** Classes of a term that take place and overlap a time of the week (the whole term when no time is given). */
export async function slotsOfTerm(db: Db, periodId: string, slot?: Slot): Promise<ScheduleSlot[]> {
  const within = slot
    ? sql`and s.day = ${slot.day} and s.time_start < ${slot.end} and s.time_end > ${slot.start}`
    : sql``;
  const { rows } = await db.execute<SlotRow>(sql`
    select s.id, c.name as "courseName", s.class_name as "className", s.day,
      s.time_start as start, s.time_end as end,
      case when r.id is not null then
        json_build_object('id', r.id, 'code', r.code, 'online', not s.room_exclusive) end as room,
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name)
        from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id
        where sl.schedule_id = s.id), '[]') as lecturers,
      coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name)
        from schedule_classes sc join student_classes k on k.id = sc.class_id
        where sc.schedule_id = s.id), '[]') as "studentClasses"
    from schedules s join courses c on c.id = s.course_id left join rooms r on r.id = s.room_id
    where s.period_id = ${periodId} and s.status <> 'CANCLE' ${within}
    order by s.time_start, c.name, s.id`);
  return rows;
}

export async function findCourse(db: Db, id: string) {
  const [row] = await db
    .select({
      id: courses.id,
      name: courses.name,
      sks: courses.sks,
      isActive: courses.isActive,
      inActiveCurriculum: sql<boolean>`exists (
        select from curriculum_courses cc join curricula k on k.id = cc.curriculum_id
        where cc.course_id = courses.id and k.status = 'ACTIVE')`,
    })
    .from(courses)
    .where(eq(courses.id, id));
  return row;
}

export const findRoom = async (db: Db, id: string) =>
  (
    await db
      .select({
        id: rooms.id,
        code: rooms.code,
        capacity: rooms.capacity,
        online: sql<boolean>`${rooms.type} = 'ONLINE'`,
        isActive: rooms.isActive,
      })
      .from(rooms)
      .where(eq(rooms.id, id))
  )[0];

/** Lecturers by id, each with the hundredths of sks taught in the term outside one class. */
export const findLecturers = (
  db: Db,
  ids: readonly string[],
  load: { periodId: string; without: string | null },
) =>
  db
    .select({
      id: lecturers.id,
      name: lecturers.name,
      numbered: sql<boolean>`${lecturers.nidn} is not null`,
      otherShare: sql<number>`(
        select coalesce(sum(sl.sks_share), 0)::int
        from schedule_lecturers sl join schedules s on s.id = sl.schedule_id
        where sl.lecturer_id = lecturers.id and sl.period_id = ${load.periodId} and s.status <> 'CANCLE'
          and s.id is distinct from ${load.without}::uuid)`,
    })
    .from(lecturers)
    .where(inArray(lecturers.id, [...ids]));

export const findClasses = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: studentClasses.id, name: studentClasses.name, isActive: studentClasses.isActive })
        .from(studentClasses)
        .where(inArray(studentClasses.id, [...ids]));

/** A student whose other approved class overlaps the new time. */
export type AffectedStudent = Pick<Rows['krsItems'], 'krsId'> &
  Pick<Rows['students'], 'nim' | 'name'> & { _id: Rows['students']['id']; message: string };

/** Students of a class for whom a new time would overlap another class of their approved KRS. */
export async function studentsInClash(db: Db, scheduleId: string, slot: Slot): Promise<AffectedStudent[]> {
  type Row = Omit<AffectedStudent, 'message'> & { courseName: Rows['courses']['name'] } & Slot;
  const { rows } = await db.execute<Row>(sql`
    select distinct on (st.nim) st.id as "_id", mine.krs_id as "krsId", st.nim, st.name,
      c.name as "courseName", s.day, s.time_start as start, s.time_end as end
    from krs_items mine
    join krs_items other on other.krs_id = mine.krs_id and other.approved and other.schedule_id <> mine.schedule_id
    join schedules s on s.id = other.schedule_id and s.status <> 'CANCLE'
    join courses c on c.id = s.course_id
    join students st on st.id = mine.student_id
    where mine.schedule_id = ${scheduleId} and mine.approved
      and s.day = ${slot.day} and s.time_start < ${slot.end} and s.time_end > ${slot.start}
    order by st.nim, s.time_start`);
  return rows.map(({ courseName, day, start, end, ...student }) => ({
    ...student,
    message: clashRefusal(courseName, { day, start, end }),
  }));
}

/** Accounts of the students whose KRS holds a class, in its plan or in the version in force. */
export async function usersOfClass(db: Db, scheduleId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: NonNullable<Rows['students']['userId']> }>(sql`
    select st.user_id as id from krs_items i join students st on st.id = i.student_id
    where i.schedule_id = ${scheduleId} and (i.state = 'ACTIVE' or i.approved) and st.user_id is not null`);
  return rows.map(({ id }) => id);
}

export async function countEnrolled(db: Db, scheduleId: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from krs_items where schedule_id = ${scheduleId} and approved`);
  return rows[0]?.total ?? 0;
}
