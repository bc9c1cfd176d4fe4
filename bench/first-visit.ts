import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { say, verdict } from './lib/report.ts';

const built = join(import.meta.dirname, '../dist/web');
const KB = 1_000;
const BUDGET = { loginKb: 150, requests: 8, dashboardKb: 230, screenKb: 60, screenFiles: 10 };

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;
type Screen = { path: string; lazy: () => unknown };

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

const wireSizes = new Map<string, number>();

/** A file as it travels: Brotli, as `scripts/compress.ts` writes it. */
function wireKb(file: string): number {
  const size = wireSizes.get(file) ?? brotliCompressSync(readFileSync(join(built, file))).length / KB;
  wireSizes.set(file, size);
  return size;
}

/** Scripts and style sheets a screen needs before it shows. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return new Set();
  seen.add(key);
  const imported = (chunk.imports ?? []).map((name) => filesOf(manifest, name, seen));
  return imported.reduce((all, files) => all.union(files), new Set([chunk.file, ...(chunk.css ?? [])]));
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

const HOME = 'desk/home/home.page.tsx';

function dashboard(manifest: Manifest): boolean {
  const scripts = scriptsOf(manifest, 'index.html').union(scriptsOf(manifest, HOME));
  const kb = sumKb(scripts);
  return verdict(
    manifest[HOME] !== undefined && kb <= BUDGET.dashboardKb,
    `dashboard, cold: ${kb.toFixed(1)} kB of JavaScript (gzip), at most ${BUDGET.dashboardKb}`,
  );
}

/** Whose screens lie under which path; what lies under none is everybody's. */
const kinds = { staff: '/staff', lecturers: '/dosen', students: '/student' };

const kindOf = (path: string): string =>
  Object.entries(kinds).find(([, prefix]) => path.startsWith(`${prefix}/`))?.[0] ?? 'everybody';

/** The module of a screen, as its route names it. */
const moduleOf = (lazy: () => unknown): string =>
  /import\('(?:#web|\.)\/([^']+)'\)/.exec(String(lazy))?.[1] ?? '';

/** Every screen of every kind of user, as the first one after the dashboard. */
function laterScreens(manifest: Manifest, screens: readonly Screen[]): boolean[] {
  const loaded = filesOf(manifest, 'index.html').union(filesOf(manifest, HOME));
  const later = screens.filter(({ lazy }) => moduleOf(lazy) !== HOME);
  const loads = later.map(({ path, lazy }) => {
    const key = moduleOf(lazy);
    if (!manifest[key]) throw new Error(`The build has no file for the screen ${path}`);
    const files = [...filesOf(manifest, key).difference(loaded)];
    return { path, files: files.length, kb: files.reduce((sum, file) => sum + wireKb(file), 0) };
  });
  return [...Map.groupBy(loads, ({ path }) => kindOf(path))].flatMap(([kind, own]) => {
    const [largest] = own.toSorted((a, b) => b.kb - a.kb);
    const [most] = own.toSorted((a, b) => b.files - a.files);
    if (!largest || !most) return false;
    const mean = (of: (load: (typeof own)[number]) => number): string =>
      (own.reduce((sum, load) => sum + of(load), 0) / own.length).toFixed(1);
    say(
      `${own.length} screens of ${kind}, as the first after the dashboard: on average ${mean(({ kb }) => kb)} kB in ${mean(({ files }) => files)} files; ${own.filter(({ files }) => files > 10).length} load more than 10`,
    );
    return [
      verdict(
        largest.kb <= BUDGET.screenKb,
        `${kind}, largest: ${largest.path} ${largest.kb.toFixed(1)} kB of scripts and styles (Brotli), at most ${BUDGET.screenKb}`,
      ),
      verdict(
        most.files <= BUDGET.screenFiles,
        `${kind}, most files: ${most.path} ${most.files}, at most ${BUDGET.screenFiles}`,
      ),
    ];
  });
}

/** Size and number of what a first visit loads, from the built files. @throws Error when nothing is built. */
export async function run(): Promise<boolean> {
  const path = join(built, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('Nothing is built yet; run npm run build.');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const routes = pathToFileURL(join(import.meta.dirname, '../src/web/screens.ts')).href;
  const { screens } = (await import(routes)) as { screens: Screen[] };
  return [...loginPage(manifest), dashboard(manifest), ...laterScreens(manifest, screens)].every(Boolean);
}
