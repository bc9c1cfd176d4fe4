import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist/web');
const temporary = join(root, '.cache/prerender');

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] };

/** Renders the pages of `src/web/prerender.tsx` with the class names of the browser's build. */
async function renderPages(): Promise<Record<string, string>> {
  await build({
    configFile: false,
    root: join(root, 'src/web'),
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: temporary,
      emptyOutDir: true,
      rolldownOptions: { input: { prerender: join(root, 'src/web/prerender.tsx') } },
    },
  });
  const module = (await import(pathToFileURL(join(temporary, 'prerender.js')).href)) as {
    pages: Record<string, () => string>;
  };
  rmSync(temporary, { recursive: true });
  return Object.fromEntries(Object.entries(module.pages).map(([name, render]) => [name, render()]));
}

const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

function assetOf(find: (chunk: Chunk, key: string) => boolean): string {
  const found = Object.entries(manifest).find(([key, chunk]) => find(chunk, key));
  if (found === undefined) throw new Error('The build lacks a file the first page needs');
  return `/${found[1].file}`;
}

const font = assetOf((_, key) => key.endsWith('plus-jakarta-sans-latin-wght-normal.woff2'));
const early = assetOf((_, key) => key === 'early.ts');
const head = [
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`,
  `<script src="${early}"></script>`,
].join('');

/** Files of the portal itself, which the login page fetches ahead while somebody types. */
function portalFiles(): string[] {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const other of chunk.imports ?? []) visit(other);
  };
  visit('index.html');
  visit('desk/home/home.page.tsx');
  return [...files].map((file) => `/${file}`);
}

/** Puts the style sheets of a page into it: its first paint then waits for the HTML alone. */
const inlineStyles = (html: string): string =>
  html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
    const css = readFileSync(join(built, href), 'utf8');
    return `<style>${css}</style>`;
  });

const ahead = `<meta name="portal-files" content="${portalFiles().join(' ')}" />`;

type Page = { template: string; styles: (html: string) => string };
const linked = (html: string): string => html;
const pages: Record<string, Page> = {
  'index.html': { template: 'index.html', styles: linked },
  'login.html': {
    template: 'login.html',
    styles: (html) => inlineStyles(html).replace('</head>', () => `${ahead}</head>`),
  },
  'reset.html': { template: 'login.html', styles: inlineStyles },
};

const contents = await renderPages();
const made = Object.entries(pages).map(([name, { template, styles }]): [string, string] => {
  const content = contents[name] ?? '';
  const page = styles(readFileSync(join(built, template), 'utf8'))
    .replace('<!--early-->', () => head)
    .replace('<!--page-->', () => content);
  if (content === '' || !page.includes(content) || !page.includes(head)) {
    throw new Error(`${name} has no place for its content`);
  }
  return [name, page];
});
for (const [name, page] of made) writeFileSync(join(built, name), page);

/** Where screens answer, so that the server can tell an address nobody knows (`src/server/platform/http/web.ts`). */
const { screens, verify } = (await import(pathToFileURL(join(root, 'src/web/screens.ts')).href)) as {
  screens: { path: string }[];
  verify: { path: string };
};
writeFileSync(join(built, 'pages.json'), JSON.stringify([...screens, verify].map(({ path }) => path)));
