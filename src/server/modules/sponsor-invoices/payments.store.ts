import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sponsorPayments } from '../../db/schema/sponsors.ts';

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
