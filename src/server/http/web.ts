import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { publicCampus } from '../modules/campus/campus.public.ts';

const folder = join(import.meta.dirname, '../../../dist/web');
const YEAR_S = 31_536_000;

/** Text that is safe inside `<script type="application/json">`. */
const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The built browser app: hashed assets for a year, and the shell's HTML (with the campus inside) for every page. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      maxAge: YEAR_S * 1000,
      immutable: true,
    });
  }
  const pages = new Map<string, string>();
  const page = (name: string): string => {
    const known = pages.get(name) ?? readFileSync(join(folder, name), 'utf8');
    pages.set(name, known);
    return known;
  };
  const loginPage = existsSync(join(folder, 'login.html')) ? 'login.html' : 'index.html';

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || request.method !== 'GET' || !built) {
      return reply.code(404).send({ message: 'Alamat tidak ditemukan.', code: 'NOT_FOUND' });
    }
    const path = request.url.split('?')[0] ?? '/';
    if (/\.\w{2,5}$/.test(path)) return reply.code(404).type('text/plain').send('Not found');
    const campus = await publicCampus(app.services);
    const html = page(/^\/login\/?$/.test(path) ? loginPage : 'index.html');
    const data = `<script type="application/json" id="campus">${jsonForHtml(campus)}</script>`;
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace('</head>', () => `${data}</head>`));
  });
}
