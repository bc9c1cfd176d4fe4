import type { Services } from './services.ts';

/**
 * Remembers why a system the portal uses serves nothing, so that the log of this process tells it once, again when the reason
 * becomes another, and when it is over.
 */
export class Outages {
  readonly #reasons = new WeakMap<Services, string>();

  /** @returns whether the log has to be told: nobody noted this reason before. */
  begin(services: Services, reason: string): boolean {
    if (this.#reasons.get(services) === reason) return false;
    this.#reasons.set(services, reason);
    return true;
  }

  /** @returns whether the log has to be told: an outage is over. */
  end(services: Services): boolean {
    return this.#reasons.delete(services);
  }
}
