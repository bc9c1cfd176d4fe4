import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a body may take: as a whole, or between two pieces of an upload, which may be large and the line slow. */
const PATIENCE_MS = 20_000;
/** How long the lines before a body may take, and how often connections that are late with them are looked for. */
export const HEAD_LIMITS = { headersTimeout: PATIENCE_MS, connectionsCheckingInterval: 5000 };
/** How long any request may take to arrive, with the largest upload. */
export const LONGEST_REQUEST_MS = 15 * 60_000;

const isUpload = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data/i.test(headers['content-type'] ?? '');

/**
 * Ends the connection of a request whose body does not arrive in time. The sender has no answer: what it sent is not whole.
 * @returns what ends it; undefined where nothing is still to come.
 */
export function limitBody(raw: IncomingMessage, patienceMs = PATIENCE_MS): NodeJS.Timeout | undefined {
  if (raw.complete || !('transfer-encoding' in raw.headers || Number(raw.headers['content-length']) > 0))
    return undefined;
  const late = setTimeout(() => raw.destroy(), patienceMs).unref();
  const arrived = (): void => clearTimeout(late);
  raw.once('end', arrived).once('close', arrived);
  return late;
}

/**
 * Ends connections whose body does not arrive, so that nobody holds them open byte by byte.
 * @param patienceMs for a whole body, and for the next piece of an upload.
 */
export function limitBodyTime(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const late = limitBody(raw, patienceMs);
    if (late === undefined || !isUpload(request)) return;
    const { socket } = raw;
    const piece = (): unknown => late.refresh();
    socket.on('data', piece);
    const rest = (): unknown => socket.off('data', piece);
    raw.once('close', rest);
    // What was answered before it arrived is refused: the sender hears so, and the rest need not come.
    reply.raw.once('finish', rest);
  });
}
