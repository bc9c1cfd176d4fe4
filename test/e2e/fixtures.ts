import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

/** The demo campus's accounts by what they are. */
const accounts = {
  student: 'mahasiswa@cendekia.test',
  lecturer: 'dosen@cendekia.test',
  registrar: 'baak@cendekia.test',
  head: 'kaprodi@cendekia.test',
  finance: 'keuangan@cendekia.test',
  leadership: 'pimpinan@cendekia.test',
  library: 'perpus@cendekia.test',
  quality: 'lpm@cendekia.test',
  publicRelations: 'humas@cendekia.test',
  operator: 'operator@cendekia.test',
  admin: 'admin@cendekia.test',
} as const;

export type Role = keyof typeof accounts;

export const PASSWORD = 'Cendekia#2026';
export const emailOf = (role: Role): string => accounts[role];

/** Signs a page's browser in by email or NIM, without the login page. */
export async function enterAs({ request }: Page | BrowserContext, emailOrNim: string): Promise<void> {
  const form = (await (await request.get('/api/form')).json()) as { csrfToken: string };
  const answer = await request.post('/api/login', {
    headers: { 'x-csrf-token': form.csrfToken },
    data: { emailOrNim, password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A change made by the signed-in person without a screen; fails unless it is accepted. */
export async function send(
  { request }: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: unknown,
): Promise<void> {
  const { csrfToken } = (await (await request.get('/api/form')).json()) as { csrfToken: string };
  const answer = await request.fetch(path, { method, headers: { 'x-csrf-token': csrfToken }, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/**
 * A failed request is news of its own test, and the recorder of traces asks for pictures the page may not fetch; everything
 * else on the console is a fault of the page.
 */
const isFault = (text: string): boolean =>
  !/^Failed to load resource: .* status of 4\d\d/.test(text) && !text.startsWith("Connecting to 'blob:");

/** Until everything that moves once has arrived: halfway a colour is neither of the two. */
const stillness = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  );

async function checkAccessibility(page: Page): Promise<void> {
  await stillness(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target }) => target.join(' ')).slice(0, 5),
    })),
  ).toEqual([]);
}

/** The same with the state left open, in the light and in the dark theme: a colour may fail in one of them. */
async function checkInBoth(page: Page): Promise<void> {
  const scheme = page.locator('html');
  const before = await scheme.getAttribute('data-mantine-color-scheme');
  const wear = (theme: string): Promise<void> =>
    scheme.evaluate((html, value) => html.setAttribute('data-mantine-color-scheme', value), theme);
  for (const theme of ['light', 'dark']) {
    await wear(theme);
    await checkAccessibility(page);
  }
  await wear(before ?? 'light');
}

/** A file as a form takes it. */
export type Upload = { name: string; mimeType: string; buffer: Buffer };

type Fixtures = {
  signIn: (role: Role) => Promise<void>;
  /** Fails on anything axe finds on the page as it is now. */
  axe: () => Promise<void>;
  /** The same in both themes, for a state that is open: a window, a refusal, a conflict. */
  axeInBoth: () => Promise<void>;
  /** Fails where the page is wider than its window. */
  fits: () => Promise<void>;
  quietConsole: undefined;
};

/** Playwright's `test` with signing in, accessibility and a console that has to stay quiet. */
export const test = base.extend<Fixtures>({
  signIn: async ({ context }, use) => use((role) => enterAs(context, accounts[role])),
  axe: async ({ page }, use) => use(() => checkAccessibility(page)),
  axeInBoth: async ({ page }, use) => use(() => checkInBoth(page)),
  fits: async ({ page }, use) =>
    use(async () => {
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess).toBeLessThanOrEqual(0);
    }),
  quietConsole: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && isFault(message.text())) faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
