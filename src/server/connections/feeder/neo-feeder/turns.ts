import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE_MS = 60_000;

/** Lets one call through at a time and so many in a minute. */
export class Turns {
  readonly #perMinute: number;
  readonly #begun: number[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Runs `work` when those before it are done. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(async () => {
      await this.#wait();
      return work();
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #wait(): Promise<void> {
    const now = performance.now();
    while (this.#begun[0] !== undefined && this.#begun[0] <= now - MINUTE_MS) this.#begun.shift();
    const first = this.#begun[0];
    if (first !== undefined && this.#begun.length >= this.#perMinute) {
      await sleep(first + MINUTE_MS - now);
      this.#begun.shift();
    }
    this.#begun.push(performance.now());
  }
}
