import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Bus } from '#server/platform/cluster/bus.ts';
import type { Db } from '#server/platform/db/client.ts';
import { sessions } from '#server/platform/db/schema.ts';
import { actorBySession } from './actor.ts';
import type { Actor } from './actor.ts';

const LIFETIME_MS = 12 * 3_600_000;
/** How stale a cached session may be where the word of its end does not arrive. */
const CACHE_MS = 3_000;
/** The last use of a session is written at most this often. */
const SEEN_EVERY_MS = 5 * 60_000;

type SessionRow = NonNullable<Awaited<ReturnType<typeof actorBySession>>>;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Server-side sessions: an opaque token in the cookie, its hash in the database, a short-lived copy in memory. */
export class SessionStore {
  readonly #db: Db;
  readonly #bus: Bus;
  // No more are asked for within that time; older copies would only take memory.
  readonly #cache = new LRUCache<string, SessionRow>({ max: 1_000, ttl: CACHE_MS });

  constructor(db: Db, bus: Bus) {
    this.#db = db;
    this.#bus = bus;
    bus.on('sessions', () => this.#cache.clear());
    bus.on('memory', () => this.#cache.clear());
  }

  /** Copies held by this process. */
  get size(): number {
    return this.#cache.size;
  }

  /** The actor of a cookie's token, or null when there is none or the session is over. */
  async resolve(token: string | undefined, now: Date): Promise<Actor | null> {
    if (!token || token.length > 100) return null;
    const key = hashToken(token);
    const cached = this.#cache.get(key);
    if (cached) return cached.expiresAt > now.getTime() ? cached.actor : null;
    const row = await actorBySession(this.#db, key, now);
    if (!row) return null;
    this.#cache.set(key, row);
    if (now.getTime() - row.lastSeenAt > SEEN_EVERY_MS) {
      await this.#db.execute(
        sql`update sessions set last_seen_at = ${now.toISOString()} where token_hash = ${key}`,
      );
    }
    return row.actor;
  }

  /** Opens a session and returns the token for the cookie. */
  async open(db: Db, user: { userId: string; ip: string; userAgent: string }, now: Date): Promise<string> {
    const token = newToken();
    await db.insert(sessions).values({
      tokenHash: hashToken(token),
      userId: user.userId,
      ip: user.ip,
      userAgent: user.userAgent.slice(0, 300),
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    });
    return token;
  }

  /** Drops the copies of every process, so that changed rights or ended sessions take effect at the next request. */
  forgetAll(): void {
    this.#bus.tell('sessions');
  }
}
