import type { Pulse } from '#server/platform/db/pulse.ts';

/** Whether this process takes requests, for machines that send them (`GET /api/ready`). */
export class Readiness {
  #pulse: Pulse | null = null;
  #isDraining = false;

  /** Goes by the pulse of the database from now on. */
  watch(pulse: Pulse): void {
    this.#pulse = pulse;
  }

  /** Sends machines and connections away before the process stops; what comes all the same is answered. */
  drain(): void {
    this.#isDraining = true;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Why requests should go elsewhere; null while there is no reason. */
  get refusal(): string | null {
    if (this.#isDraining) return 'stopping';
    return this.#pulse?.isThere === false ? 'database not reachable' : null;
  }

  /** Counts a request the database did not serve. @returns whether the log has told why. */
  refuse(): boolean {
    return this.#pulse?.refuse() ?? false;
  }
}
