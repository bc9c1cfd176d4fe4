import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { planBill } from '#shared/finance/billing/billing.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { ruleOf } from './bill-moves.ts';
import { factColumns, factJoins, factsOf, heldElsewhere, targeted } from './facts.store.ts';
import { storeBills, type StudentFacts } from './generate.ts';
import { type PaymentType, shareType } from './types.store.ts';

/** Those of the students whom a type bills and has not billed yet. */
async function notBilled(db: Db, type: PaymentType, studentIds: readonly string[]): Promise<StudentFacts[]> {
  const { rows } = await db.execute<StudentFacts>(sql`
    select s.id as "studentId", ${factColumns}
    from payment_types t join students s on ${targeted(type.target)} ${factJoins}
    where t.id = ${type.id} and s.id = any (${sql.param([...studentIds])}::uuid[])
      and not ${heldElsewhere(type.target)}
      and not exists (select from bills b where b.payment_type_id = t.id and b.student_id = s.id)
    order by s.id`);
  return rows;
}

/**
 * Bills those of the students whom an open type is for and who have no bill of it, inside the caller's transaction.
 * @returns how many bills were made.
 */
export async function billNew(
  ctx: Ctx,
  day: LocalDate,
  typeId: string,
  studentIds: readonly string[],
): Promise<number> {
  const type = await shareType(ctx.db, typeId);
  if (type?.status !== 'OPEN') return 0;
  const rows = (await notBilled(ctx.db, type, studentIds))
    .map((facts) => ({
      id: newId(),
      studentId: facts.studentId,
      plan: planBill(ruleOf(type), factsOf(facts)),
    }))
    .filter(({ plan }) => plan.gross > 0);
  return storeBills(ctx, day, typeId, rows);
}
