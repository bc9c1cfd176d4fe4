import { asc, eq } from 'drizzle-orm';
import {
  paymentTypeContract,
  paymentTypeForm,
  type PaymentTypeInput,
} from '#shared/finance/billing/payment-type.contract.ts';
import { bills, paymentTypes } from '#server/platform/db/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { TEST_NOW, type TestApp } from '../test-app.ts';
import { buildCurriculum } from './courses.ts';
import { buildPaymentMethod } from './finance.ts';
import { buildStaff, buildStudent, next } from './people.ts';
import { buildPeriod } from './teaching.ts';

const officeRights: Permission[] = [
  'paymentMethod:get',
  'paymentMethod:create',
  'paymentMethod:update',
  'paymentMethod:delete',
  'paymentType:get',
  'paymentType:create',
  'paymentType:update',
  'paymentType:delete',
  'payment:get',
  'payment:verify',
  'payment:dispense',
  'payment:export',
  'scholarship:get',
  'scholarship:update',
];

export type BillingScene = Awaited<ReturnType<typeof billingScene>>;

/** A finance office in the term 20261, signed in; students are made as a test needs them. */
export async function billingScene(t: TestApp) {
  const period = await buildPeriod(t.db);
  const office = await buildStaff(t.db, ...officeRights);
  const method = await buildPaymentMethod(t.db);
  const curriculumId = (await buildCurriculum(t.db)).id;
  await t.as(office.id);
  return {
    period,
    office,
    method,
    student: (columns: Parameters<typeof buildStudent>[1] = {}) =>
      buildStudent(t.db, { curriculumId, ...columns }),
  };
}

/** A type as its form sends it: Rp3.000.000 of SPP for everybody, due on 30 September 2026. */
export const typeForm = (change: Partial<PaymentTypeInput> = {}): PaymentTypeInput => ({
  code: `SPP-${next()}`,
  name: 'SPP Ganjil 2026/2027',
  category: 'SPP',
  periodCode: '20261',
  amountMode: 'FLAT',
  amount: 3_000_000,
  dueDate: '2026-09-30',
  ...change,
});

/** Saves a type. */
export const saveType = (t: TestApp, change: Partial<PaymentTypeInput> = {}) =>
  t.call(paymentTypeContract.save, { body: typeForm(change) });

export const typeNow = async (t: TestApp, id: string) =>
  (await t.call(paymentTypeContract.get, { params: { id } })).data;

/**
 * Saves a type, opens it and lets its bills be made; days that have passed are those of a type that was opened in time.
 * @returns its id.
 */
export async function openType(t: TestApp, change: Partial<PaymentTypeInput> = {}): Promise<string> {
  const { dueDate, installments, earlyBird } = paymentTypeForm.parse(typeForm(change));
  const hasPassed = (installments[0]?.dueDate ?? dueDate) < TEST_NOW.toISOString();
  const inTime = { dueDate: '2026-12-31', installments: [], earlyBird: null };
  const { _id: id } = (await saveType(t, { ...change, ...(hasPassed && inTime) })).data;
  const { updatedAt } = await typeNow(t, id);
  await t.call(paymentTypeContract.open, { params: { id }, body: { updatedAt } });
  if (hasPassed) {
    const days = { dueDate, installments, earlyBird };
    await t.db.update(paymentTypes).set(days).where(eq(paymentTypes.id, id));
  }
  await t.runJobs();
  return id;
}

/** Bills of a type by student. */
export const billsOf = (db: Db, typeId: string) =>
  db.select().from(bills).where(eq(bills.paymentTypeId, typeId)).orderBy(asc(bills.studentId));

/** The bill of a student for a type. */
export async function billOf(db: Db, typeId: string, studentId: string) {
  const bill = (await billsOf(db, typeId)).find((one) => one.studentId === studentId);
  if (!bill) throw new Error('no such bill');
  return bill;
}
