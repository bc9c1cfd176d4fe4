import { isLoginPath } from '#shared/navigation/login-path.ts';
import { ownPath } from './own-path.ts';

/**
 * Where to go after signing in: an own path of the portal, or home.
 * @param raw the `url` parameter of the login page; anything that leads elsewhere or back to the login is ignored.
 */
export function returnPath(raw: string | null): string {
  const own = ownPath(raw ?? '/') ?? '/';
  return isLoginPath(own.replace(/[?#].*$/s, '')) || own.startsWith('/api/') ? '/' : own;
}
