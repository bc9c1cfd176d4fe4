import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ChannelName } from '#shared/platform/feeder/channel-names.ts';
import type { FeederDifference, FeederProblem } from '#shared/platform/feeder/field.ts';
import { TWICE_THERE } from '#shared/platform/feeder/state.ts';
import type { KeptFields } from '#shared/connections/feeder/kept.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { feederRows, type feederSends, feederSends as sends } from '#server/platform/db/schema.ts';

export type FeederRowRecord = typeof feederRows.$inferSelect;

/** Whether something was sent of a row that nobody answered: it may be in the feeder or not. */
export const isUnanswered = ({ status, code }: Pick<FeederRowRecord, 'status' | 'code'>): boolean =>
  status === 'UNKNOWN' || (status === 'PENDING' && code === null);

/** A channel and the term it is about (empty where it counts for the college). */
export type Slice = { channel: ChannelName; scope: string };

const ofSlice = ({ channel, scope }: Slice): SQL => sql`channel = ${channel} and scope = ${scope}`;

export type LocalSeen = {
  key: string;
  label: string;
  localId: string;
  link: string | null;
  problems: FeederProblem[];
};

/** Notes records of the portal; what was known of the feeder's side stays until the comparison has seen it again. */
export const noteLocal = (db: Db, { channel, scope }: Slice, run: string, rows: readonly LocalSeen[]) =>
  db.execute(sql`
    insert into feeder_rows (id, channel, scope, key, label, local_id, link, problems, verdict, local_run)
    select x.id, ${channel}, ${scope}, x.key, x.label, x."localId", x.link, x.problems, 'ONLY_LOCAL', ${run}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ id: newId(), ...row })))}::jsonb)
      as x(id uuid, key text, label text, "localId" text, link text, problems jsonb)
    on conflict (channel, scope, key) do update set label = excluded.label, local_id = excluded.local_id,
      link = excluded.link, problems = excluded.problems, local_run = excluded.local_run,
      verdict = case feeder_rows.verdict when 'ONLY_FEEDER' then 'DIFFERENT' else feeder_rows.verdict end`);

export type RemoteSeen = {
  key: string;
  label: string;
  remote: Record<string, string>;
  count: number;
  differences: FeederDifference[];
  same: boolean;
  message: string;
  /** What still holds of what was left to the feeder. */
  kept: KeptFields;
};

/** Notes records of the feeder; those the portal does not have become rows of their own. */
export const noteRemote = (db: Db, { channel, scope }: Slice, run: string, rows: readonly RemoteSeen[]) =>
  db.execute(sql`
    insert into feeder_rows (id, channel, scope, key, label, remote, remote_count, verdict, remote_run)
    select x.id, ${channel}, ${scope}, x.key, x.label, x.remote, x.count, 'ONLY_FEEDER', ${run}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ id: newId(), ...row })))}::jsonb)
      as x(id uuid, key text, label text, remote jsonb, count smallint, differences jsonb, same boolean, message text)
    on conflict (channel, scope, key) do update set remote = excluded.remote, remote_run = excluded.remote_run,
      remote_count = case when feeder_rows.remote_run = ${run} and feeder_rows.remote <> excluded.remote
        then feeder_rows.remote_count + 1 else excluded.remote_count end,
      label = case when feeder_rows.local_run = ${run} then feeder_rows.label else excluded.label end`);

/** Notes what a comparison found about records that both sides have. */
export const noteFindings = (db: Db, { channel, scope }: Slice, rows: readonly RemoteSeen[]) =>
  db.execute(sql`
    update feeder_rows r set differences = x.differences, message = x.message, kept = x.kept,
      verdict = case when x.same and r.remote_count = 1 then 'SAME' else 'DIFFERENT' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(key text, differences jsonb, same boolean, message text, kept jsonb)
    where r.channel = ${channel} and r.scope = ${scope} and r.key = x.key and r.local_id is not null`);

/** Forgets what a comparison has seen. */
export const forgetRun = (db: Db, slice: Slice, run: string) =>
  db.execute(
    sql`delete from feeder_rows where ${ofSlice(slice)} and (local_run = ${run} or remote_run = ${run})`,
  );

/** Ends a comparison: what a side no longer has, and how sending stands in the light of it. */
export async function concludeRun(db: Db, slice: Slice, run: string, at: string): Promise<void> {
  const gone = (side: 'local_run' | 'remote_run') => sql`${sql.raw(side)} is distinct from ${run}`;
  await db.execute(sql`
    delete from feeder_rows where ${ofSlice(slice)} and ${gone('local_run')} and ${gone('remote_run')}`);
  await db.execute(sql`
    update feeder_rows set local_id = null, link = null, problems = '[]', differences = '[]', kept = '{}',
      verdict = 'ONLY_FEEDER'
    where ${ofSlice(slice)} and ${gone('local_run')}`);
  await db.execute(sql`
    update feeder_rows set remote = null, remote_count = 0, differences = '[]', verdict = 'ONLY_LOCAL'
    where ${ofSlice(slice)} and ${gone('remote_run')}`);
  await db.execute(sql`
    update feeder_rows set checked_at = ${at}, job_id = null,
      status = case when verdict = 'SAME' then 'SYNCED' when status = 'FAILED' then 'FAILED' else 'NONE' end,
      message = case when remote_count > 1 then ${TWICE_THERE}
        when verdict <> 'SAME' and status = 'FAILED' then message when verdict = 'DIFFERENT' then message else '' end,
      code = case when verdict <> 'SAME' and status = 'FAILED' then code end
    where ${ofSlice(slice)}`);
}

type Unseen = Pick<FeederRowRecord, 'key'> & { localId: NonNullable<FeederRowRecord['localId']> };

/** Ids of records of the portal that a comparison has not found in the feeder, in the order of their keys. */
export async function unseenLocal(
  db: Db,
  slice: Slice,
  run: string,
  { after, limit }: { after: string; limit: number },
): Promise<Unseen[]> {
  const { rows } = await db.execute<Unseen>(sql`
    select key, local_id as "localId" from feeder_rows
    where ${ofSlice(slice)} and local_run = ${run} and remote_run is distinct from ${run} and key > ${after}
    order by key limit ${limit}`);
  return rows;
}

/** Rows by key. */
export const rowsByKey = (db: Db, slice: Slice, keys: readonly string[]): Promise<FeederRowRecord[]> =>
  db
    .select()
    .from(feederRows)
    .where(and(ofSlice(slice), sql`key = any(${sql.param(keys)}::text[])`));

/** The next rows a job shall send. */
export const rowsOfJob = (db: Db, jobId: string, limit: number): Promise<FeederRowRecord[]> =>
  db.select().from(feederRows).where(eq(feederRows.jobId, jobId)).orderBy(feederRows.key).limit(limit);

export type RowChange = Partial<
  Pick<
    FeederRowRecord,
    | 'status'
    | 'message'
    | 'code'
    | 'verdict'
    | 'differences'
    | 'problems'
    | 'remote'
    | 'remoteCount'
    | 'jobId'
    | 'sentAt'
    | 'kept'
  >
>;

export const changeRow = async (db: Db, id: string, change: RowChange): Promise<void> => {
  await db.update(feederRows).set(change).where(eq(feederRows.id, id));
};

export const dropRow = async (db: Db, id: string): Promise<void> => {
  await db.delete(feederRows).where(eq(feederRows.id, id));
};

/** How many rows a job has still to send. */
export const countOfJob = (db: Db, jobId: string): Promise<number> =>
  db.$count(feederRows, eq(feederRows.jobId, jobId));

/** What was on its way when a job stopped has to be looked up. Its rows wait for it to run again, or for another that takes them. */
export const leaveUnknown = async (db: Db, jobId: string): Promise<void> => {
  await db
    .update(feederRows)
    .set({ status: 'UNKNOWN' })
    .where(and(eq(feederRows.jobId, jobId), eq(feederRows.status, 'PENDING')));
};

/** Proves a call: what was asked, what was answered. */
export const noteSends = (db: Db, ...rows: (typeof feederSends.$inferInsert)[]) =>
  db.insert(sends).values(rows);
