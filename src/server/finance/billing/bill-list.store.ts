import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { BillRow } from '#shared/finance/billing/bill.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import { findPage, inOrder, isAnyOf } from '#server/platform/db/list.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type BillQuery = z.output<typeof billContract.list.query>;
export type BillFilter = Omit<BillQuery, 'page' | 'limit' | 'sort'>;
export type StudentFilter = Pick<
  BillFilter,
  'search' | 'periodCode' | 'typeId' | 'category' | 'entryYear' | 'classId' | 'classType'
>;

/** Conditions on student `s` and type `t` that every list of bills may be narrowed by. */
export function studentConditions(filter: StudentFilter): SQL[] {
  const { search, periodCode, typeId, category, entryYear, classId, classType } = filter;
  return [
    ...(search ? [matchesPerson(search, [sql`s.name`], [sql`s.nim`])] : []),
    ...(periodCode ? [sql`t.period_code = ${periodCode}`] : []),
    ...(typeId ? [sql`b.payment_type_id = ${typeId}`] : []),
    ...(category ? [sql`t.category = ${category}`] : []),
    ...(entryYear ? [sql`s.entry_year = ${entryYear}`] : []),
    ...(classId ? [sql`s.class_id = ${classId}`] : []),
    ...(classType ? [sql`s.class_type = ${classType}`] : []),
  ];
}

/** Bills `b` joined with no more than conditions on students and types, and an order, ask for. */
export function neededFor(filter: StudentFilter, sort = ''): SQL {
  const { search, entryYear, classId, classType, periodCode, category } = filter;
  const student = search || entryYear || classId || classType || sort.endsWith('nim');
  const type = periodCode || category;
  return sql`from bills b
    ${student ? sql`join students s on s.id = b.student_id` : sql``}
    ${type ? sql`join payment_types t on t.id = b.payment_type_id` : sql``}`;
}

const dues: Record<NonNullable<BillFilter['due']>, (day: LocalDate) => SQL> = {
  overdue: (day) => sql`b.next_due < ${day}`,
  week: (day) => sql`b.next_due between ${day} and ${addDays(day, 7)}`,
  later: (day) => sql`b.next_due > ${addDays(day, 7)}`,
};

function discounted(kind: NonNullable<BillFilter['scholarship']>): SQL {
  if (kind === 'none') return sql`b.discounted = 0`;
  if (kind === 'any') return sql`b.discounted > 0`;
  return sql`exists (select from bill_discounts d where d.bill_id = b.id and d.kind = ${kind})`;
}

function conditions(filter: BillFilter, day: LocalDate): SQL {
  const own = [
    ...(filter.status ? [sql`b.status = ${filter.status}`] : []),
    ...(filter.due ? [dues[filter.due](day)] : []),
    ...(filter.scholarship ? [discounted(filter.scholarship)] : []),
    ...(filter.difference ? [sql`b.is_different`] : []),
  ];
  const all = [...own, ...studentConditions(filter)];
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

const from = sql`from bills b join payment_types t on t.id = b.payment_type_id join students s on s.id = b.student_id`;

export const billColumns = sql`b.id as "_id", s.id as "studentId", s.nim, s.name, c.name as "className",
  s.class_type as "classType", s.entry_year as "entryYear", t.id as "typeId", t.name as "typeName", t.category,
  t.period_code as "periodCode", b.status, b.due_date as "dueDate", b.next_due as "nextDue",
  b.is_different as "isDifferent", ${isoMoment(sql`b.updated_at`)} as "updatedAt",
  b.charged, b.late_fee as "lateFee", b.discounted, b.paid, b.balance`;

const orders: Record<string, string> = { dueDate: 'b.due_date', nim: 's.nim', balance: 'b.balance' };

/** `order by` of a list over bills; the id keeps pages apart. */
export function orderOf(sort: string, columns: Record<string, string>): SQL {
  const down = sort.startsWith('-');
  const column = columns[down ? sort.slice(1) : sort] ?? 'b.id';
  return sql.raw(down ? `${column} desc, b.id desc` : `${column}, b.id`);
}

export const withClass = sql`${from} left join student_classes c on c.id = s.class_id`;

/** One page of bills. @param day the campus day, for what is overdue. */
export async function listBills(
  db: Db,
  query: BillQuery,
  day: LocalDate,
): Promise<{ rows: BillRow[]; total: number }> {
  const where = conditions(query, day);
  const { ids, total } = await findPage(
    db,
    {
      rows: sql`${neededFor(query, query.sort)} where ${where}`,
      counted: sql`${neededFor(query)} where ${where}`,
      id: sql`b.id`,
      order: [orderOf(query.sort, orders)],
    },
    query,
  );
  const { rows } = await db.execute<BillRow>(
    sql`select ${billColumns} ${withClass} where ${isAnyOf(sql`b.id`, ids)}`,
  );
  return { total, rows: inOrder(ids, rows) };
}

/** The names behind the ids a list of bills is narrowed by, as a file says them. */
export async function narrowedBy(db: Db, { typeId, classId }: Pick<StudentFilter, 'typeId' | 'classId'>) {
  const { rows } = await db.execute<{
    type: Rows['paymentTypes']['name'] | null;
    studentClass: Rows['studentClasses']['name'] | null;
  }>(sql`
    select (select name from payment_types where id = ${typeId ?? null}) as type,
      (select name from student_classes where id = ${classId ?? null}) as "studentClass"`);
  return rows[0] ?? { type: null, studentClass: null };
}
