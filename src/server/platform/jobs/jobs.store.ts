import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { jobs, users } from '#server/platform/db/schema.ts';

export type JobQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  status?: JobView['status'] | undefined;
  type?: string | undefined;
  whose?: 'OWN' | 'OTHERS' | undefined;
};

/** Who looks: `watches` are the kinds of which they see everybody's. */
type Viewer = { userId: string; seesAll: boolean; watches: readonly string[] };

function whoseJobs({ whose }: JobQuery, { userId, seesAll, watches }: Viewer): SQL | undefined {
  const own = eq(jobs.createdBy, userId);
  if (whose === 'OWN') return own;
  const others = ne(jobs.createdBy, userId);
  const seen = seesAll ? undefined : inArray(jobs.type, [...watches]);
  return whose === 'OTHERS' ? and(others, seen) : seen && or(own, seen);
}

const matches = (query: JobQuery, viewer: Viewer): SQL =>
  and(
    whoseJobs(query, viewer),
    query.status && eq(jobs.status, query.status),
    query.type ? eq(jobs.type, query.type) : undefined,
    query.search ? contains(jobs.title, query.search) : undefined,
  ) ?? sql`true`;

const columns = {
  id: jobs.id,
  type: jobs.type,
  title: jobs.title,
  status: jobs.status,
  total: jobs.total,
  done: jobs.done,
  failed: jobs.failed,
  resultFile: jobs.resultFile,
  createdBy: jobs.createdBy,
  startedAt: jobs.startedAt,
  finishedAt: jobs.finishedAt,
  cancelRequestedAt: jobs.cancelRequestedAt,
  createdAt: jobs.createdAt,
  errorCount: sql<number>`jsonb_array_length(${jobs.errors})`,
  starter: users.name,
};

/** The name of who started a job. */
export const starterOf = async (db: Db, job: { createdBy: string }): Promise<string | null> =>
  (await db.select({ name: users.name }).from(users).where(eq(users.id, job.createdBy)))[0]?.name ?? null;

/** A page of the jobs a person may see. */
export async function pageOfJobs(db: Db, query: JobQuery, viewer: Viewer) {
  const where = matches(query, viewer);
  const { limit, offset } = window(query);
  const { createdAt, title, status, finishedAt } = jobs;
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(jobs)
      .innerJoin(users, eq(users.id, jobs.createdBy))
      .where(where)
      .orderBy(...orderBy(query.sort, { createdAt, title, status, finishedAt }, jobs.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from jobs where ${where}`),
  ]);
  return { rows, total };
}
