import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { buildBill } from '#test/factories/finance.ts';
import { paymentDesk } from '#test/factories/payment-desk.ts';
import { buildStudent, buildStudentClass } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: Awaited<ReturnType<typeof paymentDesk>>;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
});
afterAll(() => t.close());

test('payments are found by the class and the class type of their students', async () => {
  const { id: classId } = await buildStudentClass(t.db, { classType: 'GLOBAL' });
  const student = await buildStudent(t.db, { classId, classType: 'GLOBAL' });
  await desk.submit({ student, bill: await buildBill(t.db, desk.type, student.id) });
  const { payment: other } = await desk.submitted();
  await t.as(desk.officer.id);
  const found = async (query: object) =>
    (await t.call(paymentContract.list, { query: { periodCode: desk.period.code, ...query } })).data;
  for (const query of [{ classId }, { classType: 'GLOBAL' }, { classId, classType: 'GLOBAL' }]) {
    expect((await found(query)).map(({ nim }) => nim)).toEqual([student.nim]);
  }
  expect((await found({ classType: 'OFFLINE' })).map(({ _id }) => _id)).toEqual([other._id]);
  expect(await found({ classId, classType: 'OFFLINE' })).toEqual([]);
  const refused = await t.call(paymentContract.list, { query: { classId: 'x' } });
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['classId']]);
});
