import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/platform/errors.ts';
import { answeredUnderPressure } from '#server/platform/http/protect.ts';
import type { Metrics } from './metrics.ts';

/**
 * Counts the requests, and gives what was counted to Prometheus (`GET /metrics`). The token is asked for whatever the address:
 * behind a proxy every visitor comes from this machine.
 */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics): void {
  const wanted = Buffer.from(`Bearer ${app.services.env.METRICS_TOKEN}`);
  app.addHook('onResponse', async ({ method, is404, routeOptions }, { statusCode, elapsedTime }) =>
    metrics.answered(method, is404 ? undefined : routeOptions.url, statusCode, elapsedTime / 1000),
  );
  app.get('/metrics', { schema: { hide: true }, ...answeredUnderPressure }, async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new AppError('UNAUTHENTICATED', 'Sebutkan token metrik.');
    }
    void reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.scrape(app.services);
  });
}
