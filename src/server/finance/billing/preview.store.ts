import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { factColumns, factJoins, type FactRow, heldElsewhere, targeted } from './facts.store.ts';

/** Students for whom a type amounts to the same; `standing` is the bill of it they hold. */
export type PreviewGroup = FactRow & {
  elsewhere: boolean;
  standing: (Pick<Rows['bills'], 'basis'> & { hasPayments: boolean; cancelled: boolean }) | null;
  students: number;
};

const NO_TYPE = '00000000-0000-0000-0000-000000000000';

/** Students a type would bill, counted by everything their amount depends on; a new type has no bills. */
export async function previewGroups(
  db: Db,
  input: z.output<typeof paymentTypeContract.preview.body>,
): Promise<PreviewGroup[]> {
  const { target, periodCode, category, amountMode, amounts } = input;
  const { rows } = await db.execute<PreviewGroup>(sql`
    with named as (select * from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as n(nim text, amount bigint)),
    facts as (
      select ${factColumns}, n.amount as wanted, ${heldElsewhere(target)} as elsewhere,
        case when b.id is not null then jsonb_build_object('basis', b.basis, 'cancelled', b.cancelled_at is not null,
          'hasPayments', b.paid > 0 or exists (
            select from payments w where w.bill_id = b.id and w.status = 'WAITING')) end as standing
      from (select ${input._id ?? NO_TYPE}::uuid as id, ${periodCode}::char(5) as period_code, ${category}::text as category,
          ${amountMode}::text as amount_mode) t
        join students s on ${targeted(target)} ${factJoins} left join named n on n.nim = s.nim
        left join bills b on b.payment_type_id = t.id and b.student_id = s.id
    )
    select sks, courses, "isFinal", wanted as named, rules, elsewhere, standing, count(*)::int as students
    from (select sks, courses, "isFinal", wanted, elsewhere, standing, (
        select jsonb_agg(r - 'grantId') from jsonb_array_elements(rules) r) as rules from facts) f
    group by 1, 2, 3, 4, 5, 6, 7`);
  return rows;
}
