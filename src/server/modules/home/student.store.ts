import { sql } from 'drizzle-orm';
import type { TodayClass } from '#shared/contracts/home-views.ts';
import type { KrsState } from '#shared/domain/krs/state.ts';
import type { StudentStatus } from '#shared/domain/status/status.ts';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import { fixedText } from '../../db/fixed-text.ts';
import type { Ctx } from '../../http/ctx.ts';
import type { CampusState } from '../campus/campus.public.ts';
import { type OpenTerm, openTerms, surveyExemptions } from '../surveys/surveys.public.ts';
import type { HomeSides } from './home-part.ts';
import { announcedTo } from './sides.store.ts';

export type StudentFacts = Omit<HomeSides, 'actions'> & {
  status: StudentStatus;
  entry_semester: string;
  total_sks: number;
  /** Of the recognised courses, as long as a single term may be all that has results; null later. */
  recognised: { ipk: number | null; sks: number } | null;
  records: { code: string; status: string; ips: number | null; ipk: number | null; passed: number }[];
  krs: { state: KrsState; totalSks: number; maxSks: number } | null;
  today: TodayClass[];
  surveys: OpenTerm[];
  exempt: string[];
};

/**
 * Meetings the student `st` has on the day, in order; those that were called off are left out. The few meetings of the day
 * are found before the many classes of a student's life.
 */
const classesToday = sql`
  select coalesce(json_agg(json_build_object('_id', s.id, 'code', c.code, 'name', c.name, 'className', s.class_name,
      'timeStart', m.time_start, 'timeEnd', m.time_end, 'room', r.code, 'lecturers', array(
        select l.name from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id
        where sl.schedule_id = s.id order by sl.is_coordinator desc, l.name))
    order by m.time_start, c.code, s.class_name), '[]')
  from meetings m
  join schedules s on s.id = m.schedule_id and s.status <> 'CANCLE'
  join courses c on c.id = s.course_id
  left join rooms r on r.id = coalesce(m.room_id, s.room_id)
  where coalesce(m.date, m.planned_date) = asked.today and m.status <> 'CANCLE' and m.schedule_id = any (array(
    select i.schedule_id from krs k join krs_items i on i.krs_id = k.id and i.approved where k.student_id = st.id))`;

/** Results by term, and of how many terms there are any. */
const results = sql`
  select coalesce(json_agg(json_build_object('code', r.period_code, 'status', r.status, 'ips', r.ips, 'ipk', r.ipk,
    'passed', r.sks_passed) order by r.period_code), '[]') as records, count(r.ips) as graded
  from semester_records r where r.student_id = st.id`;

const columns = fixedText(sql`
  st.status, st.entry_semester, c.total_sks, res.records,
  case when res.graded < 2 then (
    select json_build_object('ipk', r.ipk, 'sks', r.sks_passed) from recognised_results(st.id) r) end as recognised,
  (select json_build_object('state', k.state, 'totalSks', k.total_sks, 'maxSks', k.max_sks)
    from krs k where k.student_id = st.id and k.period_id = asked.period_id) as krs,
  (${classesToday}) as today, (${openTerms(sql`asked.today`)}) as surveys, (${surveyExemptions(sql`asked.today`)}) as exempt`);

const student = fixedText(sql`
  students st join curricula c on c.id = st.curriculum_id cross join lateral (${results}) res`);

/**
 * All that a student's home shows, in one statement: results by semester, the plan of a term, the classes of a day, the forms
 * of open surveys, what the calendar announces and what notices are told from.
 */
export async function findStudentFacts(
  ctx: Ctx,
  studentId: string,
  campus: CampusState,
  day: LocalDate,
): Promise<StudentFacts | undefined> {
  const { rows } = await ctx.db.execute<StudentFacts>(sql`
    select ${columns}, ${announcedTo(ctx, campus, day)}
    from (select ${day}::date as today, ${campus.period?.id ?? null}::uuid as period_id) asked cross join ${student}
    where st.id = ${studentId}`);
  return rows[0];
}
