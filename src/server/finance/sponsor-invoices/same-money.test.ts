import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { bookingDoubt, type EarlierMoney } from '#shared/finance/payments/same-money.ts';
import { findEarlier } from '#server/finance/payments/earlier.store.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildStaff, next } from '#test/factories/people.ts';
import { sponsorDesk } from '#test/factories/sponsor-desk.ts';
import { plansOf } from '#test/plans.ts';
import { testApp } from '#test/test-app.ts';

const t = await testApp();
afterAll(() => t.close());
const { scene, head, subsidised, issue, read, issued, pay, reverse } = await sponsorDesk(t);
const teller = await buildStaff(t.db, 'payment:get', 'payment:create', 'payment:verify');
const tuition = await buildPaymentType(t.db, { periodCode: '20261' });
const lastDespite = async () => {
  const { rows } = await t.db.execute<{ despite: unknown }>(sql`
    select after -> 'despite' as despite from audit_log where action = 'sponsor-invoice.pay' order by id desc limit 1`);
  return rows[0]?.despite;
};

/** A student's payment of a whole bill, entered by hand. */
async function enter(change: object) {
  const student = await scene.student();
  await buildBill(t.db, tuition, student.id);
  await t.as(teller.id);
  const money = { studentId: student.id, methodId: scene.method.id, amount: 900_000, paidOn: '2026-08-24' };
  const answer = await t.call(paymentContract.enter, {
    params: { id: tuition.id },
    body: { ...money, ...change },
  });
  await t.as(scene.office.id);
  return answer;
}

describe('money of a sponsor', () => {
  test('that was recorded about its day is asked about, and recorded when it is other money', async () => {
    const { invoice } = await issued('2026-08-01');
    await pay(invoice, { amount: 900_000, reference: `A${next()}` });
    const first = await read(invoice._id);
    const [{ receiptNo } = { receiptNo: '' }] = first.payments;
    const again = { amount: 900_000, paidOn: '2026-08-22' };
    const asked = await pay(first, again);
    expect(asked).toMatchObject({ status: 422, error: { code: 'NEEDS_CONFIRMATION' } });
    expect(asked.error.data).toEqual({
      earlier: [{ receipt: receiptNo, amount: 900_000, day: '2026-08-24', payer: invoice.sponsor }],
    });
    expect(await read(invoice._id)).toMatchObject({ paid: 900_000, updatedAt: first.updatedAt });
    expect((await pay(first, { ...again, isOtherMoney: true })).status).toBe(200);
    expect(await lastDespite()).toEqual([receiptNo]);
  });

  test('is known by the name of the sponsor, on another invoice and however it is written', async () => {
    const [one, other] = [await issued(), await subsidised()];
    await pay(one.invoice, { amount: 700_000 });
    const sponsor = one.sponsor.toUpperCase().replace('PT ', 'P.T.  ');
    const { data } = await issue(other.scholarshipId, { sponsor });
    expect((await pay(await read(data._id), { amount: 700_000 })).error.code).toBe('NEEDS_CONFIRMATION');
    const { invoice } = await issued();
    expect((await pay(invoice, { amount: 700_000 })).status).toBe(200);
  });

  test('under the reference of its own receipt is refused, also when somebody insists', async () => {
    const { invoice } = await issued();
    const reference = String(900_000 + next());
    await pay(invoice, { amount: 800_000, reference });
    const again = { amount: 800_000, reference: `000${reference}`, isOtherMoney: true };
    const refused = await pay(await read(invoice._id), again);
    expect(refused).toMatchObject({ status: 422, error: { code: 'RULE' } });
    expect(refused.error.message).toMatch(/^Uang dengan referensi ini sudah dicatat: kwitansi KWS\//);
  });

  test('that was taken back is no other money', async () => {
    const { invoice } = await issued();
    const money = { amount: 600_000, reference: `R${next()}` };
    await pay(invoice, money);
    await t.as(head.id);
    expect((await reverse(await read(invoice._id))).status).toBe(200);
    await t.as(scene.office.id);
    expect((await pay(await read(invoice._id), money)).status).toBe(200);
  });

  test('and money of a student under one reference are asked about, whichever came first', async () => {
    const { invoice } = await issued();
    const [ours, theirs] = [`T${next()}`, `T${next()}`];
    expect((await enter({ reference: ours })).status).toBe(200);
    const asked = await pay(invoice, { amount: 900_000, reference: ours.toLowerCase() });
    expect(asked.error.message).toMatch(/^Mungkin uang yang sama: kwitansi .+ \(NIM \d+\)\.$/);
    await pay(invoice, { amount: 900_000, reference: theirs });
    const entered = await enter({ reference: theirs });
    expect(entered.error).toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      data: { earlier: [{ payer: invoice.sponsor }] },
    });
  });

  test('is named beside a line of a bank statement that nobody is known to have paid', async () => {
    const { invoice } = await issued();
    const reference = `SP2D${next()}`;
    await pay(invoice, { amount: 900_000, reference });
    const { receiptNo } = (await read(invoice._id)).payments[0] ?? {};
    await t.as(teller.id);
    const content = ['Jumlah;Tanggal;Referensi', `900.000;24/08/2026;${reference}`].join('\n');
    const { data } = await t.call(
      importContract.upload,
      {
        params: { kind: 'statement' },
        body: { body: JSON.stringify({ options: { metode: scene.method.id } }) } as never,
      },
      { files: [{ field: 'file', name: 'mutasi.csv', content }] },
    );
    const [row] = await importScene(t).rowsOf(data._id);
    expect(row?.errors['nim']).toBe(
      `Referensi ini sudah dicatat untuk ${invoice.sponsor} dengan kwitansi ${receiptNo}. Mahasiswa tidak dikenali. Isi NIM-nya.`,
    );
    await t.as(scene.office.id);
  });

  test('recorded by two officers at once on two invoices is booked once', async () => {
    const [one, other] = [await issued(), await subsidised()];
    const { data } = await issue(other.scholarshipId, { sponsor: one.sponsor });
    const invoices = [one.invoice, await read(data._id)];
    const answers = await Promise.all(invoices.map((invoice) => pay(invoice, { amount: 500_000 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('that came earlier is found by indices alone', async () => {
    const money = { amount: 1_000_000, day: '2026-08-24', reference: 'TRX9' };
    const plans = await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return plansOf(tx, (db) => findEarlier(db, { ...money, payer: { sponsorKey: 'ptcontoh' } }, 3));
    });
    expect(plans).toHaveLength(1);
    expect(plans[0]?.text).not.toContain('Seq Scan');
  });
});

/** Payments of two sponsors, each with an invoice that is large enough for all of them. */
const moneys = fc.array(
  fc.record({
    sponsor: fc.constantFrom(0, 1),
    amount: fc.constantFrom(10_000, 20_000),
    paidOn: fc.constantFrom('2026-08-24', '2026-08-21', '2026-08-15'),
    reference: fc.constantFrom('', '7', '007', 'B-7'),
  }),
  { minLength: 2, maxLength: 5 },
);

test('sponsors are asked the question students are asked, by the one rule', async () => {
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(moneys, async (sent) => {
      const owned = [await issued('2026-08-01'), await issued('2026-08-01')];
      const mark = next();
      const booked: EarlierMoney[] = [];
      for (const { sponsor, amount, paidOn, reference } of sent) {
        const one = owned[sponsor];
        if (one === undefined) throw new Error('no sponsor');
        const named = reference === '' ? '' : `${reference}${mark}`;
        const rest = { reference: named, methodId: scene.method.id, payerId: one.sponsor };
        const facts = { ...rest, amount, day: paidOn, isExactDay: false };
        const doubt = bookingDoubt(facts, booked, 3);
        const answer = await pay(await read(one.invoice._id), { amount, paidOn, reference: named });
        // The database knows a reference of an account once, of whatever sponsor and amount.
        const isKept = booked.some((earlier) => named !== '' && earlier.reference === named);
        if (doubt !== null) asked += 1;
        const codes = { ASK: 'NEEDS_CONFIRMATION', REFUSE: 'RULE', none: isKept ? 'CONFLICT' : undefined };
        expect(answer.error?.code, answer.error?.message).toBe(codes[doubt?.kind ?? 'none']);
        if (answer.status !== 200) continue;
        booked.push({ ...facts, paymentId: answer.data._id, payer: one.sponsor, receipt: 'KWS' });
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
  expect(asked).toBeGreaterThan(5);
});
