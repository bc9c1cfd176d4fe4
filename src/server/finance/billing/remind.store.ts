import { type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { earlyOffer } from '#shared/finance/billing/early-bird.ts';
import type { BillSums } from '#shared/finance/ledger/ledger.ts';
import type { RemindedBill } from '#shared/finance/billing/bill-reminder.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { earlyFactsOf, type EarlyRow, earlyRow } from './early.store.ts';
import { frozen } from './frozen.ts';

export type DueBill = RemindedBill &
  Pick<Rows['bills'], 'id' | 'studentId'> & { nextDue: NonNullable<Rows['bills']['nextDue']> };
type Reach = { from: LocalDate; until: LocalDate };

/** Whether the bill `b` of the student `s` is one to remind of; without those all of whose parts were due before `from`. */
const isDue = ({
  from,
  until,
}: Reach): SQL => sql`b.next_due <= ${until}::date and b.due_date >= ${from}::date
  and s.user_id is not null and not ${frozen}`;

/** The next students, in id order after `after`, who have a bill to be reminded of. One query on an index of open bills. */
export async function nextStudents(db: Db, reach: Reach, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: Rows['bills']['studentId'] }>(sql`
    select distinct b.student_id as id from bills b join students s on s.id = b.student_id
    where ${isDue(reach)} and b.student_id > ${after}::uuid
    order by b.student_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

type StoredBill = DueBill & BillSums & { waiting: number; early: EarlyRow };

/** The bill as if what waits to be verified were booked: all of it where that settles it at its early price. */
function withWaiting({ waiting, early, ...bill }: StoredBill): DueBill {
  if (waiting === 0) return bill;
  const offer = earlyOffer(earlyFactsOf(bill, bill.parts, early, true));
  const counted = Math.min(bill.balance, offer?.price === 0 ? waiting + offer.discount : waiting);
  return { ...bill, paid: bill.paid + counted, balance: bill.balance - counted };
}

/** Everything to remind these students of; what they told to have paid counts as paid as long as it waits to be verified. */
export async function dueBills(db: Db, reach: Reach, studentIds: readonly string[]): Promise<DueBill[]> {
  const { rows } = await db.execute<StoredBill>(sql`
    select b.id, b.student_id as "studentId", b.next_due as "nextDue", b.paid, b.balance, b.due_date as "dueDate", t.name,
      b.charged, b.late_fee as "lateFee", b.discounted, ${earlyRow(sql`b`)} as early,
      (select coalesce(sum(p.amount), 0)::bigint from payments p where p.bill_id = b.id and p.status = 'WAITING') as waiting,
      coalesce((
        select json_agg(json_build_object('no', i.no, 'amount', i.amount, 'dueDate', i.due_date) order by i.no)
        from bill_installments i where i.bill_id = b.id), '[]') as parts
    from bills b join payment_types t on t.id = b.payment_type_id join students s on s.id = b.student_id
    where b.student_id = any (${sql.param([...studentIds])}::uuid[]) and ${isDue(reach)}
    order by b.student_id, b.next_due, b.id`);
  return rows.map(withWaiting);
}

export type NewReminder = Pick<Rows['billReminders'], 'billId' | 'stage'> & {
  due: Rows['billReminders']['dueDate'];
};

/** Claims reminders. @returns those nobody has given yet. */
export async function claimReminders(
  db: Db,
  reminders: readonly NewReminder[],
  at: string,
): Promise<NewReminder[]> {
  if (reminders.length === 0) return [];
  const { rows } = await db.execute<NewReminder>(sql`
    insert into bill_reminders (bill_id, due_date, stage, at)
    select "billId", due, stage, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) as r ("billId" uuid, due date, stage text)
    order by 1, 2, 3
    on conflict do nothing
    returning bill_id as "billId", due_date as due, stage`);
  return rows;
}
