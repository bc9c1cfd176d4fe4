import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { payments, planRequests } from '#server/platform/db/schema.ts';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { planRequestContract } from '#shared/finance/plan-requests/plan-request.contract.ts';
import { billEvents, type Owed } from './factories/bill-events.ts';
import { billingScene } from './factories/billing-scene.ts';
import { departures } from './factories/departures.ts';
import { billNow } from './factories/finance.ts';
import { freshPhoto } from './factories/payment-desk.ts';
import { outcomesMeanwhile } from './meanwhile.ts';
import { TEST_NOW, testApp } from './test-app.ts';

const t = await testApp();
afterAll(() => t.close());
const scene = await billingScene(t);
const { owed, events, teller } = await billEvents(t, scene);
const note = 'Diperiksa ulang.';

describe('a request for instalments', () => {
  type World = Owed & { id: string };
  const thirds = ['2026-09-10', '2026-10-10', '2026-11-10'].map((dueDate) => ({
    amount: 1_000_000,
    dueDate,
  }));
  let hasPassed = false;
  const pass = (): Promise<void> => {
    hasPassed = true;
    return Promise.resolve(t.setNow('2026-09-11T03:00:00.000Z'));
  };
  const asked = async (): Promise<World> => {
    hasPassed = false;
    t.setNow(TEST_NOW);
    const one = await owed();
    await t.as(one.student.userId);
    const { data } = await t.call(planRequestContract.request, {
      params: { id: one.billId },
      body: { parts: thirds, reason: 'Ayah baru bekerja lagi bulan depan.' },
    });
    return { ...one, id: data._id };
  };
  const rowOf = async ({ id }: World) =>
    (await t.db.select().from(planRequests).where(eq(planRequests.id, id)))[0];
  const decide = async (one: World, decision: 'APPROVE' | 'REJECT') => {
    await t.as(scene.office.id);
    const body = { decision, note, updatedAt: (await rowOf(one))?.updatedAt ?? '' };
    return t.call(planRequestContract.decide, { params: { id: one.id }, body });
  };

  test('says what the bill asks by now, and what to do', async () => {
    const one = await asked();
    await events<World>()['half of it is given'](one);
    expect((await decide(one, 'APPROVE')).error.errors).toEqual({
      parts:
        'Nilai tagihan kini Rp1.500.000, padahal cicilan yang diminta Rp3.000.000. Ubah cicilannya, atau tolak permohonan ini.',
    });
  });

  test('is approved exactly while its parts are what the bill asks, and none unpaid has passed', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: asked,
        meanwhile: {
          ...events<World>(),
          'the first part passes': pass,
          'finance sets other parts': async ({ billId }) => {
            await t.as(scene.office.id);
            const { updatedAt } = await billNow(t.db, billId);
            const halves = ['2026-09-15', '2026-10-15'].map((dueDate) => ({ amount: 1_500_000, dueDate }));
            const body = { parts: halves, updatedAt, reason: note };
            return t.call(billContract.plan, { params: { id: billId }, body });
          },
          'the student withdraws': async (one) => {
            const updatedAt = (await rowOf(one))?.updatedAt ?? '';
            await t.as(one.student.userId);
            return t.call(planRequestContract.cancel, { params: { id: one.id }, body: { updatedAt } });
          },
          'a colleague refuses': (one) => decide(one, 'REJECT'),
        },
        stands: async (one) => {
          const { charged, lateFee, discounted, paid, balance, cancelledAt } = await billNow(
            t.db,
            one.billId,
          );
          return (
            (await rowOf(one))?.state === 'SUBMITTED' &&
            cancelledAt === null &&
            balance > 0 &&
            charged - lateFee - discounted === 3_000_000 &&
            !(hasPassed && paid < 1_000_000)
          );
        },
        agree: async (one) => {
          const answer = await decide(one, 'APPROVE');
          if (answer.status === 200) {
            const { rows } = await t.db.execute(sql`
              select amount, due_date as "dueDate" from bill_installments where bill_id = ${one.billId} order by no`);
            expect(rows).toEqual(thirds);
          }
          return answer;
        },
        refuse: async (one) => ((await rowOf(one))?.state === 'SUBMITTED' ? decide(one, 'REJECT') : null),
      }),
    ).toEqual(['agreed', 'refused']));
});

describe('a proof of payment', () => {
  type World = Owed & { id: string };
  const AMOUNT = 1_500_000;
  const asked = async (): Promise<World> => {
    t.setNow(TEST_NOW);
    const one = await owed();
    await t.as(one.student.userId);
    const body = { billId: one.billId, methodId: scene.method.id, amount: AMOUNT, paidOn: '2026-08-24' };
    const files = [{ field: 'proof', name: 'bukti.jpg', content: await freshPhoto() }];
    const { data } = await t.call(paymentContract.pay, { body }, { files });
    return { ...one, id: data._id };
  };
  const rowOf = async ({ id }: World) => (await t.db.select().from(payments).where(eq(payments.id, id)))[0];
  const decide = async (one: World, how: 'verify' | 'reject', said: object = {}) => {
    await t.as(teller.id);
    const body = { updatedAt: (await rowOf(one))?.updatedAt ?? '', reason: note, ...said };
    return t.call(paymentContract[how], { params: { id: one.id }, body });
  };

  test('of a bill that was cancelled meanwhile says so before it becomes deposit', async () => {
    const one = await asked();
    const { 'goes on leave': leave } = departures<World>(t, ({ student }) => student);
    await leave?.(one);
    expect((await decide(one, 'verify')).error.message).toBe(
      'Tagihan ini sudah dibatalkan. Simpan Rp1.500.000 sebagai deposit?',
    );
    expect((await decide(one, 'verify', { toDeposit: true })).status).toBe(200);
  });

  test('is verified unasked exactly while the bill asks for it; asked about, it can be booked or refused', async () => {
    let turn = 0;
    const outcomes = await outcomesMeanwhile<World>({
      ask: asked,
      meanwhile: {
        ...events<World>(),
        'the student withdraws': async (one) => {
          const updatedAt = (await rowOf(one))?.updatedAt ?? '';
          await t.as(one.student.userId);
          return t.call(paymentContract.cancel, { params: { id: one.id }, body: { updatedAt } });
        },
        'a colleague refuses': (one) => decide(one, 'reject'),
        'a colleague verifies': (one) => decide(one, 'verify', { toDeposit: true, isOtherMoney: true }),
      },
      stands: async (one) => {
        const { balance } = await billNow(t.db, one.billId);
        return (await rowOf(one))?.status === 'WAITING' && balance >= AMOUNT;
      },
      agree: (one) => decide(one, 'verify'),
      refuse: async (one) => {
        if ((await rowOf(one))?.status !== 'WAITING') return null;
        turn += 1;
        return turn % 2 === 0 ? decide(one, 'reject') : decide(one, 'verify', { toDeposit: true });
      },
    });
    expect(outcomes).toEqual(['agreed', 'refused']);
  });
});
