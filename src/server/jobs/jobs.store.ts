import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { jobs } from '../db/schema/platform.ts';

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
  },
) => {
  await db.insert(jobs).values(job);
};

export const findJob = async (db: Db, id: string): Promise<JobRow | undefined> =>
  (await db.select().from(jobs).where(eq(jobs.id, id)))[0];

export const jobsOf = (db: Db, userId: string): Promise<JobRow[]> =>
  db.select().from(jobs).where(eq(jobs.createdBy, userId)).orderBy(desc(jobs.createdAt)).limit(50);

/** Marks a job as running; false when it is already over. */
export async function beginJob(db: Db, id: string, at: string): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ status: 'ACTIVE', startedAt: at })
    .where(and(eq(jobs.id, id), inArray(jobs.status, ['WAITING', 'ACTIVE'])))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

export const updateJob = async (db: Db, id: string, change: Partial<JobRow>): Promise<JobRow | undefined> =>
  (await db.update(jobs).set(change).where(eq(jobs.id, id)).returning())[0];

export const waitingJobs = (db: Db): Promise<{ id: string }[]> =>
  db.select({ id: jobs.id }).from(jobs).where(eq(jobs.status, 'WAITING')).orderBy(jobs.createdAt);
