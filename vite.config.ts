import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** Libraries most screens share travel together, so that a screen costs one request more, not ten. */
const groups = [
  { name: 'table', test: /node_modules\/mantine-datatable\// },
  { name: 'charts', test: /node_modules\/(@mantine\/charts|recharts|d3-|victory-vendor|@reduxjs|immer)/ },
  { name: 'form', test: /node_modules\/@mantine\/form\/|src\/web\/lib\/form/ },
  { name: 'dates', test: /node_modules\/(@mantine\/dates|dayjs)\// },
];

export default defineConfig({
  root: web(''),
  publicDir: false,
  plugins: [react(), loginPage],
  server: { port: 5173, proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: web('index.html'), login: web('login.html'), early: web('early.ts') },
      output: { codeSplitting: { groups } },
    },
  },
});
