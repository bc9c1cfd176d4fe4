import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files as keptFiles, payments } from '#server/platform/db/schema.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { billNow, buildBill, buildPaymentType, postMoves } from '#test/factories/finance.ts';
import { freshPhoto, idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: PaymentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
});
afterAll(() => t.close());

describe('a transfer', () => {
  test('waits, is verified, and its receipt opens the bill page at once', async () => {
    const { student, bill, payment } = await desk.submitted();
    expect(payment).toMatchObject({ status: 'WAITING', amount: 1_500_000, proof: { name: 'bukti.jpg' } });
    const waiting = await t.call(paymentContract.account, {});
    expect(waiting.data).toMatchObject({ balance: 3_000_000, waiting: 1_500_000 });
    const verified = await desk.verifyAs(desk.officer, payment);
    expect(verified.message).toMatch(/^Terverifikasi, kwitansi KW\/2026\/08\/\d{5}\.$/);
    expect(await billNow(t.db, bill.id)).toMatchObject({ balance: 1_500_000, status: 'PARTIAL' });
    await t.as(student.userId);
    const account = await t.call(paymentContract.account, {});
    expect(account.data).toMatchObject({
      balance: 1_500_000,
      waiting: 0,
      nextDue: { date: '2026-09-30', amount: 1_500_000 },
    });
  });

  test.each([
    [{ amount: 3_000_001 }, 'amount'],
    [{ amount: 499_999 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: '9007199254740993' }, 'amount'],
    [{ amount: '1.500.000,50' }, 'amount'],
    [{ paidOn: '2026-08-25' }, 'paidOn'],
    [{ paidOn: '2025-01-01' }, 'paidOn'],
    [{ methodId: '0198e0c0-0000-7000-8000-000000000000' }, 'methodId'],
    [{ billId: 'x' }, 'billId'],
  ])('%j is refused at %s and nothing is kept', async (change, field) => {
    const account = await desk.billed();
    const refused = await desk.submit(account, change);
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
    const { rows } = await t.db.execute(sql`select 1 from payments where student_id = ${account.student.id}`);
    expect(rows).toEqual([]);
  });

  test('of cash, without proof, or with a proof that is none, is refused', async () => {
    const account = await desk.billed();
    expect((await desk.submit(account, { methodId: desk.cash.id })).error.errors).toHaveProperty('methodId');
    expect((await desk.submit(account, {}, Buffer.from('#!/bin/sh\nrm -rf /\n'))).status).toBe(415);
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect((await desk.submit(account, {}, bomb)).status).toBe(413);
    const locked = Buffer.from('%PDF-1.7\n1 0 obj\n<</Encrypt 2 0 R>>\nendobj\nstartxref\n9\n%%EOF\n');
    expect((await desk.submit(account, {}, locked)).error.message).toContain('kata sandi');
    await t.as(account.student.userId);
    const bare = await t.call(paymentContract.pay, { body: desk.transfer(account.bill.id) }, { files: [] });
    expect(bare.error.errors).toHaveProperty('proof');
  });

  test.each([
    ['500.000', 200],
    ['Rp 500.000,00', 200],
    ['500000', 200],
    ['1,5', 400],
    ['1e6', 400],
    ['-500000', 400],
    ['0', 400],
    ['3.000.001', 400],
    ['9007199254740993', 400],
    ['500.00', 400],
    ['', 400],
  ])('reads the amount %j as people write it: %i', async (amount, status) => {
    const answer = await desk.submit(await desk.billed(), { amount });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.data.amount).toBe(500_000);
    else expect(answer.error.errors).toHaveProperty('amount');
  });

  test('counts what waits: two of them cannot ask for more than the bill', async () => {
    const account = await desk.billed();
    expect((await desk.submit(account, { amount: 2_000_000 })).status).toBe(200);
    expect((await desk.submit(account, { amount: 1_500_000 })).error.errors?.['amount']).toContain(
      'Rp1.000.000',
    );
  });

  test('belongs to its student', async () => {
    const { payment, bill } = await desk.submitted();
    const stranger = await desk.billed();
    expect((await desk.submit({ student: stranger.student, bill })).status).toBe(403);
    for (const call of [paymentContract.proof, paymentContract.receipt]) {
      expect((await t.call(call, { params: idOf(payment) })).status).toBe(403);
    }
    const body = { updatedAt: payment.updatedAt };
    expect((await t.call(paymentContract.cancel, { params: idOf(payment), body })).status).toBe(403);
    expect((await t.call(paymentContract.own, { query: {} })).data).toEqual([]);
    expect((await t.call(paymentContract.list, { query: {} })).status).toBe(403);
  });

  test('shows its proof to finance, not to whom only reads payments', async () => {
    const { payment } = await desk.submitted();
    const look = async (user: { id: string }) => {
      await t.as(user.id);
      return (await t.call(paymentContract.proof, { params: idOf(payment) })).status;
    };
    expect(await look(desk.officer)).toBe(200);
    // As leaders and the academic office do.
    expect(await look(await buildStaff(t.db, 'payment:get', 'payment:refund'))).toBe(403);
  });

  test('is taken back by its owner until it is decided', async () => {
    const { student, payment } = await desk.submitted();
    const body = { updatedAt: payment.updatedAt };
    expect((await t.call(paymentContract.cancel, { params: idOf(payment), body })).status).toBe(200);
    expect((await desk.verifyAs(desk.officer, payment)).error).toMatchObject({
      code: 'ALREADY_DONE',
      message: 'Pembayaran ini sudah dibatalkan.',
    });
    await t.as(student.userId);
    expect((await t.call(paymentContract.own, { query: {} })).data).toMatchObject([{ status: 'CANCELLED' }]);
  });
});

describe('finance', () => {
  test('is warned of the same proof and of the same reference', async () => {
    const content = await freshPhoto();
    const [first, second] = [await desk.billed(), await desk.billed()];
    await desk.submit(first, { reference: 'TRX-77' }, content);
    await desk.submit(second, {}, content);
    const third = await desk.submitted({ reference: 'trx-77' });
    await t.as(desk.officer.id);
    const of = async (nim: string) =>
      (await t.call(paymentContract.list, { query: { search: nim } })).data[0];
    expect((await of(first.student.nim))?.twins).toBe(2);
    expect((await of(second.student.nim))?.twins).toBe(1);
    expect((await of(third.student.nim))?.twins).toBe(1);
  });

  test('rejects with a reason the student reads', async () => {
    const { student, bill, payment } = await desk.submitted();
    await t.as(desk.officer.id);
    const reject = (reason: string) =>
      t.call(paymentContract.reject, {
        params: idOf(payment),
        body: { updatedAt: payment.updatedAt, reason },
      });
    expect((await reject('x')).status).toBe(400);
    expect((await reject('Bukti tidak terbaca.')).data).toMatchObject({
      status: 'REJECTED',
      receiptNo: null,
    });
    await t.as(student.userId);
    const [own] = (await t.call(paymentContract.own, { query: {} })).data;
    expect(own).toMatchObject({ status: 'REJECTED', rejectReason: 'Bukti tidak terbaca.' });
    expect(own).not.toHaveProperty('decidedBy');
    expect((await desk.submit({ student, bill })).status).toBe(200);
  });

  test('enters cash; more than the bill asks needs a yes and becomes deposit', async () => {
    const { student, bill } = await desk.billed();
    await t.as(desk.officer.id);
    const body = { studentId: student.id, methodId: desk.cash.id, amount: 3_100_000, paidOn: '2026-08-24' };
    const enter = (change = {}) =>
      t.call(paymentContract.enter, { params: { id: desk.type.id }, body: { ...body, ...change } });
    const asked = await enter();
    expect([asked.error.code, asked.error.data]).toEqual([
      'NEEDS_CONFIRMATION',
      { surplus: 100_000, balance: 3_000_000 },
    ]);
    expect((await billNow(t.db, bill.id)).paid).toBe(0);
    expect((await enter({ toDeposit: true })).data).toMatchObject({ status: 'VERIFIED', balance: 0 });
    await t.as(student.userId);
    expect((await t.call(paymentContract.account, {})).data).toMatchObject({ balance: 0, deposit: 100_000 });
  });

  test('reverses with another pair of eyes; bill and receipt follow', async () => {
    const { bill, payment } = await desk.submitted();
    const { data } = await desk.verifyAs(desk.officer, payment);
    expect(data.decidedById).toBe(desk.officer.id);
    const reverse = async (user: { id: string }) => {
      await t.as(user.id);
      const body = { updatedAt: data.updatedAt, reason: 'Salah mahasiswa, nama sama.' };
      return t.call(paymentContract.reverse, { params: idOf(payment), body });
    };
    await t.db.execute(sql`
      insert into user_permissions (user_id, permission_id) select ${desk.officer.id}, id from permissions
      where name = 'payment:reverse' on conflict do nothing`);
    t.services.sessions.forgetAll();
    expect((await reverse(desk.officer)).error.message).toContain('orang lain');
    expect((await reverse(desk.head)).data).toMatchObject({ status: 'REVERSED', balance: 3_000_000 });
    expect((await billNow(t.db, bill.id)).status).toBe('UNPAID');
    const { rows } = await t.db.execute<{ no: string; voided: boolean }>(
      sql`select no, voided_at is not null voided from receipts where payment_id = ${payment._id}`,
    );
    expect(rows).toEqual([{ no: data.receiptNo, voided: true }]);
    expect((await reverse(desk.head)).error.code).toBe('ALREADY_DONE');
  });

  test('reverses a payment that became deposit without touching what others paid', async () => {
    const { student, bill } = await desk.billed();
    const enter = async (amount: number) => {
      await t.as(desk.officer.id);
      const money = { studentId: student.id, methodId: desk.cash.id, paidOn: '2026-08-24', toDeposit: true };
      return (
        await t.call(paymentContract.enter, { params: { id: desk.type.id }, body: { ...money, amount } })
      ).data;
    };
    await enter(2_000_000);
    const typo = await enter(5_000_000);
    await t.as(desk.head.id);
    const body = { updatedAt: typo.updatedAt, reason: 'Nominal salah ketik, seharusnya 500.000.' };
    const answer = await t.call(paymentContract.reverse, { params: idOf(typo), body });
    expect(answer.message).toBe('Pembayaran dibalik, sisa tagihannya Rp1.000.000.');
    expect(await billNow(t.db, bill.id)).toMatchObject({ paid: 2_000_000, balance: 1_000_000 });
    await t.as(student.userId);
    expect((await t.call(paymentContract.account, {})).data.deposit).toBe(0);
  });

  test('cannot take back what was used for another bill since', async () => {
    const { student, bill } = await desk.billed();
    await t.as(desk.officer.id);
    const body = { studentId: student.id, methodId: desk.cash.id, amount: 3_500_000, paidOn: '2026-08-24' };
    const { data } = await t.call(paymentContract.enter, {
      params: { id: desk.type.id },
      body: { ...body, toDeposit: true },
    });
    const other = await buildBill(t.db, desk.other, student.id);
    await postMoves(t.db, other, [{ kind: 'DEPOSIT_USE', amount: 500_000 }]);
    await t.as(desk.head.id);
    const reversal = { updatedAt: data.updatedAt, reason: 'Salah mahasiswa, nama sama.' };
    const refused = await t.call(paymentContract.reverse, { params: idOf(data), body: reversal });
    expect(refused.error.message).toContain('sudah dipakai untuk tagihan lain');
    expect(await billNow(t.db, bill.id)).toMatchObject({ status: 'PAID', balance: 0 });
  });

  test('deletes only what never counted', async () => {
    const { payment } = await desk.submitted();
    await t.as(desk.officer.id);
    const remove = (typeId: string, updatedAt: string) =>
      t.call(paymentContract.remove, { params: { id: typeId, paymentId: payment._id }, body: { updatedAt } });
    const other = await buildPaymentType(t.db, { periodCode: desk.period.code });
    expect((await remove(other.id, payment.updatedAt)).status).toBe(404);
    expect((await remove(desk.type.id, '2020-01-01T00:00:00.000Z')).error.code).toBe('STALE');
    const [row] = await t.db.select().from(payments).where(eq(payments.id, payment._id));
    const proofs = () => t.db.$count(keptFiles, eq(keptFiles.name, row?.proofFile ?? ''));
    expect(await proofs()).toBe(1);
    expect((await remove(desk.type.id, payment.updatedAt)).message).toBe('Pembayaran dihapus.');
    expect(await proofs()).toBe(0);
    const kept = await desk.submitted();
    const { data } = await desk.verifyAs(desk.officer, kept.payment);
    const params = { id: desk.type.id, paymentId: data._id };
    const refused = await t.call(paymentContract.remove, { params, body: { updatedAt: data.updatedAt } });
    expect(refused.error.message).toContain('dibalik');
  });
});

test('the same call sent twice by a nervous thumb is one payment', async () => {
  const account = await desk.billed();
  await t.as(account.student.userId);
  const files = [{ field: 'proof', name: 'bukti.jpg', content: await freshPhoto() }];
  const send = () =>
    t.call(
      paymentContract.pay,
      { body: desk.transfer(account.bill.id) },
      { files, idempotencyKey: 'ketuk-dua-kali-1' },
    );
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status, again.data._id]).toEqual([200, 200, first.data._id]);
});
