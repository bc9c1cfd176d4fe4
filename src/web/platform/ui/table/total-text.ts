import { COUNT_LIMIT, type PageMeta } from '#shared/platform/endpoint/endpoint.ts';

/** How many rows a list has, or that there are more than it counts. */
export function totalText({ total, countLimit = COUNT_LIMIT }: PageMeta): string {
  return total > countLimit
    ? `lebih dari ${countLimit.toLocaleString('id-ID')}`
    : total.toLocaleString('id-ID');
}
