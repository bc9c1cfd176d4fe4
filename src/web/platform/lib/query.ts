import {
  type MutateOptions,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router';
import type { CallInput, Endpoint, PageMeta, ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { HOME_CALL } from '#shared/desk/home/home-path.ts';
import { call, type Answer, type CallExtras } from './call.ts';
import { isClosed, isSessionOver, isWithoutTerm, statusOf } from './call-error.ts';
import { keepFailure, pageFailureTarget, showError } from './errors.ts';
import { keepGateOrigin } from './gate-origin.ts';
import { isLoginPath } from '#shared/platform/navigation/login-path.ts';
import { withProof } from './proof.ts';
import { useRepeatKey } from './repeat-key.ts';
import { offerSignIn, signInAgain, withSignInAgain } from './sign-in-again.ts';

/** Whether the server or its database starts anew. */
const isAway = (error: unknown): boolean =>
  [502, 503, 504].includes(statusOf(error) ?? 0) && !isClosed(error);

/**
 * Asks again, after 1, 2, 4 … seconds, where that can help: twice without a connection, for half a minute while the server
 * or its database starts anew.
 */
const worthRetrying = (count: number, error: unknown): boolean =>
  count < (isAway(error) ? 5 : statusOf(error) === 0 ? 2 : 0) && !isClosed(error);

/** Marks what a page is made of; its first refusal leads away, which no window has to announce. */
const OWN = { isPage: true };

/** Marks what fields offer; its refusal is told by a toast (specification §8). */
export const LOOKUP = { isLookup: true };

/** Asks again for all that has failed once the person is back. */
const askFailedAgain = (isBack: boolean): unknown =>
  isBack && queryClient.refetchQueries({ predicate: ({ state }) => state.error !== null });

/** What a part of a page offers where the session was over when it was asked for. */
export const signInAndAskAgain = async (): Promise<void> => void askFailedAgain(await signInAgain());

const offerAndAskAgain = async (): Promise<void> => void askFailedAgain(await offerSignIn());

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Asks again by itself for what stands on the page, each browser at its own moment, until the server is back. */
function askWhenBack(): void {
  waiting ??= setTimeout(
    () => {
      waiting = undefined;
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isAway(state.error) });
    },
    5_000 + Math.random() * 5_000,
  );
}

const queryCache = new QueryCache({
  onError: (error, query) => {
    const leadsAway = query.meta === OWN && query.state.data === undefined;
    if (isSessionOver(error) && query.isActive() && !leadsAway) void offerAndAskAgain();
    else if (query.meta === LOOKUP) showError(error);
    if (isAway(error) && query.isActive()) askWhenBack();
  },
});

export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    // Without a connection the person is told so; left to wait for one, a button would turn without end.
    queries: { staleTime: 30_000, retry: worthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** What a query holds: rows with their paging for lists, the data itself for everything else. */
export type QueryData<E extends Endpoint> = E['shape'] extends 'page'
  ? { data: ResponseOf<E>; meta: PageMeta }
  : ResponseOf<E>;

/** A GET endpoint as a query, keyed by path and input, for `useQuery`, `useSuspenseQuery` and loaders alike. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: async ({ signal }): Promise<QueryData<E>> => {
      const { data, meta } = await call(endpoint, { ...input, signal });
      return (endpoint.shape === 'page' ? { data, meta } : data) as QueryData<E>;
    },
  });
}

/**
 * A question a page is made of, where no loader has asked it: while the page has shown nothing of it, a refusal leads where
 * specification §8 says; later ones are told in place by whoever draws the answer.
 */
export function usePageQuery<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
): UseQueryResult<T> {
  const [isShown, setShown] = useState(false);
  const throwOnError = (error: Error): boolean => !isShown && !isWithoutTerm(error);
  const asked = useQuery({ ...options, meta: OWN, throwOnError });
  if (!isShown && asked.data !== undefined) setShown(true);
  return asked;
}

/** Asks again what has become stale: every answer of these endpoints, whatever it was asked with. */
export const askAgain = (client: QueryClient, stale: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));

/** Lets the home be asked for anew when it is opened next: what a person changes or is told of may stand on it. */
export const forgetHome = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [HOME_CALL], refetchType: 'none' });

/**
 * A change. When the session is over the person signs in again in place and the change is sent once more, so nothing
 * typed is lost; what is sent again because no answer was heard is made once, by its key.
 * @param options `invalidates` lists the endpoints whose answers it makes stale; with `refreshRefused` also when it comes too
 *   late (409): for decisions on rows of a list, not for forms, which would take a colleague's version for their own.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  options: { invalidates?: readonly Endpoint[]; refreshRefused?: boolean } = {},
): UseMutationResult<Answer<E>, Error, CallInput<E> & CallExtras> {
  const client = useQueryClient();
  const refresh = async (): Promise<void> => {
    forgetHome(client);
    await askAgain(client, options.invalidates ?? []);
  };
  const once = useRepeatKey();
  const mutation = useMutation({
    mutationKey: [endpoint.path],
    mutationFn: (input: CallInput<E> & CallExtras) => {
      const send = (extras: CallExtras = {}) =>
        withSignInAgain(() => withProof(() => call(endpoint, { ...extras, ...input })));
      if (endpoint.method !== 'POST') return send();
      const { params, query, body, files } = input;
      return once([params, query, body, files], (idempotencyKey) => send({ idempotencyKey }));
    },
    onSuccess: refresh,
    onError: (error) => (options.refreshRefused === true && statusOf(error) === 409 ? refresh() : undefined),
  });
  const send = mutation.mutateAsync as Send<Answer<E>, CallInput<E> & CallExtras>;
  const mutate = useMemo(() => toldToTheEnd(send, client), [send, client]);
  return { ...mutation, mutate: mutate as typeof mutation.mutate };
}

type After<R, V> = MutateOptions<R, Error, V>;
type Send<R, V> = (input: V, after: After<R, V>) => Promise<R>;

/**
 * What was to follow a success follows too when fresh answers have taken the asking part off the page meanwhile, such as a
 * decision that is nobody's any more; not when the person has gone to another page.
 */
const toldToTheEnd =
  <R, V>(send: Send<R, V>, client: QueryClient) =>
  (input: V, after: After<R, V> = {}): void => {
    const { pathname } = window.location;
    let told = false;
    const onSuccess: After<R, V>['onSuccess'] = (...args) => {
      told = true;
      after.onSuccess?.(...args);
    };
    void send(input, { ...after, onSuccess }).then(
      (result) => {
        if (told || window.location.pathname !== pathname) return;
        onSuccess(result, input, undefined, { client, meta: undefined });
      },
      () => undefined,
    );
  };

type Load = (client: QueryClient, args: LoaderFunctionArgs) => unknown;

/**
 * A route's loader: runs the page's queries and, when they are refused, leads where specification §8 says. A page that waits
 * for the active term stays where it is; `RouteError` says so in its place.
 */
export function pageLoader(load: Load) {
  return async (args: LoaderFunctionArgs): Promise<unknown> => {
    try {
      return (await load(queryClient, args)) ?? null;
    } catch (error) {
      if (error instanceof Response || args.request.signal.aborted || isWithoutTerm(error)) throw error;
      const { pathname, search } = new URL(args.request.url);
      throw leadAway(error, pathname + search);
    }
  };
}

/** The redirect a failed page answers with; a closed portal tells the whole story itself. */
function leadAway(error: unknown, current: string): Response {
  if (isClosed(error)) return redirectDocument(current);
  const target = pageFailureTarget(error, current);
  if (isLoginPath(new URL(target, 'http://portal.invalid').pathname)) return redirectDocument(target);
  if (target === '/500') keepFailure(error, current);
  keepGateOrigin(target, current);
  return redirect(target);
}
