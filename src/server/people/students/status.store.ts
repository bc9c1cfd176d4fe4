import { desc, eq, sql } from 'drizzle-orm';
import { runningLeaveStates } from '#shared/people/leave/leave.ts';
import type { StudentStatus } from '#shared/platform/access/status.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { studentStatusChanges, students, users } from '#server/platform/db/schema.ts';
import { hasOpenLeave } from './open-leave.ts';
import { uuids } from './students.store.ts';

/** Stored facts that decide about a status change. */
export type StatusFacts = {
  previousStatus: StudentStatus | null;
  leavePeriod: string | null;
  /** The late KRS window of the class type is over, or the regular one if there is no late one. */
  lateKrsOver: boolean;
  krsValid: boolean;
  /** A leave in the term is requested or granted. */
  leaveOpen: boolean;
  /** The given term is in the calendar or on the student's record. */
  isKnown: boolean;
  /** The student has an approved KRS or a result in the given term. */
  hasStudied: boolean;
};

/**
 * Returns the facts of students by id, for the active term on a day.
 * @param termCode first term of the new status, null for the active one
 */
export async function statusFacts(
  db: Db,
  ids: readonly string[],
  { periodId, day, termCode }: { periodId: string | null; day: string; termCode: string | null },
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
      (exists (select from academic_periods p where p.code = ${termCode})
        or ${termCode} = any (string_to_array(s.exit->>'idleTerms', ' '))
        or exists (select from semester_records r where r.student_id = s.id and r.period_code = ${termCode})) as "isKnown",
      (exists (select from semester_records r
          where r.student_id = s.id and r.period_code = ${termCode} and r.ips is not null)
        or exists (select from krs k join academic_periods p on p.id = k.period_id
          where k.student_id = s.id and p.code = ${termCode} and k.approved_at is not null
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

/** Writes the student's status in a term, in the codes of PDDIKTI: A active, C leave, N inactive. */
export const writeTermStatus = (db: Db, studentId: string, periodCode: string, status: 'A' | 'C' | 'N') =>
  db.execute(sql`
    insert into semester_records (student_id, period_code, status) values (${studentId}, ${periodCode}, ${status})
    on conflict (student_id, period_code) do update set status = excluded.status, updated_at = now()`);

/** Deletes a student's inactive terms after the exit term. @returns their codes, earliest first */
export async function forgetIdleTerms(db: Db, studentId: string, last: string): Promise<string[]> {
  const { rows } = await db.execute<{ code: Rows['semesterRecords']['periodCode'] }>(sql`
    delete from semester_records where student_id = ${studentId} and period_code > ${last} and status = 'N'
    returning period_code as code`);
  return rows.map(({ code }) => code).toSorted();
}

/** Restores the inactive terms deleted by `forgetIdleTerms`. */
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
