import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fillFirstPage } from '#shared/look/first-page.ts';
import { publicCampus } from '../modules/campus/campus.public.ts';

const folder = join(import.meta.dirname, '../../../dist/web');
const YEAR_S = 31_536_000;

/** The prerendered page of a path: signing in and the mailed reset link have their own, everything else is the shell. */
function pageOf(path: string): string {
  if (/^\/login\/reset\/?$/.test(path)) return 'reset.html';
  return /^\/login\/?$/.test(path) ? 'login.html' : 'index.html';
}

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

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || request.method !== 'GET' || !built) {
      return reply.code(404).send({ message: 'Alamat tidak ditemukan.', code: 'NOT_FOUND' });
    }
    const path = request.url.split('?')[0] ?? '/';
    if (/\.\w{2,5}$/.test(path)) return reply.code(404).type('text/plain').send('Not found');
    const campus = await publicCampus(app.services);
    const html = fillFirstPage(page(pageOf(path)), campus);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}
