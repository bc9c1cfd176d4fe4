import { sql } from 'drizzle-orm';
import { grantKey, shareGrants, type SharingBill } from '#shared/finance/billing/allowance.ts';
import type { Discount, DiscountRule } from '#shared/finance/billing/bill-amount.ts';
import { type BillFacts, grossNow, type StandingBill } from '#shared/finance/billing/billing.ts';
import type { Installment } from '#shared/finance/billing/installments.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { ruleOf } from './bill-moves.ts';
import type { Bill } from './bills.store.ts';
import { factColumns, factJoins, type FactRow, factsOf } from './facts.store.ts';
import { frozen } from './frozen.ts';
import type { PaymentType } from './types.store.ts';

export type Standing = FactRow & {
  billId: Rows['bills']['id'];
  isWaiting: boolean;
  parts: Installment[] | null;
  discounts: Discount[] | null;
};

/** A bill that is to be measured, with all its amount depends on. */
export type Measured = { bill: Bill; type: PaymentType; standing: Standing };

/** Facts of bills that are not frozen, with their parts and discounts as they stand. */
export async function standingOf(db: Db, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await db.execute<Standing>(sql`
    select b.id as "billId", ${factColumns},
      exists (select from payments w where w.bill_id = b.id and w.status = 'WAITING') as "isWaiting",
      (select jsonb_agg(jsonb_build_object('no', i.no, 'amount', i.amount, 'dueDate', i.due_date) order by i.no)
        from bill_installments i where i.bill_id = b.id) as parts,
      (select jsonb_agg(jsonb_build_object('grantId', d.grant_id, 'name', d.name, 'kind', d.kind, 'amount', d.amount,
        'earlyUntil', d.early_until))
        from bill_discounts d where d.bill_id = b.id) as discounts
    from bills b join payment_types t on t.id = b.payment_type_id join students s on s.id = b.student_id ${factJoins}
    where b.id = any (${sql.param([...ids])}::uuid[]) and not ${frozen}`);
  return new Map(rows.map((row) => [row.billId, row]));
}

/** A bill as the rules see one that is measured again. */
export const asStanding = (bill: Bill, { isWaiting, parts, discounts }: Standing): StandingBill => ({
  basis: bill.basis,
  hasPayments: bill.paid > 0 || isWaiting,
  ownParts: bill.planReason === '' ? [] : (parts ?? []),
  early: discounts?.find(({ earlyUntil }) => earlyUntil),
});

const fixedOf = (rules: readonly DiscountRule[] | null): DiscountRule[] =>
  (rules ?? []).filter(({ mode }) => mode === 'AMOUNT');

function sharing({ bill, type, standing }: Measured): SharingBill {
  const before = asStanding(bill, standing);
  return {
    id: bill.id,
    gross: grossNow(ruleOf(type), factsOf(standing), before),
    grants: fixedOf(standing.rules),
    held: new Map((standing.discounts ?? []).map((held) => [grantKey(held), held.amount])),
    hasPayments: before.hasPayments,
  };
}

const byDueDay = (a: Measured, b: Measured): number => {
  const [one, other] = [a, b].map(({ type }) => `${type.dueDate} ${type.id}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
};

/**
 * What bills are measured by, the fixed grants of each student and term shared out over them in the order in which their types
 * are due. All bills that share a grant have to be among them.
 */
export function sharedFacts(measured: readonly Measured[]): Map<string, BillFacts> {
  const groups = Map.groupBy(measured, ({ bill, type }) => `${bill.studentId} ${type.periodCode}`);
  return new Map(
    [...groups.values()].flatMap((group) => {
      const shares = shareGrants(group.toSorted(byDueDay).map(sharing));
      return group.map(({ bill, standing }) => {
        const share = shares.get(bill.id);
        const rules = (standing.rules ?? []).map((rule) =>
          rule.mode === 'AMOUNT' ? { ...rule, value: share?.get(grantKey(rule)) ?? 0 } : rule,
        );
        return [bill.id, { ...factsOf(standing), rules }] as const;
      });
    }),
  );
}
