import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/platform/errors.ts';

/** The path of a request without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** Whether a path is meant for the calls, not for a page. */
export const isCallPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** What a path with `:parameters` answers to. */
export const toPattern = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * Answers calls that no route serves: 404 for an unknown path, 405 with `Allow` for a method the path does not have,
 * and OPTIONS with what it has. Call it before the routes are registered.
 * @returns the answer for such a request.
 */
export function watchCalls(app: FastifyInstance) {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!isCallPath(url)) return;
    const entry = known.get(url) ?? { pattern: toPattern(url), methods: new Set(['OPTIONS']) };
    for (const one of [method].flat()) entry.methods.add(one);
    known.set(url, entry);
  });
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request);
    const methods = new Set(
      [...known.values()].flatMap((one) => (one.pattern.test(path) ? [...one.methods] : [])),
    );
    if (methods.size === 0) throw new AppError('NOT_FOUND', 'Alamat tidak ditemukan.');
    void reply.header('allow', [...methods].toSorted().join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new AppError('METHOD_NOT_ALLOWED', 'Cara memanggil alamat ini tidak didukung.');
  };
}
