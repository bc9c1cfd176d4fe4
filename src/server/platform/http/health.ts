import type { FastifyInstance, FastifyReply } from 'fastify';
import { answeredUnderPressure } from './protect.ts';

const options = { schema: { hide: true }, ...answeredUnderPressure };

/** When a machine may ask again, in seconds. */
const RETRY_S = '5';

const keptByNobody = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/**
 * Liveness and readiness, told at once and without the database; outside the contracts because machines read them. Before
 * the process stops each connection ends with its next answer, so that a proxy makes its next one elsewhere.
 */
export function healthRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (app.services.readiness.isDraining) void reply.header('connection', 'close');
  });
  app.get('/api/health', options, (_request, reply) => keptByNobody(reply).send({ status: 'live' }));
  app.get('/api/ready', options, (_request, reply) => {
    const { refusal } = app.services.readiness;
    if (refusal !== null) void reply.header('retry-after', RETRY_S);
    return keptByNobody(reply)
      .code(refusal === null ? 200 : 503)
      .send({ status: refusal ?? 'ready' });
  });
}
