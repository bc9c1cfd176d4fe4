/**
 * What a screen asks for once the app is open: calls and their answers' size on the wire, in the system's Chromium on the
 * built portal with its demo campus. `npm run build && CHROMIUM_PATH=/usr/bin/chromium npm run bench -- later-screens`.
 */
import type { Browser, Page, Request } from '@playwright/test';
import { say, verdict } from './lib/report.ts';
import { signInAs, withBrowser } from './support/browser.ts';

const BUDGET = { kb: 4.3, requests: 3 };
/** No call for this long: the screen stands. */
const QUIET_MS = 700;

const screens: Record<string, readonly string[]> = {
  mahasiswa: [
    '/kalender-akademik',
    '/student/jadwal',
    '/student/nilai-saya/khs',
    '/student/nilai-saya',
    '/student/aktivitas-mahasiswa/krs',
    '/settings',
  ],
  dosen: ['/dosen/jadwal', '/dosen/kelas-saya', '/dosen/mahasiswa-bimbingan'],
  baak: [
    '/staff/mahasiswa',
    '/staff/dosen',
    '/staff/lecture-schedule',
    '/staff/laporan/krs-report',
    '/staff/course',
    '/staff/laporan/nilai-report',
  ],
};

/** The calls a page makes while something is done with it. */
async function callsDuring(page: Page, work: () => Promise<unknown>): Promise<Request[]> {
  const calls: Request[] = [];
  let last = performance.now();
  const note = (request: Request): void => {
    last = performance.now();
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  };
  page.on('requestfinished', note);
  await work();
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  page.off('requestfinished', note);
  return calls;
}

/** Goes there without loading the app again, as a link does. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

async function visit(browser: Browser, origin: string, name: string, paths: readonly string[]) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  await signInAs(context, name);
  const page = await context.newPage();
  await callsDuring(page, () => page.goto('/'));
  const kept: boolean[] = [];
  for (const path of paths) {
    const calls = await callsDuring(page, () => follow(page, path));
    const sizes = await Promise.all(calls.map((call) => call.sizes()));
    const kb = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000;
    const kbOf = (index: number): string => ((sizes[index]?.responseBodySize ?? 0) / 1000).toFixed(1);
    const what = calls.map((call, index) => `${new URL(call.url()).pathname} ${kbOf(index)}`).join(', ');
    kept.push(
      verdict(
        kb <= BUDGET.kb && calls.length <= BUDGET.requests,
        `${name} ${path}: ${calls.length} calls, ${kb.toFixed(1)} kB (${what})`,
      ),
    );
  }
  await context.close();
  return kept.every(Boolean);
}

export const run = (): Promise<boolean> =>
  withBrowser(async (browser, origin) => {
    const kept: boolean[] = [];
    for (const [name, paths] of Object.entries(screens)) {
      kept.push(await visit(browser, origin, name, paths));
    }
    say(`Budget of a later screen: at most ${BUDGET.requests} calls and ${BUDGET.kb} kB of data.`);
    return kept.every(Boolean);
  });
