import type { BrowserContext, Page } from '@playwright/test';
import { type CallFacts, type Screen, screens, type Visitor } from '../../bench/screens/calls.ts';
import type { ResponseOf } from '../../src/shared/platform/endpoint/endpoint.ts';
import { homeContract } from '../../src/shared/desk/home/home.contract.ts';
import { krsContract } from '../../src/shared/enrolment/krs/krs.contract.ts';
import { krsStaffContract } from '../../src/shared/enrolment/krs/krs-staff.contract.ts';
import { noticeContract } from '../../src/shared/desk/notices/notice.contract.ts';
import { startContract } from '../../src/shared/desk/start/start.contract.ts';
import { emailOf, enterAs, expect, test } from './fixtures.ts';

/** No call for this long: the screen stands. */
const QUIET_MS = 1_000;
/** A page that asks for nothing by itself. */
const QUIET_PAGE = '/settings/change-password';

async function answerOf<T>({ request }: BrowserContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** A student whose KRS is approved, as the benchmark's are. */
async function enterAsEnrolled(context: BrowserContext): Promise<void> {
  await enterAs(context, emailOf('registrar'));
  type Rows = ResponseOf<typeof krsStaffContract.list>;
  const [row] = await answerOf<Rows>(context, `${krsStaffContract.list.path}?state=APPROVED`);
  await context.clearCookies();
  await enterAs(context, row?.nim ?? '');
}

const enter: Readonly<Record<Visitor, (context: BrowserContext) => Promise<void>>> = {
  guest: async () => undefined,
  student: enterAsEnrolled,
  lecturer: (context) => enterAs(context, emailOf('lecturer')),
  staff: (context) => enterAs(context, emailOf('registrar')),
};

async function factsFor(context: BrowserContext, visitor: Visitor): Promise<CallFacts> {
  const none = { curriculumId: '', version: '' };
  if (visitor !== 'student') return { list: none };
  const { list } = await answerOf<ResponseOf<typeof krsContract.input>>(context, krsContract.input.path);
  return { list };
}

/** The calls a page makes while something is done with it, in alphabetical order. Scripts that arrive may make more of them. */
async function callsDuring(page: Page, work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  let last = Date.now();
  const stir = (): void => {
    last = Date.now();
  };
  const note = (request: { url: () => string }): void => {
    stir();
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  };
  page.on('request', note);
  page.on('requestfinished', stir);
  await work();
  await expect.poll(() => Date.now() - last).toBeGreaterThan(QUIET_MS);
  page.off('request', note);
  page.off('requestfinished', stir);
  return calls.toSorted();
}

/** Goes to a page within the portal, as a link does. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Types an address and waits until its scripts have drawn the page, which may ask for more than its first script did. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a screen in a browser that has not seen it yet. */
async function callsOf(
  context: BrowserContext,
  { path, opened }: Pick<Screen, 'path' | 'opened'>,
): Promise<string[]> {
  const page = await context.newPage();
  if (opened === 'link') {
    // The shell asks for notices once nothing else is to be done, on a busy machine after more than a quiet second.
    const notices = page.waitForResponse((answer) => answer.url().endsWith(noticeContract.list.path));
    await callsDuring(page, async () => Promise.all([page.goto(QUIET_PAGE), notices]));
  }
  const calls = await callsDuring(page, () => (opened === 'load' ? arrive(page, path) : follow(page, path)));
  await page.close();
  return calls;
}

/**
 * What a screen asks for where its address is typed, given what it asks for behind a link: the home comes with what every
 * page needs. Notices, which other pages ask for when they stand, are left out.
 */
const typed = (calls: readonly string[]): string[] => {
  const own = calls.filter((path) => path !== homeContract.home.path);
  const { path: start } = startContract.start;
  return [own.length === calls.length ? start : `${start}?home=own`, ...own].toSorted();
};

for (const visitor of ['guest', 'student', 'lecturer', 'staff'] as const) {
  test(
    `the benchmark asks for what the browser of a ${visitor} asks for`,
    { tag: '@desk' },
    async ({ context }) => {
      await enter[visitor](context);
      const facts = await factsFor(context, visitor);
      const measured = screens.filter((screen) => screen.visitor === visitor && screen.opened !== 'page');
      const asked: [string, string[]][] = [];
      for (const screen of measured) asked.push([screen.name, await callsOf(context, screen)]);
      expect(asked).toEqual(measured.map(({ name, calls }) => [name, calls(facts).toSorted()]));
    },
  );
}

for (const visitor of ['student', 'lecturer', 'staff'] as const) {
  test(
    `whatever page a ${visitor} opens first, one call brings what every page needs`,
    { tag: '@desk' },
    async ({ context }) => {
      await enter[visitor](context);
      const facts = await factsFor(context, visitor);
      const linked = screens.filter((screen) => screen.visitor === visitor && screen.opened === 'link');
      const asked: [string, string[]][] = [];
      for (const { name, path } of linked) {
        const calls = await callsOf(context, { path, opened: 'load' });
        asked.push([name, calls.filter((call) => call !== noticeContract.list.path)]);
      }
      expect(asked).toEqual(linked.map(({ name, calls }) => [name, typed(calls(facts))]));
    },
  );
}
