import { isLoginPath } from '#shared/navigation/login-path.ts';

/**
 * Where to go after signing in: an own path of the portal, or home.
 * @param raw the `url` parameter of the login page; anything that leads elsewhere or back to the login is ignored.
 */
export function returnPath(raw: string | null): string {
  if (raw === null || !raw.startsWith('/') || raw.startsWith('//')) return '/';
  if (raw.includes('\\') || /\p{Cc}/u.test(raw)) return '/';
  const url = new URL(raw, 'http://portal.invalid');
  const own =
    url.host === 'portal.invalid' && !isLoginPath(url.pathname) && !url.pathname.startsWith('/api/');
  return own ? url.pathname + url.search + url.hash : '/';
}
