import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authContract, type SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { HOME_CALL } from '#shared/desk/home/home-path.ts';
import { homeContract } from '#shared/desk/home/home.contract.ts';
import { startContract } from '#shared/desk/start/start.contract.ts';
import { answer } from '#test/web/render.tsx';
import { call, urlOf } from '#web/platform/lib/call.ts';
import { statusOf } from '#web/platform/lib/call-error.ts';
import { csrfToken, forgetCsrfToken } from '#web/platform/lib/csrf.ts';

let asked: string[];
let answerTo: (address: string) => Response;

beforeEach(() => {
  asked = [];
  answerTo = () => answer(200, {});
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => {
      asked.push(address);
      return answerTo(address);
    }),
  );
  forgetCsrfToken();
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.earlyAnswers;
});

/** Opens a page: its first script runs. */
async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  vi.resetModules();
  await vi.importActual('./early.ts');
}

const show = (persisted: boolean): void => {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
};

test('a page taken back as it was left is hidden and loaded anew; one that was just loaded stays', async () => {
  await open('/');
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  show(false);
  expect([reload.mock.calls.length, document.documentElement.hidden]).toEqual([0, false]);
  show(true);
  expect([reload.mock.calls.length, document.documentElement.hidden]).toEqual([1, true]);
});

/** The call a page makes before its scripts are there, and the homes it thereby has. */
async function early(path: string): Promise<string[]> {
  asked = [];
  await open(path);
  const homes = Object.keys(window.earlyAnswers ?? {}).filter((address) => address.startsWith(HOME_CALL));
  return [...asked, ...homes];
}

const startWith = (home?: 'own' | 'lecturer'): string =>
  urlOf(startContract.start, {}, startContract.start.query.parse({ home }));

test('a page asks once, and a home for what it shows as well', async () => {
  const lecturers = urlOf(homeContract.home, {}, homeContract.home.query.parse({ view: 'lecturer' }));
  for (const path of ['/', '/student', '/staff', '/student/'])
    expect(await early(path)).toEqual([startWith('own'), HOME_CALL]);
  expect(await early('/dosen')).toEqual([startWith('lecturer'), lecturers]);
  for (const path of ['/student/jadwal', '/login', '/dosen/rps'])
    expect(await early(path)).toEqual([startWith()]);
});

/** What a page has of the three answers, as whoever needs one gets it. */
const taken = async () => ({
  user: await call(authContract.me, {}).then(({ data }) => data.name, statusOf),
  token: await csrfToken(),
  actions: await call(homeContract.home, { query: {} }).then(({ data }) => data.actions.total, statusOf),
});

const user = { name: 'Siti' } as SessionUser;
const home = { actions: { total: 3, first: [] } };

test('each gets its own answer out of the one, and asks for itself from then on', async () => {
  answerTo = () => answer(200, { csrfToken: 'token', user, home });
  await open('/');
  expect(await taken()).toEqual({ user: 'Siti', token: 'token', actions: 3 });
  expect(asked).toEqual([startWith('own')]);
  answerTo = (address) => answer(200, address === '/api/me' ? { data: { name: 'Budi' } } : { data: home });
  expect(await taken()).toEqual({ user: 'Budi', token: 'token', actions: 3 });
  expect(asked).toEqual([startWith('own'), '/api/me', HOME_CALL]);
});

test('where nobody is signed in there is a token all the same, and the user is refused without being asked for', async () => {
  answerTo = () => answer(200, { csrfToken: 'token', user: null, home: null });
  await open('/login');
  expect([await call(authContract.me, {}).catch(statusOf), await csrfToken()]).toEqual([401, 'token']);
  expect(asked).toEqual([startWith()]);
});

test.each([401, 403, 429, 500, 503, 'offline'] as const)(
  'of a start that fails (%s) nothing is taken: each is asked for and refused by itself',
  async (failure) => {
    answerTo = () => {
      if (failure === 'offline') throw new TypeError('Failed to fetch');
      return answer(failure, { code: 'REFUSED', message: 'Ditolak.' });
    };
    await open('/');
    await window.earlyAnswers?.['/api/me'];
    answerTo = (address) =>
      address === '/api/me'
        ? answer(200, { data: user })
        : address === '/api/form'
          ? answer(200, { csrfToken: 'token' })
          : answer(503, { message: 'Sibuk.' });
    expect(await taken()).toEqual({ user: 'Siti', token: 'token', actions: 503 });
    expect(asked).toEqual([startWith('own'), '/api/me', '/api/form', HOME_CALL]);
  },
);
