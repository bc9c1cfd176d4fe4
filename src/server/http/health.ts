import type { FastifyInstance } from 'fastify';
import { answeredUnderPressure } from './protect.ts';

const options = { schema: { hide: true }, ...answeredUnderPressure };

/**
 * Liveness and readiness, told at once and without the database; outside the contracts because machines read them. Before
 * the process stops each connection ends with its next answer, so that a proxy makes its next one elsewhere.
 */
export function healthRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (app.services.readiness.isDraining) void reply.header('connection', 'close');
  });
  app.get('/api/health', options, () => ({ status: 'live' }));
  app.get('/api/ready', options, (_request, reply) => {
    const { refusal } = app.services.readiness;
    return reply.code(refusal === null ? 200 : 503).send({ status: refusal ?? 'ready' });
  });
}
