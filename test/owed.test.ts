import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { chargeLateFees } from '#server/finance/billing/late-fees.ts';
import type { PaymentTypeInput } from '#shared/finance/billing/payment-type.contract.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { lateFeeNow } from '#shared/finance/billing/billing.ts';
import type { Installment } from '#shared/finance/billing/installments.ts';
import type { LateFeeRule } from '#shared/finance/billing/late-fee.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { billEvents, type Owed } from './factories/bill-events.ts';
import { billingScene } from './factories/billing-scene.ts';
import { owedFigures, sum } from './factories/owed-figures.ts';
import { buildStaff } from './factories/people.ts';
import { TEST_NOW, testApp } from './test-app.ts';

const t = await testApp();
afterAll(() => t.close());
const scene = await billingScene(t);
const { owed, events, teller } = await billEvents(t, scene);
const refunder = await buildStaff(t.db, 'payment:get', 'payment:refund');
const happens = events<Owed>();

const plans = {
  late: { dueDate: '2026-08-15', lateFee: { mode: 'FLAT', value: 50_000 } },
  parts: {
    dueDate: '2026-10-10',
    installments: [
      { percent: 5_000, dueDate: '2026-08-10' },
      { percent: 3_000, dueDate: '2026-09-10' },
      { percent: 2_000, dueDate: '2026-10-10' },
    ],
    lateFee: { mode: 'PERCENT_PER_MONTH', value: 150, max: null },
  },
  open: { dueDate: '2026-09-30', amount: 1_234_567 },
} as const satisfies Record<string, Partial<PaymentTypeInput>>;
type Plan = keyof typeof plans;

let day = '2026-08-24';
async function pass(days: number): Promise<void> {
  day = addDays(day, days);
  t.setNow(`${day}T03:00:00.000Z`);
  const outer = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: 'owed' });
  await chargeLateFees({ ...outer, now: new Date(`${day}T03:00:00.000Z`) }, day);
}
/** Gives money out of the deposit back. */
async function refund({ student }: Owed): Promise<void> {
  const account = { bankName: 'Bank Contoh', accountNumber: '1234567890', accountHolder: 'Contoh Ayah' };
  await t.as(teller.id);
  const asked = await t.call(refundContract.request, {
    body: { studentId: student.id, paymentId: null, amount: 400_000, reason: 'KELEBIHAN', ...account },
  });
  if (asked.status !== 200) return;
  const params = { id: asked.data._id };
  await t.as(refunder.id);
  const decision = { decision: 'APPROVED', note: 'Diperiksa.', updatedAt: asked.data.updatedAt } as const;
  const { data } = await t.call(refundContract.decide, { params, body: decision });
  await t.as(teller.id);
  const body = { methodId: scene.method.id, paidOn: day, updatedAt: data.updatedAt };
  expect((await t.call(refundContract.pay, { params, body })).status).toBe(200);
}
const steps: Record<string, (one: Owed) => Promise<unknown>> = {
  'a part is paid': happens['a part is paid at the counter'],
  'all is paid': happens['all is paid at the counter'],
  'more than all is paid': happens['more than all is paid at the counter'],
  'a payment is taken back': happens['a payment is taken back'],
  'half is given': happens['half of it is given'],
  'all is given': happens['all of it is given'],
  'the grants end': happens['what was given ends'],
  'it is cancelled': happens['the bill is cancelled'],
  'it comes back': happens['the bill comes back'],
  'the fee is forgiven': happens['the late fee is forgiven'],
  'the deposit pays': happens['the deposit pays'],
  'money is given back': refund,
  'ten days pass': () => pass(10),
  'a month passes': () => pass(31),
};

type Stored = {
  charged: number;
  lateFee: number;
  discounted: number;
  paid: number;
  dueDate: string;
  parts: Installment[];
  rule: LateFeeRule;
  waived: number;
};

/** Every bill of a student as the books have it, with the parts it is to be paid in. */
async function booksOf(studentId: string): Promise<Stored[]> {
  const against = (accounts: string) =>
    sql.raw(
      `coalesce((select sum(case when e.debit in (${accounts}) then e.amount when e.credit in (${accounts}) then -e.amount else 0 end)
        from ledger_entries e where e.bill_id = b.id), 0)::bigint`,
    );
  const { rows } = await t.db.execute<Stored>(sql`
    select -${against(`'PENDAPATAN'`)} as charged, ${against(`'POTONGAN'`)} as discounted,
      ${against(`'KAS', 'DEPOSIT'`)} as paid, b.due_date as "dueDate", y.late_fee as rule, b.late_fee_waived as waived,
      coalesce((select sum(case kind when 'LATE_FEE' then amount else -amount end) from ledger_entries e
        where e.bill_id = b.id and kind in ('LATE_FEE', 'LATE_FEE_CUT')), 0)::bigint as "lateFee",
      coalesce((select json_agg(json_build_object('no', no, 'amount', amount, 'dueDate', due_date) order by no)
        from bill_installments i where i.bill_id = b.id), '[]') as parts
    from bills b join payment_types y on y.id = b.payment_type_id where b.student_id = ${studentId}`);
  return rows;
}

/** What of a bill is late: each part that has passed, and the fee when the last one has, less what was paid of them in turn. */
function lateOf({ paid, parts, lateFee, dueDate }: Stored): number {
  const asked = [
    ...parts.map(({ amount, dueDate: due }) => ({ amount, due })),
    { amount: lateFee, due: dueDate },
  ];
  let left = paid;
  return sum(
    asked.map(({ amount, due }) => {
      const open = amount - Math.min(left, amount);
      left -= amount - open;
      return due < day ? open : 0;
    }),
  );
}

const everywhere = (places: Record<string, number>, value: number) =>
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, value])));

let entryYear = 1950;
async function expectOneAnswer(names: readonly Plan[], history: readonly { bill: number; step: string }[]) {
  day = '2026-08-24';
  t.setNow(TEST_NOW);
  entryYear += 1;
  const student = { ...(await scene.student({ entryYear })), entryYear };
  const bills: Owed[] = [];
  for (const name of names) bills.push(await owed(plans[name], student));
  for (const { bill, step } of history) {
    const one = bills[bill % bills.length];
    if (one !== undefined) await steps[step]?.(one);
  }
  await pass(0);
  const books = await booksOf(student.id);
  const figures = await owedFigures(t, scene, { student, typeIds: bills.map(({ typeId }) => typeId), day });
  const overdue = sum(books.map(lateOf));
  everywhere(figures.balance, sum(books.map(({ charged, discounted, paid }) => charged - discounted - paid)));
  for (const key of ['charged', 'discounted', 'paid'] as const) {
    everywhere(figures[key], sum(books.map((bill) => bill[key])));
  }
  expect(figures.students.report).toBe(figures.students.cohorts);
  everywhere(figures.lateFee, sum(books.map(({ lateFee }) => lateFee)));
  everywhere(figures.overdue, overdue);
  expect(figures.isLate).toBe(overdue > 0);
  expect(figures.next.account).toBe(figures.next.card);
  if (figures.bell !== '') expect(figures.bell).toContain(rupiah(overdue));
  // What the night charged is what the rule asks: asked again it asks for nothing more.
  for (const { rule, parts, ...bill } of books) {
    if (parts.length > 0) expect(lateFeeNow(rule, bill, parts, day)).toBe(bill.lateFee);
  }
  return { ...figures, total: overdue };
}

test('only the part that is due is told as due, and the fee with the last one', async () => {
  const { bell, overdue } = await expectOneAnswer(['parts'], []);
  expect(overdue.account).toBe(1_500_000);
  expect(bell).toContain('sebesar Rp1.500.000 lewat jatuh tempo');
  const paid = await expectOneAnswer(
    ['late'],
    [
      { bill: 0, step: 'ten days pass' },
      { bill: 0, step: 'a part is paid' },
      { bill: 0, step: 'a part is paid' },
      { bill: 0, step: 'a part is paid' },
    ],
  );
  expect([paid.overdue.account, paid.next]).toEqual([50_000, { account: '2026-08-15', card: '2026-08-15' }]);
});

const plan = fc.constantFrom<Plan>('late', 'parts', 'open');
const step = fc.record({ bill: fc.nat(2), step: fc.constantFrom(...Object.keys(steps)) });

test('what is owed, what is late and its fee are the same wherever they are told, whatever happened', async () => {
  let late = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(plan, { minLength: 1 }),
      fc.array(step, { maxLength: 7 }),
      async (names, history) => {
        if ((await expectOneAnswer(names, history)).total > 0) late += 1;
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
  expect(late).toBeGreaterThan(3);
});
