import { crumb } from '#shared/platform/format/name.ts';

export type Crumb = { label: string; path: string };

/** One crumb per segment of the path (specification §2), ids stripped and names title-cased; ids alone give none. */
export function crumbsOf(pathname: string): Crumb[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return segments
    .map((segment, i) => ({
      label: crumb(segment),
      path: `/${segments.slice(0, i + 1).join('/')}`,
    }))
    .filter(({ label }) => label !== '');
}
