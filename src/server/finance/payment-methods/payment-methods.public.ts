import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { paymentMethods } from '#server/platform/db/schema.ts';

/** What a method is called; null for an unknown one. */
export const methodName = async (db: Db, id: string): Promise<string | null> =>
  (await db.select({ name: paymentMethods.name }).from(paymentMethods).where(eq(paymentMethods.id, id)))[0]
    ?.name ?? null;
