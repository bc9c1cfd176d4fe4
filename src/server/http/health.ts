import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { answeredUnderPressure } from './protect.ts';

const options = { schema: { hide: true }, ...answeredUnderPressure };

/** Liveness and readiness; outside the contracts because machines read them. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/api/health', options, () => ({ status: 'live' }));
  app.get('/api/ready', options, async (_request, reply) => {
    try {
      await app.services.db.execute(sql`select from schema_migrations limit 1`);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database not reachable' });
    }
  });
}
