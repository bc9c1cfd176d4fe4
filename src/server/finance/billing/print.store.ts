import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

type StoredMethod = Pick<
  Rows['paymentMethods'],
  'name' | 'type' | 'vaPrefix' | 'accountNumber' | 'accountHolder'
> & {
  bills: Rows['paymentTypes']['name'][];
  isForAll: boolean;
};

/**
 * Where a student can pay what is open: accounts in use that a bill allows, each with the bills it is for where others are
 * paid elsewhere; a virtual account carries the NIM.
 */
export async function accountsFor(
  db: Db,
  { id, nim }: { id: string; nim: string },
): Promise<{ name: string; number: string; holder: string }[]> {
  const { rows } = await db.execute<StoredMethod>(sql`
    select m.name, m.type, m.va_prefix as "vaPrefix", m.account_number as "accountNumber",
      m.account_holder as "accountHolder", allowed.bills, allowed.is_for_all as "isForAll"
    from payment_methods m cross join lateral (
      select coalesce(array_agg(t.name order by t.name) filter (where x.fits), '{}') as bills,
        coalesce(bool_and(x.fits), true) as is_for_all
      from bills b join payment_types t on t.id = b.payment_type_id
      cross join lateral (
        select count(*) = 0 or coalesce(bool_or(y.method_id = m.id), false) as fits
        from payment_type_methods y where y.payment_type_id = t.id) x
      where b.student_id = ${id} and b.balance > 0 and b.cancelled_at is null
    ) allowed
    where m.is_active and (allowed.is_for_all or allowed.bills <> '{}')
    order by m."order", m.name`);
  return rows
    .map(({ name, type, vaPrefix, accountNumber, accountHolder, bills, isForAll }) => ({
      name: isForAll ? name : `${name} (untuk ${bills.join(', ')})`,
      number: type === 'VIRTUAL_ACCOUNT' ? `${vaPrefix}${nim}` : accountNumber,
      holder: accountHolder,
    }))
    .filter(({ number }) => number !== '');
}
