import type { Pulse } from '../db/pulse.ts';

/** Whether this process takes requests, for machines that send them (`GET /api/ready`). */
export class Readiness {
  #pulse: Pulse | null = null;

  /** Goes by the pulse of the database from now on. */
  watch(pulse: Pulse): void {
    this.#pulse = pulse;
  }

  /** Why requests should go elsewhere; null while there is no reason. */
  get refusal(): string | null {
    return this.#pulse?.isThere === false ? 'database not reachable' : null;
  }

  /** Counts a request the database did not serve. @returns whether the log has told why. */
  refuse(): boolean {
    return this.#pulse?.refuse() ?? false;
  }
}
