import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runTimer } from '#server/platform/timers/timer.ts';
import { buildGatewayScene, sendNotice } from '#test/factories/gateway-scene.ts';
import { TEST_NOW } from '#test/test-app.ts';
import { reconcileTimer } from './reconcile.timer.ts';

let scene: Awaited<ReturnType<typeof buildGatewayScene>>;
beforeAll(async () => {
  scene = await buildGatewayScene();
});
afterAll(() => scene.close());
beforeEach(() => {
  scene.emulator.fault = null;
  scene.t.setNow(TEST_NOW);
});

const paidOnce = { payments: 1, receipts: 1, status: 'PAID' };
const unpaid = { payments: 0, receipts: 0, status: 'UNPAID' };
const later = (minutes: number): void => scene.t.setNow(new Date(TEST_NOW.getTime() + minutes * 60_000));
const reconcile = () => runTimer(scene.t.services, reconcileTimer, scene.t.app.log);

describe('a notice is only a hint', () => {
  const asSettled = { transaction_status: 'settlement' };

  test.each(['cancel', 'refund'])('%s, told as money that arrived, books nothing', async (status) => {
    const { bill, charge, orderId } = await scene.charged();
    await scene.emulator.act(orderId, 'bank_transfer');
    await scene.emulator.act(orderId, status);
    const ended = await scene.chargeRow(charge._id);
    expect(ended).toMatchObject({ status: 'CANCELLED' });
    const altered = scene.emulator.noticeOf(orderId, status, asSettled);
    expect((await sendNotice(scene.t, altered)).statusCode).toBe(200);
    expect(await scene.books(bill.id)).toEqual(unpaid);
    expect(await scene.chargeRow(charge._id)).toEqual(ended);
    expect((await scene.noticesOf(orderId)).at(-1)).toEqual({ problem: null, followed: true });
  });

  test('money that arrived, told as given back, is booked', async () => {
    const { bill, charge, orderId } = await scene.charged();
    scene.moveQuietly(orderId, 'settlement');
    const altered = scene.emulator.noticeOf(orderId, 'settlement', { transaction_status: 'refund' });
    expect((await sendNotice(scene.t, altered)).statusCode).toBe(200);
    expect(await scene.books(bill.id)).toEqual(paidOnce);
    expect(await scene.chargeRow(charge._id)).toEqual({ status: 'PAID', attention: null });
  });

  test('of an order that nobody began to pay is kept, not followed, and asked about until it is known', async () => {
    const { bill, charge, orderId } = await scene.charged();
    const body = scene.emulator.noticeOf(orderId, 'settlement');
    expect((await sendNotice(scene.t, body)).statusCode).toBe(503);
    later(5);
    await reconcile();
    expect(await scene.books(bill.id)).toEqual(unpaid);
    expect(await scene.chargeRow(charge._id)).toMatchObject({ status: 'OPEN' });
    expect(await scene.noticesOf(orderId)).toEqual([{ problem: null, followed: false }]);
    scene.moveQuietly(orderId, 'settlement');
    await reconcile();
    expect(await scene.books(bill.id)).toEqual(paidOnce);
    expect(await scene.noticesOf(orderId)).toEqual([{ problem: null, followed: true }]);
  });

  test.each(['status-error', 'status-silent'] as const)(
    'while the gateway does not answer (%s); reconciliation books once what it says later',
    async (fault) => {
      const { emulator, t } = scene;
      const { bill, charge, orderId } = await scene.charged();
      await emulator.act(orderId, 'expire');
      emulator.fault = fault;
      scene.moveQuietly(orderId, 'settlement');
      const body = emulator.noticeOf(orderId, 'settlement');
      const answers = await Promise.all([sendNotice(t, body), sendNotice(t, body)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
      expect(await scene.books(bill.id)).toEqual(unpaid);
      expect(await scene.chargeRow(charge._id)).toMatchObject({ status: 'EXPIRED' });
      emulator.fault = null;
      emulator.requests.length = 0;
      later(5);
      await reconcile();
      expect(emulator.requests.filter((one) => one.includes(orderId))).toHaveLength(1);
      expect(await scene.books(bill.id)).toEqual(paidOnce);
      const followed = { problem: null, followed: true };
      expect(await scene.noticesOf(orderId)).toEqual([followed, followed, followed]);
      expect((await sendNotice(t, body)).statusCode).toBe(200);
      expect(await scene.books(bill.id)).toEqual(paidOnce);
    },
  );

  test('of another amount is not lost while the gateway does not answer', async () => {
    const { charge, orderId } = await scene.charged();
    await scene.emulator.act(orderId, 'expire');
    const order = scene.emulator.orders.get(orderId);
    if (order) order.amount = 1;
    scene.moveQuietly(orderId, 'settlement');
    scene.emulator.fault = 'status-error';
    const body = scene.emulator.noticeOf(orderId, 'settlement');
    expect((await sendNotice(scene.t, body)).statusCode).toBe(503);
    scene.emulator.fault = null;
    later(5);
    await reconcile();
    expect(await scene.chargeRow(charge._id)).toEqual({ status: 'EXPIRED', attention: 'AMOUNT' });
  });

  test('sent again and again makes the portal ask no more than 60 times a minute', async () => {
    const { orderId } = await scene.charged();
    scene.moveQuietly(orderId, 'pending');
    scene.emulator.requests.length = 0;
    const body = scene.emulator.noticeOf(orderId, 'pending');
    const answers = await Promise.all(Array.from({ length: 70 }, () => sendNotice(scene.t, body)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect(scene.emulator.requests).toHaveLength(60);
    expect(await scene.noticesOf(orderId)).toHaveLength(60);
  });

  test('is followed without a lock while the gateway is asked', async () => {
    const { t, emulator } = scene;
    const { charge, bill, orderId } = await scene.charged();
    scene.moveQuietly(orderId, 'settlement');
    const { gateway } = t.services;
    if (!gateway) throw new Error('the scene has a gateway');
    let locks = -1;
    t.services.gateway = {
      ...gateway,
      statusOf: async (asked) => {
        const { rows } = await t.db.execute<{ id: string }>(sql`
          select id from gateway_charges where id = ${charge._id} for update nowait`);
        locks = rows.length;
        return gateway.statusOf(asked);
      },
    };
    await sendNotice(t, emulator.noticeOf(orderId, 'settlement'));
    t.services.gateway = gateway;
    expect(locks).toBe(1);
    expect(await scene.books(bill.id)).toEqual(paidOnce);
  });
});
