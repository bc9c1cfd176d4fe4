import { eq, type SQL, sql } from 'drizzle-orm';
import type { LeaveView } from '#shared/people/leave/leave.contract.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { LeaveState } from '#shared/people/leave/leave.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { overdueOfBill } from '#server/finance/billing/overdue.public.ts';
import { leaveRequests } from '#server/platform/db/schema.ts';
import {
  requestColumns,
  requestPage,
  type RequestQuery,
  requestTables,
} from '#server/platform/procedures/procedures.public.ts';

export type LeaveRecord = typeof leaveRequests.$inferSelect;
export type LeaveRow = LeaveView &
  Pick<Rows['students'], 'advisorId'> &
  Pick<Rows['leaveRequests'], 'returnDecreeDate'> & { holdsKip: boolean };
export type LeaveQuery = RequestQuery & { state?: LeaveState | undefined };

/** Whether student `s` has an active KIP scholarship. */
const holdsKip = sql`exists (
  select from scholarship_grants g join scholarships h on h.id = g.scholarship_id
  where g.student_id = s.id and h.kind = 'KIP' and g.status = 'ACTIVE')`;

const columns = sql`
  ${requestColumns}, a.name as "advisorName", s.advisor_id as "advisorId", r.first_code as "firstCode",
  r.last_code as "lastCode", r.terms, r.reason, r.explanation, r.decree_no as "decreeNo", r.decree_date as "decreeDate",
  r.return_decree_no as "returnDecreeNo", r.return_decree_date as "returnDecreeDate", ${holdsKip} as "holdsKip"`;

const tables = sql`${requestTables('leave_requests')} left join lecturers a on a.id = s.advisor_id`;

/** Returns a page of leave. @param scope condition for the leave the reader may see */
export async function listLeave(
  db: Db,
  { state, ...query }: LeaveQuery,
  scope: SQL,
): Promise<{ rows: LeaveRow[]; total: number }> {
  const only = [scope, state && sql`r.state = ${state}`];
  const { page, counted } = requestPage(
    { table: 'leave_requests', columns, tables, only, asksStudent: true },
    query,
  );
  const [{ rows }, total] = await Promise.all([db.execute<LeaveRow>(page), countRows(db, counted)]);
  return { rows, total };
}

export async function findLeave(db: Db, id: string): Promise<LeaveRow | undefined> {
  return (await db.execute<LeaveRow>(sql`select ${columns} ${tables} where r.id = ${id}`)).rows[0];
}

export async function leaveOfStudent(db: Db, studentId: string): Promise<LeaveRow[]> {
  const { rows } = await db.execute<LeaveRow>(sql`
    select ${columns} ${tables} where r.student_id = ${studentId}
    order by r.created_at desc, r.id`);
  return rows;
}

/** Finds leaves of students that wait for their advisor. */
export async function waitingForAdvisor(
  db: Db,
  studentIds: readonly string[],
): Promise<{ id: string; studentId: string; name: string }[]> {
  const { rows } = await db.execute<
    Pick<Rows['leaveRequests'], 'id' | 'studentId'> & Pick<Rows['students'], 'name'>
  >(sql`
    select r.id, r.student_id as "studentId", s.name from leave_requests r join students s on s.id = r.student_id
    where r.student_id = any(${sql.param(studentIds)}::uuid[]) and r.state = 'SUBMITTED' order by r.id`);
  return rows;
}

export const lockLeave = async (db: Db, id: string): Promise<LeaveRecord | undefined> =>
  (await db.select().from(leaveRequests).where(eq(leaveRequests.id, id)).for('update'))[0];

export const insertLeave = (db: Db, row: typeof leaveRequests.$inferInsert) =>
  db.insert(leaveRequests).values(row);

export const updateLeave = (db: Db, id: string, change: Partial<LeaveRecord>) =>
  db.update(leaveRequests).set(change).where(eq(leaveRequests.id, id));

/** Stored facts that decide whether a student may request leave in a term. */
export type LeaveStanding = Pick<
  Rows['students'],
  'name' | 'status' | 'classType' | 'advisorId' | 'entrySemester'
> & {
  leaveCodes: string[];
  krsApproved: boolean;
  overdue: number;
  termsGranted: number;
  hasOpen: boolean;
  holdsKip: boolean;
  /** Request windows of the term. */
  windows: { start: LocalDate; end: LocalDate; classTypes: LeaveStanding['classType'][] }[];
};

export async function findStanding(
  db: Db,
  studentId: string,
  periodId: string,
  today: LocalDate,
): Promise<LeaveStanding | undefined> {
  const { rows } = await db.execute<LeaveStanding>(sql`
    select s.name, s.status, s.class_type as "classType", s.advisor_id as "advisorId",
      s.entry_semester as "entrySemester",
      array(select r.period_code::text from semester_records r where r.student_id = s.id and r.status = 'C') as "leaveCodes",
      exists (select from krs k where k.student_id = s.id and k.period_id = ${periodId}
        and k.approved_at is not null and k.state not in ('REJECTED', 'CANCELLED')) as "krsApproved",
      coalesce((select sum(${overdueOfBill(sql`${today}::date`)}) from bills b where b.student_id = s.id), 0)::bigint as overdue,
      coalesce((select sum(l.terms) from leave_requests l where l.student_id = s.id
        and l.state not in ('REJECTED', 'CANCELLED')), 0)::int as "termsGranted",
      exists (select from leave_requests l where l.student_id = s.id
        and l.state not in ('RETURNED', 'LAPSED', 'REJECTED', 'CANCELLED')) as "hasOpen",
      ${holdsKip} as "holdsKip",
      coalesce((select json_agg(json_build_object('start', e.start_date, 'end', e.end_date, 'classTypes', e.class_types))
        from calendar_events e where e.period_id = ${periodId} and e.type = 'LEAVE_REQUEST'), '[]') as windows
    from students s where s.id = ${studentId}`);
  return rows[0];
}

/** Returns the first day of a term; null if the term is not planned yet. */
export async function termStart(db: Db, code: string): Promise<LocalDate | null> {
  const { rows } = await db.execute<{ start: LocalDate }>(
    sql`select start_date as start from academic_periods where code = ${code}`,
  );
  return rows[0]?.start ?? null;
}
