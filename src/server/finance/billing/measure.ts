import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Discount } from '#shared/finance/billing/bill-amount.ts';
import { type BillFacts, type BillPlan, planBill } from '#shared/finance/billing/billing.ts';
import type { Installment } from '#shared/finance/billing/installments.ts';
import { adjustmentMoves } from '#shared/finance/ledger/ledger.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { post } from '#server/finance/ledger/ledger.public.ts';
import { entriesOf, ruleOf } from './bill-moves.ts';
import { lockBills, writeBases, writeShapes } from './bills.store.ts';
import { sharingBills } from './sharing.store.ts';
import { asStanding, type Measured, sharedFacts, standingOf } from './standing.ts';
import { typesByIds } from './types.store.ts';

const CHUNK = 300;
const NO_ID = '00000000-0000-0000-0000-000000000000';

const named = (discounts: readonly Discount[]): string =>
  JSON.stringify(discounts.map(({ grantId, name, amount }) => [name, grantId, amount]).toSorted());
const shaped = (parts: readonly Installment[]): string =>
  JSON.stringify(parts.map(({ no, amount, dueDate }) => [no, amount, dueDate]));

/** The plan a bill should have where it differs from what it has, else null. */
function changedPlan({ bill, type, standing }: Measured, facts: BillFacts): BillPlan | null {
  const plan = planBill(ruleOf(type), facts, asStanding(bill, standing));
  const same =
    plan.gross === bill.charged - bill.lateFee &&
    plan.dueDate === bill.dueDate &&
    plan.basis.final === bill.basis.final &&
    named(plan.discounts) === named(standing.discounts ?? []) &&
    shaped(plan.parts) === shaped(standing.parts ?? []);
  return same ? null : plan;
}

async function measure(ctx: Ctx, day: LocalDate, ids: readonly string[], note: string): Promise<number> {
  const locked = (await lockBills(ctx.db, ids)).filter(({ cancelledAt }) => cancelledAt === null);
  if (locked.length === 0) return 0;
  const standing = await standingOf(
    ctx.db,
    locked.map(({ id }) => id),
  );
  const types = await typesByIds(ctx.db, [...new Set(locked.map(({ paymentTypeId }) => paymentTypeId))]);
  const measured = locked.flatMap((bill): Measured[] => {
    const [type, facts] = [types.get(bill.paymentTypeId), standing.get(bill.id)];
    return type && facts ? [{ bill, type, standing: facts }] : [];
  });
  const facts = sharedFacts(measured);
  const changes = measured.flatMap((one) => {
    const known = facts.get(one.bill.id);
    const plan = known ? changedPlan(one, known) : null;
    return plan === null ? [] : [{ id: one.bill.id, bill: one.bill, plan }];
  });
  if (changes.length === 0) return 0;
  await writeShapes(ctx.db, changes);
  await post(
    ctx,
    day,
    changes.flatMap(({ bill, plan }) => entriesOf(bill, adjustmentMoves(bill, plan), note)),
  );
  await writeBases(ctx.db, changes);
  return changes.length;
}

/**
 * Measures bills again by their type, the approved KRS and the grants of today, and moves the difference through the books;
 * what was paid beyond the new amount becomes deposit. Cancelled bills stay as they are. Bills that share a fixed grant with
 * them are measured too.
 * @returns how many changed.
 */
export async function measureBills(
  ctx: Ctx,
  day: LocalDate,
  ids: readonly string[],
  note: string,
): Promise<number> {
  if (ids.length === 0) return 0;
  const sharing = await sharingBills(ctx.db, ids);
  return measure(ctx, day, [...new Set([...ids, ...sharing])], note);
}

/**
 * Shares the fixed grants of a student's term out anew after bills of it were made or cancelled.
 * @param ids the bills made or cancelled. @returns how many bills changed.
 */
export async function shareOut(ctx: Ctx, day: LocalDate, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return measure(ctx, day, await sharingBills(ctx.db, ids), 'Pembagian beasiswa');
}

/** Ids of the live bills of a type in id order. */
async function billsAfter(db: Db, typeId: string, after: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['bills'], 'id'>>(sql`
    select id from bills where payment_type_id = ${typeId} and cancelled_at is null and id > ${after}
    order by id limit ${CHUNK}`);
  return rows.map(({ id }) => id);
}

/** Measures all bills of a type, a chunk at a time. @param told hears how many were looked at. */
export async function measureType(
  outer: Ctx,
  typeId: string,
  day: LocalDate,
  told: (seen: number) => Promise<void>,
): Promise<number> {
  let [seen, changed, after] = [0, 0, NO_ID];
  for (;;) {
    const ids = await billsAfter(outer.db, typeId, after);
    if (ids.length === 0) return changed;
    changed += await inTransaction(outer, (ctx) => measureBills(ctx, day, ids, 'Hitung ulang'));
    seen += ids.length;
    after = ids.at(-1) ?? after;
    await told(seen);
  }
}

/** Live bills of students from one term to another. */
export async function billsOfStudents(
  db: Db,
  studentIds: readonly string[],
  from: string,
  until: string,
): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['bills'], 'id'>>(sql`
    select b.id from bills b join payment_types t on t.id = b.payment_type_id
    where b.student_id = any (${sql.param([...studentIds])}::uuid[]) and b.cancelled_at is null
      and t.period_code between ${from} and ${until} order by b.id`);
  return rows.map(({ id }) => id);
}
