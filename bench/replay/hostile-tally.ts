import type { ErrorBody } from '#shared/platform/errors.ts';
import type { Check } from './invariants.ts';

/** How the portal took one kind of hostile input. */
export class HostileTally {
  readonly #what: string;
  readonly #limitMs: number;
  readonly #statuses = new Map<number, number>();
  readonly #broken: string[] = [];
  readonly #mute: string[] = [];
  #slowest = 0;

  /** @param limitMs longest time one answer may take. */
  constructor(what: string, limitMs: number) {
    this.#what = what;
    this.#limitMs = limitMs;
  }

  /** Sends once and notes the answer; a broken connection counts like a server error. */
  async take<T extends { status: number; error: ErrorBody }>(
    name: string,
    send: () => Promise<T>,
  ): Promise<T | null> {
    const started = performance.now();
    try {
      const answer = await send();
      this.#slowest = Math.max(this.#slowest, performance.now() - started);
      const { status, error } = answer;
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      if (status >= 500) this.#broken.push(`${name}: ${status}`);
      else if (status >= 400 && !error.message) this.#mute.push(`${name}: ${status}`);
      return answer;
    } catch (error) {
      this.#broken.push(`${name}: ${String(error)}`);
      return null;
    }
  }

  get line(): string {
    const statuses = [...this.#statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${status} × ${n}`);
    return `${this.#what}: ${statuses.join(', ')}; slowest ${this.#slowest.toFixed(0)} ms`;
  }

  get checks(): Check[] {
    return [
      {
        name: `${this.#what}: no server error, no broken connection ${this.#broken.slice(0, 3).join('; ')}`.trim(),
        broken: this.#broken.length,
      },
      {
        name: `${this.#what}: every refusal says why ${this.#mute.slice(0, 3).join('; ')}`.trim(),
        broken: this.#mute.length,
      },
      {
        name: `${this.#what}: every answer within ${this.#limitMs / 1000} s`,
        broken: this.#slowest > this.#limitMs ? 1 : 0,
      },
    ];
  }
}
