/**
 * The first visit on a cheap phone: when something is painted, when the largest part of it, when the figures of a home, and
 * what crosses the wire, in the system's Chromium with 1.6 Mbit/s, 150 ms and a processor slowed four times, on the built
 * portal with its demo campus.
 * `npm run build && CHROMIUM_PATH=/usr/bin/chromium npm run bench -- first-paint`.
 */
import type { Browser, BrowserContext } from '@playwright/test';
import { percentile, say, verdict } from './lib/report.ts';
import { requirePath, signInAs, withBrowser } from './support/browser.ts';

const BUDGET = { loginPaintMs: 1_500, homeLargestMs: 1_800, dashboardKb: 250 };
const VISITS = 7;
const BYTES_PER_SECOND = 1_600_000 / 8;
/** Nothing for this long: the page stands. */
const QUIET_MS = 1_500;

/** Milliseconds from the start of the navigation; `figuresMs` until the answer of a home is shown, infinite elsewhere. */
type Visit = { paintMs: number; largestMs: number; figuresMs: number; kb: number };

declare global {
  interface Window {
    largestMs: number;
    figuresMs: number;
  }
}

/** Notes in the page when its largest part was painted, and when the figures of a home stand there. */
function watchPaint(): void {
  window.largestMs = Infinity;
  window.figuresMs = Infinity;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.largestMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('main dl') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      window.figuresMs = performance.now();
    });
  }).observe(document, { childList: true, subtree: true });
}

/** Opens a page with nothing kept from before: the time from the start of the navigation, and all bodies as they travel. */
async function visit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let last = performance.now();
  page.on('requestfinished', () => {
    last = performance.now();
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watchPaint);
  await page.goto(path);
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  requirePath(page, path);
  const seen = await page.evaluate(() => {
    const of = (type: string) => performance.getEntriesByType(type) as PerformanceResourceTiming[];
    const bodies = [...of('navigation'), ...of('resource')].map(({ encodedBodySize }) => encodedBodySize);
    return {
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      largestMs: window.largestMs,
      figuresMs: window.figuresMs,
      kb: bodies.reduce((sum, size) => sum + size, 0) / 1000,
    };
  });
  await page.close();
  return seen;
}

/** Several first visits, each of a browser that knows nothing of the portal; signed in where a name is given. */
async function visits(browser: Browser, origin: string, path: string, name: string | null): Promise<Visit[]> {
  const seen: Visit[] = [];
  for (let i = 0; i < VISITS; i += 1) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    });
    if (name !== null) await signInAs(context, name);
    seen.push(await visit(context, path));
    await context.close();
  }
  return seen;
}

const middle = (seen: readonly Visit[], of: (one: Visit) => number): number => percentile(seen.map(of), 0.5);

export const run = (): Promise<boolean> =>
  withBrowser(async (browser, origin) => {
    const login = await visits(browser, origin, '/login', null);
    const home = await visits(browser, origin, '/', 'mahasiswa');
    const lecturer = await visits(browser, origin, '/', 'dosen');
    const staff = await visits(browser, origin, '/', 'baak');
    const loginMs = middle(login, ({ paintMs }) => paintMs);
    const homeMs = middle(home, ({ paintMs }) => paintMs);
    const largestMs = middle(home, (one) => one.largestMs);
    const figuresMs = middle(home, (one) => one.figuresMs);
    const [loginKb, homeKb] = [middle(login, ({ kb }) => kb), middle(home, ({ kb }) => kb)];
    const seconds = (time: number): string => (time / 1000).toFixed(2);
    say(`medians of ${VISITS} visits; login page ${loginKb.toFixed(1)} kB in all`);
    const [lecturerKb, staffKb] = [middle(lecturer, ({ kb }) => kb), middle(staff, ({ kb }) => kb)];
    say(`dashboards of lecturers and staff: ${lecturerKb.toFixed(1)} and ${staffKb.toFixed(1)} kB in all`);
    say(`dashboard: first paint ${seconds(homeMs)} s, figures ${seconds(figuresMs)} s`);
    const kept = [
      verdict(
        loginMs <= BUDGET.loginPaintMs,
        `login page: first paint ${seconds(loginMs)} s, at most ${seconds(BUDGET.loginPaintMs)}`,
      ),
      verdict(
        largestMs <= BUDGET.homeLargestMs,
        `dashboard, cold: largest paint ${seconds(largestMs)} s, at most ${seconds(BUDGET.homeLargestMs)}`,
      ),
      verdict(
        homeKb <= BUDGET.dashboardKb,
        `dashboard, cold: ${homeKb.toFixed(1)} kB in all, at most ${BUDGET.dashboardKb}`,
      ),
    ];
    return kept.every(Boolean);
  });
