import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { lmsRuns, lmsUsers } from '#server/platform/db/schema.ts';
import type { LmsPerson } from './links.store.ts';

/** Somebody whose account was last given another name or address. */
export type Outdated = LmsPerson & Pick<Rows['lmsUsers'], 'lmsId'>;

const people = sql`
  from lms_users a left join students s on s.user_id = a.user_id left join lecturers l on l.user_id = a.user_id
    cross join lateral (select coalesce(s.name, l.name) as name, coalesce(s.email, l.email) as email) p
  where p.name is not null`;
const differs = sql`(a.given_name, a.given_email) is distinct from (p.name, p.email)`;

/** `CHANGED`: another name or address than the account was last given; `REFUSED`: the account would not take it. */
const conditions = {
  CHANGED: differs,
  REFUSED: sql`(a.profile_problem <> '' and not ${differs})`,
  ALL: sql`(${differs} or a.profile_problem <> '')`,
};

/** People whose account is to have another name or address. */
export const outdatedPeople = async (
  db: Db,
  which: keyof typeof conditions,
  limit: number | null = null,
): Promise<Outdated[]> =>
  (
    await db.execute<Outdated>(sql`
      select a.user_id as "userId", a.lms_id as "lmsId", p.name, p.email,
        case when s.id is not null then s.nim else coalesce(nullif(l.nidn, ''), nullif(l.nuptk, '')) end as number
      ${people} and ${conditions[which]}
      order by a.user_id limit ${limit}`)
  ).rows;

export const countOutdated = async (db: Db): Promise<number> =>
  (
    await db.execute<{ total: number }>(sql`
      select count(*)::int as total ${people} and (${differs} or a.profile_problem <> '')`)
  ).rows[0]?.total ?? 0;

/** Remembers what an account was given, and why it would not take it. */
export const saveGiven = (db: Db, { userId, name, email }: Outdated, profileProblem: string) =>
  db
    .update(lmsUsers)
    .set({ givenName: name, givenEmail: email, profileProblem })
    .where(eq(lmsUsers.userId, userId));

/** Whether a run that carried names had to stop since then. */
export const profilesStopped = async (db: Db, since: string): Promise<boolean> =>
  (
    await db
      .select({ id: lmsRuns.id })
      .from(lmsRuns)
      .where(
        sql`${lmsRuns.kind} = 'PROFILES' and ${lmsRuns.status} = 'STOPPED' and ${lmsRuns.startedAt} >= ${since}`,
      )
      .limit(1)
  ).length > 0;
