import { sql } from 'drizzle-orm';
import type { TodayClass } from '#shared/contracts/dashboard.contract.ts';
import type { KrsState } from '#shared/domain/krs/state.ts';
import type { StudentStatus } from '#shared/domain/status/status.ts';
import type { Db } from '../../db/client.ts';
import { lastGradeDay } from '../../db/grade-days.ts';

export type StudentFigures = {
  status: StudentStatus;
  entry_semester: string;
  /** Of the recognised courses. */
  recognised: { ipk: number | null; sks: number };
  total_sks: number;
  records: { code: string; status: string; ips: number | null; ipk: number | null; passed: number }[];
  krs: { state: KrsState; totalSks: number; maxSks: number } | null;
};

/** A student's results by semester and the plan of a term, in one query. */
export async function findStudentFigures(
  db: Db,
  studentId: string,
  periodId: string | null,
): Promise<StudentFigures | undefined> {
  const { rows } = await db.execute<StudentFigures>(sql`
    select s.status, s.entry_semester, 
      (select json_build_object('ipk', r.ipk, 'sks', r.sks_passed) from recognised_results(s.id) r) as recognised, c.total_sks,
      coalesce((
        select json_agg(json_build_object('code', r.period_code, 'status', r.status, 'ips', r.ips, 'ipk', r.ipk,
          'passed', r.sks_passed) order by r.period_code)
        from semester_records r where r.student_id = s.id), '[]') as records,
      (select json_build_object('state', k.state, 'totalSks', k.total_sks, 'maxSks', k.max_sks)
        from krs k where k.student_id = s.id and k.period_id = ${periodId}::uuid) as krs
    from students s join curricula c on c.id = s.curriculum_id
    where s.id = ${studentId}`);
  return rows[0];
}

/** Meetings a student has on a day, in order; those that were called off are left out. */
export async function classesOn(db: Db, studentId: string, day: string): Promise<TodayClass[]> {
  const { rows } = await db.execute<TodayClass>(sql`
    select s.id as _id, c.code, c.name, s.class_name as "className", m.time_start as "timeStart",
      m.time_end as "timeEnd", r.code as room,
      array(
        select l.name from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id
        where sl.schedule_id = s.id order by sl.is_coordinator desc, l.name) as lecturers
    from krs_items i
    join schedules s on s.id = i.schedule_id and s.status <> 'CANCLE'
    join courses c on c.id = s.course_id
    join meetings m on m.schedule_id = s.id and m.status <> 'CANCLE'
    left join rooms r on r.id = coalesce(m.room_id, s.room_id)
    where i.student_id = ${studentId} and i.approved
      and coalesce(m.date, m.planned_date) = ${day}
    order by m.time_start, c.code`);
  return rows;
}

export type ClassGaps = {
  classes: number;
  empty: number;
  first: { _id: string; label: string }[];
};

/** How many classes of a term there are, and those without a single meeting. */
export async function classGaps(db: Db, periodId: string): Promise<ClassGaps> {
  const { rows } = await db.execute<ClassGaps>(sql`
    with held as (
      select s.id, c.code || ' ' || c.name || ' kelas ' || s.class_name as label,
        exists (select from meetings m where m.schedule_id = s.id) as planned
      from schedules s join courses c on c.id = s.course_id
      where s.period_id = ${periodId} and s.status <> 'CANCLE'
    )
    select count(*)::int as classes, count(*) filter (where not planned)::int as empty,
      coalesce((
        select json_agg(json_build_object('_id', id, 'label', label))
        from (select id, label from held where not planned order by label limit 10) few), '[]') as first
    from held`);
  return rows[0] ?? { classes: 0, empty: 0, first: [] };
}

export type LateGrader = { lecturerId: string; name: string; classes: number; daysLate: number };
export type GradeGaps = { deadline: string | null; late: LateGrader[] };

/**
 * The first last day for grades among the classes of a term, and the coordinators of classes with students whose grades are
 * not handed in by the day of that class, an extended one by its own; those that are late for longest first.
 */
export async function gradeGaps(db: Db, periodId: string, today: string): Promise<GradeGaps> {
  const { rows } = await db.execute<GradeGaps>(sql`
    with held as (
      select s.id, s.grade_status as status, ${lastGradeDay(periodId)} as regular, s.grades_extended_until as extended
      from schedules s where s.period_id = ${periodId} and s.status <> 'CANCLE'
    ), late as (
      select l.id as "lecturerId", l.name, count(*)::int as classes,
        max(${today}::date - greatest(h.regular, h.extended)) as "daysLate"
      from held h
      join schedule_lecturers sl on sl.schedule_id = h.id and sl.is_coordinator
      join lecturers l on l.id = sl.lecturer_id
      where h.status = 'DRAFT' and greatest(h.regular, h.extended) < ${today}::date
        and exists (select from krs_items i where i.schedule_id = h.id and i.approved and i.state = 'ACTIVE')
      group by l.id, l.name order by "daysLate" desc, classes desc, l.name limit 20
    )
    select (select min(regular) from held) as deadline,
      coalesce((select json_agg(late order by "daysLate" desc, classes desc, name) from late), '[]') as late`);
  return rows[0] ?? { deadline: null, late: [] };
}

export type PlanGaps = { courses: number; missing: number; unapproved: number; waiting: number };

/** How many courses of a term have no plan, none in force, and how many plans wait for the head of programme. */
export async function planGaps(db: Db, periodId: string): Promise<PlanGaps> {
  const { rows } = await db.execute<PlanGaps>(sql`
    select count(*)::int as courses, count(*) filter (where not p.any)::int as missing,
      count(*) filter (where not p.approved)::int as unapproved, count(*) filter (where p.waiting)::int as waiting
    from (select distinct course_id from schedules where period_id = ${periodId} and status <> 'CANCLE') o
    cross join lateral (
      select count(*) > 0 as any, coalesce(bool_or(r.state = 'APPROVED'), false) as approved,
        coalesce(bool_or(r.state = 'SUBMITTED'), false) as waiting
      from rps r where r.course_id = o.course_id and r.period_id = ${periodId}) p`);
  return rows[0] ?? { courses: 0, missing: 0, unapproved: 0, waiting: 0 };
}
