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
 * How the scripts are cut into few files: what the login page and the portal both need (`base`), the rest of the shell,
 * the parts screens share, and one file per screen.
 */
async function groups() {
  const loads = await firstLoad(web(''), input);
  const shell = loads.get('index') ?? new Set();
  const login = loads.get('login') ?? new Set();
  return [
    { name: 'base', test: (id: string) => login.has(id) && !isOwn(id), priority: 9 },
    { name: 'shell', test: (id: string) => shell.has(id) && !isEntry(id), priority: 8 },
    { name: 'table', test: /node_modules\/mantine-datatable\//, priority: 7 },
    {
      name: 'charts',
      test: /node_modules\/(@mantine\/charts|recharts|d3-|victory-vendor|@reduxjs|immer)/,
      priority: 7,
    },
    { name: 'dates', test: /node_modules\/(@mantine\/dates|dayjs)\//, priority: 7 },
    // Rules and contracts know nothing of the browser: a file of their own can be in no circle with the parts.
    { name: 'domain', test: /\/src\/shared\//, priority: 5 },
    { name: 'parts', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000, priority: 1 },
  ];
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
