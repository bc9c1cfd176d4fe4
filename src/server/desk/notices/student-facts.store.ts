import { type SQL, sql } from 'drizzle-orm';
import type { AttendanceMark } from '#shared/teaching/attendance/attendance.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type DerivedFacts, EXAM_DAYS, KRS_CLOSING_DAYS } from '#shared/desk/notices/derived.ts';
import { marksInClass } from '#server/teaching/attendance/counts.public.ts';
import { type Standing, standingOf } from '#server/teaching/gates/gates.public.ts';
import { dayIn } from './asked.ts';

/** What decides which gates stand before a student of a term, and the KRS window that ends soon. */
export type StudentFacts = {
  standing: Standing;
  biodataReportable: boolean;
  /** The last day of the window in which a KRS is still to be handed in; null where none is open or it was. */
  krsUntil: LocalDate | null;
  krsClosing: DerivedFacts['krsClosing'];
  /** The last exam of each kind whose exams begin within days. */
  utsUntil: LocalDate | null;
  uasUntil: LocalDate | null;
  /** The last day on which a defence can be asked for, and an application for the degree; null where neither is near. */
  defenceUntil: LocalDate | null;
  degreeUntil: LocalDate | null;
  /** Own classes whose UAS is not over, with the marks that count; without those with a dispensation. */
  classes: { name: string; marks: AttendanceMark[] }[];
};

/** The last days of windows of the term that are open to the student `me`; of the KRS also the day of one that ends soon. */
const openWindows = sql`
  select max(e.end_date) filter (where e.type in ('KRS', 'KRS_LATE')) as krs,
    min(e.end_date) filter (where e.type = 'KRS' and e.end_date <= ${dayIn(KRS_CLOSING_DAYS)}) as krs_closing,
    max(e.end_date) filter (where e.type = 'YUDISIUM') as degree
  from calendar_events e
  where e.period_id = asked.period_id and e.type in ('KRS', 'KRS_LATE', 'YUDISIUM')
    and (e.class_types = '{}' or me.class_type = any (e.class_types)) and asked.today between e.start_date and e.end_date`;

/** Days of the exams of the class `s` that are to come. */
const examsToCome = sql`
  select min(m.day) filter (where m.type = 'UTS') as uts_from, max(m.day) filter (where m.type = 'UTS') as uts_until,
    min(m.day) filter (where m.type = 'UAS') as uas_from, max(m.day) filter (where m.type = 'UAS') as uas_until
  from (
    select type, coalesce(date, planned_date) as day from meetings
    where schedule_id = s.id and type in ('UTS', 'UAS') and status = 'NOT-YET') m
  where m.day >= asked.today`;

/** The classes of the approved plan `k`: their exams to come, and the marks of those whose UAS is among them. */
const ownClasses = (countFromEnrolment: boolean): SQL => sql`
  select case when min(e.uts_from) <= ${dayIn(EXAM_DAYS)} then max(e.uts_until) end as uts_until,
    case when min(e.uas_from) <= ${dayIn(EXAM_DAYS)} then max(e.uas_until) end as uas_until,
    coalesce(json_agg(json_build_object('name', c.name, 'marks', ${marksInClass(
      { studentId: sql`me.id`, scheduleId: sql`s.id`, since: sql`i.approved_at` },
      { countFromEnrolment, zone: sql`asked.zone` },
    )}) order by c.name) filter (where e.uas_until is not null and not exists (
      select from gate_exemptions x where x.student_id = me.id and x.gate = 'ATTENDANCE' and x.schedule_id = s.id
        and x.revoked_at is null and x.until >= asked.today)), '[]') as classes
  from krs_items i
  join schedules s on s.id = i.schedule_id and s.status <> 'CANCLE'
  join courses c on c.id = s.course_id
  cross join lateral (${examsToCome}) e
  where i.krs_id = k.id and i.approved`;

/** What stands before the student of `askedBy`, who is active, as one JSON value; no round trip of its own. */
export const studentFacts = (countFromEnrolment: boolean): SQL => sql`
  select row_to_json(facts) from (
    select ${standingOf(sql`me.id`, sql`asked.today`)} as standing,
      coalesce((select b.is_reportable from student_biodata b where b.student_id = me.id), false) as "biodataReportable",
      case when k.id is null or k.state in ('DRAFT', 'REVISION') then w.krs end as "krsUntil",
      case when w.krs_closing is not null and coalesce(k.state not in ('APPROVED', 'LOCKED', 'CHANGE', 'CANCELLED'), true)
        then json_build_object('until', w.krs_closing, 'state', k.state) end as "krsClosing",
      own.uts_until as "utsUntil", own.uas_until as "uasUntil", own.classes,
      (select r.exam_close from thesis_periods r where r.id = t.period_id and r.status = 'OPEN'
        and t.status in ('SEMINAR_PASSED', 'READY_FOR_EXAM') and asked.today between r.exam_open and r.exam_close
      ) as "defenceUntil",
      case when a.state = 'RETURNED' or a.id is null and t.status = 'ACCEPTED' then w.degree end as "degreeUntil"
    from students me
    left join krs k on k.student_id = me.id and k.period_id = asked.period_id
    left join theses t on t.student_id = me.id and t.status in ('SEMINAR_PASSED', 'READY_FOR_EXAM', 'ACCEPTED')
    left join graduation_applications a on a.student_id = me.id and a.state <> 'CANCELLED'
    cross join lateral (${openWindows}) w
    cross join lateral (${ownClasses(countFromEnrolment)}) own
    where me.id = asked.student_id and me.status = 'active') facts`;
