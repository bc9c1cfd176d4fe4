import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { MethodType } from '#shared/finance/billing/kinds.ts';
import type { Db } from '#server/platform/db/client.ts';
import {
  bills,
  gatewayCharges,
  paymentMethods,
  paymentTypes,
  receipts,
  students,
} from '#server/platform/db/schema.ts';

export type ChargeRecord = typeof gatewayCharges.$inferSelect;

const isOpen = inArray(gatewayCharges.status, ['CREATING', 'OPEN']);

export const findCharge = async (db: Db, id: string): Promise<ChargeRecord | undefined> =>
  (await db.select().from(gatewayCharges).where(eq(gatewayCharges.id, id)))[0];

export const findChargeByOrder = async (db: Db, orderId: string): Promise<ChargeRecord | undefined> =>
  (await db.select().from(gatewayCharges).where(eq(gatewayCharges.orderId, orderId)))[0];

/** The charge a bill can be paid through now. */
export const findOpenCharge = async (db: Db, billId: string): Promise<ChargeRecord | undefined> =>
  (
    await db
      .select()
      .from(gatewayCharges)
      .where(and(eq(gatewayCharges.billId, billId), isOpen))
  )[0];

export const lockCharge = async (db: Db, id: string): Promise<ChargeRecord | undefined> =>
  (await db.select().from(gatewayCharges).where(eq(gatewayCharges.id, id)).for('update'))[0];

export async function insertCharge(db: Db, row: typeof gatewayCharges.$inferInsert): Promise<ChargeRecord> {
  const [inserted] = await db.insert(gatewayCharges).values(row).returning();
  if (!inserted) throw new Error('an insert returned nothing');
  return inserted;
}

export const updateCharge = (db: Db, id: string, change: Partial<ChargeRecord>) =>
  db.update(gatewayCharges).set(change).where(eq(gatewayCharges.id, id));

/** Keeps where the student pays; a charge that is further on already stays there. */
export const savePage = (db: Db, id: string, page: { token: string; url: string }) =>
  db
    .update(gatewayCharges)
    .set({
      ...page,
      status: sql`case ${gatewayCharges.status} when 'CREATING' then 'OPEN' else ${gatewayCharges.status} end`,
    })
    .where(eq(gatewayCharges.id, id));

/**
 * Takes the turn to ask the gateway about a charge.
 * @param before nobody may have asked after this moment. @returns the charge, or undefined when somebody did.
 */
export const takeTurn = async (
  db: Db,
  id: string,
  { now, before }: { now: string; before: string },
): Promise<ChargeRecord | undefined> =>
  (
    await db
      .update(gatewayCharges)
      .set({ askedAt: now })
      .where(and(eq(gatewayCharges.id, id), lte(gatewayCharges.askedAt, before)))
      .returning()
  )[0];

/** Open charges the gateway was not asked about since, those waiting longest first. */
export const chargesToAsk = async (db: Db, before: string, limit: number): Promise<string[]> =>
  (
    await db
      .select({ id: gatewayCharges.id })
      .from(gatewayCharges)
      .where(and(isOpen, lte(gatewayCharges.askedAt, before)))
      .orderBy(gatewayCharges.askedAt, gatewayCharges.id)
      .limit(limit)
  ).map(({ id }) => id);

/** Open charges of more than their bills ask by now: paid elsewhere, discounted or cancelled since. */
export const chargesBeyondBills = async (db: Db, limit: number): Promise<ChargeRecord[]> =>
  (
    await db
      .select({ charge: gatewayCharges })
      .from(gatewayCharges)
      .innerJoin(bills, eq(bills.id, gatewayCharges.billId))
      .where(and(isOpen, gt(gatewayCharges.amount, bills.balance)))
      .orderBy(gatewayCharges.id)
      .limit(limit)
  ).map(({ charge }) => charge);

export type Payer = { nim: string; name: string; email: string | null; description: string };

/** Who pays a charge, and for what. */
export const findPayer = async (db: Db, billId: string): Promise<Payer | undefined> =>
  (
    await db
      .select({
        nim: students.nim,
        name: students.name,
        email: students.email,
        description: paymentTypes.name,
      })
      .from(bills)
      .innerJoin(students, eq(students.id, bills.studentId))
      .innerJoin(paymentTypes, eq(paymentTypes.id, bills.paymentTypeId))
      .where(eq(bills.id, billId))
  )[0];

export type MethodChoice = { id: string; name: string; type: MethodType };

/** Methods in use, in their order. */
export const listActiveMethods = (db: Db): Promise<MethodChoice[]> =>
  db
    .select({ id: paymentMethods.id, name: paymentMethods.name, type: paymentMethods.type })
    .from(paymentMethods)
    .where(eq(paymentMethods.isActive, true))
    .orderBy(paymentMethods.order, paymentMethods.name);

export const findReceiptNo = async (db: Db, paymentId: string): Promise<string | undefined> =>
  (await db.select({ no: receipts.no }).from(receipts).where(eq(receipts.paymentId, paymentId)))[0]?.no;
