import { LRUCache } from 'lru-cache';
import type { RedisLink } from './redis-link.ts';

/** How attempts lock a key: `limit` of them within `windowMs` lock it, each time for the next of `locksMs`. */
export type StrikeRule = {
  limit: number;
  windowMs: number;
  locksMs: readonly [number, ...number[]];
  /** After so long without an attempt everything is forgotten. */
  keptMs: number;
};

/** What an attempt met: how long the key is still locked, 0 where it may go on, and how many it took so far. */
export type Strike = { waitMs: number; taken: number };

type State = { since: number; count: number; taken: number; locks: number; until: number; last: number };

const fresh: State = { since: 0, count: 0, taken: 0, locks: 0, until: 0, last: 0 };

/** More keys than an attack from one network makes in the time its attempts count. */
const KEYS_KEPT = 100_000;

/** The same as `struck`, in one step for all processes. */
const strikeScript = `
local now, window, limit, kept = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local known = redis.call('HMGET', KEYS[1], 'since', 'count', 'taken', 'locks', 'until', 'last')
if now - (tonumber(known[6]) or 0) >= kept then known = {} end
local since, count, taken = tonumber(known[1]) or 0, tonumber(known[2]) or 0, tonumber(known[3]) or 0
local locks, until_ = tonumber(known[4]) or 0, tonumber(known[5]) or 0
if until_ > now then return {until_ - now, taken} end
if now - since >= window then since = now; count = 0 end
count = count + 1
taken = taken + 1
if count >= limit then
  locks = locks + 1
  until_ = now + tonumber(ARGV[4 + math.min(locks, #ARGV - 4)])
  since = 0
  count = 0
end
redis.call('HSET', KEYS[1], 'since', since, 'count', count, 'taken', taken, 'locks', locks, 'until', until_, 'last', now)
redis.call('PEXPIRE', KEYS[1], kept)
return {0, taken}`;

/** One attempt on a key in `state`; while it is locked nothing counts. */
function struck(state: State, rule: StrikeRule, now: number): { state: State; strike: Strike } {
  const known = now - state.last >= rule.keptMs ? fresh : state;
  if (known.until > now) return { state: known, strike: { waitMs: known.until - now, taken: known.taken } };
  const isWithin = now - known.since < rule.windowMs;
  const count = (isWithin ? known.count : 0) + 1;
  const taken = known.taken + 1;
  const strike = { waitMs: 0, taken };
  if (count < rule.limit) {
    return { state: { ...known, since: isWithin ? known.since : now, count, taken, last: now }, strike };
  }
  const lockMs = rule.locksMs[Math.min(known.locks, rule.locksMs.length - 1)] ?? 0;
  return {
    state: { since: 0, count: 0, taken, locks: known.locks + 1, until: now + lockMs, last: now },
    strike,
  };
}

/**
 * Attempts that lock their key for longer each time, for all processes of a portal: in Redis where there is one, else (or
 * while it is away) here. An attempt counts before it is made, so that many at once are no more than one after the other.
 */
export class Strikes {
  readonly #redis: RedisLink | null;
  readonly #portal: string;
  readonly #states = new LRUCache<string, State>({ max: KEYS_KEPT });

  /** @param portal begins every key, as several portals may share a Redis. */
  constructor(redis: RedisLink | null, portal: string) {
    this.#redis = redis;
    this.#portal = portal;
  }

  /** Takes one attempt on `key`. The one that reaches the limit may still go on, and locks those after it. */
  async take(key: string, rule: StrikeRule, now: Date): Promise<Strike> {
    const at = now.getTime();
    const args = [at, rule.windowMs, rule.limit, rule.keptMs, ...rule.locksMs];
    const shared = await this.#redis?.run(strikeScript, [this.#name(key)], args);
    if (Array.isArray(shared)) return { waitMs: Number(shared[0]), taken: Number(shared[1]) };
    const { state, strike } = struck(this.#states.get(key) ?? fresh, rule, at);
    this.#states.set(key, state);
    return strike;
  }

  /** Forgets what was taken of a key. */
  async forgive(key: string): Promise<void> {
    this.#states.delete(key);
    await this.#redis?.run(`return redis.call('DEL', KEYS[1])`, [this.#name(key)], []);
  }

  #name(key: string): string {
    return `${this.#portal}:strike:${key}`;
  }
}
