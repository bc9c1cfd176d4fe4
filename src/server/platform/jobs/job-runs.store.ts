import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { jobs } from '#server/platform/db/schema.ts';

export type JobRow = typeof jobs.$inferSelect;

export const insertJob = async (
  db: Db,
  job: {
    id: string;
    type: string;
    key: string;
    title: string;
    total: number;
    input: unknown;
    createdBy: string;
    createdAt: string;
    requestId?: string;
  },
) => {
  await db.insert(jobs).values(job);
};

export const findJob = async (db: Db, id: string): Promise<JobRow | undefined> =>
  (await db.select().from(jobs).where(eq(jobs.id, id)))[0];

/** Jobs that wait or run and whose key begins like this, by their key. */
export async function openJobs(db: Db, prefix: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ key: jobs.key, id: jobs.id })
    .from(jobs)
    .where(and(sql`starts_with(${jobs.key}, ${prefix})`, inArray(jobs.status, ['WAITING', 'ACTIVE'])));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export const jobsOf = (db: Db, userId: string): Promise<JobRow[]> =>
  db.select().from(jobs).where(eq(jobs.createdBy, userId)).orderBy(desc(jobs.createdAt)).limit(50);

/** Marks a job as running, by one more attempt; undefined when it is already over. */
export async function beginJob(db: Db, id: string, at: string): Promise<JobRow | undefined> {
  const rows = await db
    .update(jobs)
    .set({ status: 'ACTIVE', startedAt: at, run: sql`${jobs.run} + 1` })
    .where(and(eq(jobs.id, id), inArray(jobs.status, ['WAITING', 'ACTIVE'])))
    .returning();
  return rows[0];
}

/** Writes what an attempt of a job has to say; undefined when it is over or another attempt has begun. */
export const updateJob = async (
  db: Db,
  attempt: Pick<JobRow, 'id' | 'run'>,
  change: Partial<JobRow>,
): Promise<JobRow | undefined> =>
  (
    await db
      .update(jobs)
      .set(change)
      .where(and(eq(jobs.id, attempt.id), eq(jobs.run, attempt.run), eq(jobs.status, 'ACTIVE')))
      .returning()
  )[0];

/** Asks a job to stop: one that waits is over at once. Undefined when it is over already. */
export const requestCancel = async (db: Db, id: string, at: string): Promise<JobRow | undefined> =>
  (
    await db
      .update(jobs)
      .set({
        status: sql`case when ${jobs.status} = 'WAITING' then 'CANCELLED' else ${jobs.status} end`,
        finishedAt: sql`case when ${jobs.status} = 'WAITING' then ${at}::timestamptz end`,
        cancelRequestedAt: at,
      })
      .where(and(eq(jobs.id, id), inArray(jobs.status, ['WAITING', 'ACTIVE'])))
      .returning()
  )[0];

/**
 * Lets a job that failed or was stopped wait again, with nothing counted yet; undefined when it did neither.
 * @param requestId the request that asked for it.
 */
export const reopenJob = async (db: Db, id: string, requestId: string): Promise<JobRow | undefined> =>
  (
    await db
      .update(jobs)
      .set({
        status: 'WAITING',
        startedAt: null,
        finishedAt: null,
        cancelRequestedAt: null,
        errors: [],
        done: 0,
        failed: 0,
        requestId,
      })
      .where(and(eq(jobs.id, id), inArray(jobs.status, ['FAILED', 'CANCELLED'])))
      .returning()
  )[0];

/** Open jobs that none of the queues knows of: it gave them up, or the database was restored without it. */
export async function forgottenJobs(
  db: Db,
  queues: readonly string[],
): Promise<{ id: string; type: string }[]> {
  const { rows } = await db.execute<Pick<Rows['jobs'], 'id' | 'type'>>(sql`
    select j.id, j.type from jobs j
    where j.status in ('WAITING', 'ACTIVE') and not exists (
      select from pgboss.job q
      where q.name = any(${sql.param([...queues])}) and q.state < 'completed' and q.data ->> 'jobId' = j.id::text)
    order by j.created_at`);
  return rows;
}

/** What the queue still holds of work that ended over a day ago; the jobs people see stay. @returns how many. */
export async function forgetFinished(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select where to_regclass('pgboss.job') is not null`);
  if (rows.length === 0) return 0;
  const { rowCount } = await db.execute(sql`
    delete from pgboss.job
    where state in ('completed', 'cancelled', 'failed') and completed_on < now() - interval '24 hours'`);
  return rowCount ?? 0;
}

export const waitingJobs = (db: Db): Promise<{ id: string }[]> =>
  db.select({ id: jobs.id }).from(jobs).where(eq(jobs.status, 'WAITING')).orderBy(jobs.createdAt);
