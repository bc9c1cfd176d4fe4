import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { billNew } from './bill-new.ts';
import { measureBills } from './measure.ts';

type Counted = Pick<Rows['paymentTypes'], 'id'> & { isOpen: boolean };

/** Types of a term that ask for each sks or course. */
async function countedTypes(db: Db, periodId: string): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select t.id, t.status = 'OPEN' as "isOpen" from payment_types t join academic_periods p on p.code = t.period_code
    where p.id = ${periodId} and t.amount_mode in ('PER_SKS', 'PER_COURSE') and t.status <> 'DRAFT'
      and t.removed_at is null
    order by t.id`);
  return rows;
}

async function liveBills(db: Db, types: readonly Counted[], studentIds: readonly string[]) {
  const { rows } = await db.execute<Pick<Rows['bills'], 'id'>>(sql`
    select id from bills where student_id = any (${sql.param([...studentIds])}::uuid[]) and cancelled_at is null
      and payment_type_id = any (${sql.param(types.map(({ id }) => id))}::uuid[]) order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Brings the bills per sks and per course of students in line with their KRS as it stands in this transaction: the first
 * approval makes them, a change moves the difference through the books, what was paid too much becomes deposit. A bill whose
 * KRS is final keeps its amount. Terms without such types cost one short query.
 * @param day campus day the moves count for. @returns how many bills were made or changed.
 */
export async function followKrs(
  ctx: Ctx,
  { studentIds, periodId, day }: { studentIds: readonly string[]; periodId: string; day: LocalDate },
): Promise<number> {
  const types = studentIds.length === 0 ? [] : await countedTypes(ctx.db, periodId);
  if (types.length === 0) return 0;
  // New bills first: one that another process makes at this moment is waited for here and measured below.
  let changed = 0;
  for (const { id, isOpen } of types) {
    if (isOpen) changed += await billNew(ctx, day, id, studentIds);
  }
  return (
    changed + (await measureBills(ctx, day, await liveBills(ctx.db, types, studentIds), 'Mengikuti KRS'))
  );
}
