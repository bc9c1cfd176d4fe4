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

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Modules an entry needs at once, each with everything it imports. */
function needs(entry: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const id of graph.getModuleInfo(entry)?.importedIds ?? []) needs(id, graph, seen);
  return seen;
}

let shared: Set<string> | null = null;

/** What both the login page and the portal need is one file, so that the first is quick and warms up the second. */
function baseOf(id: string, graph: Graph): string | null {
  shared ??= needs(web('login.tsx'), graph).intersection(needs(web('main.tsx'), graph));
  return shared.has(id) || id.includes('rolldown/runtime') ? 'base' : null;
}

/** Libraries most screens share travel together, so that a screen costs one request more, not ten. */
const groups = [
  { name: baseOf, debugName: 'base', priority: 9 },
  { name: 'table', test: /node_modules\/mantine-datatable\// },
  { name: 'charts', test: /node_modules\/(@mantine\/charts|recharts|d3-|victory-vendor|@reduxjs|immer)/ },
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
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    rolldownOptions: {
      input: { index: web('index.html'), login: web('login.html'), early: web('early.ts') },
      output: { codeSplitting: { groups } },
    },
  },
});
