import { LogController } from 'fastify';

/** One line per request from `debug` on; requests that come while the portal stops get their 503 without a line each. */
export class RequestLog extends LogController {
  constructor(level: string) {
    super({ disableRequestLogging: level === 'info' });
  }

  override serviceUnavailable(): void {}
}
