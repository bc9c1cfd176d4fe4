import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { sponsorPayments } from '#server/platform/db/schema.ts';

export type SponsorPayment = typeof sponsorPayments.$inferSelect;

export async function insertPayment(db: Db, row: typeof sponsorPayments.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(sponsorPayments).values(row).returning({ id: sponsorPayments.id });
  if (!inserted) throw new Error('an insert returned nothing');
  return inserted.id;
}

/** A payment of an invoice, locked. */
export const lockPayment = async (
  db: Db,
  invoiceId: string,
  id: string,
): Promise<SponsorPayment | undefined> =>
  (
    await db
      .select()
      .from(sponsorPayments)
      .where(and(eq(sponsorPayments.id, id), eq(sponsorPayments.invoiceId, invoiceId)))
      .for('update')
  )[0];

export const updatePayment = (db: Db, id: string, change: Partial<SponsorPayment>) =>
  db.update(sponsorPayments).set(change).where(eq(sponsorPayments.id, id));

type Receipt = Pick<Rows['sponsorPayments'], 'amount' | 'reference' | 'paidOn'> & {
  no: Rows['sponsorPayments']['receiptNo'];
  issuedOn: Rows['sponsorPayments']['receiptOn'];
  copy: Rows['sponsorPayments']['printCount'];
  voided: boolean;
  method: Rows['paymentMethods']['name'];
  cashier: Rows['users']['name'] | null;
};

/** Counts a print of a payment's receipt and answers the receipt as it is then. */
export async function countReceiptPrint(
  db: Db,
  invoiceId: string,
  paymentId: string,
): Promise<Receipt | undefined> {
  const { rows } = await db.execute<Receipt>(sql`
    update sponsor_payments p set print_count = print_count + 1 from payment_methods m
    where p.id = ${paymentId} and p.invoice_id = ${invoiceId} and m.id = p.method_id
    returning p.receipt_no as no, p.receipt_on as "issuedOn", p.print_count as copy,
      p.reversed_at is not null as voided, p.amount, m.name as method, p.reference, p.paid_on as "paidOn",
      (select u.name from users u where u.id = p.recorded_by) as cashier`);
  return rows[0];
}
