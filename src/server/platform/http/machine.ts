import type { FastifyInstance } from 'fastify';

/**
 * Registers calls of other systems: their body arrives as the text that was sent, whatever its type, because a proof such
 * as a signature is about that text.
 */
export function machineCalls(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body.toString('utf8')),
    );
    register(scope);
  });
}
