import { type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { thesisProcedure } from '#shared/completion/thesis/procedure.ts';
import type { ThesisStatus } from '#shared/completion/thesis/status.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';

/** Something of a thesis that has a day: whose it is and which day. `id` is the thesis, the period or the event. */
type OfStudent = { id: string; studentId: string; day: LocalDate };
type OfLecturer = { id: string; lecturerId: string; student: string; day: LocalDate };

const select = async <Row extends Record<string, unknown>>(db: Db, query: SQL) =>
  (await db.execute<Row>(query)).rows;

/** The student `s` may work on a thesis now: neither on leave nor gone. */
const present = sql`(${isEnrolledIn(sql`s`)} and s.status <> 'furlough')`;

const guided: readonly ThesisStatus[] = [
  'GUIDANCE',
  'SEMINAR_PASSED',
  'SEMINAR_REVISION',
  'READY_FOR_EXAM',
  'FAILED',
];

/** Since when nothing has been approved in theses under guidance; those that rested no longer than until a day are left out. */
export const pausedTheses = (db: Db, before: LocalDate, zone: string) =>
  select<OfStudent & { supervisors: string[]; student: string }>(
    db,
    sql`
    select * from (
      select x.id, x.student_id as "studentId", s.name as student,
        greatest(x.last_guidance, (x.status_since at time zone ${zone})::date)::text as day,
        coalesce((select json_agg(v.lecturer_id) from thesis_supervisors v
          where v.thesis_id = x.id and v.state = 'ACCEPTED'), '[]') as supervisors
      from theses x join students s on s.id = x.student_id where x.status = any(${sql.param([...guided])}::text[]) and ${present}
    ) resting where day <= ${before}`,
  );

/** Revisions that are not handed in. @param until the latest deadline of interest */
export const openRevisions = (db: Db, until: LocalDate) =>
  select<OfStudent>(
    db,
    sql`
    select x.id, x.student_id as "studentId", x.revision_deadline as day
    from theses x join students s on s.id = x.student_id
    where x.status = 'PASSED_REVISION' and x.revision_deadline <= ${until} and ${present}`,
  );

/** Theses that expire between two days. */
export const endingTheses = (db: Db, from: LocalDate, until: LocalDate) =>
  select<OfStudent>(
    db,
    sql`
    select x.id, x.student_id as "studentId", coalesce(x.deadline, p.exam_close) as day
    from theses x join thesis_periods p on p.id = x.period_id join students s on s.id = x.student_id
    where x.status = any(${sql.param([...thesisProcedure.EXPIRE.from])}::text[]) and ${present}
      and coalesce(x.deadline, p.exam_close) between ${from} and ${until}`,
  );

/** Students with the final course in a valid KRS of the term of an open period that takes titles until then, and none handed in. */
export const missingProposals = (db: Db, from: LocalDate, until: LocalDate) =>
  select<OfStudent>(
    db,
    sql`
    select distinct on (k.student_id) r.id, k.student_id as "studentId", r.proposal_close as day
    from thesis_periods r join academic_periods p on p.code = r.semester_code
      join krs k on k.period_id = p.id and k.approved_at is not null and k.state not in ('REJECTED', 'CANCELLED')
      join krs_items i on i.krs_id = k.id and i.approved join courses c on c.id = i.course_id
    where r.status = 'OPEN' and r.proposal_open <= ${from} and r.proposal_close between ${from} and ${until}
      and c.course_type = ${COURSE_TYPE.finalProject}
      and not exists (select from theses x where x.student_id = k.student_id
        and x.status not in ('DRAFT', 'TITLE_REVISION', 'TITLE_REJECTED', 'CANCELLED', 'EXPIRED'))
    order by k.student_id, r.proposal_close desc`,
  );

/** Invitations to supervise without an answer, with the last day for one. */
export const openInvitations = (db: Db, answerDays: number, zone: string) =>
  select<OfLecturer>(
    db,
    sql`
    select x.id, v.lecturer_id as "lecturerId", s.name as student,
      to_char((v.invited_at at time zone ${zone})::date + ${answerDays}::int, 'YYYY-MM-DD') as day
    from thesis_supervisors v join theses x on x.id = v.thesis_id join students s on s.id = x.student_id
    where v.state = 'INVITED' and x.status not in ('CANCELLED', 'EXPIRED') and ${present}`,
  );

const held = sql`
  from thesis_events e join bookings b on b.id = e.booking_id join theses x on x.id = e.thesis_id
    join students s on s.id = x.student_id`;
const isOver = (until: LocalDate): SQL =>
  sql`e.status = 'NOT-YET' and not e.postponed and b.date <= ${until}`;

/** Who still owes a score sheet of a defence that has been: its examiners and supervisors. */
export const missingSheets = (db: Db, before: LocalDate) =>
  select<OfLecturer>(
    db,
    sql`
    select distinct e.id, w.lecturer_id as "lecturerId", s.name as student, b.date as day
    ${held} join lateral (
        select m.lecturer_id from thesis_board m where m.event_id = e.id
        union select v.lecturer_id from thesis_supervisors v where v.thesis_id = x.id and v.state = 'ACCEPTED'
      ) w on true
    where ${isOver(before)} and e.type = 'SIDANG'
      and not exists (select from thesis_scores h where h.event_id = e.id and h.lecturer_id = w.lecturer_id)`,
  );

const hasSheet = (lecturer: SQL): SQL =>
  sql`exists (select from thesis_scores h where h.event_id = e.id and h.lecturer_id = ${lecturer})`;

/** The sheets of a defence without which its chair cannot confirm it: every supervisor's, the chair's and another one's. */
const enoughSheets = sql`
  not exists (select from thesis_supervisors v where v.thesis_id = x.id and v.state = 'ACCEPTED'
    and not ${hasSheet(sql`v.lecturer_id`)})
  and ${hasSheet(sql`k.lecturer_id`)}
  and exists (select from thesis_board m where m.event_id = e.id and m.role <> 'KETUA' and ${hasSheet(sql`m.lecturer_id`)})`;

/**
 * Chairs of seminars and defences that have been and are not decided: a defence is confirmed once there are sheets enough,
 * whoever was absent, and then decided.
 */
export const undecidedEvents = (db: Db, before: LocalDate) =>
  select<OfLecturer & { kind: 'SEMINAR' | 'CONFIRM' | 'DECIDE' }>(
    db,
    sql`
    select e.id, case when e.type = 'SEMINAR' then 'SEMINAR' when e.status = 'DONE' then 'DECIDE' else 'CONFIRM' end as kind,
      coalesce(k.duty_by, k.lecturer_id) as "lecturerId", s.name as student, b.date as day
    ${held} join thesis_board k on k.event_id = e.id and k.role = 'KETUA'
    where ${isOver(before)} and (e.type = 'SEMINAR' or ${enoughSheets})
      or x.status = 'EXAM_DONE' and e.type = 'SIDANG' and e.status = 'DONE' and e.result is null and b.date <= ${before}`,
  );
