import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { sql } from 'drizzle-orm';
import { type BillRule, planBill } from '#shared/finance/billing/billing.ts';
import type { EntryKind } from '#shared/finance/ledger/ledger.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  billInstallments,
  bills,
  ledgerEntries,
  paymentTypes,
  scholarshipCoachings,
} from '#server/platform/db/schema.ts';
import { at, entries, type Office, type Tuition } from './finance-moves.ts';
import { insertRows } from './insert.ts';

const PRACTICE = 350_000;
const LATE_FEE = 25_000;
/** Days after the beginning of lectures until the fee is due, and it is late at least so long. */
const [DUE_AFTER, LATE_DAYS] = [30, 10];

/** The newest term whose lectures began long enough ago for a fee to be late, and the days of the fee. */
async function findLateTerm(db: Db, today: LocalDate) {
  const { rows } = await db.execute<{ code: string; opened: string; due: string }>(sql`
    select p.code, e.start_date::text as opened, (e.start_date + ${DUE_AFTER}::int)::text as due
    from academic_periods p join calendar_events e on e.period_id = p.id and e.type = 'CLASS'
    where e.start_date + ${DUE_AFTER}::int + ${LATE_DAYS}::int <= ${today} order by p.code desc limit 1`);
  const [term] = rows;
  if (!term) throw new Error('a demo has a term before the running one');
  return term;
}

/** A fee of few students that is past its day, with what being late costs. */
export async function buildLateFees(db: Db, office: Office, students: readonly Tuition[]): Promise<void> {
  const { code: periodCode, opened, due } = await findLateTerm(db, office.today);
  const typeId = newId();
  const facts = { load: { sks: 0, courses: 0 }, isFinal: false, named: null, rules: [] };
  const rule: BillRule = {
    category: 'PRAKTIKUM',
    mode: 'FLAT',
    amount: PRACTICE,
    dueDate: due,
    installments: [],
  };
  const { basis, parts } = planBill(rule, facts);
  await insertRows(db, paymentTypes, [
    {
      id: typeId,
      code: `PRAK-KOM-${periodCode}`,
      name: `Praktikum komputer ${periodLabel(periodCode)}`,
      category: 'PRAKTIKUM',
      period_code: periodCode,
      amount_mode: 'FLAT',
      amount: PRACTICE,
      target: { studentIds: students.map(({ studentId }) => studentId) },
      due_date: due,
      status: 'OPEN',
      late_fee: { mode: 'FLAT', value: LATE_FEE },
      opened_at: at(opened),
      created_at: at(opened),
      updated_at: at(opened),
    },
  ]);
  const owed = students.map((one) => ({ ...one, billId: newId() }));
  await insertRows(
    db,
    bills,
    owed.map(({ billId, studentId }) => ({
      id: billId,
      student_id: studentId,
      payment_type_id: typeId,
      due_date: due,
      basis,
      created_at: at(opened),
    })),
  );
  await insertRows(
    db,
    billInstallments,
    owed.flatMap(({ billId }) =>
      parts.map(({ no, amount, dueDate }) => ({ bill_id: billId, no, amount, due_date: dueDate })),
    ),
  );
  const book = (kind: EntryKind, amount: number, day: LocalDate) =>
    insertRows(
      db,
      ledgerEntries,
      owed.flatMap((one) => entries(office, one, [{ kind, amount }], day, null)),
    );
  await book('CHARGE', PRACTICE, opened);
  await book('LATE_FEE', LATE_FEE, addDays(due, 1));
}

/** Two holders of the state's grant below the least GPA: coached once, and as often as it takes before the end. */
export async function buildCoaching(db: Db, { periodCode, clerk }: Office): Promise<void> {
  const { rows: grants } = await db.execute<{ id: string }>(sql`
    select g.id from scholarship_grants g join scholarships c on c.id = g.scholarship_id and c.kind = 'KIP'
    join students s on s.id = g.student_id where g.is_below and g.status = 'ACTIVE' order by s.nim limit 2`);
  const { rows: terms } = await db.execute<{ code: string }>(sql`
    select code from academic_periods where code < ${periodCode} and right(code, 1) in ('1', '2')
    order by code desc limit 2`);
  const note = 'Bertemu dosen PA tiap dua minggu; rencana perbaikan nilai disepakati.';
  await insertRows(
    db,
    scholarshipCoachings,
    grants.flatMap(({ id: grant_id }, i) =>
      terms
        .slice(0, i + 1)
        .map(({ code }) => ({ id: newId(), grant_id, period_code: code, note, recorded_by: clerk })),
    ),
  );
}
