import { type SQL, sql } from 'drizzle-orm';
import { NOTICES_LISTED, type NoticeView } from '#shared/contracts/notice.contract.ts';
import { addDays, type LocalDate } from '#shared/domain/date/local-date.ts';
import { DUE_DAYS, type DerivedFacts, KRS_CLOSING_DAYS } from '#shared/domain/notice/derived.ts';
import { lastGradeDay } from '../../db/grade-days.ts';
import { isoMoment } from '../../db/moment.ts';
import type { EnrolmentRule } from '../../db/attendance.ts';
import { overdueOfBill } from '../../db/overdue.ts';
import { type StudentFacts, studentFacts } from './student-facts.store.ts';
import { type Duties, waitingWork } from './waiting.store.ts';

/** For whom, as what, and when. */
export type DerivedQuestion = Duties & {
  studentId: string | null;
  lecturerId: string | null;
  /** May replace a bill by that of another class type. */
  movesBills: boolean;
  today: LocalDate;
  rpsDeadlineDays: number;
  /** What a class holds before its exams. */
  meetings: { UTS: number; UAS: number };
  enrolment: EnrolmentRule;
  /** Version of the privacy notice in force; empty without one. */
  privacyVersion: string;
};

/** The privacy notice this person has not taken note of. */
const privacyNotice = ({ userId, studentId, lecturerId, privacyVersion }: DerivedQuestion): SQL => {
  const audience = studentId === null ? (lecturerId === null ? 'STAFF' : 'LECTURER') : 'STUDENT';
  return sql`
  select json_build_object('version', ${privacyVersion}::text, 'audience', ${audience}::text,
    'isChanged', exists (select from privacy_acceptances where user_id = ${userId}))
  where not exists (
    select from privacy_acceptances where user_id = ${userId} and version = ${privacyVersion})`;
};

/** The window that is open now and ends soon, while the student's plan is not approved. */
const krsClosing = ({ studentId, period, today }: DerivedQuestion): SQL => sql`
  select json_build_object('until', e.end_date, 'state', k.state)
  from students s
  join calendar_events e on e.period_id = ${period?.id ?? null}::uuid and e.type = 'KRS'
    and (e.class_types = '{}' or s.class_type = any (e.class_types))
    and e.start_date <= ${today} and e.end_date between ${today} and ${addDays(today, KRS_CLOSING_DAYS)}
  left join krs k on k.student_id = s.id and k.period_id = e.period_id
  where s.id = ${studentId}::uuid and s.status = 'active'
    and coalesce(k.state not in ('APPROVED', 'LOCKED', 'CHANGE', 'CANCELLED'), true)
  limit 1`;

/**
 * Bills whose next part is due within days, of those no reminder speaks of, with what of them is due by the last of these days;
 * what waits to be verified counts as paid.
 */
const billsBetween = ({ studentId }: DerivedQuestion, from: LocalDate, until: LocalDate): SQL => sql`
  select json_build_object('count', count(*), 'name', min(t.name), 'amount', sum(due.amount - sent.amount), 'first', min(b.next_due))
  from bills b join payment_types t on t.id = b.payment_type_id
  cross join lateral (
    select coalesce(sum(p.amount), 0) as amount from payments p where p.bill_id = b.id and p.status = 'WAITING') sent
  cross join lateral (select ${overdueOfBill(sql`${addDays(until, 1)}::date`)} as amount) due
  where b.student_id = ${studentId}::uuid and b.next_due between ${from} and ${until} and due.amount > sent.amount
    and not exists (select from bill_reminders r where r.bill_id = b.id and r.due_date = b.next_due)
  having count(*) > 0`;

/** Own classes with students whose grades are still in the lecturer's hands, due soon or overdue. */
const gradesDue = ({ lecturerId, period, today }: DerivedQuestion): SQL => sql`
  select json_build_object('count', count(*), 'until', min(until))
  from (
    select greatest(s.grades_extended_until, ${lastGradeDay(period?.id ?? null)}) as until
    from schedule_lecturers sl
    join schedules s on s.id = sl.schedule_id and s.status <> 'CANCLE'
    where sl.lecturer_id = ${lecturerId}::uuid and sl.period_id = ${period?.id ?? null}::uuid and sl.is_coordinator
      and s.grade_status = 'DRAFT'
      and exists (select from krs_items i where i.schedule_id = s.id and i.approved and i.state = 'ACTIVE')
  ) own
  where until <= ${addDays(today, DUE_DAYS)}
  having count(*) > 0`;

/** KRS of advisees that wait for a decision. */
const krsWaiting = ({ lecturerId, period }: DerivedQuestion): SQL => sql`
  select json_build_object('count', count(*), 'latest', coalesce(${isoMoment(sql`max(k.submitted_at)`)}, ''))
  from krs k join students s on s.id = k.student_id
  where s.advisor_id = ${lecturerId}::uuid and k.period_id = ${period?.id ?? null}::uuid and k.state = 'SUBMITTED'
  having count(*) > 0`;

/** Courses this lecturer coordinates whose plan, that of no other coordinator, is not handed in, due soon or overdue. */
const rpsDue = ({ lecturerId, period, today, rpsDeadlineDays }: DerivedQuestion): SQL => sql`
  select json_build_object('count', count(distinct s.course_id), 'until', min(due.until))
  from schedule_lecturers sl
  join schedules s on s.id = sl.schedule_id and s.status <> 'CANCLE'
  cross join (select min(start_date) - ${rpsDeadlineDays}::int as until from calendar_events
    where period_id = ${period?.id ?? null}::uuid and type = 'CLASS') due
  where sl.lecturer_id = ${lecturerId}::uuid and sl.period_id = ${period?.id ?? null}::uuid and sl.is_coordinator
    and due.until <= ${addDays(today, DUE_DAYS)}
    and not exists (select from rps r where r.course_id = s.course_id and r.period_id = s.period_id
      and (r.state in ('SUBMITTED', 'APPROVED') or r.owner_id <> sl.lecturer_id and exists (
        select from schedule_lecturers o join schedules os on os.id = o.schedule_id and os.status <> 'CANCLE'
        where o.lecturer_id = r.owner_id and o.is_coordinator
          and os.course_id = s.course_id and os.period_id = s.period_id)))
  having count(*) > 0`;

/** Exams within days whose classes can no longer hold the meetings before them: own ones, all for the head of programme. */
const examsEarly = ({ lecturerId, period, today, isHead, meetings }: DerivedQuestion): SQL => sql`
  select json_build_object('count', count(*), 'first', min(date), 'isHead', ${isHead}::boolean,
    'names', to_json((array_agg(name order by date, name))[1:3]))
  from (
    select b.date, e.exam || ' ' || c.name || ' (' || s.class_name || ')' as name
    from bookings b join exam_rooms r on r.booking_id = b.id and r.no = 1
    join exam_sessions e on e.id = r.session_id and not e.is_makeup
    join schedules s on s.id = e.schedule_id and s.period_id = ${period?.id ?? null}::uuid
    join courses c on c.id = s.course_id
    cross join lateral (
      select count(*) as meetings from meetings m where m.schedule_id = s.id and m.type not in ('UTS', 'UAS')
        and (m.status = 'DONE' or m.status = 'NOT-YET'
          and coalesce(m.date, m.planned_date) >= ${today} and coalesce(m.date, m.planned_date) < b.date)) held
    where b.date between ${today} and ${addDays(today, DUE_DAYS)} and b.status = 'NOT-YET'
      and (${isHead} or exists (select from schedule_lecturers sl
        where sl.schedule_id = s.id and sl.lecturer_id = ${lecturerId}::uuid))
      and held.meetings < case e.exam when 'UTS' then ${meetings.UTS}::int else ${meetings.UAS}::int end
  ) early
  having count(*) > 0`;

/** Own books that are out and due within some days. */
const booksBetween = (
  { studentId, lecturerId }: DerivedQuestion,
  from: LocalDate,
  until: LocalDate,
): SQL => sql`
  select json_build_object('count', count(*), 'title', min(b.title), 'first', min(l.due_on),
    'lecturer', ${studentId === null}::boolean)
  from library_loans l join library_copies c on c.id = l.copy_id join library_titles b on b.id = c.title_id
  where l.state = 'DIPINJAM' and ${studentId === null ? sql`l.lecturer_id = ${lecturerId}::uuid` : sql`l.student_id = ${studentId}::uuid`}
    and l.due_on between ${from} and ${until}
  having count(*) > 0`;

/** Reserved books that wait to be fetched. */
const bookReady = ({ studentId, lecturerId, today }: DerivedQuestion): SQL => sql`
  select json_build_object('count', count(*), 'title', min(b.title), 'until', min(r.ready_until),
    'lecturer', ${studentId === null}::boolean)
  from library_reservations r join library_titles b on b.id = r.title_id
  where r.state = 'READY' and ${studentId === null ? sql`r.lecturer_id = ${lecturerId}::uuid` : sql`r.student_id = ${studentId}::uuid`}
    and r.ready_until >= ${today}
  having count(*) > 0`;

const paymentsLate = ({ paymentsBefore }: DerivedQuestion): SQL => sql`
  select json_build_object('count', count(*)) from payments
  where status = 'WAITING' and created_at < ${paymentsBefore}::timestamptz
  having count(*) > 0`;

/** Bills whose student left the class types they are for: of the earliest such semester from the running one on. */
const billsDifferent = ({ period }: DerivedQuestion): SQL => sql`
  select json_build_object('count', count(*), 'periodCode', t.period_code,
    'which', to_hex(sum(hashtext(b.id::text))))
  from bills b join payment_types t on t.id = b.payment_type_id
  where b.is_different and t.period_code >= (select code from academic_periods where id = ${period?.id ?? null}::uuid)
  group by t.period_code order by t.period_code limit 1`;

/** What this person undertook in meetings and has not reported done in time. */
const actionsOverdue = ({ userId, today }: DerivedQuestion): SQL => sql`
  select json_build_object('count', count(*), 'first', min(a.due), 'task', (array_agg(a.task order by a.due, a.id))[1])
  from meeting_actions a
  join meeting_points p on p.id = a.point_id
  join meeting_records r on r.id = p.record_id and r.state = 'FINAL'
  where a.pic_user_id = ${userId} and a.status = 'NOT-YET' and a.due < ${today}
  having count(*) > 0`;

const when = (asked: boolean, query: SQL): SQL => (asked ? sql`(${query})` : sql`null::json`);

/** What was read of a person; `student` is judged by the rules of the gates before it is told (`student-facts.ts`). */
export type NoticeFacts = Omit<DerivedFacts, 'gatesShut' | 'attendanceLow' | 'biodataMissing'> & {
  student: StudentFacts | null;
  dismissed: string[];
  told: NoticeView[];
};

const newest = sql.raw(`limit ${NOTICES_LISTED}`);

/** A person's own notices, the newest first. */
const told = ({ userId }: DerivedQuestion): SQL => sql`
  select coalesce(json_agg(own), '[]') from (
    select id, kind, severity, audience, title, body, url, ${isoMoment(sql`created_at`)} as "from", null as until,
      ack_required as "ackRequired", read_at is not null as acked
    from notices where user_id = ${userId} order by created_at desc, notices.id desc ${newest}) own`;

/**
 * A query of one row, `NoticeFacts`: what stands open for a person and what of it they put away, and what they were told. It
 * asks only what they are.
 */
export function noticesOf(question: DerivedQuestion): SQL {
  const { studentId, lecturerId, verifiesPayments, movesBills, isHead, period, today } = question;
  const student = studentId !== null;
  const reads = student || lecturerId !== null;
  const teaches = lecturerId !== null && period !== null;
  return sql`
    select ${when(question.privacyVersion !== '', privacyNotice(question))} as "privacyNotice",
      ${studentId !== null && period ? sql`(${studentFacts({ studentId, periodId: period.id, today, rule: question.enrolment })})` : sql`null::json`} as student,
      ${when(student && period !== null, krsClosing(question))} as "krsClosing",
      ${when(student, billsBetween(question, '2000-01-01', addDays(today, -1)))} as "billsOverdue",
      ${when(student, billsBetween(question, today, addDays(today, DUE_DAYS)))} as "billsDue",
      ${when(teaches, gradesDue(question))} as "gradesDue",
      ${when(teaches, krsWaiting(question))} as "krsWaiting",
      ${when(teaches, rpsDue(question))} as "rpsDue",
      ${when(teaches || (isHead && period !== null), examsEarly(question))} as "examsEarly",
      ${when(reads, booksBetween(question, today, addDays(today, 1)))} as "booksDue",
      ${when(reads, booksBetween(question, '2000-01-01', addDays(today, -1)))} as "booksOverdue",
      ${when(reads, bookReady(question))} as "bookReady",
      ${when(verifiesPayments, paymentsLate(question))} as "paymentsLate",
      ${when(movesBills && period !== null, billsDifferent(question))} as "billsDifferent",
      ${student ? sql`'{}'::json` : waitingWork(question)} as waiting,
      ${when(!student, actionsOverdue(question))} as "actionsOverdue",
      array(select key from notice_dismissals where user_id = ${question.userId}) as dismissed,
      (${told(question)}) as told`;
}
