import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { paymentGates } from '#shared/platform/access/gates.ts';
import { newId } from '#server/platform/db/id.ts';
import { listGrants } from '#server/finance/billing/scholarships.store.ts';
import { listExemptions } from '#server/teaching/gates/exemptions.store.ts';
import { listCash, sumCash } from '#server/finance/finance-reports/cash.store.ts';
import { listGrantSums } from '#server/finance/finance-reports/grants.store.ts';
import { listReceipts, sumReceipts } from '#server/finance/finance-reports/receipts.store.ts';
import { listReceivables } from '#server/finance/finance-reports/receivables.store.ts';
import { findQueue, listPayments } from '#server/finance/payments/payments.store.ts';

/** A transfer of half of each bill of a type over the days of August, booked with its receipt; one in fifty waits. */
export async function payHalves(db: Db, typeId: string): Promise<void> {
  const methodId = newId();
  await db.execute(sql`
    insert into payment_methods (id, name, type, bank_name, account_number, account_holder)
    values (${methodId}, 'Bank', 'BANK_TRANSFER', 'Bank', '1234567890', 'Yayasan')`);
  await db.execute(sql`
    insert into payments (id, bill_id, student_id, method_id, amount, paid_on, reference, source, status, decided_at)
    select gen_random_uuid(), id, student_id, ${methodId}::uuid, 1000000, date '2026-08-01' + (n % 24)::int, 'TRX' || n, 'STUDENT',
      case n % 50 when 0 then 'WAITING' else 'VERIFIED' end, case n % 50 when 0 then null else now() end
    from (select id, student_id, row_number() over (order by id) as n from bills where payment_type_id = ${typeId}) b`);
  await db.execute(sql`
    insert into ledger_entries (at, day, kind, debit, credit, amount, student_id, bill_id, payment_id, method_id)
    select now(), paid_on, 'PAYMENT', 'KAS', 'PIUTANG', amount, student_id, bill_id, id, method_id
    from payments where status = 'VERIFIED'`);
  await db.execute(sql`
    insert into receipts (payment_id, year, serial, no, amount, issued_on)
    select id, 2026, row_number() over (order by id), 'KW/' || row_number() over (order by id), amount, paid_on
    from payments where status = 'VERIFIED'`);
}

/** A dispensation of every tenth student for some gate, a third of them over, granted over the summer. */
export async function grantDispensations(db: Db): Promise<void> {
  await db.execute(sql`
    insert into gate_exemptions (id, student_id, gate, until, reason, created_at)
    select gen_random_uuid(), id, (array['KRS', 'UTS', 'UAS', 'SKRIPSI', 'WISUDA'])[1 + n % 5],
      date '2026-08-10' + (n % 42)::int, 'Menunggu beasiswa', timestamptz '2026-06-01' + n * interval '7 minutes'
    from (select id, row_number() over (order by id) as n from students where nim like '%3') s`);
}

/** The lists of dispensations and of holders of scholarships, in the orders and filters they offer. */
export function holderQueries(db: Db): [string, () => Promise<unknown>][] {
  const page = { page: 1, limit: 10 };
  const dispensations = (query: object) => () =>
    listExemptions(db, { ...page, sort: '-createdAt', ...query }, paymentGates, '2026-08-24');
  const grants = (query: object) => () => listGrants(db, { ...page, sort: 'nim', ...query });
  return [
    ['dispensations, newest', dispensations({})],
    ['dispensations by day', dispensations({ sort: 'until' })],
    ['dispensations by NIM', dispensations({ sort: 'nim' })],
    ['dispensations by name', dispensations({ sort: 'studentName' })],
    ['dispensations of a gate, in force', dispensations({ gate: 'UTS', state: 'ACTIVE' })],
    ['dispensations, search NIM', dispensations({ search: '25000004713' })],
    ['dispensations, search name', dispensations({ search: 'siswa 4713' })],
    ['grants by NIM', grants({})],
    ['grants, newest', grants({ sort: '-createdAt' })],
    ['grants by term', grants({ sort: '-fromPeriod' })],
    ['grants, ended', grants({ status: 'ENDED' })],
    ['grants below the least GPA', grants({ renewal: 'below' })],
    ['grants, search NIM', grants({ search: '25000004717' })],
    ['grants, search name', grants({ search: 'siswa 4717' })],
  ];
}

/** The lists of payments and the reports, in the orders and filters they offer. */
export function paymentQueries(db: Db): [string, () => Promise<unknown>][] {
  const page = { page: 1, limit: 10 };
  const august = { from: '2026-08-01', to: '2026-08-31' };
  const payments = (query: object) => () => listPayments(db, { ...page, sort: '-createdAt', ...query });
  const cash = (query: object) => () => listCash(db, { ...page, sort: '-day', ...query }, august);
  return [
    ['payments, newest', payments({})],
    ['payments by day', payments({ sort: '-paidOn' })],
    ['payments by amount', payments({ sort: '-amount' })],
    ['payments by name', payments({ sort: 'studentName' })],
    ['payments that wait, oldest', payments({ sort: 'createdAt', status: 'WAITING' })],
    ['payments of a category', payments({ category: 'SPP' })],
    ['payments of an entry year', payments({ entryYear: 2024 })],
    ['payments, search name', payments({ search: 'siswa 4711' })],
    ['payments, search reference', payments({ search: 'TRX4711' })],
    ['payments of three days', payments({ from: '2026-08-10', to: '2026-08-12' })],
    ['queue of verification', () => findQueue(db)],
    ['daily receipts', () => listReceipts(db, { ...page, sort: '-day' }, august)],
    ['daily receipts, sums', () => sumReceipts(db, {}, august)],
    ['receivables', () => listReceivables(db, { ...page, sort: '-entryYear' }, august.to)],
    ['scholarships', () => listGrantSums(db, { ...page, sort: '-amount' })],
    ['cash, latest', cash({})],
    ['cash, search NIM', cash({ search: '25000004711' })],
    ['cash, sums', () => sumCash(db, undefined, august)],
  ];
}
