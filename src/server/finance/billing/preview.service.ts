import type { z } from 'zod';
import type { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { planBill } from '#shared/finance/billing/billing.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { factsOf } from './facts.store.ts';
import { type PreviewGroup, previewGroups } from './preview.store.ts';

type Input = z.output<typeof paymentTypeContract.preview.body>;
type Counts = z.output<typeof paymentTypeContract.preview.response>;

/** Whether other bills of the term use a fixed grant that this one gets a share of. */
const shares = ({ rules }: PreviewGroup): boolean =>
  (rules ?? []).some(({ mode, left, value }) => mode === 'AMOUNT' && left !== null && left < value);

const none: Counts = {
  students: 0,
  gross: 0,
  discounted: 0,
  net: 0,
  without: 0,
  elsewhere: 0,
  billed: 0,
  kept: 0,
  cancelled: 0,
  sharing: 0,
};

/** What a group of students with the same facts adds to the preview. */
function countsOf(input: Input, group: PreviewGroup): Partial<Counts> {
  const { students, standing } = group;
  if (standing?.cancelled) return { cancelled: students };
  if (standing === null && group.elsewhere) return { elsewhere: students };
  const { category, amountMode: mode, amount } = input;
  const rule = { category, mode, amount, dueDate: '', installments: [] };
  const { gross, discounted } = planBill(rule, factsOf(group), standing && { ...standing, ownParts: [] });
  if (gross === 0) return { without: students };
  return {
    students,
    gross: gross * students,
    discounted: discounted * students,
    net: (gross - discounted) * students,
    ...(standing !== null && { billed: students }),
    ...(standing?.hasPayments && { kept: students }),
    ...(shares(group) && { sharing: students }),
  };
}

/**
 * Whom a type would bill and how much; students with the same facts are computed once. Of a fixed grant a bill gets what
 * the other bills of the term leave: that is what the students would owe more, however the grant is shared out then.
 */
export async function previewType(ctx: Ctx, input: Input): Promise<Counts> {
  const total = { ...none };
  for (const group of await previewGroups(ctx.db, input)) {
    const counts = countsOf(input, group);
    for (const key of Object.keys(none) as (keyof Counts)[]) total[key] += counts[key] ?? 0;
  }
  return total;
}
