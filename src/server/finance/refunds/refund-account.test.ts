import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { paymentMethodContract } from '#shared/finance/payment-methods/payment-method.contract.ts';
import { refundContract, type RefundView } from '#shared/finance/refunds/refund.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { buildStaff } from '#test/factories/people.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let student: Awaited<ReturnType<PaymentDesk['billed']>>['student'];
let officer: { id: string };
let head: { id: string };
let refund: RefundView;
const account = { bankName: 'Bank Contoh', accountNumber: '1234567890', accountHolder: 'Contoh Ayah' };

/** A student who paid Rp500.000 too much, and asks for a part of it. */
beforeAll(async () => {
  t = await testApp();
  const desk = await paymentDesk(t);
  officer = await buildStaff(
    t.db,
    ...(['payment:get', 'payment:create', 'payment:verify', 'paymentMethod:get'] as const),
  );
  head = await buildStaff(t.db, 'payment:get', 'payment:refund');
  const billed = await desk.billed();
  ({ student } = billed);
  await t.as(officer.id);
  const paid = { amount: billed.bill.balance + 500_000, paidOn: '2026-08-24', toDeposit: true };
  const entry = { ...desk.transfer(billed.bill.id), studentId: student.id, methodId: desk.cash.id, ...paid };
  await t.call(paymentContract.enter, { params: { id: billed.bill.paymentTypeId }, body: entry });
  const form = { studentId: student.id, amount: 300_000, reason: 'KELEBIHAN' as const, ...account };
  const { data } = await t.call(refundContract.request, { body: form });
  await t.as(head.id);
  const body = { decision: 'APPROVED' as const, updatedAt: data.updatedAt };
  refund = (await t.call(refundContract.decide, { params: idOf(data), body })).data;
});
afterAll(() => t.close());

const look = (id = refund._id) => t.call(refundContract.account, { params: { id } });

test('lists, files and decisions show the last digits of an account', async () => {
  expect(refund.accountNumber).toBe('••••7890');
  await t.as((await buildStaff(t.db, 'payment:get', 'payment:export')).id);
  const query = { search: student.nim };
  expect((await t.call(refundContract.list, { query })).data).toMatchObject([{ accountNumber: '••••7890' }]);
  const file = await t.call(refundContract.export, { query: { ...query, format: 'csv' } });
  expect(String(file.data)).toContain('••••7890');
  expect(String(file.data)).not.toContain(account.accountNumber);
  expect((await look()).status).toBe(403);
});

test('the whole number is for who transfers the money and for the student it goes to', async () => {
  await t.as(head.id);
  expect((await look()).status).toBe(403);
  await t.as(student.userId);
  expect((await look()).status).toBe(403);
  expect((await t.call(refundContract.own, {})).data).toMatchObject([account]);
  await t.as(officer.id);
  expect((await look()).data).toEqual(account);
  expect((await look(newId())).status).toBe(404);
  await t.as(null);
  expect((await look()).status).toBe(401);
});

test('who looked is remembered, and the trail holds no whole number', async () => {
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.entityId, refund._id));
  const looks = trail.filter(({ action }) => action === 'refund.account-read');
  expect(looks).toMatchObject([{ actorId: officer.id }]);
  const requested = trail.find(({ action }) => action === 'refund.request');
  expect(requested?.after).toMatchObject({ amount: 300_000, accountNumber: '••••7890' });
  expect(JSON.stringify(trail)).not.toContain(account.accountNumber);
});

test.each(['refund.proof', 'refund.account-read'])('an entry of %s may go after its year', async (action) => {
  await t.db.execute(sql`
    insert into audit_log (at, action, entity, entity_id, ip, request_id)
    values (now() - interval '2 years', ${action}, 'refund', 'look', '', 'x')`);
  const gone = await t.db.execute(sql`delete from audit_log where entity_id = 'look' and action = ${action}`);
  expect(gone.rowCount).toBe(1);
});

test('who records the transfer is answered the last digits: the whole number is looked up with a trace', async () => {
  await t.as(officer.id);
  const [method] = (await t.call(paymentMethodContract.list, { query: {} })).data;
  const body = { methodId: method?._id ?? '', paidOn: '2026-08-24', updatedAt: refund.updatedAt };
  const paid = await t.call(refundContract.pay, { params: idOf(refund), body });
  expect(paid.data).toMatchObject({ status: 'PAID', accountNumber: '••••7890' });
});
