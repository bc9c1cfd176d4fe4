import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { LOOKUP, queryClient } from './query.ts';

/**
 * What a field or a filter offers: a refusal is a toast, once, and leads nowhere (specification §8); the form or list around
 * it says in place that choices are missing, and asks again.
 */
export const useLookup = <T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
): UseQueryResult<T> => useQuery({ ...options, meta: LOOKUP });

const failedLookup = {
  type: 'active',
  predicate: ({ meta, state }: { meta?: unknown; state: { status: string; data: unknown } }) =>
    meta === LOOKUP && state.status === 'error' && state.data === undefined,
} as const;

const cache = queryClient.getQueryCache();
const anyFailed = (): boolean => cache.findAll(failedLookup).length > 0;

/** Whether something a field on the screen offers could not be asked for. */
export const useHasFailedLookup = (): boolean =>
  useSyncExternalStore(
    (told) => cache.subscribe(told),
    anyFailed,
    () => false,
  );

/** Asks again for what fields could not be given. */
export const askLookupsAgain = (): void => void queryClient.refetchQueries(failedLookup);
