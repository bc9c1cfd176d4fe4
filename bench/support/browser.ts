import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { freePort, removeFolder, startPortal, temporaryFolder } from '../lib/portal.ts';

const PASSWORD = 'Cendekia#2026';

/** Does the work and closes what it was done with, also when it fails. */
export async function closing<B extends { close: () => Promise<unknown> }, T>(
  open: B,
  work: (open: B) => Promise<T>,
): Promise<T> {
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

/**
 * Runs work with the system's Chromium (`CHROMIUM_PATH`) beside the built portal with its demo campus; both end with it.
 * @throws Error when the portal does not start or Chromium is not there.
 */
export async function withBrowser<T>(work: (browser: Browser, origin: string) => Promise<T>): Promise<T> {
  const dataDir = await temporaryFolder();
  const port = await freePort();
  const portal = await startPortal({ dataDir, port, env: { NODE_ENV: 'development', DEMO: 'true' } });
  const executablePath = process.env['CHROMIUM_PATH'];
  try {
    const browser = await chromium.launch({
      args: ['--no-sandbox', '--disable-gpu'],
      ...(executablePath ? { executablePath } : {}),
    });
    return await closing(browser, () => work(browser, `http://127.0.0.1:${port}`));
  } finally {
    await portal.stop();
    await removeFolder(dataDir);
  }
}

/** Signs a browser in as one of the demo's people, without the login page. @throws Error when the portal refuses. */
export async function signInAs({ request }: Pick<BrowserContext, 'request'>, name: string): Promise<void> {
  const form = (await (await request.get('/api/form')).json()) as { csrfToken: string };
  const answer = await request.post('/api/login', {
    headers: { 'x-csrf-token': form.csrfToken },
    data: { emailOrNim: `${name}@cendekia.test`, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${name} cannot sign in: ${answer.status()}`);
}

/** @throws Error when a page that stands is another one than was asked for, as the login page. */
export function requirePath(page: Pick<Page, 'url'>, path: string): void {
  const { pathname } = new URL(page.url());
  if (pathname !== path) throw new Error(`${path} leads to ${pathname}`);
}
