import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { fillFirstPage } from '#shared/look/first-page.ts';
import { isLoginPath, loginPath } from '#shared/navigation/login-path.ts';
import { publicCampus } from '../modules/campus/campus.public.ts';
import { closedPage } from './closed-page.ts';
import { sessionTokenOf } from './cookies.ts';
import type { Actor } from './ctx.ts';
import { gzipped, takesGzip } from './gzip.ts';
import { isCallPath, pathOf, toPattern, watchCalls } from './unknown-call.ts';

const builtFolder = join(import.meta.dirname, '../../../dist/web');
/** Paths of the screens (`scripts/prerender.ts`). */
const PAGES_FILE = 'pages.json';
const YEAR_S = 31_536_000;

/** The prerendered page of a path: signing in and the mailed reset link have their own, everything else is the shell. */
function pageOf(path: string): string {
  if (/^\/login\/reset\/?$/.test(path)) return 'reset.html';
  return isLoginPath(path) ? 'login.html' : 'index.html';
}

const LOGIN_PATHS = ['/login', '/login/reset'];

/** Whether a page answers at a path: those before signing in, and the screens the build took from the router, read as it reads. */
function knownPages(folder: string): (path: string) => boolean {
  const screens = JSON.parse(readFileSync(join(folder, PAGES_FILE), 'utf8')) as string[];
  const patterns = [...LOGIN_PATHS, ...screens].map(toPattern);
  return (path) => {
    const plain = path.replace(/(?<=.)\/+$/, '').toLowerCase();
    return patterns.some((pattern) => pattern.test(plain));
  };
}

/** Pages anybody may load; all others lead to the login without a session (specification §4 and §6). */
const isGuestPage = (path: string): boolean => isLoginPath(path) || path.startsWith('/verify/');

const visitorOf = (request: FastifyRequest): Promise<Actor | null> => {
  const { sessions, clock } = request.server.services;
  return sessions.resolve(sessionTokenOf(request), clock());
};

/** Sends pages compressed, which what no route answers is not by itself; each is compressed again only when it changed. */
function packedPages() {
  const ready = new Map<string, { html: string; zipped: Buffer }>();
  const zip = async (name: string, html: string): Promise<Buffer> => {
    const known = ready.get(name);
    if (known?.html === html) return known.zipped;
    const zipped = await gzipped(html);
    ready.set(name, { html, zipped });
    return zipped;
  };
  return async (request: FastifyRequest, reply: FastifyReply, name: string, html: string) => {
    void reply.header('vary', 'accept-encoding');
    if (!takesGzip(request)) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await zip(name, html));
  };
}

/**
 * The built browser app: hashed assets for a year, in the forms compressed at the build, and the HTML (with the campus
 * inside) of every page. Whoever asks for a page without a session is sent to the login at once, before anything of the
 * shell is seen; where no screen answers, the app says so and the status is 404.
 * @param folder with the built app; without it only the calls are served.
 */
export async function serveWeb(
  app: FastifyInstance,
  answerUnknownCall: ReturnType<typeof watchCalls>,
  folder = builtFolder,
): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      index: false,
      preCompressed: true,
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
  const isKnown = built ? knownPages(folder) : () => false;
  const sendPage = packedPages();
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request);
    void reply.header('cache-control', 'no-store');
    const campus = await publicCampus(app.services);
    void reply.type('text/html; charset=utf-8');
    if (!isGuestPage(path)) {
      const actor = await visitorOf(request);
      if (actor === null) return reply.redirect(loginPath(request.url), 302);
      if (campus.maintenance !== null && !actor.Admin)
        return reply.code(503).header('retry-after', '300').send(closedPage(campus, campus.maintenance));
    }
    if (!isKnown(path)) void reply.code(404);
    const name = pageOf(path);
    return sendPage(request, reply, name, fillFirstPage(page(name), campus));
  };

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (isCallPath(path)) return answerUnknownCall(request, reply);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || !built) throw new AppError('NOT_FOUND', 'Alamat tidak ditemukan.');
    if (/\.\w{2,5}$/.test(path)) return reply.code(404).type('text/plain').send('Not found');
    return answerPage(request, reply);
  });
}
