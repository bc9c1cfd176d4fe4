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
 * How the scripts are cut into few files. Each group also takes what its modules need and no group above has taken, so
 * that files only ever load those above them: what the login page and the portal both need (`base`), the rest of the
 * shell, Mantine's other parts, then what many screens share, and one file per screen.
 */
async function groups() {
  const loads = await firstLoad(web(''), input);
  const shell = loads.get('index') ?? new Set();
  const login = loads.get('login') ?? new Set();
  const layers = [
    { name: 'base', test: (id: string) => login.has(id) && !isOwn(id) },
    { name: 'shell', test: (id: string) => shell.has(id) && !isEntry(id) },
    {
      name: 'mantine',
      test: /node_modules\/(@mantine\/(core|hooks|store)|@floating-ui)\//,
      minShareCount: 4,
    },
    { name: 'dates', test: /node_modules\/(@mantine\/dates|dayjs)\// },
    { name: 'table', test: /node_modules\/mantine-datatable\/|\/src\/web\/ui\/table\// },
    { name: 'form', test: /node_modules\/@mantine\/form\// },
    { name: 'common', test: /\/src\/(shared|web\/(lib|ui))\//, minShareCount: 4 },
  ];
  return layers.map((layer, i) => ({ ...layer, priority: layers.length - i }));
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
