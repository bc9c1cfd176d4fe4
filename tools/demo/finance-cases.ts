import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { newPlanProblem } from '#shared/finance/plan-requests/plan-request.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  ledgerEntries,
  payments,
  planRequests,
  procedureEvents,
  refunds,
} from '#server/platform/db/schema.ts';
import { issueReceipt, setReceiptVoid } from '#server/finance/payments/payments.public.ts';
import { buildCoaching, buildLateFees } from './finance-late.ts';
import { at, entries, type Move, type Office, type Tuition } from './finance-moves.ts';
import { insertRows } from './insert.ts';

const SURPLUS = 400_000;
/** Students whose tuition is a case of its own. */
const CASES = 7;
/** Students whose lab fee is late. */
const LATE = 4;

/** Tuition of the newest students, or of those who studied in the last term as well; the last NIM first. */
async function openTuition(db: Db, who: 'NEWEST' | 'SENIOR', count: number): Promise<Tuition[]> {
  const { rows } = await db.execute<Tuition>(sql`
    select b.id as "billId", s.id as "studentId", s.user_id as "userId", s.name, s.nim, b.paid, b.balance,
      b.paid + b.balance as net,
      (select min(i.due_date)::text from bill_installments i where i.bill_id = b.id) as "firstDue"
    from bills b join payment_types t on t.id = b.payment_type_id and t.status = 'OPEN' and t.category = 'SPP'
    join students s on s.id = b.student_id and s.status = 'active'
    where b.status = 'PARTIAL' and b.discounted = 0
      and not exists (select from payments p where p.bill_id = b.id and p.status = 'WAITING')
      and (${who === 'NEWEST'} or exists (select from semester_records r where r.student_id = s.id and r.status = 'A'
        and r.period_code = (select max(code) from academic_periods where not is_active)))
    order by s.nim desc limit ${count}`);
  return rows;
}

/** A transfer that an officer found in the statement, with its receipt. @returns the payment's id */
async function received(db: Db, office: Office, tuition: Tuition, amount: number): Promise<string> {
  const { today, officer, methodId } = office;
  const id = newId();
  const reference = `TRX${today.replaceAll('-', '')}${tuition.nim.slice(2)}M`;
  await insertRows(db, payments, [
    {
      id,
      bill_id: tuition.billId,
      student_id: tuition.studentId,
      method_id: methodId,
      amount,
      reference,
      paid_on: addDays(today, -1),
      sender_name: tuition.name,
      source: 'STAFF',
      status: 'VERIFIED',
      created_by: officer,
      decided_by: officer,
      decided_at: at(today),
      created_at: at(today),
    },
  ]);
  const forBill = Math.min(amount, tuition.balance);
  const surplus = amount - forBill;
  const moves: Move[] = [
    { kind: 'PAYMENT', amount: forBill, paymentId: id },
    ...(surplus > 0 ? [{ kind: 'DEPOSIT_IN' as const, amount: surplus, paymentId: id }] : []),
  ];
  await insertRows(db, ledgerEntries, entries(office, tuition, moves));
  const receipt = { paymentId: id, amount, day: today, prefix: 'KW', issuedBy: officer, installments: [2] };
  await issueReceipt(db, receipt);
  return id;
}

type RefundStatus = 'SUBMITTED' | 'APPROVED' | 'PAID' | 'REJECTED';

/** A payment beyond what the bill asks; the surplus is asked back, and what came of it. */
async function refunded(db: Db, office: Office, tuition: Tuition, status: RefundStatus): Promise<void> {
  const paymentId = await received(db, office, tuition, tuition.balance + SURPLUS);
  const { today, clerk, head, methodId } = office;
  const id = newId();
  const decided = status === 'SUBMITTED' ? {} : { decided_by: head, decided_at: at(today) };
  const paid = status === 'PAID' ? { method_id: methodId, paid_on: today } : {};
  await insertRows(db, refunds, [
    {
      id,
      student_id: tuition.studentId,
      payment_id: paymentId,
      amount: SURPLUS,
      reason: 'KELEBIHAN',
      bank_name: 'Bank Samudra',
      account_number: `70${tuition.nim}`,
      account_holder: tuition.name,
      note: 'Orang tua dan mahasiswa sama-sama mentransfer.',
      status,
      requested_by: clerk,
      ...decided,
      ...paid,
      created_at: at(today),
      decision_note: status === 'REJECTED' ? 'Dipakai untuk cicilan uang gedung berikutnya.' : '',
    },
  ]);
  if (status !== 'PAID') return;
  await insertRows(
    db,
    ledgerEntries,
    entries(office, tuition, [{ kind: 'REFUND', amount: SURPLUS, refundId: id }]),
  );
}

/** A line of the statement that was booked on the wrong student, taken back by a second person. */
async function reversed(db: Db, office: Office, tuition: Tuition): Promise<void> {
  const paymentId = await received(db, office, tuition, tuition.balance);
  const reason = 'Mutasi ini milik mahasiswa lain dengan nama yang sama.';
  await insertRows(
    db,
    ledgerEntries,
    entries(office, tuition, [{ kind: 'PAYMENT_UNDONE', amount: tuition.balance, paymentId }]),
  );
  await setReceiptVoid(db, paymentId, at(office.today), reason);
  await db.execute(sql`update payments set status = 'REVERSED', reversed_by = ${office.clerk},
    reversed_at = ${at(office.today)}, reverse_reason = ${reason} where id = ${paymentId}`);
}

/** A student's wish to pay the rest in two more parts, undecided or refused. */
async function asked(
  db: Db,
  office: Office,
  tuition: Tuition,
  state: 'SUBMITTED' | 'REJECTED',
): Promise<void> {
  const { today, clerk } = office;
  const id = newId();
  const half = Math.floor(tuition.balance / 2);
  const parts = [
    { amount: tuition.paid, dueDate: tuition.firstDue },
    { amount: half, dueDate: addDays(today, 30) },
    { amount: tuition.balance - half, dueDate: addDays(today, 60) },
  ];
  const problem = newPlanProblem(parts, { net: tuition.net, paid: tuition.paid, today, lastDay: null });
  if (problem !== null) throw new Error(`the demo asks for a plan nobody may have: ${problem}`);
  const reason = 'Usaha orang tua sepi setelah banjir; kami sanggup membayar setiap bulan.';
  const refusal = 'Ajukan lagi dengan surat keterangan dari kelurahan.';
  await insertRows(db, planRequests, [
    {
      id,
      bill_id: tuition.billId,
      student_id: tuition.studentId,
      reason,
      state,
      parts,
      created_at: at(today),
    },
  ]);
  const step = { subject: 'PLAN_REQUEST', subject_id: id, at: at(today) };
  await insertRows(db, procedureEvents, [
    { ...step, action: 'REQUEST', from: null, to: 'SUBMITTED', actor_id: tuition.userId, note: reason },
    ...(state === 'REJECTED'
      ? [{ ...step, action: 'REJECT', from: 'SUBMITTED', to: state, actor_id: clerk, note: refusal }]
      : []),
  ]);
}

async function findOffice(db: Db, today: LocalDate): Promise<Office> {
  const { rows } = await db.execute<Omit<Office, 'today'>>(sql`
    select (select code from academic_periods where is_active) as "periodCode",
      (select id from users where email = 'admin@cendekia.test') as officer,
      (select id from users where email = 'pimpinan@cendekia.test') as head,
      (select id from users where email = 'keuangan@cendekia.test') as clerk,
      (select id from payment_methods where type = 'BANK_TRANSFER' order by "order" limit 1) as "methodId"`);
  const [office] = rows;
  if (!office) throw new Error('a demo has an office');
  return { ...office, today };
}

/**
 * What a finance office meets now and then: money paid twice and asked back at each stage, a payment taken back, a deposit to
 * be used, wishes to pay in parts, a late fee to be forgiven, holders of a grant who are coached.
 */
export async function buildDemoCases(db: Db, today: LocalDate): Promise<void> {
  const office = await findOffice(db, today);
  const [submitted, approved, paid, refused, wrong, wish, unmet] = await openTuition(db, 'NEWEST', CASES);
  if (submitted) await refunded(db, office, submitted, 'SUBMITTED');
  if (approved) await refunded(db, office, approved, 'APPROVED');
  if (paid) await refunded(db, office, paid, 'PAID');
  if (refused) await refunded(db, office, refused, 'REJECTED');
  if (wrong) await reversed(db, office, wrong);
  if (wish) await asked(db, office, wish, 'SUBMITTED');
  if (unmet) await asked(db, office, unmet, 'REJECTED');
  const late = await openTuition(db, 'SENIOR', LATE);
  if (late.length > 0) await buildLateFees(db, office, late);
  await buildCoaching(db, office);
}
