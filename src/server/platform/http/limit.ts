import { AppError } from '#shared/platform/errors.ts';
import type { Tally } from '#server/platform/cluster/tally.ts';

/** Counts attempts per key in a sliding window and refuses the one too many with 429. */
export class AttemptLimit {
  readonly #tally: Tally;
  readonly #limits: Record<string, number>;
  readonly #windowMs: number;

  /** @param limits attempts per window by the part of the key before `:`. */
  constructor(tally: Tally, limits: Record<string, number>, windowMs: number) {
    this.#tally = tally;
    this.#limits = limits;
    this.#windowMs = windowMs;
  }

  /** Counts one attempt; throws RATE_LIMITED with `retryAfter` seconds when there were too many. */
  async take(key: string, now: Date): Promise<void> {
    const limit = this.#limits[key.slice(0, key.indexOf(':'))] ?? 10;
    const wait = await this.#tally.take(key, limit, this.#windowMs, now);
    if (wait === null) return;
    const retryAfter = Math.ceil(wait / 1000);
    const minutes = Math.ceil(retryAfter / 60);
    throw new AppError('RATE_LIMITED', `Terlalu banyak percobaan. Coba lagi dalam ${minutes} menit.`, {
      data: { retryAfter },
    });
  }

  /** Uncounts one attempt that turned out well. */
  giveBack(key: string): Promise<void> {
    return this.#tally.giveBack(key);
  }

  /** Clears a key after a success. */
  forgive(key: string): Promise<void> {
    return this.#tally.forgive(key);
  }
}
