import { sql } from 'drizzle-orm';
import { planBill } from '#shared/finance/billing/billing.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { post } from '#server/finance/ledger/ledger.public.ts';
import { chargeMoves, entriesOf, ruleOf } from './bill-moves.ts';
import { addShapes, insertBills, type NewBill } from './bills.store.ts';
import { factColumns, factJoins, type FactRow, factsOf, heldElsewhere, targeted } from './facts.store.ts';
import { shareOut } from './measure.ts';
import { holdSharers } from './sharing.store.ts';
import { type PaymentType, shareType } from './types.store.ts';

const CHUNK = 500;
const NO_ID = '00000000-0000-0000-0000-000000000000';

export type StudentFacts = FactRow & { studentId: Rows['students']['id'] };

/** Students a type bills and who have no bill of it yet, in id order after `after`. */
async function studentsWithout(db: Db, type: PaymentType, after: string): Promise<StudentFacts[]> {
  const { rows } = await db.execute<StudentFacts>(sql`
    select s.id as "studentId", ${factColumns}
    from payment_types t join students s on ${targeted(type.target)} ${factJoins}
    where t.id = ${type.id} and s.id > ${after} and not ${heldElsewhere(type.target)}
      and not exists (select from bills b where b.payment_type_id = t.id and b.student_id = s.id)
    order by s.id limit ${CHUNK}`);
  return rows;
}

/** What one student would be billed by a type. @throws nothing; null for an unknown student. */
export async function factsFor(db: Db, typeId: string, studentId: string): Promise<FactRow | null> {
  const { rows } = await db.execute<FactRow>(sql`
    select ${factColumns} from payment_types t join students s on s.id = ${studentId} ${factJoins}
    where t.id = ${typeId}`);
  return rows[0] ?? null;
}

/**
 * Stores bills with parts, discounts and entries; who has one already keeps it. Fixed grants of their students are shared out
 * anew over the bills of the term. @returns how many were stored.
 */
export async function storeBills(
  ctx: Ctx,
  day: LocalDate,
  typeId: string,
  rows: readonly NewBill[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const sharers = await holdSharers(
    ctx.db,
    rows.map(({ studentId }) => studentId),
  );
  const stored = await insertBills(ctx.db, typeId, rows);
  const fresh = rows.filter(({ id }) => stored.has(id));
  await addShapes(ctx.db, fresh);
  await post(
    ctx,
    day,
    fresh.flatMap((bill) => entriesOf(bill, chargeMoves(bill.plan))),
  );
  await shareOut(
    ctx,
    day,
    fresh.filter(({ studentId }) => sharers.has(studentId)).map(({ id }) => id),
  );
  return fresh.length;
}

/**
 * Bills every student of an open type who has no bill of it, in chunks that each are stored whole. Run again it goes on where
 * it stopped and never bills anybody twice. Students without an approved KRS to count are left for later.
 * @param told hears how many bills were made so far.
 */
export async function generateBills(
  outer: Ctx,
  typeId: string,
  day: LocalDate,
  told: (made: number) => Promise<void>,
): Promise<number> {
  let [made, after] = [0, NO_ID];
  for (;;) {
    const chunk = await inTransaction(outer, async (ctx) => {
      const type = await shareType(ctx.db, typeId);
      if (type?.status !== 'OPEN') return null;
      const students = await studentsWithout(ctx.db, type, after);
      const rows = students
        .map((row) => ({
          id: newId(),
          studentId: row.studentId,
          plan: planBill(ruleOf(type), factsOf(row)),
        }))
        .filter(({ plan }) => plan.gross > 0);
      return { last: students.at(-1)?.studentId, made: await storeBills(ctx, day, typeId, rows) };
    });
    made += chunk?.made ?? 0;
    await told(made);
    if (chunk?.last === undefined) return made;
    after = chunk.last;
  }
}
