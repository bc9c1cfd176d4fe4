import { type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';

const finalProject = sql.raw(`'${COURSE_TYPE.finalProject}'`);

/** Courses `c` that are surveyed: not the final project, and nothing held wholly in the field (KKN, internship). */
export const surveyedCourse: SQL = sql`(c.course_type <> ${finalProject} and not (c.sks_field > 0 and c.sks_field = c.sks))`;

/**
 * Who has held a meeting of class `s` (column lecturer_id), also when another has taken over since (academic practice); a
 * meeting without a name was the coordinator's. An exam is watched over, not taught, whoever is named for it.
 */
export const taughtBy: SQL = sql`select distinct coalesce(m.lecturer_id, sl.lecturer_id) as lecturer_id
  from meetings m
  left join schedule_lecturers sl on m.lecturer_id is null and sl.schedule_id = m.schedule_id and sl.is_coordinator
  where m.schedule_id = s.id and m.status = 'DONE' and m.type not in ('UTS', 'UAS')
    and coalesce(m.lecturer_id, sl.lecturer_id) is not null`;

/** Class `s` has met, exams aside, and has somebody who teaches it. */
export const hasMet: SQL = sql`(exists (select from meetings m
    where m.schedule_id = s.id and m.status = 'DONE' and m.type not in ('UTS', 'UAS'))
  and exists (select from schedule_lecturers sl where sl.schedule_id = s.id))`;

/** Name of lecturer `l` with titles. */
export const lecturerName: SQL = sql`concat_ws(', ', concat_ws(' ', nullif(l.front_title, ''), l.name), nullif(l.back_title, ''))`;

/** Whether a student has sent a form of class `s`; its lecturer is compared as the key of what was sent has it. */
const isSent = (studentId: string | SQL, type: SQL, lecturer: SQL): SQL => sql`exists (
  select from survey_completions d where d.student_id = ${studentId} and d.schedule_id = s.id and d.type = ${type}
    and d.lecturer_id ${lecturer})`;

/**
 * Every form a student is asked for in the approved classes of a term (academic practice): per lecturer who has taught
 * (EDO) and per class that has met (EKA). Columns: type, schedule_id, lecturer_id, done.
 */
export const askedForms = (studentId: string | SQL, period: SQL): SQL => sql`
  select f.type, f.schedule_id, f.lecturer_id, f.done
  from krs k
  join krs_items i on i.krs_id = k.id and i.approved
  join schedules s on s.id = i.schedule_id and s.status <> 'CANCLE'
  join courses c on c.id = s.course_id and ${surveyedCourse}
  cross join lateral (
    select 'EDO' as type, s.id as schedule_id, taught.lecturer_id,
      ${isSent(studentId, sql`'EDO'`, sql`= taught.lecturer_id`)} as done from (${taughtBy}) taught
    union all
    select 'EKA', s.id, null::uuid, ${isSent(studentId, sql`'EKA'`, sql`is null`)} where ${hasMet}
  ) f
  where k.student_id = ${studentId} and k.period_id = ${period} and not exists (
    select from grades g where g.student_id = k.student_id and g.course_id = i.course_id and g.period_id = k.period_id
      and g.source in ('MBKM', 'KONVERSI'))`;

/** Code of the regular term after `p`. */
const nextCode = sql`case right(p.code, 1) when '1' then left(p.code, 4) || '2'
  else (left(p.code, 4)::int + 1)::text || '1' end`;

/**
 * Survey days of term `p` for students of a class type: start, end, and the end of the next regular term's KRS windows. They
 * end the day before the results of the term were first readable, whatever became of its calendar since.
 */
export const surveyDays = (classType: SQL): SQL => sql`
  select case when w.start is not null then least(w.start, r.released_on - 1) end as start,
    case when w."end" is not null then least(w."end", r.released_on - 1) end as "end",
    least(w."nextKrsEnd", r.released_on - 1) as "nextKrsEnd"
  from (
    select min(e.start_date) filter (where e.type = 'SURVEY' and e.period_id = p.id) as start,
      max(e.end_date) filter (where e.type = 'SURVEY' and e.period_id = p.id) as "end",
      max(e.end_date) filter (where e.type <> 'SURVEY' and e.period_id <> p.id) as "nextKrsEnd"
    from calendar_events e
    where e.period_id in (p.id, (select n.id from academic_periods n where n.code = (select (${nextCode})::char(5))))
      and e.type in ('SURVEY', 'KRS', 'KRS_LATE')
      and (e.class_types = '{}' or ${classType} = any (e.class_types))) w
  left join survey_releases r on r.period_id = p.id`;

/** Class types `k` whose students were enrolled in term `p`; every one where the term has no KRS. */
const attended: SQL = (() => {
  const enrolled = sql`select from krs e join students st on st.id = e.student_id
    where e.period_id = p.id and e.state not in ('REJECTED', 'CANCELLED')`;
  return sql`(exists (${enrolled} and st.class_type = k.type) or not exists (${enrolled}))`;
})();

/**
 * Whether term `p` is over on a day and none of its forms is taken any more, from students of any class type that is in it:
 * the days of `surveyState` in SQL. What was answered stays as it is from then on.
 */
export const surveyOver = (day: LocalDate): SQL => sql`(p.end_date < ${day}::date and not exists (
  select from unnest(${sql.param([...classTypes])}::text[]) k (type) cross join lateral (${surveyDays(sql`k.type`)}) d
  where case when d.start is not null and (d."nextKrsEnd" is null or greatest(d."end", d."nextKrsEnd") >= ${day}::date)
    -- Who is in the term is looked up last, as the plans of the term are read for it.
    then ${attended} end))`;

/** The last day on which a form of term `p` may be taken, of any class type that is in it; null while that is not known. */
export const surveyEnd: SQL = sql`(
  select case when bool_and(d."nextKrsEnd" is not null) then greatest(p.end_date, max(greatest(d."end", d."nextKrsEnd"))) end
  from unnest(${sql.param([...classTypes])}::text[]) k (type) cross join lateral (${surveyDays(sql`k.type`)}) d
  where d.start is not null and ${attended})`;
