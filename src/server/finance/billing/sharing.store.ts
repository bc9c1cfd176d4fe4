import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Bill, lockBills } from './bills.store.ts';

async function hold(db: Db, chosen: SQL): Promise<Set<string>> {
  const { rows } = await db.execute<Pick<Rows['students'], 'id'>>(sql`
    select s.id from students s
    where s.id in (${chosen}) and exists (
      select from scholarship_grants g join scholarships c on c.id = g.scholarship_id
      where g.student_id = s.id and c.mode = 'AMOUNT')
    order by s.id for no key update of s`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Those of the students who hold a fixed grant, locked in id order: whoever makes, measures or cancels bills of theirs waits
 * for the other, so that the grant's amount is shared out once. Taken before their bills are locked.
 */
export const holdSharers = (db: Db, studentIds: readonly string[]): Promise<Set<string>> =>
  hold(db, sql`select unnest(${sql.param([...studentIds])}::uuid[])`);

/** Students of these bills who hold a fixed grant, locked. */
const sharersOf = (db: Db, billIds: readonly string[]): Promise<Set<string>> =>
  hold(db, sql`select student_id from bills where id = any (${sql.param([...billIds])}::uuid[])`);

/** Bills locked for a change of what they ask, after the students whose other bills may change with them. */
export async function holdBills(db: Db, ids: readonly string[]): Promise<Bill[]> {
  await sharersOf(db, ids);
  return lockBills(db, ids);
}

/**
 * The live bills over which fixed grants are shared out together with these, their students locked: those of the same student
 * and term that a fixed grant of the term is for.
 */
export async function sharingBills(db: Db, ids: readonly string[]): Promise<string[]> {
  const sharers = await sharersOf(db, ids);
  if (sharers.size === 0) return [];
  const { rows } = await db.execute<Pick<Rows['bills'], 'id'>>(sql`
    with terms as (
      select distinct b.student_id, t.period_code from bills b join payment_types t on t.id = b.payment_type_id
      where b.id = any (${sql.param([...ids])}::uuid[]) and b.student_id = any (${sql.param([...sharers])}::uuid[]))
    select b.id from terms m join bills b on b.student_id = m.student_id and b.cancelled_at is null
    join payment_types t on t.id = b.payment_type_id and t.period_code = m.period_code
    where exists (
      select from scholarship_grants g join scholarships c on c.id = g.scholarship_id
      where g.student_id = b.student_id and c.mode = 'AMOUNT'
        and m.period_code between g.from_period and g.until_period
        and (g.ended_from is null or m.period_code < g.ended_from)
        and (t.category = any (c.categories) or cardinality(c.categories) = 0 and t.category <> 'DENDA_PERPUS'))
    order by b.id`);
  return rows.map(({ id }) => id);
}
