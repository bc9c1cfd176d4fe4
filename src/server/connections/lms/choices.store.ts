import { sql } from 'drizzle-orm';
import { isOfAnother } from '#shared/connections/lms/profile.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { LmsUser } from './moodle/lms.ts';
import type { LmsPerson } from './links.store.ts';

/** A student or lecturer with an account of the portal. */
export const findPerson = async (db: Db, userId: string): Promise<LmsPerson | undefined> =>
  (
    await db.execute<LmsPerson>(sql`
      select u.id as "userId", coalesce(s.name, l.name) as name, coalesce(s.email, l.email) as email,
        case when s.id is not null then s.nim else coalesce(nullif(l.nidn, ''), nullif(l.nuptk, '')) end as number
      from users u left join students s on s.user_id = u.id left join lecturers l on l.user_id = u.id
      where u.id = ${userId} and coalesce(s.name, l.name) is not null`)
  ).rows[0];

/** Serialises choices for the same person. */
export const lockPerson = (db: Db, userId: string) =>
  db.execute(sql`select from users where id = ${userId} for no key update`);

/** Names of others that accounts belong to, by account: paired with them, or made for them and bearing their id. */
export async function otherOwners(
  db: Db,
  userId: string,
  accounts: readonly LmsUser[],
): Promise<ReadonlyMap<number, string>> {
  const asked = accounts.map(({ id, idnumber }) => ({
    id,
    bears: isOfAnother(userId, idnumber) ? idnumber : null,
  }));
  const { rows } = await db.execute<Pick<LmsUser, 'id'> & Pick<Rows['users'], 'name'>>(sql`
    select a.id, u.name from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(id int, bears uuid)
      left join lms_users l on l.lms_id = a.id join users u on u.id = coalesce(l.user_id, a.bears)
    where u.id <> ${userId}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
