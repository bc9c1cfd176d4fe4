import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { planFiles } from './scripts/file-plan.ts';
import { lean, leanTreeshake } from './scripts/lean-bundle.ts';
import { VERSION_META, versionStamp } from './src/shared/platform/look/app-version.ts';

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
        codeSplitting: {
          groups: command === 'build' ? await planFiles(web(''), input) : [],
          // The plan says of each module that screens share where it goes.
          includeDependenciesRecursively: false,
        },
      },
    },
  },
}));
