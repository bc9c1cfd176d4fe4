import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBill, buildPaymentMethod, buildPaymentType } from '#test/factories/finance.ts';
import { buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { accountsFor } from './print.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('an invoice names the accounts its bills are paid by, and for which where they differ', async () => {
  const { code: periodCode } = await buildPeriod(t.db);
  const [any, own, closed] = [
    await buildPaymentMethod(t.db, { accountNumber: '111111' }),
    await buildPaymentMethod(t.db, { type: 'VIRTUAL_ACCOUNT', vaPrefix: '8808', accountNumber: '' }),
    await buildPaymentMethod(t.db, { isActive: false, accountNumber: '333333' }),
  ];
  const free = await buildPaymentType(t.db, { periodCode });
  const bound = await buildPaymentType(t.db, { periodCode, methodIds: [own.id, closed.id] });
  const student = await buildStudent(t.db);
  const numbers = [any.accountNumber, `8808${student.nim}`, closed.accountNumber];
  const listed = async () => {
    const accounts = await accountsFor(t.db, student);
    return accounts.filter(({ number }) => numbers.includes(number)).map(({ name }) => name);
  };
  await buildBill(t.db, bound, student.id);
  expect(await listed()).toEqual([own.name]);
  await buildBill(t.db, free, student.id);
  expect((await listed()).toSorted()).toEqual([`${any.name} (untuk ${free.name})`, own.name].toSorted());
});
