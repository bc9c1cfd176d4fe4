import { type SQL, sql } from 'drizzle-orm';
import type { GateBill } from '#shared/finance/billing/gates.ts';
import type { GateName } from '#shared/platform/access/gates.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { askedBefore, overdueOfBill } from '#server/finance/billing/overdue.public.ts';

export type Standing = {
  /** Bills not paid in full. */
  bills: GateBill[];
  exempt: { gate: GateName; until: LocalDate; conditions: string }[];
};

/** Amount of a bill `b` after discounts, and the amount paid. */
type BillSums = { net: SQL; paid: SQL };

const sumsNow: BillSums = { net: sql`b.charged - b.discounted`, paid: sql`b.paid` };

/**
 * Sums of a bill at the end of a day: the amount due then, or less if reduced since, and what was paid by then,
 * whenever it was verified.
 */
const sumsOn = (day: SQL): BillSums => ({
  net: sql`least(b.charged - b.discounted, (
    select coalesce(sum(case when e.debit = 'PIUTANG' then e.amount else -e.amount end), 0) from ledger_entries e
    where e.bill_id = b.id and e.day <= ${day}
      and e.kind in ('CHARGE', 'CHARGE_CUT', 'LATE_FEE', 'LATE_FEE_CUT', 'DISCOUNT', 'DISCOUNT_CUT')))`,
  paid: sql`(
    select coalesce(sum(case when e.credit = 'PIUTANG' then e.amount else -e.amount end), 0)
    from ledger_entries e
      left join payments y on y.id = e.payment_id and e.kind in ('PAYMENT', 'PAYMENT_UNDONE')
    where e.bill_id = b.id and coalesce(y.paid_on, e.day) <= ${day}
      and e.kind in ('PAYMENT', 'PAYMENT_UNDONE', 'DEPOSIT_USE', 'DEPOSIT_BACK'))`,
});

/** Expression of one JSON value: a student's unpaid bills and the gates dispensed on a day. */
export const standingOf = (studentId: SQL, day: SQL, { net, paid } = sumsNow): SQL => sql`
    json_build_object('bills', (
      select coalesce(json_agg(json_build_object(
        'name', t.name, 'category', t.category, 'gates', t.gates, 'periodCode', t.period_code,
        'net', sums.net, 'paid', sums.paid,
        'waiting', (select coalesce(sum(p.amount), 0) from payments p where p.bill_id = b.id and p.status = 'WAITING'), 'due', least(sums.net, ${askedBefore(day)}),
        'inParts', (select count(*) from bill_installments i where i.bill_id = b.id) > 1
      ) order by t.period_code, t.due_date, t.name), '[]')
      from bills b join payment_types t on t.id = b.payment_type_id
      cross join lateral (select ${net} as net, ${paid} as paid) sums
      where b.student_id = ${studentId} and b.cancelled_at is null and sums.paid < sums.net
    ), 'exempt', (
      select coalesce(json_agg(json_build_object('gate', gate, 'until', until, 'conditions', conditions)), '[]') from gate_exemptions
      where student_id = ${studentId} and revoked_at is null and until >= ${day}
    ))`;

async function readStandings(
  db: Db,
  studentIds: readonly string[],
  columns: SQL,
): Promise<Map<string, Standing>> {
  const { rows } = await db.execute<{ id: string; standing: Standing }>(sql`
    select s.id, ${columns} as standing from unnest(${sql.param(studentIds)}::uuid[]) s(id)`);
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}

/** Returns the same for several students in one round trip. */
export const findStandings = (db: Db, studentIds: readonly string[], today: LocalDate) =>
  readStandings(db, studentIds, standingOf(sql`s.id`, sql`${today}::date`));

/** Returns the standing of several students at the end of a past day in one round trip. */
export function findStandingsOn(db: Db, studentIds: readonly string[], day: LocalDate) {
  const date = sql`${day}::date`;
  return readStandings(db, studentIds, standingOf(sql`s.id`, date, sumsOn(date)));
}

/** Returns the status of each student. */
export async function findStatuses(db: Db, studentIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<Pick<Rows['students'], 'id' | 'status'>>(sql`
    select id, status from students where id = any(${sql.param(studentIds)}::uuid[])`);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Returns the standing of one student. */
export async function findStanding(db: Db, studentId: string, today: LocalDate): Promise<Standing> {
  return (await findStandings(db, [studentId], today)).get(studentId) ?? { bills: [], exempt: [] };
}

/** Returns the students with an overdue payment. */
export async function findLatePayers(
  db: Db,
  studentIds: readonly string[],
  today: LocalDate,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: Rows['bills']['studentId'] }>(sql`
    select distinct b.student_id id from bills b
    where b.student_id = any (${sql.param(studentIds)}::uuid[]) and b.balance > 0
      and ${overdueOfBill(sql`${today}::date`)} > 0`);
  return new Set(rows.map(({ id }) => id));
}
