import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AccessRule, canAccess } from '#shared/platform/access/rule.ts';
import { authContract, type SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { call } from './call.ts';
import { statusOf } from './call-error.ts';
import { csrfToken, forgetCsrfToken, tokenStore } from './csrf.ts';
import { forgetDrafts } from './draft-store.ts';
import { showError } from './errors.ts';
import { endpointQuery, queryClient } from './query.ts';
import { tellSignedOut, useSignedOut } from './signed-out.ts';
import { loginPath } from '#shared/platform/navigation/login-path.ts';

/** How long the loading flag stays after the user could not be fetched (specification §9). */
const CLEAR_AFTER_MS = 1000;
const CHANGE_PASSWORD = '/settings/change-password';

/** The auth state of the specification §3, with what changes it. */
export type Session = {
  user: SessionUser | null;
  /** The CSRF token, null until a change has asked for it. */
  token: string | null;
  /** Status of the failed fetch of the user, 200 once there is one, null before either. */
  status: number | null;
  loading: boolean;
  /** Asks for a new CSRF token; a failure is shown and gives none. */
  refreshToken: () => Promise<string | null>;
  signOut: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

/** The user, fetched when none is loaded, and always when the window is looked at again: somebody else may have signed in. */
const meQuery = () => ({
  ...endpointQuery(authContract.me, {}),
  staleTime: 300_000,
  refetchOnWindowFocus: 'always' as const,
});

/** The user, asked for once. @throws CallError where nobody is signed in. */
export const currentUser = (): Promise<SessionUser> => queryClient.ensureQueryData(meQuery());

/** The loading flag: true from the start, false with a user, and a second after it is known that there is none. */
function useLoadingFlag(user: SessionUser | null, failed: boolean): boolean {
  const [cleared, setCleared] = useState(false);
  useEffect(() => {
    if (!failed) return undefined;
    const timer = setTimeout(() => setCleared(true), CLEAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, [failed]);
  return user === null && !cleared;
}

function refreshToken(): Promise<string | null> {
  forgetCsrfToken();
  return csrfToken().catch((error: unknown) => {
    showError(error);
    return null;
  });
}

/** Forgets everything loaded and typed with a session that is over and goes to the login page as a fresh document. */
function leave(): void {
  queryClient.clear();
  forgetDrafts();
  // Whoever signs out has been asked before: forms of the page do not ask again.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  location.assign('/login');
}

/** Ends the session, here and in the other tabs of this browser. */
async function signOut(): Promise<void> {
  try {
    await call(authContract.logout, {});
  } catch (error) {
    if (statusOf(error) !== 401) return showError(error);
  }
  tellSignedOut();
  return leave();
}

/**
 * The user, unless somebody else has signed in in another tab of this browser since this document was opened: what it holds is
 * the first person's, so it is left for a fresh one at once.
 */
function useFirst(user: SessionUser | null): SessionUser | null {
  const [first, setFirst] = useState(user?._id);
  if (!first && user) setFirst(user._id);
  const isOther = user && first && user._id !== first;
  useEffect(() => {
    if (!isOther) return;
    queryClient.clear();
    location.assign('/');
  }, [isOther]);
  return isOther ? null : user;
}

/** Fetches the user and keeps everybody where they may be: visitors at the login, first passwords at their change. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, error } = useQuery(meQuery());
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOut = useSignedOut();
  const first = useFirst(data ?? null);
  const user = isOut ? null : first;
  const failed = user === null && error !== null && !isOut;
  const loading = useLoadingFlag(user, failed);
  const mustChange = user?.mustChangePassword === true && pathname !== CHANGE_PASSWORD;
  const token = useSyncExternalStore(tokenStore.subscribe, tokenStore.now);

  useEffect(() => {
    if (isOut) leave();
  }, [isOut]);
  useEffect(() => {
    if (failed) location.assign(loginPath(pathname + search));
  }, [failed, pathname, search]);
  useEffect(() => {
    if (data) forgetDrafts(data._id);
  }, [data]);
  useEffect(() => {
    if (mustChange) void navigate(CHANGE_PASSWORD, { replace: true });
  }, [mustChange, navigate]);

  const status = user === null ? statusOf(error) : 200;
  const session = useMemo(
    () => ({
      user: mustChange ? null : user,
      token,
      status,
      loading: loading || mustChange,
      refreshToken,
      signOut,
    }),
    [user, token, status, loading, mustChange],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The auth state. @throws outside a {@link SessionProvider}. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider');
  return session;
}

/** The signed-in user; every page inside the shell has one. @throws where nobody is signed in. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (user === null) throw new Error('Nobody is signed in');
  return user;
}

/** Whether the signed-in user may use what a rule guards: the server's own check, for menus and buttons. */
export function useCan(): (rule: AccessRule) => boolean {
  const { user } = useSession();
  return useCallback((rule) => canAccess(user, rule), [user]);
}
