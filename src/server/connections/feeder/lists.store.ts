import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ChannelName } from '#shared/platform/feeder/channel-names.ts';
import type { FeederStatus, FeederVerdict } from '#shared/platform/feeder/state.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { academicPeriods, feederRows, feederSends, users } from '#server/platform/db/schema.ts';
import { openJobs } from '#server/platform/jobs/job-runs.store.ts';
import type { FeederRowRecord, Slice } from './rows.store.ts';

type RowQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  verdict?: FeederVerdict | undefined;
  status?: FeederStatus | undefined;
  problems?: boolean | undefined;
};

const ofSlice = ({ channel, scope }: Slice): SQL | undefined =>
  and(eq(feederRows.channel, channel), eq(feederRows.scope, scope));

const columns = { key: feederRows.key, label: feederRows.label, checkedAt: feederRows.checkedAt };

/** A page of the rows of a channel. */
export async function listRows(db: Db, slice: Slice, query: RowQuery) {
  const { verdict, status, problems, search } = query;
  const where = and(
    ofSlice(slice),
    verdict && eq(feederRows.verdict, verdict),
    status && eq(feederRows.status, status),
    problems === undefined ? undefined : sql`(${feederRows.problems} <> '[]') = ${problems}`,
    search ? contains(feederRows.label, search) : undefined,
  );
  const { limit, offset } = window(query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(feederRows)
      .where(where)
      .orderBy(...orderBy(query.sort, columns, feederRows.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from feeder_rows where ${where}`),
  ]);
  return { rows, total };
}

/** The first rows of a verdict in the order of their keys. */
export const firstRows = (db: Db, slice: Slice, verdict: FeederVerdict, limit: number) =>
  db
    .select()
    .from(feederRows)
    .where(and(ofSlice(slice), eq(feederRows.verdict, verdict)))
    .orderBy(asc(feederRows.key))
    .limit(limit);

export const findRow = async (db: Db, id: string): Promise<FeederRowRecord | undefined> =>
  (await db.select().from(feederRows).where(eq(feederRows.id, id)))[0];

export const lockRow = async (db: Db, id: string): Promise<FeederRowRecord | undefined> =>
  (await db.select().from(feederRows).where(eq(feederRows.id, id)).for('update'))[0];

/**
 * Every call made about a row, the latest first.
 * @param ids what names the record in the feeder: what was sent while it went by another key here is proof of it too
 */
export const proofOf = (
  db: Db,
  { channel, scope, key }: Pick<FeederRowRecord, 'channel' | 'scope' | 'key'>,
  ids: Readonly<Record<string, string>> | null,
) =>
  db
    .select({
      at: feederSends.at,
      by: sql<string>`coalesce(${users.name}, '')`,
      act: feederSends.act,
      step: feederSends.step,
      code: feederSends.code,
      requestDigest: feederSends.requestDigest,
      answerDigest: feederSends.answerDigest,
      environment: feederSends.environment,
    })
    .from(feederSends)
    .leftJoin(users, eq(users.id, feederSends.actorId))
    .where(
      and(
        eq(feederSends.channel, channel),
        eq(feederSends.scope, scope),
        or(
          eq(feederSends.key, key),
          ids === null
            ? undefined
            : sql`${feederSends.key} in (
              select key from feeder_sends
              where channel = ${channel} and scope = ${scope} and ids @> ${JSON.stringify(ids)}::jsonb)`,
        ),
      ),
    )
    .orderBy(sql`${feederSends.id} desc`)
    .limit(50);

/** Rows that belong to records of the portal. */
export const rowsOfLocal = (db: Db, slice: Slice, localIds: readonly string[]): Promise<FeederRowRecord[]> =>
  db
    .select()
    .from(feederRows)
    .where(and(ofSlice(slice), inArray(feederRows.localId, [...localIds])))
    .orderBy(asc(feederRows.key));

export type SliceCount = Pick<FeederRowRecord, 'scope' | 'verdict' | 'status'> & {
  channel: ChannelName;
  rows: number;
  problems: number;
  checkedAt: string | null;
};

/** How many rows stand how, for the channels of a term and of the college. */
export async function countSlices(db: Db, period: string): Promise<SliceCount[]> {
  const { rows } = await db.execute<SliceCount>(sql`
    select channel, scope, verdict, status, count(*)::int as rows,
      count(*) filter (where problems <> '[]')::int as problems,
      to_char(max(checked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedAt"
    from feeder_rows where scope in ('', ${period}) group by 1, 2, 3, 4`);
  return rows;
}

/** Jobs of the feeder that wait or run, by their key. */
export const runningJobs = (db: Db): Promise<Map<string, string>> => openJobs(db, 'feeder:');

export const listPeriods = (db: Db) =>
  db
    .select({
      code: academicPeriods.code,
      isActive: academicPeriods.isActive,
      startDate: academicPeriods.startDate,
      endDate: academicPeriods.endDate,
    })
    .from(academicPeriods)
    .orderBy(sql`${academicPeriods.code} desc`)
    .limit(20);

export type Choice = { ids?: readonly string[] | undefined; which: 'READY' | 'FAILED' };

/** Rows a choice means: the named ones, all that are new or different, or those that failed. */
export const choiceOf = (slice: Slice, { ids, which }: Choice): SQL | undefined => {
  if (ids) return and(ofSlice(slice), inArray(feederRows.id, [...ids]));
  const open = sql`${feederRows.verdict} in ('ONLY_LOCAL', 'DIFFERENT')`;
  return which === 'FAILED'
    ? and(ofSlice(slice), open, sql`${feederRows.status} in ('FAILED', 'UNKNOWN', 'PENDING')`)
    : and(ofSlice(slice), open, sql`${feederRows.status} <> 'FAILED'`);
};

/**
 * Rows that can go come first: a batch of those that a person has to mend beforehand would keep the rest from ever being sent.
 */
const sendable = sql`(problems <> '[]' or remote_count > 1 or verdict = 'DIFFERENT' and not exists (
  select from jsonb_array_elements(differences) d
  where d->>'local' is not null and not (d->>'locked')::boolean and not jsonb_exists(kept, d->>'field'))), key`;

export const chosenRows = (db: Db, slice: Slice, choice: Choice, limit: number): Promise<FeederRowRecord[]> =>
  db.select().from(feederRows).where(choiceOf(slice, choice)).orderBy(sendable).limit(limit);

/** Gives the chosen rows to a job. @returns how many. */
export async function giveToJob(
  db: Db,
  slice: Slice,
  choice: Choice,
  { jobId, limit }: { jobId: string; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update feeder_rows set job_id = ${jobId} where id in (
      select id from feeder_rows where ${choiceOf(slice, choice)} order by ${sendable} limit ${limit})`);
  return rowCount ?? 0;
}

export const setJobTotal = (db: Db, jobId: string, total: number) =>
  db.execute(sql`update jobs set total = ${total} where id = ${jobId}`);
