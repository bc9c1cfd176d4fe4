import { type SQL, sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { type EarlierMoney, referenceKey } from '#shared/finance/payments/same-money.ts';
import type { ToldMoney } from '#shared/finance/payments/told-words.ts';
import type { Db } from '#server/platform/db/client.ts';
import { turnOf } from '#server/platform/db/turns.ts';

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

/** A payment with what the bank wrote about it; `nim` is its student's. */
export type DescribedMoney = Pick<EarlierMoney, 'paymentId' | 'payerId' | 'payer' | 'reference'> &
  ToldMoney & { receipt: string; isReversed: boolean };

/**
 * Payments of students that have a description, of the amounts of some described money and about its days; the
 * earliest first.
 */
export async function findDescribed(
  db: Db,
  told: readonly ToldMoney[],
  daysApart: number,
): Promise<DescribedMoney[]> {
  const asked = told.filter(({ note }) => note !== '');
  if (asked.length === 0) return [];
  const [days, amounts] = [asked.map(({ day }) => day), asked.map(({ amount }) => amount)];
  const { rows } = await db.execute<DescribedMoney>(sql`
    select p.id as "paymentId", p.student_id as "payerId", s.nim, 'NIM ' || s.nim as payer, p.method_id as "methodId", p.amount,
      p.paid_on as day, p.reference, r.no as receipt, p.note, p.status = 'REVERSED' as "isReversed"
    from (select distinct amount, day + shift as day
        from unnest(${sql.param(days)}::date[], ${sql.param(amounts)}::bigint[]) u (day, amount),
          generate_series(-${daysApart}::int, ${daysApart}::int) shift) asked
      join payments p on p.amount = asked.amount and p.paid_on = asked.day
      join students s on s.id = p.student_id join receipts r on r.payment_id = p.id
    where p.note <> '' and p.status in ('VERIFIED', 'REFUNDED', 'REVERSED')
    order by p.created_at, p.id`);
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
