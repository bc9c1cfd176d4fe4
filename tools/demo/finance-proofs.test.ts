import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { buildDemoProofs } from './finance-proofs.ts';

let t: TestApp;
let desk: PaymentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
});
afterAll(() => t.close());

test('every waiting payment gets a picture of its own, which finance can look at; again changes nothing', async () => {
  const waiting = [await desk.waiting(), await desk.waiting()];
  await buildDemoProofs(t.db, t.services.files);
  await t.as(desk.officer.id);
  const { data } = await t.call(paymentContract.list, { query: { status: 'WAITING' } });
  expect(data.map(({ proof, twins }) => [proof?.isImage, twins])).toEqual([
    [true, 0],
    [true, 0],
  ]);
  const look = async () => {
    const answers = await Promise.all(
      waiting.map((payment) => t.call(paymentContract.proof, { params: idOf(payment) })),
    );
    return answers.map((answer) => answer.data as Buffer);
  };
  const pictures = await look();
  const sizes = await Promise.all(pictures.map((bytes) => sharp(bytes).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['png', 360, 560],
    ['png', 360, 560],
  ]);
  expect(new Set(pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(2);
  await buildDemoProofs(t.db, t.services.files);
  expect(await look()).toEqual(pictures);
});
