import { isLoginPath } from '#shared/platform/navigation/login-path.ts';
import { ownPath } from './own-path.ts';

/** The path of an address as the server matches it: without query and anchor, its escapes undone, in one case. */
function matchedPath(own: string): string | null {
  try {
    return decodeURIComponent(own.replace(/[?#].*$/s, '')).toLowerCase();
  } catch {
    return null;
  }
}

/**
 * Where to go after signing in: an own path of the portal, or home.
 * @param raw the `url` parameter of the login page; anything that leads elsewhere or back to the login is ignored.
 */
export function returnPath(raw: string | null): string {
  const own = ownPath(raw ?? '/') ?? '/';
  const path = matchedPath(own);
  return path === null || isLoginPath(path) || /^\/+api(?:\/|$)/.test(path) ? '/' : own;
}
