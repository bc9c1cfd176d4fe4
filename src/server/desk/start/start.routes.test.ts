import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import type { Endpoint, ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { homeContract } from '#shared/desk/home/home.contract.ts';
import { startContract } from '#shared/desk/start/start.contract.ts';
import { cookieAt } from '#server/platform/http/cookies.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { statementsOf } from '#test/statements.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let people: Record<'student' | 'lecturer' | 'staff' | 'other', string>;

beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db, { windows: ['KRS', 'CLASS'] });
  people = {
    student: (await buildStudent(t.db)).userId,
    lecturer: (await buildLecturer(t.db)).userId ?? '',
    staff: (await buildStaff(t.db, 'schedule:get')).id,
    other: (await buildUser(t.db)).id,
  };
});
afterAll(() => t.close());

type Home = 'own' | 'lecturer';
type Start = ResponseOf<typeof startContract.start>;

const ask = (home?: Home) => t.call(startContract.start, { query: home ? { home } : {} });
const start = async (home?: Home): Promise<Start> => (await ask(home)).data;

/** What the two calls answer by themselves. */
const apart = async (view?: 'lecturer') => ({
  user: (await t.call(authContract.me, {})).data,
  home: (await t.call(homeContract.home, { query: { view } })).data,
});

test.each(['student', 'lecturer', 'staff', 'other'] as const)(
  'answers a %s what the calls answer by themselves, and no home unless asked to',
  async (kind) => {
    await t.as(people[kind]);
    expect(await start('own')).toEqual({ csrfToken: expect.any(String), ...(await apart()) });
    expect(await start('lecturer')).toEqual({ csrfToken: expect.any(String), ...(await apart('lecturer')) });
    const { user } = await apart();
    expect(await start()).toEqual({ csrfToken: expect.any(String), user, home: null });
  },
);

test('two who ask at the same time get their own', async () => {
  const { name } = cookieAt('session', t.services.env);
  const asked = Object.values(people).map(async (userId) => {
    const session = { userId, ip: '127.0.0.1', userAgent: 'test' };
    const token = await t.services.sessions.open(t.db, session, t.services.clock());
    const send = async ({ path }: Endpoint, query: string) =>
      (await t.app.inject({ url: `${path}${query}`, cookies: { [name]: token } })).json<{ data: unknown }>();
    const [one, me, home] = await Promise.all([
      send(startContract.start, '?home=own') as unknown as Promise<Start>,
      send(authContract.me, ''),
      send(homeContract.home, ''),
    ]);
    expect([one.user?._id, one.user, one.home]).toEqual([userId, me.data, home.data]);
  });
  await Promise.all(asked);
});

test('its token is one of the session', async () => {
  await t.as(people.other);
  const { csrfToken } = await start();
  const change = (token: string) =>
    t.inject({ method: 'DELETE', url: '/api/me/sessions', payload: {}, headers: { 'x-csrf-token': token } });
  expect((await change(csrfToken)).statusCode).toBe(200);
  await t.as(people.student);
  expect((await change(csrfToken)).statusCode).toBe(403);
});

describe('answers or refuses', () => {
  test('visitors and sessions that ended with a token alone, which they sign in with', async () => {
    for (const home of [undefined, 'own'] as const) {
      await t.as(null);
      expect(await start(home)).toEqual({ csrfToken: expect.any(String), user: null, home: null });
    }
    await t.as(people.other);
    expect((await t.call(authContract.logout, {})).status).toBe(200);
    expect((await start('own')).user).toBeNull();
  });

  test('a first password with the user, and with no home before it is changed', async () => {
    await t.as((await buildUser(t.db, { mustChangePassword: true })).id);
    expect((await start()).user).toMatchObject({ mustChangePassword: true });
    const { status, error } = await ask('own');
    expect([status, error.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  });

  test('whom the portal is closed to, as each of the calls does', async () => {
    await t.as((await buildStudent(t.db, { status: 'DO' })).userId);
    const refused = await t.call(authContract.me, {});
    for (const home of [undefined, 'own'] as const)
      expect(await ask(home)).toMatchObject({ status: 401, error: refused.error });
  });

  test('another home than there is with 400', async () => {
    await t.as(people.other);
    expect((await t.inject({ url: '/api/start?home=staff' })).statusCode).toBe(400);
  });
});

test('costs the statement of the home, without it none, and may be kept by nobody', async () => {
  for (const userId of Object.values(people)) {
    await t.as(userId);
    expect(await statementsOf(() => start('own'))).toBe(1);
    expect(await statementsOf(() => start())).toBe(0);
  }
  expect((await ask()).headers['cache-control']).toBe('private, no-store');
});
