import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { paymentMethods } from '../../db/schema/billing.ts';

/** Where a student can pay: accounts in use; a virtual account carries the NIM. */
export async function activeAccounts(
  db: Db,
  nim: string,
): Promise<{ name: string; number: string; holder: string }[]> {
  const rows = await db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.isActive, true))
    .orderBy(asc(paymentMethods.order), asc(paymentMethods.name));
  return rows
    .map(({ name, type, vaPrefix, accountNumber, accountHolder }) => ({
      name,
      number: type === 'VIRTUAL_ACCOUNT' ? `${vaPrefix}${nim}` : accountNumber,
      holder: accountHolder,
    }))
    .filter(({ number }) => number !== '');
}
