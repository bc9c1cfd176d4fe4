import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'> &
    Partial<Pick<UseQueryResult<T>, 'failureCount' | 'failureReason'>>;
  /** What is asked for, as it stands within a sentence: "riwayat". */
  what: string;
  /** How high the block is that stands for the answer until it comes. */
  height?: string;
  children: (data: T) => ReactNode;
};

/**
 * What a question to the server brought: a block while it is on its way, the failure with a way to ask again, or what is made
 * of the answer, which stays when asking anew fails.
 */
export function Asked<T>({ query, what, height = '16rem', children }: Props<T>) {
  const { data, refetch, failureCount = 0, failureReason = null } = query;
  if (data !== undefined) return children(data);
  // After some seconds in vain the person reads why, while it is asked on.
  const error = query.error ?? (failureCount > 2 ? failureReason : null);
  if (error === null) return <Skeleton height={height} role="status" aria-label={`Memuat ${what}`} />;
  return (
    <LoadFailure
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} gagal dimuat.`}
      error={error}
      onRetry={refetch}
    />
  );
}
