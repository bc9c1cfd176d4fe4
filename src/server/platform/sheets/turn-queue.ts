/** Runs a few tasks at a time in the order they came, and refuses when too many wait. */
export class TurnQueue {
  readonly #limits: { running: number; waiting: number };
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { running: number; waiting: number }) {
    this.#limits = limits;
  }

  /** @throws `refusal` when the queue is full; whatever the task throws */
  async run<T>(task: () => Promise<T>, refusal: Error): Promise<T> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else await this.#turn(refusal);
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(refusal: Error): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) return Promise.reject(refusal);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
