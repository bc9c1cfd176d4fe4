import { sql } from 'drizzle-orm';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { activityScore } from '#shared/completion/activities/conversion.ts';
import type { ActivityAction, ActivityStatus } from '#shared/completion/activities/procedure.ts';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { documentNumber } from '#shared/platform/format/document-number.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { defaultActivitySettings } from '#shared/platform/campus/activity-settings.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { procedureEvents } from '#server/platform/db/schema.ts';
import { asides, hasReached, type Wish, wayTo, wishes } from './activity-plan.ts';
import { insertRows } from './insert.ts';

/** Students who are looked at. */
const CANDIDATES = 400;
/** Sks a KRS has to leave for what a programme is converted to. */
const ROOM = 3;

/** Students beyond the fourth semester with a good IPK and room, one for each wish, those of the demo lecturer first. */
async function findStudents(db: Db) {
  const { rows } = await db.execute<{
    id: string;
    advisorId: string;
    userId: string;
    couldConvert: boolean;
  }>(sql`
    select s.id, s.advisor_id as "advisorId", s.user_id as "userId",
      not exists (select from krs k where k.student_id = s.id and k.period_id = p.id) and exists (
        select from krs k join academic_periods e on e.id = k.period_id where k.student_id = s.id
          and e.code = (select max(code) from academic_periods where not is_active)
          and k.max_sks - k.total_sks >= ${ROOM}) as "couldConvert"
    from students s join academic_periods p on p.is_active join lecturers l on l.id = s.advisor_id
    where s.status = 'active' and s.entry_year <= left(p.code, 4)::int - 2
      and (select r.ipk from semester_records r where r.student_id = s.id and r.ipk is not null
        order by r.period_code desc limit 1) >= 300
      and not exists (select from theses x where x.student_id = s.id)
      and not exists (select from krs k join krs_items i on i.krs_id = k.id join courses c on c.id = i.course_id
        where k.student_id = s.id and k.period_id = p.id and c.course_type = ${COURSE_TYPE.finalProject})
      and coalesce((select k.max_sks - k.total_sks from krs k where k.student_id = s.id and k.period_id = p.id), 20) >= ${ROOM}
    order by (l.email <> 'dosen@cendekia.test'), s.entry_year desc, s.nim desc limit ${CANDIDATES}`);
  return rows;
}

/** Days from the beginning, or else from the end, of an activity on which its steps are taken. */
const stepDays: Partial<Record<ActivityAction, { from: 'start' | 'end'; days: number }>> = {
  CREATE: { from: 'start', days: -30 },
  SUBMIT: { from: 'start', days: -28 },
  RETURN: { from: 'start', days: -25 },
  PA_APPROVE: { from: 'start', days: -25 },
  REJECT: { from: 'start', days: -25 },
  APPROVE: { from: 'start', days: -20 },
  START: { from: 'start', days: 0 },
  CANCEL: { from: 'start', days: 10 },
  REPORT: { from: 'end', days: 0 },
  SCORE: { from: 'end', days: 3 },
  CONVERT: { from: 'end', days: 7 },
};

type Span = { start: LocalDate; end: LocalDate; now: string };

/** When a step was taken, at the latest now. */
function momentOf(action: ActivityAction, span: Span): string {
  const { from, days } = stepDays[action] ?? { from: 'end', days: 0 };
  const moment = `${addDays(span[from], days)}T01:00:00Z`;
  return new Date(moment) > new Date(span.now) ? span.now : moment;
}

async function insertHistory(db: Db, id: string, status: ActivityStatus, span: Span): Promise<void> {
  const steps = wayTo(status);
  const note = asides[status]?.note ?? '';
  await insertRows(
    db,
    procedureEvents,
    steps.map(([action, to], i) => ({
      subject: 'ACTIVITY',
      subject_id: id,
      action,
      from: steps[i - 1]?.[1] ?? null,
      to,
      at: momentOf(action, span),
      note: to === status ? note : '',
    })),
  );
}

/**
 * Plans courses of the curriculum that the student has no good grade of, a class of the term or a thesis apart, as far as
 * the limit of the student's KRS leaves room.
 */
const planCourses = (db: Db, id: string, studentId: string, term: string) =>
  db.execute(sql`
    insert into activity_conversions (activity_id, student_id, course_id, sks)
    select ${id}, w.id, w.course_id, w.sks
    from (
    select s.id, c.id as course_id, c.sks,
      sum(c.sks) over (order by k.semester desc, c.code) as until_here,
      coalesce((select r.max_sks - r.total_sks from krs r join academic_periods p on p.id = r.period_id and p.code = ${term}
        where r.student_id = s.id), 20) as room
    from students s join curriculum_courses k on k.curriculum_id = s.curriculum_id join courses c on c.id = k.course_id
    where s.id = ${studentId} and c.course_type in ('WAJIB', 'PILIHAN') and c.sks between 2 and 4
      and not exists (select from grades g where g.student_id = s.id and g.course_id = c.id and g.index >= 30)
      and not exists (select from krs_items i where i.student_id = s.id and i.course_id = c.id)
    order by k.semester desc, c.code limit 5
    ) w where w.until_here <= w.room`);

/** The newest term that had begun on a day. */
async function termAt(db: Db, day: LocalDate): Promise<string> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from academic_periods where start_date <= ${day} order by code desc limit 1`);
  const [term] = rows;
  if (!term) throw new Error('an activity of the demo begins in one of its terms');
  return term.code;
}

type Place = { studentId: string; advisorId: string; today: LocalDate; at: string };

async function insertActivity(db: Db, wish: Wish, { studentId, advisorId, today, at }: Place): Promise<void> {
  const id = newId();
  const [start, end] = [addDays(today, -wish.began), addDays(today, wish.days - wish.began)];
  const span = { start, end, now: at };
  const since = momentOf(wayTo(wish.status).at(-1)?.[0] ?? 'CREATE', span);
  const term = await termAt(db, start);
  const isRecord = wish.slug === 'kompetisi' || wish.slug === 'organisasi';
  const decreed = !isRecord && hasReached(wish.status, 'APPROVED');
  await db.execute(sql`
    insert into activities (id, type_id, is_mbkm, member_kind, title, partner, start_date, end_date, semester_code,
      planned_hours, plan, level, rank, organiser, status, status_since, decree_no, decree_date)
    select ${id}, t.id, t.is_mbkm, 0, ${wish.title}, ${JSON.stringify({ name: isRecord ? '' : wish.partner })}::jsonb,
      ${start}, ${end}, ${term}, ${isRecord ? 0 : 900},
      ${JSON.stringify(isRecord ? [] : [{ week: 1, activity: 'Mengenal organisasi mitra', output: 'Peta proses' }])}::jsonb,
      ${isRecord ? 'NASIONAL' : null}, ${isRecord ? 'Juara 2' : ''}, ${isRecord ? wish.partner : ''}, ${wish.status}, ${since},
      ${decreed ? 'SK/MBKM/12' : ''}, ${decreed ? momentOf('APPROVE', span).slice(0, 10) : null}
    from activity_types t where t.slug = ${wish.slug}`);
  await db.execute(sql`
    insert into activity_members (activity_id, student_id, role, confirmed_at) values (${id}, ${studentId}, 3, ${momentOf('SUBMIT', span)})`);
  await insertHistory(db, id, wish.status, span);
  if (isRecord || !hasReached(wish.status, 'APPROVED')) return;
  await db.execute(sql`
    insert into activity_supervisors (activity_id, lecturer_id, "order") values (${id}, ${advisorId}, 1)`);
  await planCourses(db, id, studentId, term);
  if (hasReached(wish.status, 'ONGOING')) await keepLogbook(db, { id, studentId, start, end, today });
  if (hasReached(wish.status, 'SCORED')) {
    await db.execute(sql`
      update activity_members set mentor_score = 8800, lecture_score = 8400 where activity_id = ${id}`);
  }
  if (wish.status === 'CONVERTED') await convert(db, id, today);
}

type Logged = { id: string; studentId: string; start: LocalDate; end: LocalDate; today: LocalDate };

/** An entry for every working day so far; those of the last three days wait. */
const keepLogbook = (db: Db, { id, studentId, start, end, today }: Logged) =>
  db.execute(sql`
    insert into activity_logs (id, activity_id, student_id, date, minutes, activity, output, status)
    select gen_random_uuid(), ${id}, ${studentId}, d::date, 480, 'Menyusun kalender konten dan mengukur hasil iklan.',
      'Laporan harian', case when d < ${today}::date - 3 or ${end}::date < ${today} then 'APPROVED' else 'SUBMITTED' end
    from generate_series(${start}::date, least(${end}::date, ${today}::date - 1), interval '1 day') d
    where extract(isodow from d) < 6`);

/** Grades of the planned courses, and the number of the minutes: 40 % of the mentor's score and 60 % of the supervisor's. */
async function convert(db: Db, id: string, today: LocalDate): Promise<void> {
  const score = activityScore(8800, 8400, defaultActivitySettings);
  const { letter, index } = gradeOf(score);
  const year = today.slice(0, 4);
  await db.execute(sql`
    with made as (
      insert into grades (id, student_id, course_id, period_id, sks, final_score, letter, index, passed, source, status)
      select gen_random_uuid(), v.student_id, v.course_id, p.id, v.sks, ${score}, ${letter}, ${index}, true, 'MBKM', 'PUBLISHED'
      from activity_conversions v join activities a on a.id = v.activity_id
      join academic_periods p on p.code = a.semester_code where v.activity_id = ${id}
      returning id, course_id
    )
    update activity_conversions v set grade_id = made.id from made where v.activity_id = ${id} and v.course_id = made.course_id`);
  await db.execute(
    sql`update activities set minutes_no = ${documentNumber(1, 'BA-KONVERSI', 'PRODI', today)} where id = ${id}`,
  );
  await db.execute(
    sql`insert into document_numbers (series, year, last) values ('BA_KONVERSI', ${Number(year)}, 1)`,
  );
}

/** A few activities in different states, so that every screen of them has something to show. */
export async function buildDemoActivities(
  db: Db,
  { now, today }: { now: Date; today: LocalDate },
): Promise<void> {
  const students = await findStudents(db);
  const running = await termAt(db, today);
  for (const wish of wishes) {
    // What is converted into a term that is over would change the limit of a KRS already made.
    const isOver = wish.status === 'CONVERTED' && (await termAt(db, addDays(today, -wish.began))) !== running;
    const at = students.findIndex(({ couldConvert }) => !isOver || couldConvert);
    const [student] = at < 0 ? [] : students.splice(at, 1);
    if (!student) continue;
    const { id: studentId, advisorId } = student;
    await insertActivity(db, wish, { studentId, advisorId, today, at: now.toISOString() });
  }
}
