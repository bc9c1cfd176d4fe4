import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, Outlet, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { answer, draw, press } from '#test/web/render.tsx';
import { csrfToken, forgetCsrfToken } from './csrf.ts';
import { draftKey } from './draft-store.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { queryClient } from './query.ts';
import { SessionProvider, useCan, useSession } from './session.tsx';
import { tellSignedOut } from './signed-out.ts';

const user: SessionUser = {
  _id: 'u1',
  name: 'Siti',
  avatar: null,
  nim: null,
  email: 'siti@kampus.test',
  role: [2],
  permissions: ['course:get'],
  Admin: false,
  isStudent: false,
  nidn: null,
  studentId: null,
  lecturerId: null,
  mustChangePassword: false,
  limit: null,
};

function Probe() {
  const { user: current, loading, status } = useSession();
  const can = useCan();
  const { pathname } = useLocation();
  const rights = [can({ permissions: ['course:get'] }), can({ permissions: ['krs:get'] })].join();
  return (
    <p>{[current?.name ?? 'nobody', loading ? 'loading' : 'ready', status, pathname, rights].join(' ')}</p>
  );
}

async function open(path: string, me: Response, Component = Probe) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => me.clone()),
  );
  const root = (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ element: root, children: [{ path: '*', Component }] }], {
    initialEntries: [path],
  });
  const { page } = await draw(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return page;
}

let went: string[];

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  forgetCsrfToken();
  went = [];
  vi.spyOn(location, 'assign').mockImplementation((url) => void went.push(String(url)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

test('a user ends the loading and holds exactly the rights given', async () => {
  const page = await open('/staff', answer(200, { data: user }));
  await pass(0);
  expect(page.textContent).toBe('Siti ready 200 /staff true,false');
  expect(went).toEqual([]);
});

test('without a user it goes to the login and back, and the loading flag clears a second later', async () => {
  const page = await open('/staff/course?page=2', answer(401, { message: 'Sesi berakhir.' }));
  await pass(0);
  expect(page.textContent).toContain('nobody loading 401');
  expect(went).toEqual(['/login?url=%2Fstaff%2Fcourse%3Fpage%3D2']);
  await pass(999);
  expect(page.textContent).toContain('loading');
  await pass(1);
  expect(page.textContent).toContain('ready');
});

test('whoever is signed in, drafts of others at this device are gone and the own stay', async () => {
  keepDraft(draftKey('u2', 'EDO', 'class'), {});
  keepDraft(draftKey('u1', 'EDO', 'class'), {});
  await open('/staff', answer(200, { data: user }));
  await pass(0);
  expect(readDraft(draftKey('u2', 'EDO', 'class'))).toBeNull();
  expect(readDraft(draftKey('u1', 'EDO', 'class'))).toEqual({});
});

test('home needs no way back', async () => {
  await open('/', answer(401, { message: 'Sesi berakhir.' }));
  await pass(0);
  expect(went).toEqual(['/login']);
});

test('a first password is changed before anything else is seen', async () => {
  const page = await open('/staff', answer(200, { data: { ...user, mustChangePassword: true } }));
  await pass(0);
  expect(page.textContent).toBe('Siti ready 200 /settings/change-password true,false');
});

test('when somebody else has signed in in another tab, nothing of the first person stays on the page', async () => {
  const page = await open('/staff', answer(200, { data: user }));
  await pass(0);
  const later = [
    answer(200, { data: { ...user, name: 'Siti Aminah' } }),
    answer(200, { data: { ...user, _id: 'u2' } }),
  ];
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => (later.shift() ?? answer(200, { data: { ...user, _id: 'u2' } })).clone()),
  );
  await act(async () => queryClient.invalidateQueries());
  await pass(0);
  expect([page.textContent, went]).toEqual(['Siti Aminah ready 200 /staff true,false', []]);
  await act(async () => queryClient.invalidateQueries());
  await pass(0);
  expect(went).toEqual(['/']);
  expect(page.textContent).toContain('nobody loading');
});

test.each(['storage', 'pageshow', 'focus'])(
  'when the person has signed out in another tab, nothing of them stays here, heard by %s',
  async (moment) => {
    onTestFinished(() => localStorage.clear());
    const page = await open('/staff', answer(200, { data: user }));
    await pass(0);
    keepDraft(draftKey('u1', 'EDO', 'class'), {});
    expect([page.textContent, went]).toEqual([expect.stringContaining('Siti'), []]);
    tellSignedOut();
    await act(async () => void window.dispatchEvent(new Event(moment)));
    expect([page.textContent, went]).toEqual([expect.stringContaining('nobody'), ['/login']]);
    expect(readDraft(draftKey('u1', 'EDO', 'class'))).toBeNull();
    await pass(2_000);
    expect(went).toEqual(['/login']);
  },
);

test('coming back to the window asks at once who is signed in, however fresh the answer is', async () => {
  await open('/staff', answer(200, { data: user }));
  await pass(0);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(200, { data: { ...user, _id: 'u2' } })),
  );
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(went).toEqual(['/']);
});

test('the token a change asked for stands in the context until it is forgotten', async () => {
  function Token() {
    const { token, refreshToken } = useSession();
    return (
      <button type="button" onClick={() => void refreshToken()}>
        {token ?? 'none'}
      </button>
    );
  }
  const tokens = ['first', 'second'];
  const ask = async (url: unknown) =>
    url === '/api/form' ? answer(200, { csrfToken: tokens.shift() }) : answer(200, { data: user });
  const page = await open('/staff', answer(200, { data: user }), Token);
  vi.stubGlobal('fetch', vi.fn(ask));
  await pass(0);
  expect(page.textContent).toBe('none');
  await act(async () => csrfToken());
  expect(page.textContent).toBe('first');
  await press(page.querySelector('button'));
  await pass(0);
  expect(page.textContent).toBe('second');
});
