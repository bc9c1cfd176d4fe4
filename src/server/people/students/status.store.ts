import { desc, eq, sql } from 'drizzle-orm';
import { runningLeaveStates } from '#shared/people/leave/leave.ts';
import type { StudentStatus } from '#shared/platform/access/status.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { studentStatusChanges, students, users } from '#server/platform/db/schema.ts';
import { hasOpenLeave } from './open-leave.ts';
import { uuids } from './students.store.ts';

/** What the database knows that decides about a change of status. */
export type StatusFacts = {
  previousStatus: StudentStatus | null;
  leavePeriod: string | null;
  /** The class type can no longer hand in a KRS: its late window is over, or the usual one where there is no late one. */
  lateKrsOver: boolean;
  krsValid: boolean;
  /** A leave in the term is asked for or stands. */
  leaveOpen: boolean;
  /** The term asked for is of the calendar, or on the student's record. */
  isKnown: boolean;
  /** A plan in force or a result of the term asked for. */
  hasStudied: boolean;
};

/**
 * Facts of these students by id, for the active term on a day.
 * @param asked the term the change is to count from, null for the active one
 */
export async function statusFacts(
  db: Db,
  ids: readonly string[],
  { periodId, day, asked }: { periodId: string | null; day: string; asked: string | null },
): Promise<Map<string, StatusFacts>> {
  const { rows } = await db.execute<StatusFacts & Pick<Rows['students'], 'id'>>(sql`
    select s.id,
      (select c."from" from student_status_changes c where c.student_id = s.id
       order by c.at desc, c.id desc limit 1) as "previousStatus",
      greatest(
        (select c.period_code from student_status_changes c where c.student_id = s.id and c."to" = 'furlough'
         order by c.at desc, c.id desc limit 1),
        (select max(l.last_code) from leave_requests l where l.student_id = s.id
           and l.state = any(${sql.param(runningLeaveStates)}::text[]))
      ) as "leavePeriod",
      coalesce((select coalesce(max(e.end_date) filter (where e.type = 'KRS_LATE'),
          max(e.end_date) filter (where e.type = 'KRS')) < ${day}::date
        from calendar_events e where e.period_id = ${periodId}
          and (e.class_types = '{}' or s.class_type = any (e.class_types))), false) as "lateKrsOver",
      exists (select from krs k where k.student_id = s.id and k.period_id = ${periodId}
        and k.approved_at is not null and k.state not in ('REJECTED', 'CANCELLED')) as "krsValid",
      ${hasOpenLeave(sql`s.id`, sql`(select p.code from academic_periods p where p.id = ${periodId})`)} as "leaveOpen",
      (exists (select from academic_periods p where p.code = ${asked})
        or ${asked} = any (string_to_array(s.exit->>'idleTerms', ' '))
        or exists (select from semester_records r where r.student_id = s.id and r.period_code = ${asked})) as "isKnown",
      (exists (select from semester_records r
          where r.student_id = s.id and r.period_code = ${asked} and r.ips is not null)
        or exists (select from krs k join academic_periods p on p.id = k.period_id
          where k.student_id = s.id and p.code = ${asked} and k.approved_at is not null
            and k.state not in ('REJECTED', 'CANCELLED'))) as "hasStudied"
    from students s where s.id = ${uuids(ids)}`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

export const writeStatus = (
  db: Db,
  studentId: string,
  change: { status: StudentStatus; exit?: Record<string, string> | null; exitReportedAt?: null },
) => db.update(students).set(change).where(eq(students.id, studentId));

export const insertStatusChange = (db: Db, change: typeof studentStatusChanges.$inferInsert) =>
  db.insert(studentStatusChanges).values(change);

/** The student's term as the national database counts it: A active, C leave, N inactive. */
export const writeTermStatus = (db: Db, studentId: string, periodCode: string, status: 'A' | 'C' | 'N') =>
  db.execute(sql`
    insert into semester_records (student_id, period_code, status) values (${studentId}, ${periodCode}, ${status})
    on conflict (student_id, period_code) do update set status = excluded.status, updated_at = now()`);

/** Forgets terms after the last one of who left in which nothing was taken. @returns their codes, earliest first */
export async function forgetIdleTerms(db: Db, studentId: string, last: string): Promise<string[]> {
  const { rows } = await db.execute<{ code: Rows['semesterRecords']['periodCode'] }>(sql`
    delete from semester_records where student_id = ${studentId} and period_code > ${last} and status = 'N'
    returning period_code as code`);
  return rows.map(({ code }) => code).toSorted();
}

/** Writes such terms again, of a student who is none any more. */
export const restoreIdleTerms = (db: Db, studentId: string, terms: readonly string[]) =>
  db.execute(sql`
    insert into semester_records (student_id, period_code, status)
    select ${studentId}, code, 'N' from unnest(${sql.param(terms)}::text[]) code on conflict do nothing`);

export const statusHistory = (db: Db, studentId: string) =>
  db
    .select({
      _id: studentStatusChanges.id,
      from: studentStatusChanges.from,
      to: studentStatusChanges.to,
      reason: studentStatusChanges.reason,
      decreeNo: studentStatusChanges.decreeNo,
      decreeDate: studentStatusChanges.decreeDate,
      periodCode: studentStatusChanges.periodCode,
      changedBy: users.name,
      at: studentStatusChanges.at,
    })
    .from(studentStatusChanges)
    .leftJoin(users, eq(users.id, studentStatusChanges.changedBy))
    .where(eq(studentStatusChanges.studentId, studentId))
    .orderBy(desc(studentStatusChanges.at));
