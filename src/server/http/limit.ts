import { LRUCache } from 'lru-cache';
import { AppError } from '#shared/errors.ts';

/** Counts attempts per key in a sliding window and refuses the one too many with 429. */
export class AttemptLimit {
  readonly #seen: LRUCache<string, number[]>;
  readonly #limits: Record<string, number>;
  readonly #windowMs: number;

  /** @param limits attempts per window by the part of the key before `:`. */
  constructor(limits: Record<string, number>, windowMs: number) {
    this.#limits = limits;
    this.#windowMs = windowMs;
    this.#seen = new LRUCache({ max: 50_000, ttl: windowMs });
  }

  /** Counts one attempt; throws RATE_LIMITED with `retryAfter` seconds when there were too many. */
  take(key: string, now: Date): void {
    const limit = this.#limits[key.slice(0, key.indexOf(':'))] ?? 10;
    const recent = (this.#seen.get(key) ?? []).filter((at) => now.getTime() - at < this.#windowMs);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= limit) {
      const retryAfter = Math.ceil((oldest + this.#windowMs - now.getTime()) / 1000);
      throw new AppError(
        'RATE_LIMITED',
        `Terlalu banyak percobaan. Coba lagi dalam ${Math.ceil(retryAfter / 60)} menit.`,
        {
          data: { retryAfter },
        },
      );
    }
    this.#seen.set(key, [...recent, now.getTime()]);
  }

  /** Clears a key after a success. */
  forgive(key: string): void {
    this.#seen.delete(key);
  }
}
