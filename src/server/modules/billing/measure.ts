import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import type { Discount } from '#shared/domain/finance/bill-amount.ts';
import { type BillPlan, planBill } from '#shared/domain/finance/billing.ts';
import type { Installment } from '#shared/domain/finance/installments.ts';
import { adjustmentMoves } from '#shared/domain/finance/ledger.ts';
import type { Db } from '../../db/client.ts';
import { type Ctx, inTransaction } from '../../http/ctx.ts';
import { post } from '../ledger/ledger.public.ts';
import { type Bill, lockBills, writeBases, writeShapes } from './bills.store.ts';
import { factColumns, factJoins, type FactRow, factsOf } from './facts.store.ts';
import { entriesOf, ruleOf } from './generate.ts';
import { type PaymentType, typesByIds } from './types.store.ts';

const CHUNK = 300;
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Standing = FactRow & {
  billId: string;
  isWaiting: boolean;
  parts: Installment[] | null;
  discounts: Discount[] | null;
};

/** Facts of bills, with their parts and discounts as they stand. */
async function standingOf(db: Db, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await db.execute<Standing>(sql`
    select b.id as "billId", ${factColumns},
      exists (select from payments w where w.bill_id = b.id and w.status = 'WAITING') as "isWaiting",
      (select jsonb_agg(jsonb_build_object('no', i.no, 'amount', i.amount, 'dueDate', i.due_date) order by i.no)
        from bill_installments i where i.bill_id = b.id) as parts,
      (select jsonb_agg(jsonb_build_object('grantId', d.grant_id, 'name', d.name, 'kind', d.kind, 'amount', d.amount))
        from bill_discounts d where d.bill_id = b.id) as discounts
    from bills b join payment_types t on t.id = b.payment_type_id join students s on s.id = b.student_id ${factJoins}
    where b.id = any (${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map((row) => [row.billId, row]));
}

const named = (discounts: readonly Discount[]): string =>
  JSON.stringify(discounts.map(({ grantId, name, amount }) => [name, grantId, amount]).toSorted());
const shaped = (parts: readonly Installment[]): string =>
  JSON.stringify(parts.map(({ no, amount, dueDate }) => [no, amount, dueDate]));

/** The plan a bill should have where it differs from what it has, else null. */
function changedPlan(bill: Bill, type: PaymentType, standing: Standing): BillPlan | null {
  const plan = planBill(ruleOf(type), factsOf(standing), {
    basis: bill.basis,
    hasPayments: bill.paid > 0 || standing.isWaiting,
    ownParts: bill.planReason === '' ? [] : (standing.parts ?? []),
  });
  const same =
    plan.gross === bill.charged - bill.lateFee &&
    plan.dueDate === bill.dueDate &&
    plan.basis.final === bill.basis.final &&
    named(plan.discounts) === named(standing.discounts ?? []) &&
    shaped(plan.parts) === shaped(standing.parts ?? []);
  return same ? null : plan;
}

/**
 * Measures bills again by their type, the approved KRS and the grants of today, and moves the difference through the books;
 * what was paid beyond the new amount becomes deposit. Cancelled bills stay as they are.
 * @returns how many changed.
 */
export async function measureBills(
  ctx: Ctx,
  day: LocalDate,
  ids: readonly string[],
  note: string,
): Promise<number> {
  const locked = (await lockBills(ctx.db, ids)).filter(({ cancelledAt }) => cancelledAt === null);
  if (locked.length === 0) return 0;
  const standing = await standingOf(
    ctx.db,
    locked.map(({ id }) => id),
  );
  const types = await typesByIds(ctx.db, [...new Set(locked.map(({ paymentTypeId }) => paymentTypeId))]);
  const changes = locked.flatMap((bill) => {
    const [type, facts] = [types.get(bill.paymentTypeId), standing.get(bill.id)];
    const plan = type && facts ? changedPlan(bill, type, facts) : null;
    return plan === null ? [] : [{ id: bill.id, bill, plan }];
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

/** Ids of the live bills of a type in id order. */
async function billsAfter(db: Db, typeId: string, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
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
  const { rows } = await db.execute<{ id: string }>(sql`
    select b.id from bills b join payment_types t on t.id = b.payment_type_id
    where b.student_id = any (${sql.param([...studentIds])}::uuid[]) and b.cancelled_at is null
      and t.period_code between ${from} and ${until} order by b.id`);
  return rows.map(({ id }) => id);
}
