import type { Pulse } from '#server/platform/db/pulse.ts';
import type { Log } from '#server/platform/log.ts';

/** So long after the last refusal what the database lacked counts as there again. */
const QUIET_MS = 60_000;

/** Whether this process takes requests, for machines that send them (`GET /api/ready`). */
export class Readiness {
  #pulse: Pulse | null = null;
  #isDraining = false;
  readonly #quietMs: number;
  /** What a database lacks that answers all the same, by SQLSTATE. */
  readonly #lacks = new Map<string, { refused: number; over: NodeJS.Timeout }>();

  constructor(quietMs = QUIET_MS) {
    this.#quietMs = quietMs;
  }

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

  /**
   * Counts a request the database did not serve.
   * @param lack the SQLSTATE by which it says that it cannot work now.
   * @returns whether the log tells why, once for all of them.
   */
  refuse(lack: string | null, log: Log): boolean {
    if (this.#pulse?.refuse()) return true;
    if (lack !== null) this.#noteLack(lack, log);
    return lack !== null;
  }

  #noteLack(state: string, log: Log): void {
    const known = this.#lacks.get(state);
    if (known) {
      known.refused += 1;
      known.over.refresh();
      return;
    }
    log.warn(`The database refuses statements (SQLSTATE ${state}); what needs them is answered 503.`);
    const end = (): void => {
      log.info(
        `The database refuses no more (SQLSTATE ${state}); ${lack.refused} requests were answered 503.`,
      );
      this.#lacks.delete(state);
    };
    const lack = { refused: 1, over: setTimeout(end, this.#quietMs).unref() };
    this.#lacks.set(state, lack);
  }
}
