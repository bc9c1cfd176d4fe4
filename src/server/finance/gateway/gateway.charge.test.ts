import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentMethods } from '#server/platform/db/schema.ts';
import { gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { billNow, buildBill, buildPaymentMethod, buildPaymentType } from '#test/factories/finance.ts';
import { buildGatewayScene, sendNotice } from '#test/factories/gateway-scene.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { TEST_NOW, testApp } from '#test/test-app.ts';

let scene: Awaited<ReturnType<typeof buildGatewayScene>>;
beforeAll(async () => {
  scene = await buildGatewayScene();
});
afterAll(() => scene.close());
beforeEach(() => {
  scene.emulator.fault = null;
  scene.emulator.requests.length = 0;
  scene.t.setNow(TEST_NOW);
});

const later = (seconds: number): void => scene.t.setNow(new Date(TEST_NOW.getTime() + seconds * 1000));
const created = () => scene.emulator.requests.filter((one) => one.startsWith('POST')).length;
const see = (id: string) => scene.t.call(gatewayContract.chargeOf, { params: { id } });

async function signedIn() {
  const account = await scene.billed();
  await scene.t.as(account.student.userId);
  return account;
}

describe('a charge', () => {
  test('opens a page; asked for again it is the same one', async () => {
    const { bill } = await signedIn();
    const first = await scene.pay(bill.id, 1_000_000);
    expect(first.data).toMatchObject({ status: 'OPEN', amount: 1_000_000, account: null, receiptNo: null });
    expect(first.data.url).toContain(scene.emulator.url);
    expect((await scene.pay(bill.id, 2_000_000)).data).toEqual(first.data);
    const many = await Promise.all([scene.pay(bill.id), scene.pay(bill.id), scene.pay(bill.id)]);
    expect(new Set(many.map(({ data }) => data._id))).toEqual(new Set([first.data._id]));
    expect(created()).toBe(1);
  });

  test('asked for ten times at once is one order', async () => {
    const { bill } = await signedIn();
    await scene.t.inject({ url: '/api/form' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => scene.pay(bill.id)));
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
    expect(created()).toBe(1);
  });

  test('shows the virtual account or the code once it was chosen', async () => {
    const { charge, orderId } = await scene.charged();
    await scene.emulator.act(orderId, 'bank_transfer');
    expect((await see(charge._id)).data).toMatchObject({ account: { bank: 'BCA' }, qrImage: null });
    await scene.emulator.act(orderId, 'qris');
    expect((await see(charge._id)).data.qrImage).toMatch(/^data:image\/png;base64,/);
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: 3_000_001 }, 'amount'],
    [{ billId: 'x' }, 'billId'],
  ])('%j is refused at %s and nothing is asked of the gateway', async (change, field) => {
    const { bill } = await signedIn();
    const body = { billId: bill.id, amount: 3_000_000, ...change };
    const refused = await scene.t.call(gatewayContract.charge, { body });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
    expect(scene.emulator.requests).toEqual([]);
  });

  test('of another student is refused, as is looking at it', async () => {
    const { bill, charge } = await scene.charged();
    await scene.t.as((await buildStudent(scene.t.db)).userId);
    expect((await scene.pay(bill.id)).error.code).toBe('FORBIDDEN');
    expect((await see(charge._id)).error.code).toBe('FORBIDDEN');
    await scene.t.as(null);
    expect((await scene.pay(bill.id)).status).toBe(401);
    await scene.t.as((await buildStaff(scene.t.db)).id);
    expect((await scene.pay(bill.id)).status).toBe(403);
  });

  test('the gateway refuses ends as failed, and the next try is a new order', async () => {
    const { bill } = await signedIn();
    scene.emulator.fault = 'refuse';
    expect((await scene.pay(bill.id)).error).toMatchObject({
      code: 'RULE',
      message: expect.stringContaining('menolak') as string,
    });
    scene.emulator.fault = null;
    expect((await scene.pay(bill.id)).data.status).toBe('OPEN');
    expect(created()).toBe(2);
  });
});

describe('a charge whose answer never came', () => {
  test.each(['silent', 'error', 'reset', 'html'] as const)(
    '(%s) is looked up, then asked for again with the same order',
    async (fault) => {
      const { bill } = await signedIn();
      scene.emulator.fault = fault;
      const first = await scene.pay(bill.id);
      expect(first.data).toMatchObject({ status: 'CREATING', url: '' });
      scene.emulator.fault = null;
      expect((await scene.pay(bill.id)).data).toMatchObject({ _id: first.data._id, status: 'CREATING' });
      expect(created()).toBe(1);
      later(26);
      expect((await scene.pay(bill.id)).data).toMatchObject({ _id: first.data._id, status: 'OPEN' });
      expect(scene.emulator.requests.map((one) => one.split(' ')[0])).toEqual(['POST', 'GET', 'POST']);
      expect([...scene.emulator.orders.keys()]).toContain(scene.orderOf(first.data));
    },
  );

  test.each(['lost-silent', 'lost-error'] as const)(
    '(%s) but was carried out is never paid twice',
    async (fault) => {
      const { bill } = await signedIn();
      scene.emulator.fault = fault;
      const first = (await scene.pay(bill.id)).data;
      scene.emulator.fault = null;
      await scene.emulator.act(scene.orderOf(first), 'settlement');
      later(26);
      expect((await scene.pay(bill.id)).error.errors).toHaveProperty('amount');
      expect(await scene.books(bill.id)).toEqual({ payments: 1, receipts: 1, status: 'PAID' });
      expect(created()).toBe(1);
    },
  );

  test('and whose page was opened unseen is given up for a new order', async () => {
    const { bill } = await signedIn();
    scene.emulator.fault = 'lost-silent';
    const first = (await scene.pay(bill.id)).data;
    scene.emulator.fault = null;
    later(26);
    const second = (await scene.pay(bill.id)).data;
    expect(second.status).toBe('OPEN');
    expect(second._id).not.toBe(first._id);
    expect((await see(first._id)).data.status).toBe('FAILED');
  });

  test('is settled by a look-up when the notice was lost too', async () => {
    const { bill } = await signedIn();
    scene.emulator.fault = 'lost-silent';
    const first = (await scene.pay(bill.id)).data;
    const order = scene.emulator.orders.get(scene.orderOf(first));
    if (order) order.status = 'settlement';
    scene.emulator.fault = null;
    later(26);
    expect((await scene.pay(bill.id)).data).toMatchObject({ _id: first._id, status: 'PAID' });
    expect(await scene.books(bill.id)).toEqual({ payments: 1, receipts: 1, status: 'PAID' });
  });

  test('is paid by a notice that comes before the answer', async () => {
    const { bill } = await signedIn();
    scene.emulator.fault = 'early-notice';
    expect((await scene.pay(bill.id)).data).toMatchObject({ status: 'PAID' });
    expect(await scene.books(bill.id)).toEqual({ payments: 1, receipts: 1, status: 'PAID' });
  });
});

test('past its time a charge is looked up and replaced', async () => {
  const { student, bill, charge } = await scene.charged();
  later(25 * 3600);
  await scene.t.as(student.userId);
  const next = (await scene.pay(bill.id)).data;
  expect(next.status).toBe('OPEN');
  expect(next._id).not.toBe(charge._id);
  expect((await see(charge._id)).data.status).toBe('EXPIRED');
});

test('while the gateway is away a look shows what is known', async () => {
  const { charge } = await scene.charged();
  scene.emulator.fault = 'status-error';
  later(60);
  expect((await see(charge._id)).data).toMatchObject({ status: 'OPEN' });
  await scene.t.as(scene.officer.id);
  const check = await scene.t.call(gatewayContract.check, { params: { id: charge._id } });
  expect(check.error).toMatchObject({
    code: 'RULE',
    message: expect.stringContaining('tidak menjawab') as string,
  });
});

describe('the method', () => {
  test('must be one of the bill, and exist', async () => {
    const { t, method } = scene;
    const bank = await buildPaymentMethod(t.db);
    const type = await buildPaymentType(t.db, { periodCode: scene.period.code, methodIds: [bank.id] });
    const { student } = await signedIn();
    const bill = await buildBill(t.db, type, student.id);
    expect((await scene.pay(bill.id)).error.message).toContain('tidak dapat dibayar otomatis');
    const account = await t.call(paymentContract.account, {});
    expect(account.data.bills.map(({ _id, automatic }) => [_id === bill.id, automatic]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ]);
    await t.db.update(paymentMethods).set({ isActive: false }).where(eq(paymentMethods.id, method.id));
    const other = await signedIn();
    expect((await scene.pay(other.bill.id)).error.message).toContain('belum ada metode');
    await t.as(scene.officer.id);
    expect((await t.call(gatewayContract.state, {})).data).toMatchObject({ on: true, method: null });
    await t.db.update(paymentMethods).set({ isActive: true }).where(eq(paymentMethods.id, method.id));
    expect((await t.call(gatewayContract.state, {})).data).toMatchObject({ method: 'VA Contoh' });
  });
});

test('finance finds charges by NIM, status and name', async () => {
  const { t } = scene;
  const { student, charge } = await scene.charged();
  await t.as(scene.officer.id);
  const found = await t.call(gatewayContract.list, { query: { search: student.nim, status: 'OPEN' } });
  expect(found.data.map(({ _id }) => _id)).toEqual([charge._id]);
  expect(found.meta.total).toBe(1);
});

describe('switched off', () => {
  test('there is nothing to pay with, nothing is kept, and finance is told so', async () => {
    const off = await testApp();
    try {
      const student = await buildStudent(off.db);
      await off.as(student.userId);
      const billId = '0198e0c0-0000-7000-8000-000000000000';
      const refused = await off.call(gatewayContract.charge, { body: { billId, amount: 1 } });
      expect(refused.status).toBe(404);
      expect((await sendNotice(off, '{}')).statusCode).toBe(404);
      const { rows } = await off.db.execute(sql`select 1 from gateway_notices`);
      expect(rows).toEqual([]);
      await off.as((await buildStaff(off.db, 'payment:get')).id);
      expect((await off.call(gatewayContract.state, {})).data).toMatchObject({ on: false, open: 0 });
    } finally {
      await off.close();
    }
  });
});

test('a charge of the early price settles the bill, also where it is paid at once', async () => {
  const { t, emulator } = scene;
  const type = await buildPaymentType(t.db, {
    periodCode: scene.period.code,
    allowPartial: false,
    earlyBird: { mode: 'AMOUNT', value: 150_000, until: TEST_NOW.toISOString().slice(0, 10) },
  });
  const student = await buildStudent(t.db);
  const bill = await buildBill(t.db, type, student.id);
  await t.as(student.userId);
  expect((await scene.pay(bill.id, 2_849_999)).status).toBe(400);
  const charge = await scene.pay(bill.id, 2_850_000);
  await emulator.act(scene.orderOf(charge.data), 'settlement');
  expect(await billNow(t.db, bill.id)).toMatchObject({
    status: 'PAID',
    discounted: 150_000,
    paid: 2_850_000,
  });
});
