import type { Page } from '@playwright/test';
import { screens } from '../../src/web/screens.ts';
import { expect, type Role, test as base } from './fixtures.ts';

/** Refusals are what these journeys are about; the console names each. */
const test = base.extend({ quietConsole: async ({ page: _page }, use) => use(undefined) });

const SOME_ID = '00000000-0000-7000-8000-000000000000';

/** What stands in the place of a parameter so that the page asks for it. */
const filled: Record<string, string> = {
  ':semesterCode': '20261',
  ':kind': 'courses',
  ':channel': 'courses',
  ':section': 'kampus',
  ':type': 'kkn',
};
const addressOf = (path: string): string => path.replaceAll(/:\w+/g, (name) => filled[name] ?? SOME_ID);

/** Pages that ask for nothing before they are shown: forms, and what the app itself knows, such as that no policy is written. */
const ASK_NOTHING = [
  '/500',
  '/settings/change-password',
  '/kebijakan-privasi',
  '/staff/mahasiswa/tambah',
  '/staff/dosen/tambah',
  '/staff/report/tambah',
];

const areas: Readonly<Record<string, Role>> = { student: 'student', dosen: 'lecturer' };
const areaOf = (path: string): Role => areas[path.split('/')[1] ?? ''] ?? 'admin';
const pagesOf = (role: Role): string[] =>
  screens.map(({ path }) => path).filter((path) => areaOf(path) === role && !ASK_NOTHING.includes(path));

/** What the shell asks for by itself, whatever page is open. */
const SHELL = ['me', 'form', 'campus', 'logout'].map((name) => `/api/${name}`);

/**
 * Answers every call of a page with one refusal; on the login page an ended session has ended for good.
 * @param answered further paths that are answered, such as the survey's a gate leads to.
 */
async function refuse(page: Page, status: number, answered: readonly string[] = []): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const asksLogin = route.request().headers()['referer']?.includes('/login') === true;
    const isAnswered = [...SHELL, ...answered].includes(pathname) && !(status === 401 && asksLogin);
    if (isAnswered) return route.fallback();
    return route.fulfill({ status, json: { message: `Ditolak ${status}.` } });
  });
}

/** Goes to a page within the portal, as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

const QUIET = '/settings/change-password';

/** Pages that did not end where they should. */
async function astray(page: Page, paths: readonly string[], end: (url: URL) => boolean): Promise<string[]> {
  const lost: string[] = [];
  for (const path of paths) {
    await follow(page, addressOf(path));
    await page.waitForURL(end, { timeout: 4_000 }).catch(() => lost.push(`${path} → ${page.url()}`));
    await follow(page, QUIET);
    await page.waitForURL(`**${QUIET}`);
  }
  return lost;
}

const ends: readonly [number, (url: URL) => boolean][] = [
  [500, ({ pathname }) => pathname === '/500'],
  [403, ({ pathname }) => pathname === '/500'],
];

for (const role of ['student', 'lecturer', 'admin'] as const) {
  for (const [status, end] of ends) {
    test(
      `every page of the ${role} whose first call is answered ${status} ends where it should`,
      { tag: '@desk' },
      async ({ page, signIn }) => {
        await signIn(role);
        await page.goto(QUIET);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await refuse(page, status);
        expect(await astray(page, pagesOf(role), end)).toEqual([]);
      },
    );
  }
}

test(
  'every page of a student that a survey stands before leads there',
  { tag: '@desk' },
  async ({ page, signIn }) => {
    await signIn('student');
    await page.goto(QUIET);
    await refuse(page, 452, ['/api/edo']);
    const paths = pagesOf('student').filter((path) => path !== '/student/survey/edo');
    expect(await astray(page, paths, ({ pathname }) => pathname === '/student/survey/edo')).toEqual([]);
  },
);

test(
  'a session that has ended leads from any kind of page to the login and back',
  { tag: '@desk' },
  async ({ page, signIn }) => {
    await signIn('admin');
    // The start, a list, a page with a loader, one below it; each in a tab of its own, which nothing else leads away.
    for (const path of ['/', '/staff/mahasiswa', '/staff/role', `/staff/mahasiswa/${SOME_ID}`]) {
      const tab = await page.context().newPage();
      await refuse(tab, 401);
      await tab.goto(path, { waitUntil: 'commit' });
      const target = path === '/' ? '/login' : `/login?url=${encodeURIComponent(path)}`;
      await tab.waitForURL((url) => url.pathname + url.search === target, { waitUntil: 'commit' });
      await tab.close();
    }
  },
);
