import { type SQL, sql } from 'drizzle-orm';
import { NOTICES_LISTED, type NoticeView } from '#shared/desk/notices/notice.contract.ts';
import { DUE_DAYS, type DerivedFacts } from '#shared/desk/notices/derived.ts';
import { fixedTexts } from '#server/platform/db/fixed-text.ts';
import { lastGradeDay } from '#server/teaching/calendar/grade-days.public.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { overdueOfBill } from '#server/finance/billing/overdue.public.ts';
import { dayIn, type NoticeShape } from './asked.ts';
import { type StudentFacts, studentFacts } from './student-facts.store.ts';
import { waitingWork } from './waiting.store.ts';

/** The privacy notice this person has not taken note of. */
const privacyNotice = sql`
  select json_build_object('version', asked.privacy_version,
    'audience', case when asked.student_id is not null then 'STUDENT' when asked.lecturer_id is not null then 'LECTURER'
      else 'STAFF' end,
    'isChanged', exists (select from privacy_acceptances where user_id = asked.user_id))
  where not exists (
    select from privacy_acceptances where user_id = asked.user_id and version = asked.privacy_version)`;

/**
 * Bills whose next part is overdue or due within days, of those no reminder speaks of, with what of them is due by the last
 * of these days; what waits to be verified counts as paid.
 */
const ownBills = sql`
  select json_object_agg(told, sums) from (
    select case when b.next_due < asked.today then 'billsOverdue' else 'billsDue' end as told, json_build_object(
      'count', count(*), 'name', min(t.name), 'amount', sum(due.amount - sent.amount), 'first', min(b.next_due)) as sums
    from bills b join payment_types t on t.id = b.payment_type_id
    cross join lateral (
      select coalesce(sum(p.amount), 0) as amount from payments p where p.bill_id = b.id and p.status = 'WAITING') sent
    cross join lateral (select ${overdueOfBill(
      sql`case when b.next_due < asked.today then asked.today else ${dayIn(DUE_DAYS + 1)} end`,
    )} as amount) due
    where b.student_id = asked.student_id and b.next_due <= ${dayIn(DUE_DAYS)} and due.amount > sent.amount
      and not exists (select from bill_reminders r where r.bill_id = b.id and r.due_date = b.next_due)
    group by 1) own`;

/** Own classes with students whose grades are still in the lecturer's hands, due soon or overdue. */
const gradesDue = sql`
  select json_build_object('count', count(*), 'until', min(until))
  from (
    select greatest(s.grades_extended_until, ${lastGradeDay(sql`asked.period_id`)}) as until
    from schedule_lecturers sl
    join schedules s on s.id = sl.schedule_id and s.status <> 'CANCLE'
    where sl.lecturer_id = asked.lecturer_id and sl.period_id = asked.period_id and sl.is_coordinator
      and s.grade_status = 'DRAFT'
      and exists (select from krs_items i where i.schedule_id = s.id and i.approved and i.state = 'ACTIVE')
  ) own
  where until <= ${dayIn(DUE_DAYS)}
  having count(*) > 0`;

/** KRS of advisees that wait for a decision. */
const krsWaiting = sql`
  select json_build_object('count', count(*), 'latest', coalesce(${isoMoment(sql`max(k.submitted_at)`)}, ''))
  from krs k join students s on s.id = k.student_id
  where s.advisor_id = asked.lecturer_id and k.period_id = asked.period_id and k.state = 'SUBMITTED'
  having count(*) > 0`;

/** Courses this lecturer coordinates whose plan, that of no other coordinator, is not handed in, due soon or overdue. */
const rpsDue = sql`
  select json_build_object('count', count(distinct s.course_id), 'until', min(due.until))
  from schedule_lecturers sl
  join schedules s on s.id = sl.schedule_id and s.status <> 'CANCLE'
  cross join (select min(start_date) - asked.rps_days as until from calendar_events
    where period_id = asked.period_id and type = 'CLASS') due
  where sl.lecturer_id = asked.lecturer_id and sl.period_id = asked.period_id and sl.is_coordinator
    and due.until <= ${dayIn(DUE_DAYS)}
    and not exists (select from rps r where r.course_id = s.course_id and r.period_id = s.period_id
      and (r.state in ('SUBMITTED', 'APPROVED') or r.owner_id <> sl.lecturer_id and exists (
        select from schedule_lecturers o join schedules os on os.id = o.schedule_id and os.status <> 'CANCLE'
        where o.lecturer_id = r.owner_id and o.is_coordinator
          and os.course_id = s.course_id and os.period_id = s.period_id)))
  having count(*) > 0`;

/** Exams within days whose classes can no longer hold the meetings before them: own ones, all for the head of programme. */
const examsEarly = ({ isHead }: NoticeShape): SQL => sql`
  select json_build_object('count', count(*), 'first', min(date), 'isHead', ${sql.raw(String(isHead))},
    'names', to_json((array_agg(name order by date, name))[1:3]))
  from (
    select b.date, e.exam || ' ' || c.name || ' (' || s.class_name || ')' as name
    from bookings b join exam_rooms r on r.booking_id = b.id and r.no = 1
    join exam_sessions e on e.id = r.session_id and not e.is_makeup
    join schedules s on s.id = e.schedule_id and s.period_id = asked.period_id
    join courses c on c.id = s.course_id
    cross join lateral (
      select count(*) as meetings from meetings m where m.schedule_id = s.id and m.type not in ('UTS', 'UAS')
        and (m.status = 'DONE' or m.status = 'NOT-YET'
          and coalesce(m.date, m.planned_date) >= asked.today and coalesce(m.date, m.planned_date) < b.date)) held
    where b.date between asked.today and ${dayIn(DUE_DAYS)} and b.status = 'NOT-YET'
      and (${sql.raw(String(isHead))} or exists (select from schedule_lecturers sl
        where sl.schedule_id = s.id and sl.lecturer_id = asked.lecturer_id))
      and held.meetings < case e.exam when 'UTS' then asked.uts_meetings else asked.uas_meetings end
  ) early
  having count(*) > 0`;

/** Condition that something of the library is the reader's own. */
const isReaders = ({ isStudent }: NoticeShape, table: string): SQL =>
  sql.raw(isStudent ? `${table}.student_id = asked.student_id` : `${table}.lecturer_id = asked.lecturer_id`);

/** Own books that are out and past their day, or due today or tomorrow. */
const ownBooks = (shape: NoticeShape): SQL => sql`
  select json_object_agg(told, books) from (
    select case when l.due_on < asked.today then 'booksOverdue' else 'booksDue' end as told, json_build_object(
      'count', count(*), 'title', min(b.title), 'first', min(l.due_on), 'lecturer', asked.student_id is null) as books
    from library_loans l join library_copies c on c.id = l.copy_id join library_titles b on b.id = c.title_id
    where l.state = 'DIPINJAM' and ${isReaders(shape, 'l')} and l.due_on <= ${dayIn(1)}
    group by 1) own`;

/** Reserved books that wait to be fetched. */
const bookReady = (shape: NoticeShape): SQL => sql`
  select json_build_object('count', count(*), 'title', min(b.title), 'until', min(r.ready_until),
    'lecturer', asked.student_id is null)
  from library_reservations r join library_titles b on b.id = r.title_id
  where r.state = 'READY' and ${isReaders(shape, 'r')} and r.ready_until >= asked.today
  having count(*) > 0`;

const paymentsLate = sql`
  select json_build_object('count', count(*)) from payments
  where status = 'WAITING' and created_at < asked.payments_before
  having count(*) > 0`;

/** Bills whose student left the class types they are for: of the earliest such semester from the running one on. */
const billsDifferent = sql`
  select json_build_object('count', count(*), 'periodCode', t.period_code,
    'which', to_hex(sum(hashtext(b.id::text))))
  from bills b join payment_types t on t.id = b.payment_type_id
  where b.is_different and t.period_code >= (select code from academic_periods where id = asked.period_id)
  group by t.period_code order by t.period_code limit 1`;

/** What this person undertook in meetings and has not reported done in time. */
const actionsOverdue = sql`
  select json_build_object('count', count(*), 'first', min(a.due), 'task', (array_agg(a.task order by a.due, a.id))[1])
  from meeting_actions a
  join meeting_points p on p.id = a.point_id
  join meeting_records r on r.id = p.record_id and r.state = 'FINAL'
  where a.pic_user_id = asked.user_id and a.status = 'NOT-YET' and a.due < asked.today
  having count(*) > 0`;

type Books = Pick<DerivedFacts, 'booksDue' | 'booksOverdue'>;
type Bills = Pick<DerivedFacts, 'billsDue' | 'billsOverdue'>;
type Judged = Pick<DerivedFacts, 'gatesShut' | 'attendanceLow' | 'biodataMissing' | 'krsClosing'>;

/**
 * What was read of a person, what they are not asked left out; `student` is judged by the rules of the gates before it is
 * told (`student-facts.ts`).
 */
export type NoticeFacts = Partial<Omit<DerivedFacts, keyof (Books & Bills & Judged)>> & {
  student?: StudentFacts | null;
  bills?: Partial<Bills> | null;
  books?: Partial<Books> | null;
  dismissed: string[];
  told: NoticeView[];
};

const newest = sql.raw(`limit ${NOTICES_LISTED}`);

/** A person's own notices, the newest first. */
const told = sql`
  select coalesce(json_agg(own), '[]') from (
    select id, kind, severity, audience, title, body, url, ${isoMoment(sql`created_at`)} as "from", null as until,
      ack_required as "ackRequired", read_at is not null as acked
    from notices where user_id = asked.user_id order by created_at desc, notices.id desc ${newest}) own`;

/**
 * The columns of `NoticeFacts` for a query of `asked`: what stands open for a person and what of it they put away, and what
 * they were told. They ask only what the person is.
 */
export const noticeColumns = fixedTexts((shape: NoticeShape): SQL => {
  const { isStudent, isLecturer, hasPeriod, isHead } = shape;
  const teaches = isLecturer && hasPeriod;
  const columns: { [K in keyof NoticeFacts]: SQL | false } = {
    privacyNotice: shape.hasPrivacyNotice && privacyNotice,
    student: isStudent && hasPeriod && studentFacts(shape.countFromEnrolment),
    bills: isStudent && ownBills,
    gradesDue: teaches && gradesDue,
    krsWaiting: teaches && krsWaiting,
    rpsDue: teaches && rpsDue,
    examsEarly: (teaches || (isHead && hasPeriod)) && examsEarly(shape),
    books: (isStudent || isLecturer) && ownBooks(shape),
    bookReady: (isStudent || isLecturer) && bookReady(shape),
    paymentsLate: shape.verifiesPayments && paymentsLate,
    billsDifferent: shape.movesBills && hasPeriod && billsDifferent,
    waiting: !isStudent && waitingWork(shape),
    actionsOverdue: !isStudent && actionsOverdue,
    dismissed: sql`select coalesce(json_agg(key), '[]') from notice_dismissals where user_id = asked.user_id`,
    told,
  };
  const asked = Object.entries(columns).flatMap(([name, query]) =>
    query === false ? [] : [sql`(${query}) as ${sql.raw(`"${name}"`)}`],
  );
  return sql.join(asked, sql`, `);
});
