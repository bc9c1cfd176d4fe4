import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type JobRowView, jobsContract, type JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { POLL_MS } from '#web/platform/lib/jobs.ts';
import { useLiveEvent } from '#web/platform/lib/live-event.ts';
import type { QueryData } from '#web/platform/lib/query.ts';

type Held = QueryData<typeof jobsContract.all>;

const lists = { queryKey: [jobsContract.all.path], type: 'active' } as const;

const withNews = (row: JobRowView, { errors, ...news }: JobView): JobRowView =>
  row._id === news._id ? { ...row, ...news, starter: row.starter, errorCount: errors.length } : row;

/** Keeps the list of jobs as it is now: asked every 3 s, and told at once where the live connection works. */
export function useLiveJobs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void client.invalidateQueries(lists), POLL_MS);
    return () => clearInterval(timer);
  }, [client]);
  useLiveEvent('queue:update', (job: JobView) => {
    client.setQueriesData<Held>(lists, (held) =>
      held === undefined ? held : { ...held, data: held.data.map((row) => withNews(row, job)) },
    );
  });
}
