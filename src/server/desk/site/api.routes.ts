import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteContract } from '#shared/desk/site/site.contract.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { handle } from '#server/platform/http/handle.ts';
import { etagOf, isHeld } from '#server/platform/http/encoding.ts';
import {
  articleAnswer,
  bannersAnswer,
  calendarAnswer,
  campusAnswer,
  categoriesAnswer,
  newsAnswer,
  partnersAnswer,
  testimonialsAnswer,
} from './api.service.ts';
import { TimedCache } from './cache.ts';

/** Answers kept at a time, searches among them. */
const ANSWERS = 200;
const CACHING = 'public, max-age=60, stale-while-revalidate=60';

/** Lets scripts of other sites read, without cookies; says how long an answer holds and answers 304 to who has it. */
function openToAll(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    void reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin');
  });
  scope.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      void reply.header('cache-control', 'no-store');
      return payload;
    }
    const etag = etagOf(payload);
    void reply.header('cache-control', CACHING).header('etag', etag);
    if (!isHeld(request, etag)) return payload;
    void reply.code(304);
    return '';
  });
}

/** The public read endpoints, for a college that already has a site. */
export async function publicApiRoutes(app: FastifyInstance): Promise<void> {
  const cache = new TimedCache<object>(ANSWERS);
  app.services.bus.on('campus', () => cache.clear());
  app.services.bus.on('memory', () => cache.clear());

  /** What `make` answers to a call, or answered to the same call a moment ago; its age counts for who keeps it. */
  async function kept<T extends object>(
    { services }: Ctx,
    { reply, ...asked }: { reply: FastifyReply; query?: unknown; params?: unknown },
    make: (services: Ctx['services']) => Promise<T>,
  ): Promise<T> {
    const { url } = reply.request.routeOptions;
    const key = JSON.stringify([url, asked.params, asked.query]);
    const state = await services.campus.current();
    const { value, ageMs } = await cache.madeOf(state).of(key, () => make(services));
    void reply.header('age', Math.round(ageMs / 1000));
    // The key names the call, and one call is always made by the same function.
    return value as T;
  }

  await app.register(async (scope) => {
    openToAll(scope);
    handle(scope, siteContract.campus, (ctx, input) => kept(ctx, input, campusAnswer));
    handle(scope, siteContract.news, (ctx, input) =>
      kept(ctx, input, (services) => newsAnswer(services, input.query)),
    );
    handle(scope, siteContract.article, (ctx, input) =>
      kept(ctx, input, (services) => articleAnswer(services, input.params.slug)),
    );
    handle(scope, siteContract.categories, (ctx, input) => kept(ctx, input, categoriesAnswer));
    handle(scope, siteContract.banners, (ctx, input) => kept(ctx, input, bannersAnswer));
    handle(scope, siteContract.partners, (ctx, input) => kept(ctx, input, partnersAnswer));
    handle(scope, siteContract.testimonials, (ctx, input) => kept(ctx, input, testimonialsAnswer));
    handle(scope, siteContract.calendar, (ctx, input) =>
      kept(ctx, input, (services) => calendarAnswer(services, input.query)),
    );
  });
}
