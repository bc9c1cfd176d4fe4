import { type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';

/** First and last campus day that count. */
export type Range = { from: LocalDate; to: LocalDate };

/** Whether the entry `e` moves money of a cash or bank account; as the index of those entries says it. */
export const isCash: SQL = sql`(e.debit = 'KAS' or e.credit = 'KAS')`;

export const inRange = ({ from, to }: Range): SQL => sql`e.day between ${from} and ${to}`;

/** Sums of what the entries `e` brought in and took out. */
export const flowColumns: SQL = sql`
  coalesce(sum(e.amount) filter (where e.debit = 'KAS'), 0)::bigint as received,
  coalesce(sum(e.amount) filter (where e.credit = 'KAS'), 0)::bigint as returned,
  coalesce(sum(case when e.debit = 'KAS' then e.amount else -e.amount end), 0)::bigint as net`;

/** `order by` of a report; the last column keeps pages apart. */
export function orderSql(sort: string, columns: Record<string, string>, last: string): SQL {
  const down = sort.startsWith('-');
  const column = columns[down ? sort.slice(1) : sort] ?? last;
  return sql.raw(`${column}${down ? ' desc' : ''}, ${last}`);
}
