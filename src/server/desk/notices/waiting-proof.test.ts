import { afterAll, beforeAll, expect, test } from 'vitest';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { payments } from '#server/platform/db/schema.ts';
import { buildBill, buildPaymentMethod, buildPaymentType } from '#test/factories/finance.ts';
import { krsScene } from '#test/factories/krs-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a proof that waits is named by every gate it stands before, and nobody is told to pay it again', async () => {
  const scene = await krsScene(t);
  const student = await scene.student();
  const type = await buildPaymentType(t.db, { periodCode: scene.period.code, gates: ['UTS'] });
  const bill = await buildBill(t.db, type, student.id);
  await t.db.insert(payments).values({
    billId: bill.id,
    studentId: student.id,
    methodId: (await buildPaymentMethod(t.db)).id,
    amount: 3_000_000,
    paidOn: '2026-08-24',
    source: 'STUDENT',
    status: 'WAITING',
  });
  await t.as(student.userId);
  const { blockers } = (await t.call(krsContract.input, {})).data;
  const gates = (await t.call(gateContract.own, {})).data.flatMap(({ message }) => message ?? []);
  const told = [...blockers.map(({ message }) => message), ...gates];
  expect(told.length).toBeGreaterThan(2);
  for (const message of told) {
    expect(message).toMatch(/^Tunggu verifikasi Rp.*bukti Rp3\.000\.000 menunggu verifikasi/);
  }
  const notices = JSON.stringify((await t.call(noticeContract.list, {})).data);
  expect(notices).toContain('bukti Rp3.000.000 menunggu verifikasi');
  expect(notices).not.toContain('Bayar dahulu');
});
