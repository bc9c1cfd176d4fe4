import sharp from 'sharp';
import { payments } from '#server/platform/db/schema.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { TestApp } from '#test/test-app.ts';
import { buildBill, buildPaymentMethod, buildPaymentType } from './finance.ts';
import { buildStaff, buildStudent } from './people.ts';
import { buildPeriod } from './teaching.ts';

let photos = 0;

/** A photo nobody sent before: its number in black and white stripes, which JPEG cannot blur into another's. */
export const freshPhoto = (): Promise<Buffer> => {
  const number = photos++;
  const row = Buffer.from(Array.from({ length: 16 * 8 }, (_, x) => ((number >> (x >> 3)) & 1) * 255));
  const raw = { width: row.length, height: 96, channels: 1 } as const;
  return sharp(Buffer.concat(Array.from({ length: raw.height }, () => row)), { raw })
    .jpeg()
    .toBuffer();
};

export const idOf = ({ _id }: { _id: string }) => ({ id: _id });

/** A term's tuition of Rp3.000.000, an officer and a head of finance, and what tests of payments do with them. */
export async function paymentDesk(t: TestApp) {
  const { db } = t;
  const period = await buildPeriod(db);
  const bank = await buildPaymentMethod(db);
  const cash = await buildPaymentMethod(db, { type: 'CASH', accountNumber: '', name: 'Loket' });
  const type = await buildPaymentType(db, { periodCode: period.code, minPartial: 500_000 });
  const other = await buildPaymentType(db, { periodCode: period.code });
  const officer = await buildStaff(db, 'payment:get', 'payment:create', 'payment:verify');
  const head = await buildStaff(db, 'payment:get', 'payment:reverse');

  const billed = async () => {
    const student = await buildStudent(db);
    return { student, bill: await buildBill(db, type, student.id) };
  };
  type Billed = Awaited<ReturnType<typeof billed>>;
  const transfer = (billId: string) => ({
    billId,
    methodId: bank.id,
    amount: 1_500_000,
    paidOn: '2026-08-24',
    senderName: 'Contoh Ayah',
    senderBank: 'Bank Contoh',
    reference: '',
  });
  /** The student sends a transfer with its proof. */
  const submit = async ({ student, bill }: Billed, change: object = {}, content?: Buffer) => {
    await t.as(student.userId);
    const files = [{ field: 'proof', name: 'bukti.jpg', content: content ?? (await freshPhoto()) }];
    return t.call(paymentContract.pay, { body: { ...transfer(bill.id), ...change } }, { files });
  };
  const submitted = async (change: object = {}) => {
    const account = await billed();
    return { ...account, payment: (await submit(account, change)).data };
  };
  const verifyAs = async (user: { id: string }, payment: { _id: string; updatedAt: string }) => {
    await t.as(user.id);
    const body = { updatedAt: payment.updatedAt };
    return t.call(paymentContract.verify, { params: idOf(payment), body });
  };
  /** A payment of a whole bill that waits, without the way through the student's phone. */
  const waiting = async () => {
    const { student, bill } = await billed();
    const whole = { studentId: student.id, amount: 3_000_000, source: 'STUDENT', status: 'WAITING' } as const;
    const [row] = await db
      .insert(payments)
      .values({ ...transfer(bill.id), ...whole })
      .returning();
    if (!row) throw new Error('payment not created');
    return { _id: row.id, updatedAt: row.updatedAt };
  };
  return {
    period,
    bank,
    cash,
    type,
    other,
    officer,
    head,
    billed,
    transfer,
    submit,
    submitted,
    verifyAs,
    waiting,
  };
}

export type PaymentDesk = Awaited<ReturnType<typeof paymentDesk>>;
