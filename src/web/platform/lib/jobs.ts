import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { isFinal, jobsContract, type JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { useLiveEvent } from './live-event.ts';
import { askAgain, endpointQuery } from './query.ts';

/** How often a job is asked for while it runs (specification §9). */
export const POLL_MS = 3000;

const jobQuery = (id: string) => endpointQuery(jobsContract.get, { params: { id } });

/** A job as it goes: asked every 3 s until it has ended, and told at once where the live connection works. */
export function useJob(id: string | null) {
  const client = useQueryClient();
  useLiveEvent(id === null ? null : 'queue:update', (job: JobView) => {
    if (job._id === id) client.setQueryData(jobQuery(job._id).queryKey, job);
  });
  return useQuery({
    ...jobQuery(id ?? ''),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isFinal(state.data.status) ? false : POLL_MS,
  });
}

/**
 * A job as it goes; when it has ended, what it made stale is asked for again.
 * @param stale the same list at every render
 */
export function useJobChanging(id: string | null, stale: readonly Endpoint[]): JobView | undefined {
  const client = useQueryClient();
  const { data: job } = useJob(id);
  const isOver = job !== undefined && isFinal(job.status);
  useEffect(() => {
    if (isOver) void askAgain(client, stale);
  }, [client, isOver, stale]);
  return job;
}

/**
 * The one job a screen shows, as {@link useShownJobs} and {@link useJobChanging}.
 * @param running the one that runs by what the screen's own query says, null when none does
 * @param stale the same list at every render
 * @returns the job, and what takes one just started here
 */
export function useShownJob(
  running: string | null,
  stale: readonly Endpoint[],
): [JobView | undefined, (id: string) => void] {
  const [[id = null], show] = useShownJobs(running === null ? [] : [running]);
  return [useJobChanging(id, stale), show];
}

/**
 * Jobs a screen shows: all that run now, whoever started them, else how the last one ended.
 * @param running ids of those that run by what the screen's own query says.
 * @returns the ids to show, and what takes a job just started here, which that query may not know yet.
 */
export function useShownJobs(running: readonly string[]): [readonly string[], (id: string) => void] {
  const [last, setLast] = useState<string | null>(null);
  const [first] = running;
  if (first !== undefined && (last === null || !running.includes(last))) setLast(first);
  return [running.length === 0 && last !== null ? [last] : running, setLast];
}
