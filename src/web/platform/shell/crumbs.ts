import type { Params } from 'react-router';
import { crumb } from '#shared/platform/format/name.ts';

export type Crumb = { label: string; path: string };

/** The name of a page by what its loader answered and its address says. */
export type NameOfPage = (data: unknown, params: Params) => string;

/**
 * One crumb per segment of the path (specification §2), ids stripped and names title-cased; ids alone give none.
 * @param name what the page itself is called where its segment does not say it
 */
export function crumbsOf(pathname: string, name?: string): Crumb[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return segments
    .map((segment, i) => ({
      label: (i === segments.length - 1 && name) || crumb(segment),
      path: `/${segments.slice(0, i + 1).join('/')}`,
    }))
    .filter(({ label }) => label !== '');
}
