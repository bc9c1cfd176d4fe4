import { afterAll, beforeAll, expect, test } from 'vitest';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { sendNoticeMails } from '#server/platform/notices/mails.timer.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { remindOfBills } from './remind.timer.ts';

let t: TestApp;
let periodCode: string;
beforeAll(async () => {
  t = await testApp();
  periodCode = (await buildPeriod(t.db)).code;
});
afterAll(() => t.close());

test('everything one student is reminded of goes out by one mail', async () => {
  const [student, other] = [await buildStudent(t.db), await buildStudent(t.db)];
  const dues = { 'SPP Ganjil': '2026-09-30', 'Uang gedung': '2026-09-30', 'Daftar ulang': '2026-09-20' };
  for (const [name, dueDate] of Object.entries(dues)) {
    const type = await buildPaymentType(t.db, { periodCode, name, dueDate });
    await buildBill(t.db, type, student.id);
    if (name === 'SPP Ganjil') await buildBill(t.db, type, other.id);
  }
  const background = backgroundCtx(t.services, {
    actor: null,
    log: t.app.log,
    ip: 'timer',
    requestId: 'test',
  });
  const now = new Date('2026-09-24T22:00:00Z');
  t.setNow(now);
  expect(await remindOfBills({ ...background, now })).toEqual({ reminders: 4 });
  expect(await sendNoticeMails({ ...background, now })).toEqual({ sent: 4, failed: 0, lost: 0 });
  const mailsTo = (email: string) => t.mails.filter(({ to }) => to === email);
  expect(mailsTo(other.email)).toMatchObject([
    { subject: expect.stringMatching(/^Tagihan segera jatuh tempo/) },
  ]);
  const [mail, ...more] = mailsTo(student.email);
  expect([mail?.subject, more]).toEqual([expect.stringMatching(/^3 pemberitahuan/), []]);
  for (const bill of Object.keys(dues)) expect(mail?.text).toContain(`${bill} sebesar Rp3.000.000`);
  expect(mail?.text.match(/\/student\/pembayaran/g)).toHaveLength(1);
});
