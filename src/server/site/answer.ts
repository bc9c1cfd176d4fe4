import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gzipped, takesGzip } from '../http/gzip.ts';

/** An answer as it lies ready. */
export type Rendered = {
  status: 200 | 404;
  type: string;
  body: Buffer;
  gzip: Buffer;
  etag: string;
  /** The content security policy of a page; null leaves that of the portal. */
  policy: string | null;
};

export type Draft = Pick<Rendered, 'status' | 'type' | 'policy'> & { text: string };

/** Names an answer by its content, so that who has it already gets 304. Weak, because it travels compressed or not. */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Whether a request names this answer among those it has. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(/\s*,\s*/).some((one) => one === etag || one === '*');

export async function renderedOf({ text, ...facts }: Draft): Promise<Rendered> {
  const body = Buffer.from(text);
  return { ...facts, body, gzip: await gzipped(body), etag: etagOf(body) };
}

/** Browsers and proxies keep a page this long; with the server's own memory a change is public within a minute. */
const KEEP_S = 30;

/** Sends an answer that lies ready: compressed for whoever takes that, nothing for who has it already. */
export function sendRendered(request: FastifyRequest, reply: FastifyReply, answer: Rendered): FastifyReply {
  const { status, type, body, etag, policy } = answer;
  if (policy !== null) void reply.header('content-security-policy', policy);
  void reply
    .header('cache-control', status === 200 ? `public, max-age=${KEEP_S}` : 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag);
  if (status === 200 && isKnown(request, etag)) return reply.code(304).send();
  const zipped = takesGzip(request);
  return reply
    .code(status)
    .type(type)
    .header('content-encoding', zipped ? 'gzip' : 'identity')
    .send(zipped ? answer.gzip : body);
}
