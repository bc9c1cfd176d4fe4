import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/**
 * The next number of a series of documents in a year, from 1. The counter's row is held until the transaction ends, so that a
 * number is used or was never given: there are no gaps. Ask for it last.
 * @param series what is numbered: `SK_PEMBIMBING`, `BERITA_ACARA_SIDANG` …
 */
export async function nextNumber(db: Db, series: string, year: number): Promise<number> {
  const { rows } = await db.execute<Pick<Rows['documentNumbers'], 'last'>>(sql`
    insert into document_numbers (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = document_numbers.last + 1 returning last`);
  const [row] = rows;
  if (!row) throw new Error(`No number in the series ${series}`);
  return row.last;
}
