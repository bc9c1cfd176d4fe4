import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** How long failed work counts. */
const DAY_MS = 86_400_000;
const dayBefore = (now: Date): string => new Date(now.getTime() - DAY_MS).toISOString();

/** Jobs of one type that are not over, with how many of it failed within a day; `oldest` waits since then. */
export type JobCounts = Pick<Rows['jobs'], 'type'> & {
  running: number;
  waiting: number;
  failed: number;
  oldest: string | null;
};

export const jobCounts = async (db: Db, now: Date): Promise<JobCounts[]> =>
  (
    await db.execute<JobCounts>(sql`
      select type, count(*) filter (where status = 'ACTIVE')::int as running,
        count(*) filter (where status = 'WAITING')::int as waiting,
        count(*) filter (where status = 'FAILED')::int as failed,
        min(created_at) filter (where status = 'WAITING')::text as oldest
      from jobs
      where status in ('WAITING', 'ACTIVE')
        or (status = 'FAILED' and created_at > ${dayBefore(now)}::timestamptz)
      group by type`)
  ).rows;

/** Mails in the queue, those of them tried in vain before, those given up, and since when the oldest waits. */
export type MailCounts = { waiting: number; again: number; failed: number; oldest: string | null };

export async function mailCounts(db: Db): Promise<MailCounts> {
  const { rows } = await db.execute<MailCounts>(sql`
    select count(*) filter (where m.status <> 'FAILED')::int as waiting,
      count(*) filter (where m.status = 'WAITING' and m.attempts > 0)::int as again,
      count(*) filter (where m.status = 'FAILED')::int as failed,
      min(n.created_at) filter (where m.status <> 'FAILED')::text as oldest
    from notice_mails m join notices n on n.id = m.notice_id where m.status in ('WAITING', 'SENDING', 'FAILED')`);
  return rows[0] ?? { waiting: 0, again: 0, failed: 0, oldest: null };
}

/** When work with another system last went well, and how often it broke off within a day. */
export type SyncCounts = { system: 'feeder' | 'lms'; lastGood: string | null; failed: number };

/** Jobs of the feeder within thirty days, and runs of the LMS. */
export const syncCounts = async (db: Db, now: Date): Promise<SyncCounts[]> =>
  (
    await db.execute<SyncCounts>(sql`
      select 'feeder' as system, max(finished_at) filter (where status = 'COMPLETED')::text as "lastGood",
        count(*) filter (where status = 'FAILED' and created_at > ${dayBefore(now)}::timestamptz)::int as failed
      from jobs where type like 'feeder-%' and created_at > ${dayBefore(now)}::timestamptz - interval '29 days'
      union all
      select 'lms', max(finished_at) filter (where status = 'DONE')::text,
        count(*) filter (where status = 'STOPPED' and started_at > ${dayBefore(now)}::timestamptz)::int
      from lms_runs`)
  ).rows;
