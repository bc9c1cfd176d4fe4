import { type SQL, sql } from 'drizzle-orm';
import type { DiscountRule } from '#shared/finance/billing/bill-amount.ts';
import type { BillFacts } from '#shared/finance/billing/billing.ts';
import type { PaymentTarget } from '#shared/finance/billing/kinds.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** What the amount of a bill depends on, as the database answers it. */
export type FactRow = {
  sks: number;
  courses: number;
  isFinal: boolean;
  named: Rows['paymentTypeAmounts']['amount'] | null;
  /** Fixed grants with what the other bills of the term leave of them. */
  rules: (DiscountRule & { left: number | null })[] | null;
};

/** What a new bill is measured by: of a fixed grant it gets what the other bills of the term leave. */
export const factsOf = ({ sks, courses, isFinal, named, rules }: FactRow): BillFacts => ({
  load: { sks, courses },
  isFinal,
  named,
  rules: (rules ?? []).map(({ left, ...rule }) => ({ ...rule, value: left ?? rule.value })),
});

/** Whether the grant `g` counts in the term of the type `t`. */
const inForce = sql`t.period_code between g.from_period and g.until_period
  and (g.ended_from is null or t.period_code < g.ended_from)`;

/** Columns of `FactRow` and what they are read from, for the student `s` and the type `t`. */
export const factColumns: SQL = sql`coalesce(study.sks, 0) as sks, coalesce(study.courses, 0) as courses,
  coalesce(study.final, false) as "isFinal", own.amount as named, held.rules`;

/** Joins for `factColumns`; a scholarship counts once, however often it was granted. */
export const factJoins: SQL = sql`
  left join lateral (
    select k.state = 'LOCKED' as final, sum(i.sks)::int as sks, count(*)::int as courses
    from academic_periods p join krs k on k.period_id = p.id and k.student_id = s.id
      join krs_items i on i.krs_id = k.id and i.approved
    where p.code = t.period_code and t.amount_mode in ('PER_SKS', 'PER_COURSE')
      and k.approved_at is not null and k.state not in ('REJECTED', 'CANCELLED')
    group by k.state
  ) study on true
  left join payment_type_amounts own on own.payment_type_id = t.id and own.student_id = s.id
  left join lateral (
    select jsonb_agg(jsonb_build_object('grantId', g.id, 'name', c.name, 'kind', c.kind, 'mode', c.mode,
      'value', c.value, 'categories', c.categories, 'left', case c.mode when 'AMOUNT' then greatest(0, c.value - (
        select coalesce(sum(d.amount), 0) from bill_discounts d join bills o on o.id = d.bill_id
          join payment_types x on x.id = o.payment_type_id
        where d.grant_id = g.id and x.period_code = t.period_code and x.id <> t.id)) end)
      order by c.kind, c.name) as rules
    from (
      select distinct on (g.scholarship_id) g.id, g.scholarship_id from scholarship_grants g
      where g.student_id = s.id and ${inForce} order by g.scholarship_id, g.created_at
    ) g join scholarships c on c.id = g.scholarship_id
    where cardinality(c.categories) = 0 or t.category = any (c.categories)
  ) held on true`;

const holds = (kinds: readonly string[]): SQL => sql`exists (
  select from scholarship_grants g join scholarships c on c.id = g.scholarship_id
  where g.student_id = s.id and ${inForce} and c.kind = any (${sql.param(kinds)}::text[]))`;

/** Whether the student `s` is one the type `t` bills: an active one, and one on leave for what a leave costs. */
export function targeted(target: PaymentTarget): SQL {
  const within = (column: SQL, values: readonly unknown[] | undefined, type: SQL): SQL[] =>
    values?.length ? [sql`${column} = any (${sql.param(values)}::${type}[])`] : [];
  const conditions = [
    sql`s.status = case t.category when 'CUTI' then 'furlough' else 'active' end`,
    ...within(sql`s.entry_year`, target.entryYears, sql`int`),
    ...within(sql`s.class_type`, target.classTypes, sql`text`),
    ...within(sql`s.class_id`, target.classIds, sql`uuid`),
    ...within(sql`s.concentration`, target.concentrations, sql`text`),
    ...within(sql`s.id`, target.studentIds, sql`uuid`),
    ...(target.scholarshipsOnly?.length ? [holds(target.scholarshipsOnly)] : []),
    ...(target.scholarshipsNever?.length ? [sql`not ${holds(target.scholarshipsNever)}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Whether a type bills by class type, so that a student has one bill of its kind and term. */
const byClassType = (type: SQL): SQL =>
  sql`coalesce(jsonb_array_length(${type}.target -> 'classTypes'), 0) > 0`;

/** Whether the student `s` already holds a bill of the kind and term of `t` for another class type. */
export const heldElsewhere = (target: PaymentTarget): SQL =>
  target.classTypes?.length
    ? sql`exists (
        select from bills o join payment_types x on x.id = o.payment_type_id
        where o.student_id = s.id and o.cancelled_at is null and x.id <> t.id
          and x.period_code = t.period_code and x.category = t.category and ${byClassType(sql`x`)})`
    : sql`false`;

/** Names of the types by which students hold a live bill in the place of a cancelled one, for another class type. */
export async function replacementsOf(db: Db, billId: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['paymentTypes'], 'name'>>(sql`
    select x.name from bills b join payment_types t on t.id = b.payment_type_id
      join bills o on o.student_id = b.student_id and o.cancelled_at is null and o.id <> b.id
      join payment_types x on x.id = o.payment_type_id and x.period_code = t.period_code and x.category = t.category
    where b.id = ${billId} and ${byClassType(sql`t`)} and ${byClassType(sql`x`)}`);
  return rows.map(({ name }) => name);
}
