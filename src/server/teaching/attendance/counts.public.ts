import { type SQL, sql } from 'drizzle-orm';
import type { AttendanceMark } from '#shared/teaching/attendance/attendance.ts';
import type { CampusZone } from '#shared/platform/date/campus-time.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';

/** What decides whether a meeting held before a student's place in the class was approved counts. */
export type EnrolmentRule<Zone = CampusZone | SQL> = { countFromEnrolment: boolean; zone: Zone };

/** The rule of a college's settings. */
export const enrolmentRule = ({
  academic,
  data,
}: {
  academic: Pick<AcademicSettings, 'countFromEnrolment'>;
  data: { institution: { timeZone: CampusZone } };
}): EnrolmentRule<CampusZone> => ({
  countFromEnrolment: academic.countFromEnrolment,
  zone: data.institution.timeZone,
});

/** Meetings `m` that count for attendance: held, and no exam (`countsForAttendance`). */
const counts = sql`m.status = 'DONE' and m.type not in ('UTS', 'UAS')`;

/** The moment the meeting `m` began. */
const begins = (zone: CampusZone | SQL): SQL => sql`(
  (coalesce(m.date, m.planned_date) + make_interval(mins => m.time_start)) at time zone ${zone}::text)`;

/**
 * Whether the meeting `m` began before the student was enrolled in its class: like an excused one, it leaves the count
 * unless the student was there.
 * @param since when the place was approved, null for who has none and counts from the beginning
 */
export const beforeEnrolment = (since: SQL, rule: EnrolmentRule): SQL<boolean> =>
  rule.countFromEnrolment ? sql`coalesce(${begins(rule.zone)} < ${since}, false)` : sql`false`;

/** A student's place in a class: both ids, and when it was approved. */
export type ClassPlace = { studentId: string | SQL; scheduleId: SQL; since: SQL };

/** A column with one student's marks at the meetings held, for a query that has more to ask about the class. */
export const marksInClass = (
  { studentId, scheduleId, since }: ClassPlace,
  rule: EnrolmentRule,
): SQL<AttendanceMark[]> => sql`coalesce((
  select json_agg(mark) from (
    select coalesce(a.status, 'A') as status, coalesce(a.excused, false) or ${beforeEnrolment(since, rule)} as excused
    from meetings m left join attendances a on a.meeting_id = m.id and a.student_id = ${studentId}
    where m.schedule_id = ${scheduleId} and ${counts}) mark), '[]')`;

/** Absences nobody excused from meetings before the student `p` was enrolled; looked for only where there can be any. */
const leftOut = (scheduleId: SQL, rule: EnrolmentRule): SQL =>
  rule.countFromEnrolment
    ? sql`case when p.since > h.first then (
        select count(*)::int from meetings m left join attendances a on a.meeting_id = m.id and a.student_id = p.student_id
        where m.schedule_id = ${scheduleId} and ${counts} and ${beforeEnrolment(sql`p.since`, rule)}
          and a.status is distinct from 'H' and not coalesce(a.excused, false)) else 0 end`
    : sql`0`;

/** Everybody with a place in a class, and since when. */
const placesIn = (scheduleId: SQL): SQL => sql`
  (select student_id, approved_at as since from krs_items where schedule_id = ${scheduleId} and approved)`;

/**
 * A query of how often each student of a class was present (`present`), of the meetings that count for them (`counted`);
 * absent where nothing was entered (`summariseAttendance`). Marks are read meeting by meeting, as their key has them.
 * @param places a relation of `student_id` and `since`; by default all approved places
 */
export const countsInClass = (
  scheduleId: SQL,
  rule: EnrolmentRule,
  places: SQL = placesIn(scheduleId),
): SQL => sql`
  select p.student_id, coalesce(x.present, 0) as present,
    h.held - coalesce(x.excused, 0) - ${leftOut(scheduleId, rule)} as counted
  from ${places} p
  cross join (
    select count(*)::int as held, min(${begins(rule.zone)}) as first from meetings m
    where m.schedule_id = ${scheduleId} and ${counts}) h
  left join (
    select a.student_id, count(*) filter (where a.status = 'H')::int as present,
      count(*) filter (where a.status <> 'H' and a.excused)::int as excused
    from meetings m join attendances a on a.meeting_id = m.id
    where m.schedule_id = ${scheduleId} and ${counts} group by 1
  ) x on x.student_id = p.student_id`;
