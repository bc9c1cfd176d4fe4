import { type SQL, sql } from 'drizzle-orm';
import type { AttendedMeeting, NextMeeting } from '#shared/teaching/timetable/timetable.contract.ts';
import type { AttendanceMark } from '#shared/teaching/attendance/attendance.ts';
import type { CampusClock, CampusZone } from '#shared/platform/date/campus-time.ts';
import { built, type Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import {
  beforeEnrolment,
  type EnrolmentRule,
  marksInClass,
} from '#server/teaching/attendance/counts.public.ts';
import { firstGradeDay } from '#server/teaching/calendar/grade-days.public.ts';
import { type KrsRights, rightsExpression } from '#server/enrolment/krs/krs.public.ts';
import { type AttendedRow, classesOfStudent } from '#server/teaching/schedules/schedules.public.ts';

type PeriodRow = Pick<Rows['academicPeriods'], 'id' | 'code'>;

/** Terms in which the lecturer teaches, and the active one; the newest first. */
export async function periodsOfLecturer(db: Db, lecturerId: string): Promise<PeriodRow[]> {
  const { rows } = await db.execute<PeriodRow>(sql`
    select p.id, p.code from academic_periods p
    where p.is_active or exists (
      select from schedule_lecturers sl where sl.lecturer_id = ${lecturerId} and sl.period_id = p.id)
    order by p.code desc`);
  return rows;
}

/** A moment on the campus, or where a statement gets it from. */
type Moment = CampusClock | { date: SQL; minutes: SQL };

/** The next meeting of class `s` that has not ended at this moment; its room is looked up once it is chosen. */
const nextMeeting = (now: Moment): SQL => sql`(
  select json_build_object('no', m.no, 'type', m.type, 'date', m.day, 'timeStart', m.time_start, 'timeEnd', m.time_end,
    'roomCode', (select r.code from rooms r where r.id = m.room_id), 'mode', m.mode,
    'mediaLink', coalesce(m.media_link, s.media_link))
  from (
    select n.*, coalesce(n.date, n.planned_date) as day from meetings n
    where n.schedule_id = s.id and n.status = 'NOT-YET'
      and (coalesce(n.date, n.planned_date), n.time_end) > (${now.date}::date, ${now.minutes}::int)
    order by day, n.time_start limit 1
  ) m)`;

/** How many meetings of class `s` ended by this moment without being recorded. */
const overdueMeetings = (now: CampusClock): SQL => sql`(
  select count(*)::int from meetings m where m.schedule_id = s.id and m.status = 'NOT-YET'
    and (coalesce(m.date, m.planned_date), m.time_end) <= (${now.date}::date, ${now.minutes}::int))`;

export type Progress = {
  scheduleId: Rows['schedules']['id'];
  next: NextMeeting | null;
  overdue: number;
  gradesFrom: string | null;
};

/** By class: the next meeting, how many ended without being recorded, and from when its grades are taken. */
export async function progressOf(
  db: Db,
  scheduleIds: readonly string[],
  now: CampusClock,
): Promise<Map<string, Progress>> {
  const { rows } = await db.execute<Progress>(sql`
    select s.id as "scheduleId", ${nextMeeting(now)} as next,
      ${overdueMeetings(now)} as overdue,
      ${firstGradeDay}::text as "gradesFrom"
    from schedules s where s.id = any(${sql.param(scheduleIds)}::uuid[]) and s.status <> 'CANCLE'`);
  return new Map(rows.map((row) => [row.scheduleId, row]));
}

/**
 * A query of one JSON value, `OwnClass[]`: what a lecturer teaches in a term, else in the latest one, in the order of the week,
 * with what is next and what is not done yet.
 */
export const classesTaught = (lecturerId: string, periodId: string | null, now: CampusClock): SQL => sql`
  select coalesce(json_agg(json_build_object('_id', s.id, 'courseName', c.name, 'className', s.class_name,
      'status', s.status, 'gradeStatus', g.status, 'toReschedule', (
        select count(*)::int from meetings m where m.schedule_id = s.id and m.needs_reschedule and m.status <> 'DONE'),
      'overdue', case s.status when 'CANCLE' then 0 else ${overdueMeetings(now)} end, 'gradesFrom', ${firstGradeDay},
      'next', case when s.status <> 'CANCLE' then ${nextMeeting(now)} end)
    order by s.day, s.time_start, c.name), '[]')
  from schedule_lecturers sl join schedules s on s.id = sl.schedule_id join courses c on c.id = s.course_id
  left join grade_sheets g on g.schedule_id = s.id
  where sl.lecturer_id = ${lecturerId} and sl.period_id = coalesce(${periodId}::uuid, (
    select p.id from academic_periods p where exists (
      select from schedule_lecturers x where x.lecturer_id = ${lecturerId} and x.period_id = p.id)
    order by p.code desc limit 1))`;

export type OwnProgress = { scheduleId: string; next: NextMeeting | null; marks: AttendanceMark[] };

/**
 * Terms in which a student has approved classes, the newest first; of one term how the KRS stands, and its classes in the
 * order of the week, each with the next meeting and the student's marks that count.
 */
export type OwnTerm = {
  periods: PeriodRow[];
  rights: KrsRights | null;
  classes: AttendedRow[];
  progress: Map<string, OwnProgress>;
};

const given = (name: string) => sql.placeholder(name);
const [ownId, termId] = [sql`${given('studentId')}::uuid`, sql`${given('periodId')}::uuid`];
const moment = { date: sql`${given('date')}`, minutes: sql`${given('minutes')}` };

const periodsOfOwn = sql<PeriodRow[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'code', p.code) order by p.code desc)
  from krs k join academic_periods p on p.id = k.period_id
  where k.student_id = ${ownId} and exists (select from krs_items i where i.krs_id = k.id and i.approved)), '[]')`;

const progressOfOwn = (countFromEnrolment: boolean) => sql<OwnProgress[]>`coalesce((
  select json_agg(json_build_object('scheduleId', s.id, 'next', ${nextMeeting(moment)}, 'marks', ${marksInClass(
    { studentId: ownId, scheduleId: sql`s.id`, since: sql`i.approved_at` },
    { countFromEnrolment, zone: sql`${given('zone')}` },
  )}))
  from krs k join krs_items i on i.krs_id = k.id join schedules s on s.id = i.schedule_id
  where k.student_id = ${ownId} and k.period_id = ${termId} and i.approved), '[]')`;

const ownTerm = (countFromEnrolment: boolean) =>
  built((db) =>
    db
      .select({
        periods: periodsOfOwn,
        rights: sql<KrsRights | null>`${rightsExpression({ studentId: ownId, periodId: termId, day: sql`${given('date')}::date` })}`,
        classes: sql<AttendedRow[]>`${classesOfStudent(ownId, termId)}`,
        progress: progressOfOwn(countFromEnrolment),
      })
      .from(sql`(values (1)) one`)
      .prepare(countFromEnrolment ? 'own_term_from_enrolment' : 'own_term'),
  );
const [wholeTerm, sinceEnrolment] = [ownTerm(false), ownTerm(true)];

/** A student's terms and, if `periodId` names one, that term; in one query. */
export async function ownTermOf(
  db: Db,
  studentId: string,
  periodId: string | null,
  { now, rule }: { now: CampusClock; rule: EnrolmentRule<CampusZone> },
): Promise<OwnTerm> {
  const statement = rule.countFromEnrolment ? sinceEnrolment : wholeTerm;
  const [row] = await statement(db).execute({ studentId, periodId, ...now, zone: rule.zone });
  const { periods = [], rights = null, classes = [], progress = [] } = row ?? {};
  return { periods, rights, classes, progress: new Map(progress.map((one) => [one.scheduleId, one])) };
}

type OwnMark = Pick<AttendedMeeting, 'mark' | 'excused' | 'proof' | 'beforeEnrolment'>;

/** The term of a class that the student's approved KRS holds; undefined when it does not. */
export async function periodOfOwnClass(
  db: Db,
  studentId: string,
  scheduleId: string,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: Rows['schedules']['periodId'] }>(sql`
    select s.period_id as id from krs_items i join schedules s on s.id = i.schedule_id
    where i.student_id = ${studentId} and i.schedule_id = ${scheduleId} and i.approved`);
  return rows[0]?.id;
}

/** Own marks of a student at every meeting of an own class by its number, and whether it came before the place there. */
export async function ownMarks(
  db: Db,
  studentId: string,
  scheduleId: string,
  rule: EnrolmentRule,
): Promise<Map<number, OwnMark>> {
  const { rows } = await db.execute<OwnMark & Pick<Rows['meetings'], 'no'>>(sql`
    select m.no, a.status as mark, coalesce(a.excused, false) as excused,
      case when f.id is not null then json_build_object('file', f.name, 'name', f.original_name) end as proof,
      ${beforeEnrolment(sql`i.approved_at`, rule)} as "beforeEnrolment"
    from krs_items i join meetings m on m.schedule_id = i.schedule_id
    left join attendances a on a.meeting_id = m.id and a.student_id = i.student_id
    left join files f on f.id = a.proof_id
    where i.schedule_id = ${scheduleId} and i.student_id = ${studentId} and i.approved`);
  return new Map(rows.map(({ no, ...mark }) => [no, mark]));
}

const ownerNames = {
  class: (id: string) => sql`select name from student_classes where id = ${id}`,
  lecturer: (id: string) => sql`select name from lecturers where id = ${id}`,
  room: (id: string) => sql`select code as name from rooms where id = ${id}`,
} as const;

/** The name under which a week is printed; undefined for what is not there. */
export async function ownerName(
  db: Db,
  of: keyof typeof ownerNames,
  id: string,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(ownerNames[of](id));
  return rows[0]?.name;
}
