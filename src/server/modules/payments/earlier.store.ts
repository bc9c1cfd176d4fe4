import { type SQL, sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#shared/domain/date/local-date.ts';
import { type EarlierMoney, referenceKey } from '#shared/domain/finance/same-money.ts';
import type { Db } from '../../db/client.ts';

const earlier = async (db: Db, ids: SQL): Promise<EarlierMoney[]> => {
  const { rows } = await db.execute<EarlierMoney>(sql`
    select p.id as "paymentId", p.student_id as "studentId", s.nim, p.method_id as "methodId", p.amount,
      p.paid_on as day, p.reference, p.source = 'IMPORT' or m.type = 'CASH' as "isExactDay", r.no as receipt
    from payments p join students s on s.id = p.student_id join payment_methods m on m.id = p.method_id
      left join receipts r on r.payment_id = p.id
    where p.id in (${ids}) and p.status in ('VERIFIED', 'REFUNDED', 'WAITING') order by p.paid_on, p.id`);
  return rows;
};

/** Payments that count, of whoever, under references that are known by some keys. */
export const findReferenced = async (db: Db, keys: readonly string[]): Promise<EarlierMoney[]> =>
  keys.length === 0
    ? []
    : (
        await earlier(
          db,
          sql`select id from payments where reference_key = any (${sql.param(keys)}::text[]) and reference_key <> ''`,
        )
      ).filter(({ receipt }) => receipt !== null);

/** Money that may be the same as some that is to be booked: the student's of its amount and about its day, anybody's under its reference. */
export const findEarlier = (
  db: Db,
  money: { studentId: string; amount: number; day: LocalDate; reference: string },
  daysApart: number,
): Promise<EarlierMoney[]> => {
  const { studentId, amount, day, reference } = money;
  return earlier(
    db,
    sql`select id from payments where student_id = ${studentId} and amount = ${amount}
        and paid_on between ${addDays(day, -daysApart)} and ${addDays(day, daysApart)}
      union select id from payments
        where reference_key = ${referenceKey(reference)} and reference_key <> '' and amount = ${amount}`,
  );
};

/** Lets bookings of money of students wait for each other, so that none overlooks another's. Ask after their bills are locked. */
export const lockPayers = (db: Db, students: SQL) =>
  db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('money of ' || id, 0))
    from (select distinct student_id::text as id from (${students}) asked order by 1) payers`);
