import { useQueries } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import type { Choice } from '../LookupSelect.tsx';
import type { Filter } from './table-types.ts';

/** The filters with the names of what is chosen where options are looked up. */
export function useLookedUp(filters: readonly Filter[], chosen: Record<string, string>): readonly Filter[] {
  const asked = filters.flatMap(({ name, lookup, options }) => {
    const id = chosen[name];
    const isKnown = id === undefined || options.some(({ value }) => value === id);
    return lookup === undefined || isKnown ? [] : [{ name, lookup, id }];
  });
  const found = useQueries({
    queries: asked.map(({ lookup, id }) =>
      endpointQuery(lookup, { query: { id } } as unknown as CallInput<Endpoint>),
    ),
  });
  if (asked.length === 0) return filters;
  return filters.map((filter) => {
    const at = asked.findIndex(({ name }) => name === filter.name);
    const options = found[at]?.data as readonly Choice[] | undefined;
    return options === undefined ? filter : { ...filter, options: [...filter.options, ...options] };
  });
}
