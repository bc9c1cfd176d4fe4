import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { isFinal, jobsContract, type JobView } from '#shared/contracts/jobs.contract.ts';
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
