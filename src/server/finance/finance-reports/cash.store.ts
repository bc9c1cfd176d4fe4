import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  CashRow,
  cashSummary,
  financeReportContract,
} from '#shared/finance/finance-reports/finance-report.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { byValues } from '#server/platform/db/prepared.ts';
import { contains, matchesPerson } from '#server/platform/db/search.ts';
import { flowColumns, inRange, isCash, orderSql, type Range } from './report-sql.ts';

export type CashQuery = z.output<typeof financeReportContract.cash.query>;

/**
 * Entries of students of this NIM or name, of the payment with this reference or receipt, or of this sponsor; each by an
 * index of its own.
 */
function found(search: string): SQL {
  const student = matchesPerson(search, [sql`name`], [sql`nim`]);
  return sql`(e.student_id = any (array(select id from students where ${student}))
    or e.payment_id = any (array(
      select id from payments where lower(reference) = lower(${search}) and reference <> ''
      union all select payment_id from receipts where no = ${search}))
    or e.sponsor_payment_id = any (array(
      select p.id from sponsor_payments p join sponsor_invoices i on i.id = p.invoice_id
      where i.no = ${search} or ${contains(sql`i.sponsor`, search)} or lower(p.reference) = lower(${search}))))`;
}

/** Entries of one payment or refund are one movement at the bank, whatever they were booked as. */
function movements({ methodId, direction, search }: CashQuery, range: Range): SQL {
  const narrowed = [
    ...(search ? [found(search)] : []),
    ...(methodId ? [sql`e.method_id = ${methodId}`] : []),
    ...(direction ? [direction === 'in' ? sql`e.debit = 'KAS'` : sql`e.credit = 'KAS'`] : []),
  ];
  return sql`(
    select e.day, e.method_id, e.student_id, e.payment_id, e.refund_id, e.sponsor_payment_id, e.debit = 'KAS' as incoming,
      max(e.id) as id,
      sum(e.amount) filter (where e.debit = 'KAS') as received, sum(e.amount) filter (where e.credit = 'KAS') as returned
    from ledger_entries e where ${sql.join([isCash, inRange(range), ...narrowed], sql` and `)}
    group by 1, 2, 3, 4, 5, 6, 7)`;
}

const joins = sql`join payment_methods m on m.id = x.method_id left join students s on s.id = x.student_id
  left join payments p on p.id = x.payment_id left join receipts rc on rc.payment_id = p.id
  left join bills b on b.id = p.bill_id left join payment_types t on t.id = b.payment_type_id
  left join refunds r on r.id = x.refund_id
  left join sponsor_payments sp on sp.id = x.sponsor_payment_id left join sponsor_invoices si on si.id = sp.invoice_id`;

const columns = sql`x.id::text as "_id", x.day, m.name as method, coalesce(s.nim, '') as nim,
  coalesce(s.name, si.sponsor) as "studentName",
  case when x.refund_id is not null then r.paid_on when x.incoming then coalesce(p.paid_on, sp.paid_on)
    else x.day end as "paidOn",
  case when x.refund_id is not null then 'Pengembalian dana'
    else case when x.incoming then '' else 'Pembalikan ' end || coalesce(t.name, 'Invoice ' || si.no) end as about,
  coalesce(p.reference, sp.reference, '') as reference, rc.no as "receiptNo", p.source,
  coalesce(x.received, 0)::bigint as received, coalesce(x.returned, 0)::bigint as returned`;

const orders = { day: 'x.day', paidOn: '"paidOn"', received: 'coalesce(x.received, 0)' };

/** One page of movements as a statement of the bank shows them. */
export async function listCash(
  db: Db,
  query: CashQuery,
  range: Range,
): Promise<{ rows: CashRow[]; total: number }> {
  const { limit, offset } = window(query);
  const { sort } = query;
  const all = movements(query, range);
  const order = sql`order by ${orderSql(sort, orders, 'x.id')}`;
  const page = sql`${order} limit ${limit} offset ${offset}`;
  // Where the movements alone say which are shown, only those few are looked up.
  const isPlain = !sort.endsWith('paidOn');
  const rows = isPlain
    ? sql`select ${columns} from (select * from ${all} x ${page}) x ${joins} ${order}`
    : sql`select ${columns} from ${all} x ${joins} ${page}`;
  const [answer, total] = await Promise.all([db.execute<CashRow>(rows), countRows(db, sql`from ${all} x`)]);
  return { rows: answer.rows, total };
}

/** What accounts held before the first day, what moved, and what they hold after the last. */
export async function sumCash(
  db: Db,
  methodId: string | undefined,
  { from, to }: Range,
): Promise<z.infer<typeof cashSummary>> {
  const { rows } = await db.execute<{
    opening: number;
    received: number;
    returned: number;
    net: number;
  }>(sql`${byValues}
    select coalesce((
        select sum(case when e.debit = 'KAS' then e.amount else -e.amount end) from ledger_entries e
        where ${isCash} and e.day < ${from} ${methodId ? sql`and e.method_id = ${methodId}` : sql``}
      ), 0)::bigint as opening, ${flowColumns}
    from ledger_entries e
    where ${isCash} and ${inRange({ from, to })} ${methodId ? sql`and e.method_id = ${methodId}` : sql``}`);
  const sums = rows[0] ?? { opening: 0, received: 0, returned: 0, net: 0 };
  return { ...sums, closing: sums.opening + sums.net };
}
