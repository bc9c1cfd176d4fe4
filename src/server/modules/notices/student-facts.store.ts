import { type SQL, sql } from 'drizzle-orm';
import type { AttendanceMark } from '#shared/domain/attendance/attendance.ts';
import { addDays, type LocalDate } from '#shared/domain/date/local-date.ts';
import type { ExamKind } from '#shared/domain/exam/exam.ts';
import { EXAM_DAYS } from '#shared/domain/notice/derived.ts';
import { type EnrolmentRule, marksInClass } from '../../db/attendance.ts';
import { type Standing, standingOf } from '../gates/gates.public.ts';

/** Which student is asked about, in which term and when, and which meetings count. */
export type StudentQuestion = {
  studentId: string;
  periodId: string;
  today: LocalDate;
  rule: EnrolmentRule;
};

/** What decides which gates stand before a student of a term. */
export type StudentFacts = {
  standing: Standing;
  biodataReportable: boolean;
  /** The last day of the window in which a KRS is still to be handed in; null where none is open or it was. */
  krsUntil: LocalDate | null;
  /** The last exam of each kind that begins within days. */
  exams: { exam: ExamKind; until: LocalDate }[];
  /** Own classes whose UAS is not over, with the marks that count; without those with a dispensation. */
  classes: { name: string; marks: AttendanceMark[] }[];
};

/** Own classes of the term by an approved KRS. */
const ownClasses = ({ studentId, periodId }: StudentQuestion): SQL => sql`
  select s.id, s.course_id, i.approved_at
  from krs k join krs_items i on i.krs_id = k.id and i.approved
  join schedules s on s.id = i.schedule_id and s.status <> 'CANCLE'
  where k.student_id = ${studentId}::uuid and k.period_id = ${periodId}::uuid`;

/**
 * Exams of the class `own` that are to come (type, day). Looked for class by class: taken together, the planner would rather
 * read every exam of the college and drop those of others.
 */
const examsToCome = ({ today }: StudentQuestion, types: SQL): SQL => sql`
  select m.type, coalesce(m.date, m.planned_date) as day from meetings m
  where m.schedule_id = own.id and m.type in (${types}) and m.status = 'NOT-YET'
    and coalesce(m.date, m.planned_date) >= ${today} offset 0`;

/** What stands before an active student as one JSON value; no round trip of its own. */
export const studentFacts = (asked: StudentQuestion): SQL => {
  const { studentId, periodId, today, rule } = asked;
  return sql`
  with own as materialized (${ownClasses(asked)})
  select json_build_object(
    'standing', ${standingOf(sql`me.id`, sql`${today}::date`)},
    'biodataReportable', coalesce((select b.is_reportable from student_biodata b where b.student_id = me.id), false),
    'krsUntil', (
      select max(e.end_date) from calendar_events e
      where e.period_id = ${periodId}::uuid and e.type in ('KRS', 'KRS_LATE')
        and (e.class_types = '{}' or me.class_type = any (e.class_types)) and ${today} between e.start_date and e.end_date
        and not exists (select from krs k where k.student_id = me.id and k.period_id = e.period_id
          and k.state not in ('DRAFT', 'REVISION'))),
    'exams', (
      select coalesce(json_agg(json_build_object('exam', type, 'until', until) order by until), '[]') from (
        select m.type, max(m.day) as until from own cross join lateral (${examsToCome(asked, sql`'UTS', 'UAS'`)}) m
        group by 1 having min(m.day) <= ${addDays(today, EXAM_DAYS)}) x),
    'classes', (
      select coalesce(json_agg(json_build_object('name', c.name, 'marks',
          ${marksInClass({ studentId, scheduleId: sql`own.id`, since: sql`own.approved_at` }, rule)}) order by c.name), '[]')
      from own join courses c on c.id = own.course_id
      where exists (${examsToCome(asked, sql`'UAS'`)})
        and not exists (select from gate_exemptions x where x.student_id = ${studentId}::uuid and x.gate = 'ATTENDANCE'
          and x.schedule_id = own.id and x.revoked_at is null and x.until >= ${today})))
  from students me where me.id = ${studentId}::uuid and me.status = 'active'`;
};
