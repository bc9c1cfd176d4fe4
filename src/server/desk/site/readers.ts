import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { runDetached } from '#server/platform/http/ctx.ts';
import { countReader } from '#server/desk/content/content.public.ts';

/** Reading again within this time is the same reading. */
const SAME_READING_MS = 30 * 60_000;
const REMEMBERED = 5_000;

const machines = /bot|crawl|spider|slurp|preview|lighthouse|headless|curl|wget/i;

/** Counts who reads an article: once per address and half an hour, no machines, nothing fetched ahead. */
export class Readers {
  readonly #seen = new LRUCache<string, true>({ max: REMEMBERED, ttl: SAME_READING_MS });

  /** Counts behind the answer; a failure is logged and costs the reader nothing. */
  count(request: FastifyRequest, slug: string): void {
    const { method, headers, ip, server, log } = request;
    const agent = headers['user-agent'] ?? '';
    if (method !== 'GET' || headers['sec-purpose'] !== undefined || agent === '' || machines.test(agent))
      return;
    const key = `${ip} ${slug}`;
    if (this.#seen.has(key)) return;
    this.#seen.set(key, true);
    runDetached(log, () => countReader(server.services.db, slug));
  }
}
