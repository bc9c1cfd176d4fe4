import { sql } from 'drizzle-orm';
import type { TodayClass } from '#shared/desk/home/home.views.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import type { StudentStatus } from '#shared/platform/access/status.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { builtFor } from '#server/platform/db/client.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { CampusState } from '#server/platform/campus-state.ts';
import { askedLater, noticeQuestion } from '#server/desk/notices/own.public.ts';
import { type OpenTerm, openTerms, surveyExemptions } from '#server/surveys/surveys/surveys.public.ts';
import type { HomeSides } from './home-part.ts';
import { announced, audiencesOf, type HomeShape, homeShape, readerAs } from './sides.store.ts';

export type StudentFacts = Omit<HomeSides, 'actions'> & {
  status: StudentStatus;
  entrySemester: string;
  totalSks: number;
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

const statement = builtFor((db, shape: HomeShape, no) =>
  db
    .select({
      status: sql<StudentStatus>`st.status`,
      entrySemester: sql<string>`st.entry_semester`,
      totalSks: sql<number>`c.total_sks`,
      records: sql<StudentFacts['records']>`res.records`,
      recognised: sql<StudentFacts['recognised']>`case when res.graded < 2 then (
        select json_build_object('ipk', r.ipk, 'sks', r.sks_passed) from recognised_results(st.id) r) end`,
      krs: sql<StudentFacts['krs']>`(
        select json_build_object('state', k.state, 'totalSks', k.total_sks, 'maxSks', k.max_sks)
        from krs k where k.student_id = st.id and k.period_id = asked.period_id)`,
      today: sql<TodayClass[]>`(${classesToday})`,
      surveys: sql<OpenTerm[]>`(${openTerms(sql`asked.today`)})`,
      exempt: sql<string[]>`(${surveyExemptions(sql`asked.today`)})`,
      ...announced(shape),
    })
    .from(
      sql`${askedLater} cross join ${readerAs(sql`${sql.placeholder('audiences')}`)}
        join students st on st.id = asked.student_id join curricula c on c.id = st.curriculum_id
        cross join lateral (${results}) res`,
    )
    .prepare(`student_home_${no}`),
);

/**
 * All that the signed-in student's home shows, in one statement: results by semester, the plan of a term, the classes of a
 * day, the forms of open surveys, what the calendar announces and what notices are told from.
 */
export async function findStudentFacts(
  ctx: Ctx,
  campus: CampusState,
  day: LocalDate,
): Promise<StudentFacts | undefined> {
  const question = { ...noticeQuestion(ctx, campus, day), audiences: audiencesOf(ctx) };
  const [facts] = await statement(ctx.db, homeShape(ctx, campus)).execute(question);
  return facts;
}
