import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { firstLoad } from './scripts/first-load.ts';

const web = (path: string): string => fileURLToPath(new URL(`./src/web/${path}`, import.meta.url));
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

const input = { index: web('index.html'), login: web('login.html'), early: web('early.ts') };

/** Entries, and what does something by being loaded, must not come along with a library. */
const isEntry = (id: string): boolean => /\/(main|login|router)\.tsx$|\.html$/.test(id);

/** Screens and entries keep their own file. */
const isOwn = (id: string): boolean => isEntry(id) || id.startsWith(web('features/'));

/**
 * What shares a file, from the first needed to the last: each layer is everything its modules need that no layer above
 * has, so a file only ever loads those above it and never itself in a circle.
 */
const layers: readonly { name: string; of: readonly string[] }[] = [
  { name: 'base', of: ['login.html'] },
  { name: 'shell', of: ['index.html'] },
  { name: 'light', of: ['features/home/home.page.tsx', 'features/errors/failure.page.tsx'] },
  {
    name: 'tabs',
    of: ['ui/UrlTabs.tsx', 'ui/charts/ScrollTable.tsx', 'ui/DetailBand.tsx', 'ui/CreditMeter.tsx'],
  },
  { name: 'windows', of: ['ui/ConfirmWindow.tsx'] },
  { name: 'form', of: ['ui/Form.tsx', 'lib/form.ts'] },
  { name: 'lists', of: ['ui/table/Toolbar.tsx'] },
  { name: 'table', of: ['ui/table/TablePage.tsx'] },
];

/** The layers as groups of the bundler, then what many screens share beyond them; screens keep a file of their own. */
async function groups() {
  const files = layers.flatMap(({ of }) => of);
  const loads = await firstLoad(web(''), Object.fromEntries(files.map((file) => [file, web(file)])));
  const cut = layers.map(({ name, of }) => {
    const needed = new Set(of.flatMap((file) => [...(loads.get(file) ?? [])]));
    return { name, test: (id: string) => needed.has(id) && !isOwn(id) };
  });
  const rules = { name: 'rules', test: /\/src\/(shared|web\/lib)\//, minShareCount: 3 };
  return [...cut, rules].map((group, i) => ({ ...group, priority: layers.length + 1 - i }));
}

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root: web(''),
  publicDir: false,
  plugins: [react(), loginPage],
  server: { port: 5173, proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file: string) => file.endsWith('.svg'),
    rolldownOptions: {
      input,
      output: {
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.split(/[~.]/)[0]}-[hash][extname]`,
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups: command === 'build' ? await groups() : [] },
      },
    },
  },
}));
