import { LRUCache } from 'lru-cache';
import type { RedisLink } from './redis-link.ts';

/** How many there were in the running window, this one included, and how many milliseconds it still lasts. */
export type Count = { current: number; ttl: number };

/** Callers of one minute, and accounts and addresses that failed of late; whoever was seen longest ago is forgotten first. */
const KEYS_KEPT = { windows: 10_000, moments: 20_000 };

const hitScript = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`;

/** Removes what left the window; answers when the oldest one was if there are too many, else takes one more. */
const takeScript = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[2])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then
  return redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
end
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return false`;

/** Counts things per key for all processes of a portal: in Redis where there is one, else (or while it is away) here. */
export class Tally {
  readonly #redis: RedisLink | null;
  readonly #portal: string;
  readonly #windows = new LRUCache<string, { count: number; end: number }>({ max: KEYS_KEPT.windows });
  readonly #moments = new LRUCache<string, number[]>({ max: KEYS_KEPT.moments });
  #serial = 0;

  /** @param portal begins every key, as several portals may share a Redis. */
  constructor(redis: RedisLink | null, portal: string) {
    this.#redis = redis;
    this.#portal = portal;
  }

  /** Counts one more of `key` in a window that begins with the first and lasts `windowMs`. */
  async hit(key: string, windowMs: number): Promise<Count> {
    const shared = await this.#redis?.run(hitScript, [`${this.#portal}:hit:${key}`], [windowMs]);
    if (Array.isArray(shared)) return { current: Number(shared[0]), ttl: Number(shared[1]) };
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && known.end > now ? known : { count: 0, end: now + windowMs };
    window.count += 1;
    this.#windows.set(key, window);
    return { current: window.count, ttl: Math.ceil(window.end - now) };
  }

  /**
   * Takes one of the `limit` that `windowMs` before `now` may hold.
   * @returns null when taken, else the milliseconds until the next one is free.
   */
  async take(key: string, limit: number, windowMs: number, now: Date): Promise<number | null> {
    const at = now.getTime();
    this.#serial += 1;
    const member = `${process.pid}-${this.#serial}-${at}`;
    const name = `${this.#portal}:take:${key}`;
    const shared = await this.#redis?.run(takeScript, [name], [at, windowMs, limit, member]);
    if (shared === null) return null;
    if (shared !== undefined) return Number(shared) + windowMs - at;
    const recent = (this.#moments.get(key) ?? []).filter((one) => at - one < windowMs);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= limit) return oldest + windowMs - at;
    this.#moments.set(key, [...recent, at]);
    return null;
  }

  /** Whether counts are shared right now. */
  async reachable(): Promise<boolean> {
    return (await this.#redis?.run('return 1', [], [])) === 1;
  }

  /** Gives one back of what was taken of a key, the latest. */
  async giveBack(key: string): Promise<void> {
    this.#moments.set(key, (this.#moments.get(key) ?? []).slice(0, -1));
    await this.#redis?.run(`return redis.call('ZPOPMAX', KEYS[1])`, [`${this.#portal}:take:${key}`], []);
  }

  /** Forgets what was taken of a key. */
  async forgive(key: string): Promise<void> {
    this.#moments.delete(key);
    await this.#redis?.run(`return redis.call('DEL', KEYS[1])`, [`${this.#portal}:take:${key}`], []);
  }
}
