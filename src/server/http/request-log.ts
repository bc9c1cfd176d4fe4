import { LogController } from 'fastify';
import { errorForLog } from '../db/error-facts.ts';

/** What the portal's log leaves out: cookies and tokens of requests, values of failed statements. */
export const logOptions = (level: string) => ({
  level,
  redact: ['req.headers.cookie', 'req.headers["x-csrf-token"]'],
  serializers: { err: errorForLog },
});

/** One line per request from `debug` on; requests that come while the portal stops get their 503 without a line each. */
export class RequestLog extends LogController {
  constructor(level: string) {
    super({ disableRequestLogging: level === 'info' });
  }

  override serviceUnavailable(): void {}
}
