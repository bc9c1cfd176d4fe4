import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  financeReportContract,
  ReceiptsRow,
  ReceiptsSummary,
} from '#shared/finance/finance-reports/finance-report.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { byValues } from '#server/platform/db/prepared.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { contains } from '#server/platform/db/search.ts';
import { flowColumns, inRange, isCash, orderSql, type Range } from './report-sql.ts';

export type ReceiptsQuery = z.output<typeof financeReportContract.receipts.query>;
export type ReceiptsFilter = Pick<ReceiptsQuery, 'methodId' | 'category' | 'search'>;

/** What money was for: a category of bills, an invoice to a sponsor, or a deposit (null). */
const categoryOf = sql`case when e.sponsor_payment_id is null then t.category else 'SPONSOR' end`;

/** Movements of cash `e` with their method `m` and, where a bill is concerned, its category. */
function moves(filter: ReceiptsFilter, range: Range): SQL {
  const { methodId, category, search } = filter;
  const narrowed = [
    ...(methodId ? [sql`e.method_id = ${methodId}`] : []),
    ...(category === 'DEPOSIT' ? [sql`${categoryOf} is null`] : []),
    ...(category && category !== 'DEPOSIT' ? [sql`${categoryOf} = ${category}`] : []),
    ...(search ? [contains(sql`m.name`, search)] : []),
  ];
  return sql`from ledger_entries e join payment_methods m on m.id = e.method_id
    left join bills b on b.id = e.bill_id left join payment_types t on t.id = b.payment_type_id
    where ${sql.join([isCash, inRange(range), ...narrowed], sql` and `)}`;
}

const grouping = sql`group by e.day, m.id, m.name, ${categoryOf}`;
const orders = { day: 'day', received: 'received', net: 'net' };

/** One page of what came in and went out by day, method and category. */
export async function listReceipts(
  db: Db,
  query: ReceiptsFilter & Pick<ReceiptsQuery, 'page' | 'limit' | 'sort'>,
  range: Range,
): Promise<{ rows: ReceiptsRow[]; total: number }> {
  const { limit, offset } = window(query);
  const [{ rows }, total] = await Promise.all([
    db.execute<ReceiptsRow>(sql`
      select e.day || '/' || m.id || '/' || coalesce(${categoryOf}, 'DEPOSIT') as "_id", e.day, m.name as method,
        ${categoryOf} as category,
        count(distinct coalesce(e.payment_id, e.sponsor_payment_id))::int as payments, ${flowColumns}
      ${moves(query, range)} ${grouping}
      order by ${orderSql(query.sort, orders, '"_id"')} limit ${limit} offset ${offset}`),
    countRows(db, sql`${moves(query, range)} ${grouping}`),
  ]);
  return { rows, total };
}

type Sums = {
  level: number;
  day: Rows['ledgerEntries']['day'] | null;
  method: Rows['paymentMethods']['name'] | null;
  category: ReceiptsRow['category'];
} & Pick<ReceiptsSummary, 'received' | 'returned' | 'net'>;

/** Levels of `grouping(day, method, category)`: the bit of what was added up over is set. */
const BY_DAY = 0b011;
const BY_METHOD = 0b101;
const BY_CATEGORY = 0b110;

const nothing = { received: 0, returned: 0, net: 0 };

/** The same added up over everything, by day, by method and by category. */
export async function sumReceipts(
  db: Db,
  filter: ReceiptsFilter,
  range: Range,
): Promise<Omit<ReceiptsSummary, 'from' | 'to'>> {
  const { rows } = await db.execute<Sums>(sql`${byValues}
    select grouping(e.day, m.name, ${categoryOf}) as level, e.day, m.name as method, ${categoryOf} as category,
      ${flowColumns}
    ${moves(filter, range)} group by grouping sets ((), (e.day), (m.name), (${categoryOf}))
    order by e.day, received desc, m.name, 4`);
  const at = (wanted: number) =>
    rows.filter(({ level }) => level === wanted).map(({ level: _level, ...row }) => row);
  const flowOf = ({ received, returned, net }: Omit<Sums, 'level'>) => ({ received, returned, net });
  const [all] = at(0b111);
  return {
    ...(all ? flowOf(all) : nothing),
    days: at(BY_DAY).map((row) => ({ day: row.day ?? '', ...flowOf(row) })),
    methods: at(BY_METHOD).map((row) => ({ name: row.method ?? '', ...flowOf(row) })),
    categories: at(BY_CATEGORY).map((row) => ({ category: row.category, ...flowOf(row) })),
  };
}
