import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Campus } from '#shared/platform/campus/campus.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { clockTiming } from '#shared/platform/look/campus-clock.ts';
import { fillFirstPage } from '#shared/platform/look/first-page.ts';
import { isLoginPath, loginPath } from '#shared/platform/navigation/login-path.ts';
import { publicCampus } from '#server/platform/public-campus.ts';
import { closedPage } from './closed-page.ts';
import { sessionTokenOf } from './cookies.ts';
import type { Actor } from './actor.ts';
import { isHeld, type Packed, packed, sendPacked } from './encoding.ts';
import { isCallPath, pathOf, toPattern, watchCalls } from './unknown-call.ts';

const builtFolder = join(import.meta.dirname, '../../../../dist/web');
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

/**
 * The built pages with the college inside, each made anew only when the college changed.
 * @param read the page as it was built, by its name
 */
export function filledPages(read: (name: string) => string) {
  const ready = new Map<string, { campus: string; page: Promise<Packed> }>();
  return (name: string, campus: Campus): Promise<Packed> => {
    const facts = JSON.stringify(campus);
    const known = ready.get(name);
    if (known?.campus === facts) return known.page;
    const page = packed(fillFirstPage(read(name), campus));
    ready.set(name, { campus: facts, page });
    return page;
  };
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

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
  const pageWith = filledPages((name) => readFileSync(join(folder, name), 'utf8'));
  const isKnown = built ? knownPages(folder) : () => false;
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
    const page = await pageWith(pageOf(path), campus);
    void reply.header('server-timing', clockTiming(app.services.clock()));
    if (!isKnown(path)) return sendPacked(request, reply.code(404), page);
    if (!isLoginPath(path)) return sendPacked(request, reply, page);
    // What everybody may see is asked for again only where it changed.
    void reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
    return isHeld(request, page.etag) ? reply.code(304).send() : sendPacked(request, reply, page);
  };

  const answerUnknown = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request);
    if (isCallPath(path)) return answerUnknownCall(request, reply);
    if (!isRead(request) || !built) throw new AppError('NOT_FOUND', 'Alamat tidak ditemukan.');
    // Of two versions behind one address the other may have the file.
    if (/\.\w{2,5}$/.test(path))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
    return answerPage(request, reply);
  };
  app.setNotFoundHandler(answerUnknown);
  // What goes nowhere is refused before its body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !isRead(request)) return answerUnknown(request, reply);
    return undefined;
  });
}
