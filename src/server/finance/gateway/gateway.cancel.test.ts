import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import { buildGatewayScene, sendNotice } from '#test/factories/gateway-scene.ts';
import { buildStudent } from '#test/factories/people.ts';

let scene: Awaited<ReturnType<typeof buildGatewayScene>>;
beforeAll(async () => {
  scene = await buildGatewayScene();
});
afterAll(() => scene.close());
beforeEach(() => {
  scene.emulator.fault = null;
});

const cancel = (id: string) => scene.t.call(gatewayContract.cancel, { params: { id } });
const trace = async (id: string) =>
  (
    await scene.t.db.execute<{ action: string; actor: string | null }>(sql`
      select action, actor_id as actor from audit_log where entity_id = ${id} order by id`)
  ).rows;

describe('a charge taken back', () => {
  test('before anything was chosen on its page ends, and the next one is a new order', async () => {
    const { charge, bill, student } = await scene.charged();
    expect(await cancel(charge._id)).toMatchObject({
      status: 200,
      data: { status: 'CANCELLED', url: '' },
      message: 'Pembayaran dibatalkan.',
    });
    expect((await trace(charge._id)).at(-1)).toEqual({ action: 'gateway.cancel', actor: student.userId });
    const next = (await scene.pay(bill.id)).data;
    expect(next).toMatchObject({ status: 'OPEN' });
    expect(next._id).not.toBe(charge._id);
  });

  test('after a virtual account was chosen is cancelled at the gateway too', async () => {
    const { charge, orderId, bill } = await scene.charged();
    await scene.emulator.act(orderId, 'bank_transfer');
    expect((await cancel(charge._id)).data.status).toBe('CANCELLED');
    expect(scene.emulator.orders.get(orderId)?.status).toBe('cancel');
    expect((await trace(charge._id)).map(({ action }) => action)).toContain('gateway.cancel');
    expect(await scene.books(bill.id)).toMatchObject({ payments: 0, status: 'UNPAID' });
  });

  test('twice, or at once from two windows, is taken back once', async () => {
    const { charge } = await scene.charged();
    const answers = await Promise.all([cancel(charge._id), cancel(charge._id)]);
    expect(answers.map(({ data }) => data.status)).toEqual(['CANCELLED', 'CANCELLED']);
    expect((await cancel(charge._id)).data.status).toBe('CANCELLED');
  });

  test('too late shows that it was paid, with its receipt', async () => {
    const { charge, orderId, bill } = await scene.charged();
    scene.emulator.deliver = () => Promise.resolve();
    await scene.emulator.act(orderId, 'bank_transfer');
    await scene.emulator.act(orderId, 'settlement');
    scene.emulator.deliver = (body) => sendNotice(scene.t, body);
    expect(await cancel(charge._id)).toMatchObject({
      data: { status: 'PAID', receiptNo: expect.stringContaining('KW/') as string },
      message: 'Pembayaran ini sudah diterima.',
    });
    expect(await scene.books(bill.id)).toEqual({ payments: 1, receipts: 1, status: 'PAID' });
  });

  test('and paid all the same is booked: money that came counts', async () => {
    const { charge, orderId, bill } = await scene.charged();
    await cancel(charge._id);
    await scene.emulator.act(orderId, 'settlement');
    expect(await scene.books(bill.id)).toEqual({ payments: 1, receipts: 1, status: 'PAID' });
  });

  test.each(['error', 'silent', 'html'] as const)('without an answer (%s) stays open', async (fault) => {
    const { charge } = await scene.charged();
    scene.emulator.fault = fault;
    expect((await cancel(charge._id)).error).toMatchObject({
      code: 'RULE',
      message: 'Penyedia pembayaran tidak menjawab, jadi belum dibatalkan. Coba lagi nanti.',
    });
    scene.emulator.fault = null;
    const now = await scene.t.call(gatewayContract.chargeOf, { params: { id: charge._id } });
    expect(now.data.status).toBe('OPEN');
  });

  test('is refused for the charge of another student', async () => {
    const { charge } = await scene.charged();
    await scene.t.as((await buildStudent(scene.t.db)).userId);
    expect((await cancel(charge._id)).error.code).toBe('FORBIDDEN');
    await scene.t.as(null);
    expect((await cancel(charge._id)).status).toBe(401);
  });
});
