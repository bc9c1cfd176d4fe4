import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  financeReportContract,
  ReceivablesRow,
} from '#shared/finance/finance-reports/finance-report.contract.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import { window } from '#server/platform/db/list.ts';
import { startsWith } from '#server/platform/db/search.ts';
import { orderSql } from './report-sql.ts';

export type ReceivablesQuery = z.output<typeof financeReportContract.receivables.query>;

/** Sum of the entries that have `account` on the other side of what students owe; `sign` is that of its debit. */
const against = (accounts: string, sign: 1 | -1): SQL =>
  sql.raw(`sum(case when e.debit in (${accounts}) then ${sign} * e.amount
    when e.credit in (${accounts}) then ${-sign} * e.amount else 0 end)`);

/** What students owe at the end of a day by entry year, added up from the ledger. */
export async function listReceivables(
  db: Db,
  query: ReceivablesQuery,
  asOf: LocalDate,
): Promise<{ rows: ReceivablesRow[]; total: number }> {
  const { periodCode, category, search } = query;
  const narrowed = [
    ...(periodCode ? [sql`t.period_code = ${periodCode}`] : []),
    ...(category ? [sql`t.category = ${category}`] : []),
  ];
  const types =
    narrowed.length > 0
      ? sql`join bills b on b.id = e.bill_id join payment_types t on t.id = b.payment_type_id`
      : sql``;
  const { limit, offset } = window(query);
  const { rows } = await db.execute<ReceivablesRow & { cohorts: number }>(sql`
    select s.entry_year::text as "_id", s.entry_year as "entryYear",
      count(*) filter (where o.charged > 0)::int as students,
      count(*) filter (where o.charged > o.discounted + o.paid)::int as owing,
      sum(o.charged)::bigint as charged, sum(o.discounted)::bigint as discounted, sum(o.paid)::bigint as paid,
      sum(o.charged - o.discounted - o.paid)::bigint as balance, count(*) over ()::int as cohorts
    from (
      select e.student_id, ${against(`'PENDAPATAN'`, -1)} as charged, ${against(`'POTONGAN'`, 1)} as discounted,
        ${against(`'KAS', 'DEPOSIT'`, 1)} as paid
      from ledger_entries e ${types}
      where ${sql.join([sql`e.bill_id is not null`, sql`e.day <= ${asOf}`, ...narrowed], sql` and `)}
      group by e.student_id
    ) o join students s on s.id = o.student_id
    ${search ? sql`where ${startsWith(sql`s.entry_year::text`, search)}` : sql``}
    group by s.entry_year
    order by ${orderSql(query.sort, { entryYear: 's.entry_year', balance: 'balance' }, 's.entry_year')}
    limit ${limit} offset ${offset}`);
  return { rows: rows.map(({ cohorts: _cohorts, ...row }) => row), total: rows[0]?.cohorts ?? 0 };
}
