import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { paymentTypeContract } from '#shared/contracts/payment-type.contract.ts';
import { planBill } from '#shared/domain/finance/billing.ts';
import type { Ctx } from '../../http/ctx.ts';
import { factColumns, factJoins, type FactRow, factsOf, heldElsewhere, targeted } from './facts.store.ts';

type Input = z.output<typeof paymentTypeContract.preview.body>;
type Group = FactRow & { elsewhere: boolean; students: number };

const NO_TYPE = '00000000-0000-0000-0000-000000000000';

/** Students a type would bill, counted by everything their amount depends on. */
async function groupsOf(ctx: Ctx, input: Input): Promise<Group[]> {
  const { target, periodCode, category, amountMode, amounts } = input;
  const { rows } = await ctx.db.execute<Group>(sql`
    with named as (select * from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as n(nim text, amount bigint)),
    facts as (
      select ${factColumns}, n.amount as wanted, ${heldElsewhere(target)} as elsewhere
      from (select ${input._id ?? NO_TYPE}::uuid as id, ${periodCode}::char(5) as period_code, ${category}::text as category,
          ${amountMode}::text as amount_mode) t
        join students s on ${targeted(target)} ${factJoins} left join named n on n.nim = s.nim
    )
    select sks, courses, "isFinal", wanted as named, rules, elsewhere, count(*)::int as students
    from (select sks, courses, "isFinal", wanted, elsewhere, (
        select jsonb_agg(r - 'grantId') from jsonb_array_elements(rules) r) as rules from facts) f
    group by 1, 2, 3, 4, 5, 6`);
  return rows;
}

/** Whom a type would bill and how much; students with the same facts are computed once. */
export async function previewType(ctx: Ctx, input: Input) {
  const total = { students: 0, gross: 0, discounted: 0, net: 0, without: 0, elsewhere: 0 };
  const { category, amountMode: mode, amount } = input;
  const rule = { category, mode, amount, dueDate: '', installments: [] };
  for (const group of await groupsOf(ctx, input)) {
    const plan = planBill(rule, factsOf(group));
    if (group.elsewhere) total.elsewhere += group.students;
    else if (plan.gross === 0) total.without += group.students;
    else {
      total.students += group.students;
      total.gross += plan.gross * group.students;
      total.discounted += plan.discounted * group.students;
      total.net += (plan.gross - plan.discounted) * group.students;
    }
  }
  return total;
}
