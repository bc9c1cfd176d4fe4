import { type SQL, sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { type EarlierMoney, referenceKey } from '#shared/finance/payments/same-money.ts';
import type { Telling } from '#shared/finance/payments/retellings.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { turnOf, waitTurn } from '#server/platform/db/turns.ts';

/** Who pays: a student, or the sponsor of invoices; `sponsorKey` is `sponsor_invoices.sponsor_key`. */
export type Payer = { studentId: string } | { sponsorKey: string };

export const payerIdOf = (payer: Payer): string =>
  'studentId' in payer ? payer.studentId : payer.sponsorKey;

/** What was paid or waits, by queries for the ids of payments of students and of sponsors. */
const earlier = async (db: Db, ids: { students: SQL; sponsors: SQL }): Promise<EarlierMoney[]> => {
  const { rows } = await db.execute<EarlierMoney>(sql`
    select p.id as "paymentId", p.student_id::text as "payerId", 'NIM ' || s.nim as payer, p.method_id as "methodId",
      p.amount, p.paid_on as day, p.reference, p.source = 'IMPORT' or m.type = 'CASH' as "isExactDay", r.no as receipt
    from payments p join students s on s.id = p.student_id join payment_methods m on m.id = p.method_id
      left join receipts r on r.payment_id = p.id
    where p.id in (${ids.students}) and p.status in ('VERIFIED', 'REFUNDED', 'WAITING')
    union all
    select p.id, i.sponsor_key, i.sponsor, p.method_id, p.amount, p.paid_on, p.reference, m.type = 'CASH', p.receipt_no
    from sponsor_payments p join sponsor_invoices i on i.id = p.invoice_id join payment_methods m on m.id = p.method_id
    where p.id in (${ids.sponsors}) and p.reversed_at is null
    order by day, "paymentId"`);
  return rows;
};

/** Payments that count, of whoever, under references that are known by some keys. */
export async function findReferenced(db: Db, keys: readonly string[]): Promise<EarlierMoney[]> {
  if (keys.length === 0) return [];
  const where = sql`reference_key = any (${sql.param(keys)}::text[]) and reference_key <> ''`;
  const found = await earlier(db, {
    students: sql`select id from payments where ${where}`,
    sponsors: sql`select id from sponsor_payments where ${where}`,
  });
  return found.filter(({ receipt }) => receipt !== null);
}

/** A payment that counts or was taken back, by what was written about it. */
export type ToldPayment = Telling & {
  paymentId: Rows['payments']['id'];
  /** Id of the student, key of the sponsor. */
  payerId: string;
  receipt: Rows['receipts']['no'];
  /** Who paid, as officers know them. */
  payerName: string;
  isReversed: boolean;
};

/** What payments are looked for by; `isAssigned`: an officer said who paid it. */
export type ToldMoney = Pick<Telling, 'amount' | 'day' | 'text' | 'isAssigned'>;

/**
 * Lets bookings of money follow each other that may be told of for two payers, who have no row in common to lock. Ask after the
 * bills or invoices are locked, and before looking for what was told.
 */
export const waitToldTurn = (db: Db) => waitTurn(db, 'told money');

/** All that was written about a payment. @param p alias of `payments` */
export const toldText = (p: SQL): SQL =>
  sql`concat_ws(' ', nullif(${p}.note, ''), nullif(${p}.reference, ''), nullif(${p}.sender_name, ''))`;

/**
 * Payments of the amounts of some money and about its days; the earliest first. Money whose payer the bank names is held only
 * against what officers assigned, and against its very words.
 */
export async function findTold(
  db: Db,
  told: readonly ToldMoney[],
  daysApart: number,
): Promise<ToldPayment[]> {
  const asked = told.filter(({ text, isAssigned }) => text !== '' || isAssigned);
  if (asked.length === 0) return [];
  const param = (values: readonly unknown[]): SQL => sql`${sql.param(values)}`;
  const near = sql`
    select amount, day + shift as day, bool_or(is_assigned) as is_assigned, array_agg(text) as texts
    from unnest(${param(asked.map(({ amount }) => amount))}::bigint[], ${param(asked.map(({ day }) => day))}::date[],
        ${param(asked.map(({ isAssigned }) => isAssigned))}::boolean[], ${param(asked.map(({ text }) => text))}::text[])
        u (amount, day, is_assigned, text), generate_series(-${daysApart}::int, ${daysApart}::int) shift
    group by 1, 2`;
  const { rows } = await db.execute<ToldPayment>(sql`
    with asked as materialized (${near})
    select p.id as "paymentId", p.student_id::text as "payerId", s.nim as payer, 'NIM ' || s.nim as "payerName", p.method_id as "methodId", p.amount, p.paid_on as day,
      p.reference, w.text, r.no as receipt, p.status = 'REVERSED' as "isReversed",
      p.payer_assigned or p.source = 'STAFF' as "isAssigned", p.created_at as at
    from asked join payments p on p.amount = asked.amount and p.paid_on = asked.day
      cross join lateral (select ${toldText(sql`p`)} as text) w
      join students s on s.id = p.student_id join receipts r on r.payment_id = p.id
    where p.status in ('VERIFIED', 'REFUNDED', 'REVERSED') and (w.text <> '' or asked.is_assigned)
      and (asked.is_assigned or p.payer_assigned or p.source = 'STAFF' or w.text = any (asked.texts))
    union all
    select p.id, i.sponsor_key, i.sponsor_key, i.sponsor, p.method_id, p.amount, p.paid_on, p.reference, concat_ws(' ', i.sponsor, nullif(p.reference, '')),
      p.receipt_no, p.reversed_at is not null, true, p.created_at
    from asked join sponsor_payments p on p.amount = asked.amount and p.paid_on = asked.day
      join sponsor_invoices i on i.id = p.invoice_id
    order by at, "paymentId"`);
  return rows;
}

/** Money that may be the same as some that is to be booked: the payer's about its day, and anybody's of its amount under its reference. */
export function findEarlier(
  db: Db,
  money: { payer: Payer; amount: number; day: LocalDate; reference: string },
  daysApart: number,
): Promise<EarlierMoney[]> {
  const { payer, amount, day, reference } = money;
  const key = referenceKey(reference);
  const near = sql`p.paid_on between ${addDays(day, -daysApart)} and ${addDays(day, daysApart)}`;
  const named = sql`reference_key = ${key} and reference_key <> '' and amount = ${amount}`;
  const [students, sponsors] = [
    sql`select id from payments where ${named}`,
    sql`select id from sponsor_payments where ${named}`,
  ];
  return 'studentId' in payer
    ? earlier(db, {
        students: sql`select p.id from payments p where p.student_id = ${payer.studentId} and ${near} union ${students}`,
        sponsors,
      })
    : earlier(db, {
        students,
        sponsors: sql`select p.id from sponsor_payments p join sponsor_invoices i on i.id = p.invoice_id
          where i.sponsor_key = ${payer.sponsorKey} and ${near} union ${sponsors}`,
      });
}

/**
 * Lets bookings of money of payers wait for each other, so that none overlooks another's. Ask after their bills or invoices
 * are locked. @param payers query for their ids, one column `payer_id`.
 */
export const lockPayers = (db: Db, payers: SQL) =>
  db.execute(sql`
    select ${turnOf(sql`'money of ' || id`)}
    from (select distinct payer_id::text as id from (${payers}) asked order by 1) payers`);
