import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { say, verdict } from './lib/report.ts';

const built = join(import.meta.dirname, '../dist/web');
const KB = 1_000;
const BUDGET = { loginKb: 150, requests: 8, dashboardKb: 250, screenKb: 60 };

type Chunk = { file: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean };
type Manifest = Record<string, Chunk>;

const gzipKb = (file: string): number => gzipSync(readFileSync(join(built, file))).length / KB;
const sumKb = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + gzipKb(file), 0);

/** The scripts an entry needs before it runs, itself included. */
function scriptsOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const name of chunk.imports ?? []) scriptsOf(manifest, name, found);
  return found;
}

/** What a page asks for by itself: scripts, style sheets, fonts, icon. */
const requestsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<(?:script|link)[^>]*?\s(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? ''),
  ),
];

function loginPage(manifest: Manifest): boolean[] {
  const html = readFileSync(join(built, 'login.html'), 'utf8');
  const requests = requestsOf(html);
  const linked = requests.filter((url) => url.endsWith('.js')).map((url) => url.slice(1));
  const scripts = new Set([...linked, ...scriptsOf(manifest, 'login.html')]);
  const total = sumKb(scripts);
  say(
    `login page: ${(gzipSync(html).length / KB).toFixed(1)} kB of HTML, styles included; asks for ${requests.join(' ')}`,
  );
  return [
    verdict(
      total <= BUDGET.loginKb,
      `login page: ${total.toFixed(1)} kB of JavaScript (gzip), at most ${BUDGET.loginKb}`,
    ),
    verdict(
      requests.length + 1 <= BUDGET.requests,
      `login page: ${requests.length + 1} requests before anything is asked of the API, at most ${BUDGET.requests}`,
    ),
    verdict(
      [...scripts].every((file) => linked.includes(file)),
      'login page: every script is named in the HTML, none is found late',
    ),
  ];
}

function screens(manifest: Manifest): boolean[] {
  const shell = scriptsOf(manifest, 'index.html');
  const pages = Object.keys(manifest).filter(
    (key) => key.endsWith('.page.tsx') && manifest[key]?.isDynamicEntry,
  );
  const home = pages.find((key) => key.endsWith('/home.page.tsx')) ?? '';
  const loaded = shell.union(scriptsOf(manifest, home));
  const dashboard = sumKb(loaded);
  const sizes = pages
    .map((key) => ({ key, kb: sumKb(scriptsOf(manifest, key).difference(loaded)) }))
    .toSorted((a, b) => b.kb - a.kb);
  const [largest] = sizes;
  say(
    `largest screens: ${sizes
      .slice(0, 5)
      .map(({ key, kb }) => `${key} ${kb.toFixed(1)} kB`)
      .join(', ')}`,
  );
  return [
    verdict(
      home !== '' && dashboard <= BUDGET.dashboardKb,
      `dashboard, cold: ${dashboard.toFixed(1)} kB of JavaScript (gzip), at most ${BUDGET.dashboardKb}`,
    ),
    verdict(
      largest !== undefined && largest.kb <= BUDGET.screenKb,
      `a later screen, as the first after the dashboard: ${largest?.kb.toFixed(1)} kB of further JavaScript (gzip), at most ${BUDGET.screenKb}`,
    ),
  ];
}

/** Size and number of what a first visit loads, from the built files. @throws Error when nothing is built. */
export function run(): Promise<boolean> {
  const path = join(built, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('Nothing is built yet; run npm run build.');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  return Promise.resolve([...loginPage(manifest), ...screens(manifest)].every(Boolean));
}
