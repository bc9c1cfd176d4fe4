import { sql } from 'drizzle-orm';
import { readIdentifier } from '#shared/platform/format/identifier.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** The names of the students of some cells that hold a NIM, also behind the prefix of a virtual account. */
export async function findNames(db: Db, cells: readonly string[]): Promise<string[]> {
  const numbers = cells.flatMap((text) => {
    const read = readIdentifier(text);
    return 'digits' in read ? [read.digits] : [];
  });
  const { rows } = await db.execute<Pick<Rows['students'], 'name'>>(sql`
    with numbers as (select distinct unnest(${sql.param(numbers)}::text[]) as number)
    select name from students where nim in (
      select number from numbers
      union select substr(n.number, length(m.va_prefix) + 1) from numbers n
      join payment_methods m on m.va_prefix <> '' and starts_with(n.number, m.va_prefix))`);
  return rows.map(({ name }) => name);
}
