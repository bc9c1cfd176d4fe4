import { sql } from 'drizzle-orm';
import { earlyOffer } from '#shared/finance/billing/early-bird.ts';
import { type EarlierMoney, referenceKey } from '#shared/finance/payments/same-money.ts';
import type { BookedPayment, OpenBill, WaitingTransfer } from '#shared/finance/payments/statement-match.ts';
import type { Telling } from '#shared/finance/payments/retellings.ts';
import type { WaitingProof } from '#shared/finance/payments/proof-offers.ts';
import { allocate, type Installment, nextDue } from '#shared/finance/billing/installments.ts';
import type { BillSums } from '#shared/finance/ledger/ledger.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { earlyFactsOf, type EarlyRow, earlyRow } from '#server/finance/billing/billing.public.ts';
import {
  findReferenced,
  findTold,
  toldText,
  type ToldPayment,
} from '#server/finance/payments/payments.public.ts';

export type Payer = Pick<Rows['students'], 'nim' | 'name'> & {
  studentId: Rows['students']['id'];
  bills: OpenBill[];
  waiting: WaitingTransfer[];
  /**
   * What was booked by hand, by the gateway or from a statement, which a line may be once more; what came from lines of this
   * file is known by their keys.
   */
  booked: BookedPayment[];
  /** Every payment that counts, by its id. */
  seen: Rows['payments']['id'][];
  /** Name of the payment type the file is for; null for bills of all types. */
  onlyType: Rows['paymentTypes']['name'] | null;
};

/** A payment that came from a line; `reversed` was taken back since. */
export type KnownPayment = Pick<Rows['payments'], 'id'> & { receipt: string; reversed: boolean };

export type StatementFacts = {
  payers: Map<string, Payer>;
  /** Payments by the key of the line they came from. */
  known: Map<string, KnownPayment>;
  /** Ids of the payments that came from lines of this file, which are held against each other as lines. */
  ofFile: ReadonlySet<string>;
  /** Payments of anybody under a reference of the file, by what the reference is known by. */
  referenced: Map<string, EarlierMoney[]>;
  /** Payments of anybody, of amounts of the file about its days. */
  told: ToldPayment[];
};

/** Those of some numbers that are NIM. */
async function knownNims(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<Pick<Rows['students'], 'nim'>>(
    sql`select nim from students where nim = any (${sql.param(numbers)}::text[])`,
  );
  return new Set(rows.map(({ nim }) => nim));
}

type StoredBill = Omit<OpenBill, 'early' | 'nextPart'> & {
  sums: BillSums;
  parts: Installment[];
  early: EarlyRow;
};

/** What the next part asks, without a late fee: who was charged one may still pay what the bill said. */
function nextPartOf(paid: number, parts: readonly Installment[]): number {
  const next = nextDue(allocate(paid, parts));
  return next === null ? 0 : next.amount - next.paid;
}

const openBill = ({ sums, parts, early, ...bill }: StoredBill): OpenBill => ({
  ...bill,
  nextPart: nextPartOf(sums.paid, parts),
  early: earlyOffer(earlyFactsOf(sums, parts, early, false)),
});

async function loadPayers(
  db: Db,
  nims: readonly string[],
  { typeId, methodId, keys }: { typeId: string | null; methodId: string; keys: readonly string[] },
): Promise<Map<string, Payer>> {
  const { rows } = await db.execute<Omit<Payer, 'bills'> & { bills: StoredBill[] }>(sql`
    select s.id as "studentId", s.nim, s.name,
      (select name from payment_types where id = ${typeId}::uuid) as "onlyType",
      (select coalesce(json_agg(json_build_object(
        'billId', b.id, 'code', t.code, 'name', t.name, 'balance', b.balance, 'dueDate', b.due_date,
        'sums', json_build_object('charged', b.charged, 'lateFee', b.late_fee, 'discounted', b.discounted, 'paid', b.paid),
        'parts', (select coalesce(json_agg(json_build_object('no', no, 'amount', amount, 'dueDate', due_date)
          order by no), '[]') from bill_installments i where i.bill_id = b.id),
        'early', ${earlyRow(sql`b`)}) order by b.due_date, t.code), '[]')
        from bills b join payment_types t on t.id = b.payment_type_id
        where b.student_id = s.id and b.balance > 0 and (${typeId}::uuid is null or t.id = ${typeId}::uuid)) bills,
      (select coalesce(json_agg(json_build_object(
        'paymentId', id, 'billId', bill_id, 'amount', amount, 'paidOn', paid_on, 'reference', reference
      ) order by created_at), '[]') from payments p where p.student_id = s.id and p.status = 'WAITING') waiting,
      (select coalesce(json_agg(p.id), '[]') from payments p
        where p.student_id = s.id and p.status in ('VERIFIED', 'REFUNDED')) seen,
      (select coalesce(json_agg(json_build_object(
        'paymentId', p.id, 'amount', p.amount, 'paidOn', p.paid_on, 'reference', p.reference, 'receipt', r.no,
        'isExactDay', p.source = 'IMPORT' and p.method_id = ${methodId} or m.type = 'CASH',
        'isReversed', p.status = 'REVERSED', 'text', ${toldText(sql`p`)}
      ) order by p.created_at, p.id), '[]')
        from payments p join receipts r on r.payment_id = p.id join payment_methods m on m.id = p.method_id
        where p.student_id = s.id
          and (p.status in ('VERIFIED', 'REFUNDED') or p.status = 'REVERSED' and p.source = 'IMPORT')
          and (p.source_key is null or p.source_key <> all (${sql.param(keys)}::text[]))) booked
    from students s where s.nim = any (${sql.param(nims)}::text[])`);
  return new Map(rows.map(({ bills, ...row }) => [row.nim, { ...row, bills: bills.map(openBill) }]));
}

/**
 * Which numbers in a statement are NIM, and the prefixes of virtual accounts they may stand behind.
 * @param numbers that may be NIM, with and without those prefixes.
 */
export async function loadNims(
  db: Db,
  numbers: (prefixes: readonly string[]) => string[],
): Promise<{ prefixes: string[]; known: Set<string> }> {
  const { rows } = await db.execute<{ prefix: Rows['paymentMethods']['vaPrefix'] }>(
    sql`select distinct va_prefix as prefix from payment_methods where va_prefix <> ''`,
  );
  const prefixes = rows.map(({ prefix }) => prefix);
  return { prefixes, known: await knownNims(db, numbers(prefixes)) };
}

/** What the lines of the statement of an account are held against. @param asked.keys what lines are known by; `nims` their payers. */
export async function loadStatementFacts(
  db: Db,
  asked: {
    nims: readonly string[];
    keys: readonly string[];
    references: readonly string[];
    told: readonly Telling[];
    typeId: string | null;
    methodId: string;
    daysApart: number;
  },
): Promise<StatementFacts> {
  // One after the other: a transaction has one connection.
  const payers = await loadPayers(db, asked.nims, asked);
  const { rows } = await db.execute<KnownPayment & { key: NonNullable<Rows['payments']['sourceKey']> }>(sql`
    select source_key as key, id, coalesce(r.no, '') as receipt, status = 'REVERSED' as reversed
    from payments left join receipts r on r.payment_id = id
    where source_key = any (${sql.param(asked.keys)}::text[])`);
  const referenced = await findReferenced(db, asked.references);
  const told = await findTold(db, asked.told, asked.daysApart);
  const known = new Map(rows.map(({ key, ...payment }) => [key, payment]));
  return {
    payers,
    known,
    ofFile: new Set(rows.map(({ id }) => id)),
    referenced: Map.groupBy(referenced, ({ reference }) => referenceKey(reference)),
    told,
  };
}

/** Proofs of some amounts that wait, of whoever they are. */
export async function findWaitingProofs(db: Db, amounts: readonly number[]): Promise<WaitingProof[]> {
  if (amounts.length === 0) return [];
  const { rows } = await db.execute<WaitingProof>(sql`
    select s.nim, s.name, p.sender_name as "senderName", p.amount, p.paid_on as "paidOn", p.reference
    from payments p join students s on s.id = p.student_id
    where p.status = 'WAITING' and p.amount = any (${sql.param(amounts)}::bigint[]) order by p.created_at, p.id`);
  return rows;
}

/** Methods money is received by, for the choice of the statement's account. */
export const activeMethods = async (db: Db): Promise<{ value: string; label: string }[]> =>
  (
    await db.execute<{ value: Rows['paymentMethods']['id']; label: Rows['paymentMethods']['name'] }>(
      sql`select id as value, name as label from payment_methods where is_active order by "order", name`,
    )
  ).rows;

/** Types that are billed, newest term first. */
export const openTypes = async (db: Db): Promise<{ value: string; label: string }[]> =>
  (
    await db.execute<{ value: Rows['paymentTypes']['id']; label: string }>(sql`
      select id as value, code || ' – ' || name as label from payment_types where status <> 'DRAFT'
      order by period_code desc, name`)
  ).rows;
