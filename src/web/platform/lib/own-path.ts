const ORIGIN = 'http://portal.invalid';

/**
 * The path, query and anchor of an own page as a browser goes there: dot segments are resolved before the answer is judged,
 * since `/.//site.example` is a path when written and another site's address once resolved.
 * @param raw what an address, a query parameter or a store holds.
 * @returns null for everything that leads elsewhere, and for what no page of the portal is written with.
 */
export function ownPath(raw: string): string | null {
  if (!raw.startsWith('/') || /[\\\p{Cc}]/u.test(raw) || !URL.canParse(raw, ORIGIN)) return null;
  const url = new URL(raw, ORIGIN);
  const path = url.pathname + url.search + url.hash;
  return url.origin === ORIGIN && !path.startsWith('//') ? path : null;
}
