import { LRUCache } from 'lru-cache';

/** Answers are made anew after this; together with what browsers keep, a change is public within a minute. */
export const FRESH_MS = 15_000;

/**
 * Remembers a bounded number of answers for a short time; who asks for one that is being made waits for the same one.
 * The oldest go first, so that made-up addresses cannot fill the memory.
 */
export class TimedCache<T extends object> {
  readonly #kept: LRUCache<string, { made: Promise<T>; at: number }>;
  #source: object | null = null;

  /** @param max answers kept at a time @param ttl milliseconds an answer is kept */
  constructor(max: number, ttl = FRESH_MS) {
    this.#kept = new LRUCache({ max, ttl });
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Forgets what was made of another source than the one of now: a change must not wait until answers are too old. */
  madeOf(source: object): this {
    if (source !== this.#source) this.clear();
    this.#source = source;
    return this;
  }

  /** The answer under `key`, and how many milliseconds ago it was begun. What fails is not kept. */
  async of(key: string, make: () => Promise<T>): Promise<{ value: T; ageMs: number }> {
    const known = this.#kept.get(key);
    if (known !== undefined) return { value: await known.made, ageMs: performance.now() - known.at };
    const made = make();
    const mine = { made, at: performance.now() };
    this.#kept.set(key, mine);
    made.catch(() => {
      if (this.#kept.peek(key) === mine) this.#kept.delete(key);
    });
    return { value: await made, ageMs: 0 };
  }

  clear(): void {
    this.#kept.clear();
  }
}
