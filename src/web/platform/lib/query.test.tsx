import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { HOME_CALL } from '#shared/desk/home/home-path.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { answer, draw, press } from '#test/web/render.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { CallError, messageOf } from './call-error.ts';
import { latestFailure } from './errors.ts';
import { endpointQuery, pageLoader, queryClient, signInAndAskAgain, useEndpointMutation } from './query.ts';
import { onSessionOver, withSignInAgain } from './sign-in-again.ts';

const args = (path: string) =>
  ({ request: new Request(`http://portal.test${path}`), params: {}, context: undefined }) as never;

const refuse = (status: number) => () => Promise.reject(new CallError(status, '', { message: 'Pesan.' }));

async function leads(status: number, path: string) {
  const thrown: unknown = await pageLoader(refuse(status))(args(path)).catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error('no redirect');
  return { to: thrown.headers.get('location'), wholePage: thrown.headers.get('x-remix-reload-document') };
}

test('a loader gives its data and gets the one query client', async () => {
  const loader = pageLoader((client) => Promise.resolve(client === queryClient));
  expect(await loader(args('/'))).toBe(true);
});

test('a page without a session leads to the login as a whole page', async () => {
  expect(await leads(401, '/student/jadwal?a=1')).toEqual({
    to: '/login?url=%2Fstudent%2Fjadwal%3Fa%3D1',
    wholePage: 'true',
  });
});

test('an open survey leads there inside the portal', async () => {
  expect(await leads(452, '/student/nilai-saya')).toEqual({
    to: '/student/survey/edo?status=452&message=Pesan.',
    wholePage: null,
  });
});

test('the error page learns what failed', async () => {
  expect((await leads(503, '/staff?tab=x')).to).toBe('/500');
  expect(latestFailure()).toEqual({ status: 503, message: 'Pesan.', path: '/staff?tab=x' });
});

test('a page that waits for the active term stays where it is', async () => {
  const refusal = new CallError(422, '', { code: 'NO_TERM', message: 'Belum ada semester aktif.' });
  await expect(pageLoader(() => Promise.reject(refusal))(args('/staff'))).rejects.toBe(refusal);
});

test('what stands on the page comes back by itself once the server does', async () => {
  vi.useFakeTimers();
  let isBack = false;
  const options = {
    queryKey: ['calm'],
    queryFn: () => (isBack ? Promise.resolve('isi') : refuse(503)()),
  };
  const Page = () => {
    const query = useQuery(options);
    return (
      <Asked query={query} what="isian">
        {(text) => <p>{text}</p>}
      </Asked>
    );
  };
  const { page } = await draw(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(4_000);
  expect(page.textContent).toContain('Isian gagal dimuat.');
  await pass(60_000);
  isBack = true;
  await pass(40_000);
  expect(page.textContent).toBe('isi');
  vi.useRealTimers();
});

test('reads are asked again for half a minute while the server is away, and changes never', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  const retry = queries?.retry as (count: number, error: unknown) => boolean;
  const tries = (status: number, code?: 'MAINTENANCE') =>
    [0, 1, 2, 3, 4, 5, 6].filter((count) => retry(count, new CallError(status, '', code ? { code } : null)))
      .length;
  expect([tries(503), tries(502), tries(0), tries(500), tries(404)]).toEqual([5, 5, 2, 0, 0]);
  expect([tries(503, 'MAINTENANCE'), mutations?.retry]).toEqual([0, undefined]);
});

test('a change refused for want of a session runs again after signing in', async () => {
  const change = vi.fn<() => Promise<string>>();
  change.mockRejectedValueOnce(new CallError(401, '', null)).mockResolvedValueOnce('tersimpan');
  const stop = onSessionOver(() => Promise.resolve(true));
  expect(await withSignInAgain(change)).toBe('tersimpan');
  expect(change).toHaveBeenCalledTimes(2);
  stop();
});

test('a person who does not sign in gets the refusal', async () => {
  const stop = onSessionOver(() => Promise.resolve(false));
  await expect(withSignInAgain(refuse(401))).rejects.toMatchObject({ status: 401 });
  stop();
  await expect(withSignInAgain(refuse(401))).rejects.toMatchObject({ status: 401 });
});

const part = () => ({ ...endpointQuery(paymentContract.list, { query: {} }), retry: false, staleTime: 0 });

async function drawPart(status: () => number) {
  vi.stubGlobal('fetch', () => Promise.resolve(answer(status(), { message: 'Pesan.', data: [] })));
  queryClient.clear();
  const Part = () => <p>{useQuery(part()).status}</p>;
  const { page } = await draw(
    <QueryClientProvider client={queryClient}>
      <Part />
    </QueryClientProvider>,
  );
  return page;
}

test('a part of a page that finds the session over offers to sign in and is asked for again', async () => {
  let status = 401;
  const ask = vi.fn<() => Promise<boolean>>(async () => {
    status = 200;
    return true;
  });
  const stop = onSessionOver(ask);
  const page = await drawPart(() => status);
  await vi.waitFor(() => expect(page.textContent).toBe('success'));
  expect(ask).toHaveBeenCalledOnce();
  stop();
});

test('who said no is not asked again by what runs by itself, but by what they press', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => false);
  const stop = onSessionOver(ask);
  await drawPart(() => 401);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await act(() => queryClient.refetchQueries(part()));
  expect(ask).toHaveBeenCalledOnce();
  await signInAndAskAgain();
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test('saving without a connection is refused at once, and says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  onlineManager.setOnline(false);
  const failed = vi.fn<(error: Error) => void>();
  function Save() {
    const { mutate } = useEndpointMutation(paymentContract.verify);
    const body = { decision: 'VALID', updatedAt: '' } as never;
    return (
      <button type="button" onClick={() => mutate({ params: { id: 'a' }, body }, { onError: failed })}>
        Simpan
      </button>
    );
  }
  await draw(
    <QueryClientProvider client={queryClient}>
      <Save />
    </QueryClientProvider>,
  );
  await press(named('Simpan'));
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(messageOf(failed.mock.calls[0]?.[0])).toContain('Periksa koneksi internet Anda');
  onlineManager.setOnline(true);
});

afterEach(() => vi.unstubAllGlobals());

const named = (words: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  if (!found) throw new Error(`no button "${words}"`);
  return found;
};

test.each([
  ['a decision on its row that came too late', 409, true, 1],
  ['a form that has an old copy', 409, false, 0],
  ['a decision that is refused by a rule', 422, true, 0],
])('after %s (%i) a list is asked for anew or not', async (_case, status, refreshRefused, times) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer(status, { message: 'Sudah diputuskan.' })));
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const failed = vi.fn<() => void>();
  function Decide() {
    const decision = { invalidates: [paymentContract.list], refreshRefused };
    const { mutate } = useEndpointMutation(paymentContract.verify, decision);
    const input = { params: { id: 'p1' }, body: { updatedAt: '2026-08-24T00:00:00.000Z' } };
    return <button onClick={() => mutate(input, { onError: failed })}>Verifikasi</button>;
  }
  await draw(
    <QueryClientProvider client={client}>
      <Decide />
    </QueryClientProvider>,
  );
  await press(named('Verifikasi'));
  await vi.waitFor(() => expect(failed).toHaveBeenCalled());
  const lists = asked.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === paymentContract.list.path);
  expect(lists).toHaveLength(times);
});

test('whatever a person has changed, the home is asked for anew when it is opened next', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer(200, { data: { csrfToken: 't' }, csrfToken: 't' })));
  const client = new QueryClient();
  client.setQueryData([HOME_CALL, { query: {} }], {});
  function Decide() {
    const { mutate } = useEndpointMutation(paymentContract.verify);
    const input = { params: { id: 'p1' }, body: { updatedAt: '2026-08-24T00:00:00.000Z' } };
    return <button onClick={() => mutate(input)}>Verifikasi</button>;
  }
  await draw(
    <QueryClientProvider client={client}>
      <Decide />
    </QueryClientProvider>,
  );
  await press(named('Verifikasi'));
  await vi.waitFor(() => expect(client.getQueryState([HOME_CALL, { query: {} }])?.isInvalidated).toBe(true));
});
