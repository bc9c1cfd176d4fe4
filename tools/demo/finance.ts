import { sql } from 'drizzle-orm';
import type { DiscountRule } from '#shared/finance/billing/bill-amount.ts';
import { receiptNo } from '#shared/finance/payments/receipt.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  billDiscounts,
  billInstallments,
  bills,
  ledgerEntries,
  paymentMethods,
  paymentTypes,
  payments,
  receiptCounters,
  receipts,
  scholarshipGrants,
  scholarships,
} from '#server/platform/db/schema.ts';
import type { DemoTerm } from './calendar.ts';
import { DEMO_NIM } from './accounts.ts';
import type { DemoStudent } from './cohorts.ts';
import { billStudent, type Books, emptyBooks, type Habit } from './finance-bills.ts';
import {
  demoMethods,
  type DemoScholarship,
  demoScholarships,
  type DemoType,
  typesOfTerm,
} from './finance-plan.ts';
import { insertRows, type Row } from './insert.ts';
import { Random } from './random.ts';

/** Bills of so many students are held in memory before they are written. */
const STUDENTS_AT_ONCE = 2_000;

export type FinanceWorld = {
  seed: number;
  today: string;
  /** Recorded terms, the running one last. */
  terms: readonly DemoTerm[];
  students: readonly DemoStudent[];
  clerkId: string;
};

/** Students of each recorded term, those whose KRS of the running term stands: they have paid what it takes, and graduates. */
async function attendance(db: Db, terms: readonly DemoTerm[]) {
  const codes = terms.map(({ code }) => code);
  const { rows } = await db.execute<{ code: string; ids: string[] }>(sql`
    select code, array_agg(distinct id::text) as ids from (
      select r.period_code::text as code, r.student_id as id from semester_records r
      where r.status = 'A' and r.period_code = any (${sql.param(codes)}::text[])
      union all
      select p.code::text, s.id from students s, academic_periods p where s.status = 'active' and p.is_active
      union all
      select 'KRS', k.student_id from krs k join academic_periods p on p.id = k.period_id and p.is_active
      union all
      select 'GRADUATED', s.id from students s where s.status = 'graduated'
    ) who group by 1`);
  const of = new Map(rows.map(({ code, ids }) => [code, new Set(ids)]));
  return {
    studies: (term: DemoTerm, id: string) => of.get(term.code)?.has(id) === true,
    hasKrs: of.get('KRS'),
    graduates: of.get('GRADUATED'),
  };
}

type Standing = { hasKrs: boolean; isGraduate: boolean };

/** How a student pays the bills of a term; nobody graduates with arrears. */
function habitOf(
  random: Random,
  student: DemoStudent,
  type: DemoType,
  { hasKrs, isGraduate }: Standing,
): Habit {
  const chance = random.next();
  const isNow = type.term.offset === 0;
  if (student.nim === DEMO_NIM) return { share: isNow && type.category === 'SPP' ? 0.5 : 1, waits: false };
  if (!isNow) {
    const owes = !hasKrs && !isGraduate && chance < (type.term.offset === -1 ? 0.08 : 0.02);
    return { share: owes ? 0.5 : 1, waits: false };
  }
  if (type.category === 'HERREGISTRASI') {
    const paid = hasKrs || chance < 0.82;
    return { share: paid ? 1 : 0, waits: !paid && chance > 0.93 };
  }
  if (chance < 0.4) return { share: 1, waits: false };
  const isHalf = hasKrs || chance < 0.75;
  return { share: isHalf ? 0.5 : 0, waits: chance > 0.92 || (isHalf && chance > 0.7) };
}

type Grant = { row: Row; rule: DiscountRule };

function grantOf(student: DemoStudent, scholarship: DemoScholarship, terms: readonly DemoTerm[]): Grant {
  const { id: scholarshipId, name, kind, mode, value, categories } = scholarship;
  const id = newId();
  const row = {
    id,
    scholarship_id: scholarshipId,
    student_id: student.id,
    from_period: terms[0]?.code,
    until_period: `${Number(terms.at(-1)?.code.slice(0, 4)) + 1}2`,
    decree_no: `SK/${kind}/${student.entryYear}`,
  };
  return { row, rule: { grantId: id, name, kind, mode, value, categories } };
}

/** Numbers the receipts of each year in the order of their days, on from the `last` of each. */
function receiptRows(books: Books, last: Map<number, number>): Row[] {
  return books.payments
    .filter(({ status }) => status === 'VERIFIED')
    .toSorted((a, b) => String(a['paid_on']).localeCompare(String(b['paid_on'])))
    .map((payment) => {
      const day = String(payment['paid_on']);
      const year = Number(day.slice(0, 4));
      const serial = (last.get(year) ?? 0) + 1;
      last.set(year, serial);
      return {
        payment_id: payment['id'],
        year,
        serial,
        no: receiptNo('KW', day, serial),
        amount: payment['amount'],
        issued_on: day,
        issued_by: payment['decided_by'],
      };
    });
}

const scholarshipRow = ({ minIpk, ...row }: DemoScholarship): Row => ({ ...row, min_ipk: minIpk });

type Offer = {
  types: readonly DemoType[];
  scholarships: readonly DemoScholarship[];
} & Awaited<ReturnType<typeof attendance>>;

/** A scholarship of one student in eight who studies here. */
function heldBy(
  random: Random,
  student: DemoStudent,
  world: FinanceWorld,
  offer: Offer,
): DemoScholarship | undefined {
  const [kip, foundation, subsidy] = offer.scholarships;
  const chance = random.next();
  const studies = world.terms.some((term) => offer.studies(term, student.id));
  if (!studies || student.nim === DEMO_NIM) return undefined;
  if (chance < 0.06) return kip;
  if (chance < 0.1) return foundation;
  return chance < 0.125 ? subsidy : undefined;
}

/** The bills of some students in the recorded terms, and their grants. */
function makeBooks(random: Random, world: FinanceWorld, students: readonly DemoStudent[], offer: Offer) {
  const books = emptyBooks();
  const grants: Row[] = [];
  for (const student of students) {
    const held = heldBy(random, student, world, offer);
    const grant = held && grantOf(student, held, world.terms);
    if (grant) grants.push(grant.row);
    const standing = {
      hasKrs: offer.hasKrs?.has(student.id) === true,
      isGraduate: offer.graduates?.has(student.id) === true,
    };
    const payer = {
      student,
      rules: grant ? [grant.rule] : [],
      clerkId: world.clerkId,
      today: world.today,
      methodId: random.pick(demoMethods.slice(0, 3)).id,
    };
    for (const type of offer.types) {
      if (!type.isFor(student) || !offer.studies(type.term, student.id)) continue;
      billStudent(random, books, payer, type, habitOf(random, student, type, standing));
    }
  }
  return { books, grants };
}

/** Methods, types, bills, payments with receipts and grants of the recorded terms; the books agree with every bill. */
export async function buildDemoFinance(db: Db, world: FinanceWorld): Promise<void> {
  const random = new Random(world.seed);
  const offer = {
    types: world.terms.flatMap(typesOfTerm),
    scholarships: demoScholarships(),
    ...(await attendance(db, world.terms)),
  };
  await insertRows(db, paymentMethods, demoMethods);
  const typeRows = offer.types.map(({ row }) => row);
  await insertRows(db, paymentTypes, typeRows);
  await insertRows(db, scholarships, offer.scholarships.map(scholarshipRow));
  const last = new Map<number, number>();
  for (let start = 0; start < world.students.length; start += STUDENTS_AT_ONCE) {
    const students = world.students.slice(start, start + STUDENTS_AT_ONCE);
    const { books, grants } = makeBooks(random, world, students, offer);
    const byDay = books.entries.toSorted((a, b) => String(a['day']).localeCompare(String(b['day'])));
    await insertRows(db, scholarshipGrants, grants);
    await insertRows(db, bills, books.bills);
    await insertRows(db, billInstallments, books.parts);
    await insertRows(db, billDiscounts, books.discounts);
    await insertRows(db, payments, books.payments);
    await insertRows(db, ledgerEntries, byDay);
    await insertRows(db, receipts, receiptRows(books, last));
  }
  const counters = [...last].map(([year, serial]) => ({ year, last: serial }));
  await insertRows(db, receiptCounters, counters);
}
