/** Whether a path belongs to the login page and those that come before signing in; capitals lead there too. */
export const isLoginPath = (pathname: string): boolean => /^\/login(?:\/|$)/i.test(pathname);

/**
 * The login page that leads back to `current` (path and query of an own page); home needs no way back, and nothing else
 * gets one (specification §2: parameter `url`).
 */
export function loginPath(current: string): string {
  const own = /^\/(?![/\\])[^\\]+$/.test(current);
  return own ? `/login?url=${encodeURIComponent(current)}` : '/login';
}

/** The call that signs in, and the one that answers what a form begins with; both are asked by people who are not signed in. */
export const SIGN_IN_CALL = '/api/login';
export const FORM_CALL = '/api/form';
