import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  financeReportContract,
  GrantsRow,
} from '#shared/finance/finance-reports/finance-report.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { orderSql } from './report-sql.ts';

export type GrantsQuery = z.output<typeof financeReportContract.grants.query>;

const orders = { amount: 'amount', name: 'c.name', students: 'students' };

/** What each scholarship takes off the bills that stand. */
export async function listGrantSums(
  db: Db,
  query: GrantsQuery,
): Promise<{ rows: GrantsRow[]; total: number }> {
  const { periodCode, kind, entryYear, search } = query;
  const narrowed = [
    ...(periodCode ? [sql`t.period_code = ${periodCode}`] : []),
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(entryYear === undefined ? [] : [sql`s.entry_year = ${entryYear}`]),
    ...(search ? [contains(sql`c.name`, search)] : []),
  ];
  const grouped = sql`
    from bill_discounts d join scholarship_grants g on g.id = d.grant_id join scholarships c on c.id = g.scholarship_id
      join bills b on b.id = d.bill_id join payment_types t on t.id = b.payment_type_id
      join students s on s.id = b.student_id
    where ${sql.join([sql`true`, ...narrowed], sql` and `)} group by c.id`;
  const { limit, offset } = window(query);
  const [{ rows }, total] = await Promise.all([
    db.execute<GrantsRow>(sql`
      select c.id as "_id", c.name, c.kind, c.sponsor, count(distinct b.student_id)::int as students,
        count(*)::int as bills, sum(d.amount)::bigint as amount
      ${grouped} order by ${orderSql(query.sort, orders, 'c.name')} limit ${limit} offset ${offset}`),
    countRows(db, grouped),
  ]);
  return { rows, total };
}
