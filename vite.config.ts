import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { firstLoad } from './scripts/first-load.ts';
import { lean, leanTreeshake } from './scripts/lean-bundle.ts';
import { VERSION_META, versionStamp } from './src/shared/look/app-version.ts';

const web = (path: string): string => fileURLToPath(new URL(`./src/web/${path}`, import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const server = `http://localhost:${process.env['PORT'] ?? '3000'}`;

/** In development `/login` has its own page too, as the built portal serves it. */
const loginPage: Plugin = {
  name: 'login-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/login(\/|\?|$)/.test(request.url ?? '')) request.url = '/login.html';
      next();
    });
  },
};

/** Pages say of which version they are, so that the portal can tell an old one; the scripts stay the same for the same source. */
const versionMark: Plugin = {
  name: 'version-mark',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { name: VERSION_META, content: versionStamp(version, new Date()) },
      injectTo: 'head',
    },
  ],
};

const input = { index: web('index.html'), login: web('login.html'), early: web('early.ts') };

/** Entries, and what does something by being loaded, must not come along with a library. */
const isEntry = (id: string): boolean => /\/(main|login|router|screens)\.tsx?$|\.html$/.test(id);

/** Screens and entries keep their own file. */
const isOwn = (id: string): boolean => isEntry(id) || id.startsWith(web('features/'));

/**
 * What shares a file, from the first needed to the last: each layer is everything its modules need that no layer above
 * has, so a file only ever loads those above it and never itself in a circle.
 */
const layers: readonly { name: string; of: readonly string[]; and?: RegExp }[] = [
  { name: 'base', of: ['login.html'] },
  { name: 'shell', of: ['index.html'] },
  {
    name: 'light',
    of: ['features/home/home.page.tsx', 'features/errors/failure.page.tsx', 'ui/LookupNote.tsx'],
    // What most screens of staff need besides.
    and: /\/shared\/(contracts\/(course\.contract|phone-field)|format\/phone)\.ts$/,
  },
  // Little parts that fields share with tabs and tables: a form loads neither of these for them.
  {
    name: 'inputs',
    of: [],
    and: /\/(get-auto-contrast-value|InlineInput|InputsGroupFieldset|RadioIcon|Pill|PillGroup|PillsInput\.context|open-tab|DateField|use-unsaved-guard)\./,
  },
  {
    name: 'tabs',
    of: ['ui/UrlTabs.tsx', 'ui/charts/ScrollTable.tsx', 'ui/DetailBand.tsx', 'ui/CreditMeter.tsx'],
  },
  { name: 'form', of: ['ui/Form.tsx', 'lib/form.ts'] },
  { name: 'choices', of: ['ui/LookupSelect.tsx'] },
  { name: 'lists', of: ['ui/table/Toolbar.tsx', 'ui/table/FilterChips.tsx'] },
  { name: 'menu', of: ['ui/RowMenu.tsx'] },
  { name: 'table', of: ['ui/table/TablePage.tsx'] },
  { name: 'windows', of: ['ui/ConfirmWindow.tsx'] },
];

/** The layers as groups of the bundler, then what many screens share beyond them; screens keep a file of their own. */
async function groups() {
  const files = layers.flatMap(({ of }) => of);
  const loads = await firstLoad(web(''), Object.fromEntries(files.map((file) => [file, web(file)])));
  const cut = layers.map(({ name, of, and }) => {
    const needed = new Set(of.flatMap((file) => [...(loads.get(file) ?? [])]));
    return { name, test: (id: string) => (needed.has(id) && !isOwn(id)) || and?.test(id) === true };
  });
  return cut.map((group, i) => ({ ...group, priority: layers.length + 1 - i }));
}

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root: web(''),
  publicDir: false,
  plugins: [react(), loginPage, versionMark, ...(command === 'build' ? lean : [])],
  server: { port: 5173, proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file: string) => file.endsWith('.svg'),
    rolldownOptions: {
      input,
      treeshake: leanTreeshake,
      output: {
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.split(/[~.]/)[0]}-[hash][extname]`,
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups: command === 'build' ? await groups() : [] },
      },
    },
  },
}));
