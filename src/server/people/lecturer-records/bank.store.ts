import { and, eq, sql } from 'drizzle-orm';
import type { BankOwner, BankView } from '#shared/people/lecturer-records/lecturer-bank.contract.ts';
import type { TitledName } from '#shared/platform/format/name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import { lecturerBanks, lecturers } from '#server/platform/db/schema.ts';

/** Locks the lecturer to serialise the first entry of an account. */
export const lockOwner = (db: Db, lecturerId: string) =>
  db.select({ id: lecturers.id }).from(lecturers).where(eq(lecturers.id, lecturerId)).for('update');

export async function findBank(db: Db, lecturerId: string): Promise<BankView | undefined> {
  const { bank, number, holder, updatedAt } = lecturerBanks;
  const query = db.select({ bank, number, holder, updatedAt }).from(lecturerBanks);
  return (await query.where(eq(lecturerBanks.lecturerId, lecturerId)))[0];
}

export const upsertBank = (db: Db, lecturerId: string, form: Omit<BankView, 'updatedAt'>) =>
  db
    .insert(lecturerBanks)
    .values({ lecturerId, ...form })
    .onConflictDoUpdate({ target: lecturerBanks.lecturerId, set: form });

type OwnersQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  told?: 'true' | 'false' | undefined;
};

/** Lists lecturers with the date of their account, without the account itself. */
export async function listOwners(
  db: Db,
  query: OwnersQuery,
): Promise<{ rows: (Omit<BankOwner, 'fullName'> & TitledName)[]; total: number }> {
  const where =
    and(
      query.search === undefined
        ? undefined
        : matchesPerson(query.search, [lecturers.name], [lecturers.nidn]),
      query.told && sql`(${lecturerBanks.lecturerId} is not null) = ${query.told === 'true'}`,
    ) ?? sql`true`;
  const { limit, offset } = window(query);
  const rows = await db
    .select({
      _id: lecturers.id,
      name: lecturers.name,
      frontTitle: lecturers.frontTitle,
      backTitle: lecturers.backTitle,
      nidn: lecturers.nidn,
      employment: lecturers.employment,
      toldAt: lecturerBanks.updatedAt,
    })
    .from(lecturers)
    .leftJoin(lecturerBanks, eq(lecturerBanks.lecturerId, lecturers.id))
    .where(where)
    .orderBy(...orderBy(query.sort, { name: lecturers.name, nidn: lecturers.nidn }, lecturers.id))
    .limit(limit)
    .offset(offset);
  const from = sql`from lecturers left join lecturer_banks on lecturer_banks.lecturer_id = lecturers.id`;
  return { rows, total: await countRows(db, sql`${from} where ${where}`) };
}
