import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Timer } from '#server/platform/timers/timer.ts';

/** What the database counts beside the rows: its table, what a count is of, and what is counted. */
const kept = [
  ['student_counts', 'entry_year, entry_semester, class_type, status, left_in', ['students']],
  ['result_counts', 'period_code, entry_year, class_type, status', ['records', 'graded', 'ips_sum']],
  ['letter_counts', 'period_id, course_id, letter', ['grades']],
] as const;

/** Adds the differences of each kind up into one; those written meanwhile stay as they are. */
const folded = ([table, keys, counted]: (typeof kept)[number]): SQL => {
  const sums = counted.map((column) => `sum(${column})`);
  return sql.raw(`
    with folded as (delete from ${table} returning *)
    insert into ${table} (${keys}, ${counted.join(', ')})
    select ${keys}, ${sums.join(', ')} from folded group by ${keys}
    having ${sums.map((sum) => `${sum} <> 0`).join(' or ')}`);
};

/** Folds what reports read; the sums stay as they are. */
export async function foldCounts(db: Db): Promise<void> {
  for (const counts of kept) await db.execute(folded(counts));
}

/** Every night: differences of a day become one row per kind again. */
export const foldTimer: Timer = {
  name: 'fold-counts',
  cron: '20 1 * * *',
  run: async ({ db }) => {
    await foldCounts(db);
    return {};
  },
};
