import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { ArrearsRow } from '#shared/finance/billing/bill.views.ts';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { ageBands } from '#shared/finance/finance-reports/ageing.ts';
import { paymentGates } from '#shared/platform/access/gates.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { overdueOfBill } from './overdue.public.ts';
import { neededFor, orderOf, studentConditions, type StudentFilter } from './bill-list.store.ts';

export type ArrearsQuery = z.output<typeof billContract.arrears.query>;
export type ArrearsFilter = Omit<ArrearsQuery, 'page' | 'limit' | 'sort'>;

const from = sql`from bills b join payment_types t on t.id = b.payment_type_id join students s on s.id = b.student_id`;

/** Bills with a part past its day, narrowed; by age where a band is asked for. */
function where(filter: ArrearsFilter, day: LocalDate) {
  const band = ageBands.find(({ name }) => name === filter.band);
  const aged = [
    ...(band ? [sql`b.next_due <= ${addDays(day, -band.from)}`] : []),
    ...(band && band.to !== null ? [sql`b.next_due >= ${addDays(day, -band.to)}`] : []),
  ];
  return sql.join([sql`b.next_due < ${day}`, ...aged, ...studentConditions(filter)], sql` and `);
}

const columns = (
  day: LocalDate,
) => sql`b.id as "_id", s.id as "studentId", s.nim, s.name, c.name as "className",
  t.name as "typeName", t.category, t.period_code as "periodCode", ${overdueOfBill(sql`${day}::date`)} as overdue, b.balance,
  b.next_due as "lateSince", ${day}::date - b.next_due as "daysLate", d.mobile,
  (select max(x.until) from gate_exemptions x
    where x.student_id = s.id and x.revoked_at is null and x.until >= ${day}
      and x.gate = any (${sql.param([...paymentGates])}::text[])) as "exemptUntil"`;

const joined = sql`${from} left join student_classes c on c.id = s.class_id
  left join student_biodata d on d.student_id = s.id`;

/** `-daysLate` (the longest first) is the earliest day first. */
function orderFor(sort: string) {
  if (sort === 'daysLate') return orderOf('-late', { late: 'b.next_due' });
  if (sort === '-daysLate') return orderOf('late', { late: 'b.next_due' });
  return orderOf(sort, { nim: 's.nim', balance: 'b.balance' });
}

export async function listArrears(
  db: Db,
  query: ArrearsQuery,
  day: LocalDate,
): Promise<{ rows: ArrearsRow[]; total: number }> {
  const order = orderFor(query.sort);
  const { limit, offset } = window(query);
  const page = sql`array(select b.id ${neededFor(query, query.sort)} where ${where(query, day)}
    order by ${order} limit ${limit} offset ${offset})`;
  const [{ rows }, total] = await Promise.all([
    db.execute<ArrearsRow>(sql`
      select ${columns(day)} ${joined} where b.id = any (${page}) order by ${order}`),
    countRows(db, sql`${neededFor(query)} where ${where(query, day)}`),
  ]);
  return { rows, total };
}

type Band = { band: (typeof ageBands)[number]['name']; bills: number; students: number; overdue: number };

/** Arrears by age; every band, also an empty one. */
export async function ageing(db: Db, filter: StudentFilter, day: LocalDate): Promise<Band[]> {
  const cases = sql.join(
    ageBands.map(({ name, to }) => (to === null ? sql`else ${name}` : sql`when late <= ${to} then ${name}`)),
    sql` `,
  );
  const { rows } = await db.execute<Band>(sql`
    select case ${cases} end as band, count(*)::int as bills, count(distinct student_id)::int as students,
      sum(overdue)::bigint as overdue
    from (select ${day}::date - b.next_due as late, b.student_id, ${overdueOfBill(sql`${day}::date`)} as overdue ${from}
      where ${where(filter, day)}) parts group by 1`);
  return ageBands.map(
    ({ name: band }) => rows.find((row) => row.band === band) ?? { band, bills: 0, students: 0, overdue: 0 },
  );
}

type Cohort = Pick<Rows['students'], 'entryYear'> & {
  students: number;
  charged: number;
  discounted: number;
  paid: number;
  balance: number;
};

/** What is owed by entry year, the latest first. Bills are added up by student before, which needs no order of them. */
export async function receivables(db: Db, filter: StudentFilter): Promise<Cohort[]> {
  const narrowed = sql.join([sql`b.status <> 'CANCELLED'`, ...studentConditions(filter)], sql` and `);
  const { rows } = await db.execute<Cohort>(sql`
    select s.entry_year as "entryYear", count(*)::int as students, sum(owed.charged)::bigint as charged,
      sum(owed.discounted)::bigint as discounted, sum(owed.paid)::bigint as paid, sum(owed.balance)::bigint as balance
    from (select b.student_id, sum(b.charged) as charged, sum(b.discounted) as discounted, sum(b.paid) as paid,
        sum(b.balance) as balance
      ${neededFor(filter)} where ${narrowed} group by 1) owed join students s on s.id = owed.student_id
    group by 1 order by 1 desc`);
  return rows;
}

/** The late bills of one student, as a letter names them. */
export async function arrearsOf(db: Db, studentId: string, day: LocalDate): Promise<ArrearsRow[]> {
  const { rows } = await db.execute<ArrearsRow>(sql`
    select ${columns(day)} ${joined} where b.student_id = ${studentId} and b.next_due < ${day} order by b.next_due, b.id`);
  return rows;
}
