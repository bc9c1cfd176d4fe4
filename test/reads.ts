import { contracts } from '#shared/contracts.ts';
import { type Endpoint, fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { sample, schemaOf } from './sample.ts';

/** Every call that only reads. */
export const reads: readonly Endpoint[] = Object.values(contracts)
  .flatMap((slice): Endpoint[] => Object.values(slice))
  .filter(({ method }) => method === 'GET');

/**
 * The address of a call, with the query it cannot do without.
 * @param id stands wherever an id is asked for
 */
export function addressOf({ path, params, query }: Endpoint, id: string): string {
  const taste = { text: 'a', number: 'least' as const, at: 0, idOf: () => id };
  const url = fillPath(path, sample(schemaOf(params), taste));
  if (query === undefined || query.safeParse({}).success) return url;
  const needed = Object.entries(sample(schemaOf(query), taste) as Record<string, unknown>);
  return `${url}?${new URLSearchParams(needed.map(([name, value]) => [name, String(value)])).toString()}`;
}
