import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHeld, type Packed, packed, sendPacked } from '#server/platform/http/encoding.ts';

/** An answer as it lies ready. */
export type Rendered = {
  status: 200 | 404;
  type: string;
  packed: Packed;
  /** The content security policy of a page; null leaves that of the portal. */
  policy: string | null;
};

export type Draft = Pick<Rendered, 'status' | 'type' | 'policy'> & { text: string };

export async function renderedOf({ text, ...facts }: Draft): Promise<Rendered> {
  return { ...facts, packed: await packed(text) };
}

/** Browsers and proxies keep a page this long; with the server's own memory a change is public within a minute. */
const KEEP_S = 30;

/** Sends an answer that lies ready: compressed for whoever takes that, nothing for who has it already. */
export function sendRendered(request: FastifyRequest, reply: FastifyReply, answer: Rendered): FastifyReply {
  const { status, type, policy } = answer;
  const { etag } = answer.packed;
  if (policy !== null) void reply.header('content-security-policy', policy);
  void reply
    .header('cache-control', status === 200 ? `public, max-age=${KEEP_S}` : 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag);
  if (status === 200 && isHeld(request, etag)) return reply.code(304).send();
  return sendPacked(request, reply.code(status).type(type), answer.packed);
}
