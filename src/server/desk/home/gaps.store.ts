import { type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { lastGradeDay } from '#server/teaching/calendar/grade-days.public.ts';

export type ClassGaps = {
  classes: number;
  empty: number;
  first: { _id: string; label: string }[];
};

/** A query of how many classes of a term there are, and those without a single meeting; one row. */
export const classGaps = (periodId: string): SQL => sql`
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
  from held`;

export type LateGrader = { lecturerId: string; name: string; classes: number; daysLate: number };
export type GradeGaps = { deadline: string | null; late: LateGrader[] };

/**
 * A query of the first last day for grades among the classes of a term, and the coordinators of classes with students whose grades are
 * not handed in by the day of that class, an extended one by its own; those that are late for longest first.
 */
export const gradeGaps = (periodId: string, today: LocalDate): SQL => sql`
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
    coalesce((select json_agg(late order by "daysLate" desc, classes desc, name) from late), '[]') as late`;

export type PlanGaps = { courses: number; missing: number; unapproved: number; waiting: number };

/** A query of how many courses of a term have no plan in force: those without any, and those whose plan waits for the head of programme. */
export const planGaps = (periodId: string): SQL => sql`
  select count(*)::int as courses, count(*) filter (where not p.any)::int as missing,
    count(*) filter (where not p.approved)::int as unapproved, count(*) filter (where p.waiting and not p.approved)::int as waiting
  from (select distinct course_id from schedules where period_id = ${periodId} and status <> 'CANCLE') o
  cross join lateral (
    select count(*) > 0 as any, coalesce(bool_or(r.state = 'APPROVED'), false) as approved,
      coalesce(bool_or(r.state = 'SUBMITTED'), false) as waiting
    from rps r where r.course_id = o.course_id and r.period_id = ${periodId}) p`;
