import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import {
  billInstallments,
  bills,
  ledgerEntries,
  paymentMethods,
  paymentTypeMethods,
  paymentTypes,
} from '#server/platform/db/schema.ts';
import { entryKinds, type Move } from '#shared/finance/ledger/ledger.ts';
import { TEST_NOW } from '../test-app.ts';
import { next } from './people.ts';

/** An active bank account. */
export async function buildPaymentMethod(db: Db, options: Partial<typeof paymentMethods.$inferInsert> = {}) {
  const values = {
    name: `Bank Contoh ${next()}`,
    type: 'BANK_TRANSFER' as const,
    bankName: 'Bank Contoh',
    accountNumber: '1234567890',
    accountHolder: 'Yayasan Contoh',
    ...options,
  };
  const [row] = await db.insert(paymentMethods).values(values).returning();
  if (!row) throw new Error('payment method not created');
  return row;
}

type TypeOptions = Partial<typeof paymentTypes.$inferInsert> & {
  periodCode: string;
  methodIds?: readonly string[];
};

/** An open payment type of Rp3.000.000 for everybody, due on 30 September 2026. */
export async function buildPaymentType(db: Db, options: TypeOptions) {
  const { methodIds = [], ...columns } = options;
  const n = next();
  const [row] = await db
    .insert(paymentTypes)
    .values({
      code: `SPP-${n}`,
      name: `SPP ${n}`,
      category: 'SPP',
      amountMode: 'FLAT',
      amount: 3_000_000,
      dueDate: '2026-09-30',
      status: 'OPEN',
      openedAt: TEST_NOW.toISOString(),
      ...columns,
    })
    .returning();
  if (!row) throw new Error('payment type not created');
  if (methodIds.length > 0) {
    await db
      .insert(paymentTypeMethods)
      .values(methodIds.map((methodId) => ({ paymentTypeId: row.id, methodId })));
  }
  return row;
}

/** A bill of a student for a type, charged with the type's amount in one part. */
export async function buildBill(db: Db, type: typeof paymentTypes.$inferSelect, studentId: string) {
  const { id: paymentTypeId, amountMode: mode, amount: unit, dueDate } = type;
  const basis = { mode, unit, quantity: 1 };
  const [bill] = await db.insert(bills).values({ studentId, paymentTypeId, basis, dueDate }).returning();
  if (!bill) throw new Error('bill not created');
  await db.insert(billInstallments).values({ billId: bill.id, no: 1, amount: unit, dueDate });
  await postMoves(db, bill, [{ kind: 'CHARGE', amount: unit }]);
  return billNow(db, bill.id);
}

/** Writes moves of a bill to the books, as actions do. */
export async function postMoves(
  db: Db,
  bill: { id: string; studentId: string },
  moves: readonly Move[],
  references: { paymentId?: string; refundId?: string; methodId?: string } = {},
) {
  const at = TEST_NOW.toISOString();
  const rows = moves.map(({ kind, amount }) => {
    const sides: { debit: string; credit: string } = entryKinds[kind];
    const onBill = [sides.debit, sides.credit].includes('PIUTANG');
    const withCash = [sides.debit, sides.credit].includes('KAS');
    const { methodId, ...rest } = references;
    return {
      at,
      day: at.slice(0, 10),
      kind,
      ...entryKinds[kind],
      amount,
      studentId: bill.studentId,
      ...rest,
      ...(onBill ? { billId: bill.id } : {}),
      ...(withCash && methodId ? { methodId } : {}),
    };
  });
  if (rows.length > 0) await db.insert(ledgerEntries).values(rows);
}

/** A bill with its sums as they are now. */
export async function billNow(db: Db, id: string) {
  const [bill] = await db.select().from(bills).where(eq(bills.id, id));
  if (!bill) throw new Error('no such bill');
  return bill;
}
