import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { freePort, removeFolder, startPortal, temporaryFolder } from '../lib/portal.ts';

const PASSWORD = 'Cendekia#2026';

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
    const result = await work(browser, `http://127.0.0.1:${port}`);
    await browser.close();
    return result;
  } finally {
    await portal.stop();
    await removeFolder(dataDir);
  }
}

/** Signs a browser in as one of the demo's people, without the login page. */
export async function signInAs({ request }: BrowserContext, name: string): Promise<void> {
  const form = (await (await request.get('/api/form')).json()) as { csrfToken: string };
  await request.post('/api/login', {
    headers: { 'x-csrf-token': form.csrfToken },
    data: { emailOrNim: `${name}@cendekia.test`, password: PASSWORD },
  });
}
