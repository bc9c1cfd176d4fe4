import { type FastifyRequest, LogController } from 'fastify';
import { errorForLog } from '#server/platform/db/error-facts.ts';
import { pathOf } from './unknown-call.ts';

/** A request without its query, which may hold the one-use token of a mailed link or what somebody searched for. */
const requestForLog = (request: FastifyRequest) => ({
  method: request.method,
  url: pathOf(request),
  host: request.host,
  remoteAddress: request.ip,
});

/** What the portal's log leaves out: queries, cookies and tokens of requests, values of failed statements. */
export const logOptions = (level: string) => ({
  level,
  serializers: { req: requestForLog, err: errorForLog },
});

/** One line per request from `debug` on; requests that come while the portal stops get their 503 without a line each. */
export class RequestLog extends LogController {
  constructor(level: string) {
    super({ disableRequestLogging: level === 'info' });
  }

  override serviceUnavailable(): void {}
}
