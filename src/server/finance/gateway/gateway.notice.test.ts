import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runTimer } from '#server/platform/timers/timer.ts';
import { gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { buildGatewayScene, sendNotice } from '#test/factories/gateway-scene.ts';
import { buildAdmin } from '#test/factories/people.ts';
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

describe('a notice of money that arrived', () => {
  test('pays the bill, issues the receipt, is kept and told to the student', async () => {
    const { t, emulator } = scene;
    const { bill, charge, orderId } = await scene.charged();
    await emulator.act(orderId, 'settlement');
    expect(await scene.books(bill.id)).toEqual(paidOnce);
    expect(await scene.noticesOf(orderId)).toEqual([{ problem: null, followed: true }]);
    const seen = await t.call(gatewayContract.chargeOf, { params: { id: charge._id } });
    expect(seen.data).toMatchObject({
      status: 'PAID',
      url: '',
      receiptNo: expect.stringMatching(/^KW\//) as string,
    });
    const { rows } = await t.db.execute(sql`
      select action, actor_id from audit_log where entity_id = ${charge._id} and action = 'gateway.paid'`);
    expect(rows).toEqual([{ action: 'gateway.paid', actor_id: null }]);
    await t.as(scene.officer.id);
    const list = await t.call(paymentContract.list, { query: { source: 'GATEWAY', limit: 100 } });
    expect(list.data.find(({ billId }) => billId === bill.id)).toMatchObject({
      amount: 3_000_000,
      status: 'VERIFIED',
      method: 'VA Contoh',
      decidedBy: null,
      attention: null,
    });
  });

  test('heard twice, and twenty at once, gives one payment and one receipt', async () => {
    const { t, emulator } = scene;
    const { bill, orderId } = await scene.charged();
    scene.moveQuietly(orderId, 'settlement');
    const body = emulator.noticeOf(orderId, 'settlement');
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendNotice(t, body)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await sendNotice(t, body)).statusCode).toBe(200);
    expect(await scene.books(bill.id)).toEqual(paidOnce);
    expect(await scene.noticesOf(orderId)).toHaveLength(21);
  });

  test.each(['duplicate-notice', 'out-of-order'] as const)('with the fault %s counts once', async (fault) => {
    const { bill, charge, orderId } = await scene.charged();
    scene.emulator.fault = fault;
    await scene.emulator.act(orderId, 'settlement');
    expect(await scene.books(bill.id)).toEqual(paidOnce);
    expect(await scene.noticesOf(orderId)).toHaveLength(2);
    expect(await scene.chargeRow(charge._id)).toMatchObject({ status: 'PAID' });
  });

  test('counts after an end that was told first', async () => {
    const { bill, charge, orderId } = await scene.charged();
    await scene.emulator.act(orderId, 'expire');
    expect(await scene.chargeRow(charge._id)).toMatchObject({ status: 'EXPIRED' });
    await scene.emulator.act(orderId, 'settlement');
    expect(await scene.books(bill.id)).toEqual(paidOnce);
  });

  test('becomes deposit where the bill was paid meanwhile', async () => {
    const { t, emulator } = scene;
    const { student, bill, orderId } = await scene.charged();
    const cashier = { studentId: student.id, methodId: scene.method.id, amount: 2_000_000 };
    const head = await buildAdmin(t.db);
    await t.as(head.id);
    const entered = await t.call(paymentContract.enter, {
      params: { id: scene.type.id },
      body: { ...cashier, paidOn: '2026-08-24', toDeposit: false },
    });
    expect(entered.status).toBe(200);
    await emulator.act(orderId, 'settlement');
    expect(await scene.books(bill.id)).toEqual({ payments: 2, receipts: 2, status: 'PAID' });
    const { rows } = await t.db.execute(
      sql`select amount from student_deposits where student_id = ${student.id}`,
    );
    expect(rows).toEqual([{ amount: 2_000_000 }]);
  });
});

describe('what is refused', () => {
  test('a forged signature is kept, answered 403, and nothing moves', async () => {
    const { bill, charge, orderId } = await scene.charged();
    scene.emulator.fault = 'wrong-signature';
    const body = scene.emulator.noticeOf(orderId, 'settlement', { signature_key: 'a'.repeat(128) });
    expect((await sendNotice(scene.t, body)).statusCode).toBe(403);
    expect(await scene.books(bill.id)).toEqual(unpaid);
    expect(await scene.noticesOf(orderId)).toEqual([{ problem: 'SIGNATURE', followed: false }]);
    expect(await scene.chargeRow(charge._id)).toEqual({ status: 'OPEN', attention: null });
  });

  test('another amount, properly signed, is a difference for finance and no payment', async () => {
    const { t, emulator } = scene;
    const { bill, charge, orderId } = await scene.charged();
    const order = emulator.orders.get(orderId);
    if (order) order.amount = 1;
    await emulator.act(orderId, 'settlement');
    expect(await scene.books(bill.id)).toEqual(unpaid);
    expect(await scene.noticesOf(orderId)).toEqual([{ problem: 'AMOUNT', followed: true }]);
    await t.as(scene.officer.id);
    const list = await t.call(gatewayContract.list, { query: { attention: 'AMOUNT' } });
    const row = list.data.find(({ _id }) => _id === charge._id);
    expect(row).toMatchObject({ status: 'OPEN', attention: 'AMOUNT' });
  });

  test('an order nobody made is kept and answered 404', async () => {
    const body = scene.emulator.noticeOf('cendekia-unknown', 'settlement');
    expect((await sendNotice(scene.t, body)).statusCode).toBe(404);
    expect(await scene.noticesOf('cendekia-unknown')).toEqual([
      { problem: 'UNKNOWN_ORDER', followed: false },
    ]);
  });

  test.each(['', 'no json', '{"order_id":"a\\u0000b"}', '[1]'])(
    '%j is kept and answered 400',
    async (body) => {
      const count = async () =>
        (await scene.t.db.execute<{ n: number }>(sql`select count(*)::int n from gateway_notices`)).rows[0]
          ?.n ?? 0;
      const before = await count();
      expect((await sendNotice(scene.t, body)).statusCode).toBe(400);
      expect(await count()).toBe(before + 1);
    },
  );

  test('too much is refused before it is kept', async () => {
    expect((await sendNotice(scene.t, `{"a":"${'x'.repeat(17_000)}"}`)).statusCode).toBe(413);
  });

  test('more than 60 unproven notices a minute; a proven one still comes through', async () => {
    const { bill, orderId } = await scene.charged();
    const answers = await Promise.all(Array.from({ length: 70 }, () => sendNotice(scene.t, 'junk')));
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
    await scene.emulator.act(orderId, 'settlement');
    expect(await scene.books(bill.id)).toEqual(paidOnce);
    later(2);
  });

  test('kept notices can be neither changed nor deleted', async () => {
    await scene.charged();
    for (const change of [sql`update gateway_notices set problem = null`, sql`delete from gateway_notices`]) {
      await expect(scene.t.db.execute(change)).rejects.toThrow();
    }
  });
});

describe('money given back', () => {
  test('is flagged for finance, reverses nothing, and is noted as done once', async () => {
    const { t, emulator } = scene;
    const { bill, charge, orderId } = await scene.charged();
    await emulator.act(orderId, 'settlement');
    await emulator.act(orderId, 'refund');
    expect(await scene.books(bill.id)).toEqual(paidOnce);
    await t.as(scene.officer.id);
    const payments = await t.call(paymentContract.list, { query: { source: 'GATEWAY', limit: 100 } });
    expect(payments.data.find(({ billId }) => billId === bill.id)).toMatchObject({
      status: 'VERIFIED',
      attention: 'REFUND',
    });
    const params = { id: charge._id };
    const { updatedAt } = (await t.call(gatewayContract.check, { params })).data;
    const body = { updatedAt, reason: 'Pembayaran dibalik oleh kepala bagian.' };
    const stale = await t.call(gatewayContract.resolve, {
      params,
      body: { ...body, updatedAt: '2020-01-01T00:00:00.000Z' },
    });
    expect(stale.error.code).toBe('STALE');
    const done = await t.call(gatewayContract.resolve, { params, body });
    expect(done.data).toMatchObject({ attention: null, resolution: body.reason });
    await emulator.act(orderId, 'refund');
    expect((await t.call(gatewayContract.check, { params })).data.attention).toBeNull();
    const again = await t.call(gatewayContract.resolve, {
      params,
      body: { ...body, updatedAt: done.data.updatedAt },
    });
    expect(['RULE', 'STALE']).toContain(again.error.code);
  });
});

describe('reconciliation', () => {
  test('settles once what a killed process kept but did not follow', async () => {
    const { t, emulator } = scene;
    const { bill, orderId } = await scene.charged();
    await t.db.execute(sql`
      create function break_receipts() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
    await t.db.execute(
      sql`create trigger killed before insert on receipts for each row execute function break_receipts()`,
    );
    scene.moveQuietly(orderId, 'settlement');
    const answer = await sendNotice(t, emulator.noticeOf(orderId, 'settlement'));
    await t.db.execute(sql`drop trigger killed on receipts`);
    await t.db.execute(sql`drop function break_receipts()`);
    expect(answer.statusCode).toBe(500);
    expect(await scene.books(bill.id)).toEqual(unpaid);
    expect(await scene.noticesOf(orderId)).toEqual([{ problem: null, followed: false }]);
    later(5);
    await Promise.all([reconcile(), reconcile()]);
    expect(await scene.books(bill.id)).toEqual(paidOnce);
    expect(await scene.noticesOf(orderId)).toEqual([{ problem: null, followed: true }]);
    await reconcile();
    expect(await scene.books(bill.id)).toEqual(paidOnce);
  });

  test('looks up what no notice ever told of, and ends what nobody paid in time', async () => {
    const paid = await scene.charged();
    const forgotten = await scene.charged();
    scene.moveQuietly(paid.orderId, 'settlement');
    later(11);
    await reconcile();
    expect(await scene.books(paid.bill.id)).toEqual(paidOnce);
    expect(await scene.chargeRow(forgotten.charge._id)).toMatchObject({ status: 'OPEN' });
    later(25 * 60);
    await reconcile();
    expect(await scene.chargeRow(forgotten.charge._id)).toMatchObject({ status: 'EXPIRED' });
  });

  test('leaves the gateway alone while it is away', async () => {
    const { emulator } = scene;
    const open = [await scene.charged(), await scene.charged(), await scene.charged(), await scene.charged()];
    emulator.fault = 'status-error';
    emulator.requests.length = 0;
    later(30);
    expect(await reconcile()).toMatchObject({ charges: 0 });
    expect(emulator.requests).toHaveLength(3);
    for (const { charge } of open)
      expect(await scene.chargeRow(charge._id)).toMatchObject({ status: 'OPEN' });
  });
});

test('a cancelled bill still gets what was paid for it, as deposit', async () => {
  const { t, emulator } = scene;
  const type = await buildPaymentType(t.db, { periodCode: scene.period.code, amountMode: 'CUSTOM' });
  const { student } = await scene.billed();
  const bill = await buildBill(t.db, type, student.id);
  await t.as(student.userId);
  const charge = (await scene.pay(bill.id)).data;
  await t.db.execute(sql`
    insert into ledger_entries (at, day, kind, debit, credit, amount, student_id, bill_id)
    values (now(), '2026-08-24', 'CHARGE_CUT', 'PENDAPATAN', 'PIUTANG', 3000000, ${student.id}, ${bill.id})`);
  await t.db.execute(sql`update bills set cancelled_at = now(), cancel_reason = 'x' where id = ${bill.id}`);
  await emulator.act(scene.orderOf(charge), 'settlement');
  const { rows } = await t.db.execute(
    sql`select amount from student_deposits where student_id = ${student.id}`,
  );
  expect(rows).toEqual([{ amount: 3_000_000 }]);
  expect(await scene.chargeRow(charge._id)).toMatchObject({ status: 'PAID' });
});
