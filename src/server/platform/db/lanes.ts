import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';

/** A lane whose first statement runs for so long is passed by until it has answered. */
const BUSY_MS = 25;
/** A statement that never ran faster than this keeps others waiting; it goes to the pool. */
const SLOW_MS = 20;
/** Runs before that is judged: the first on each lane also plan the statement. */
const JUDGED_AFTER = 12;
/** How long a lane that cannot be opened is left alone. */
const REST_MS = 1_000;

/** SQLSTATE of a statement that would have written. */
const WRITES = '25006';

/** Sends a statement some other way. */
export type Send = (config: QueryConfig, values: unknown[]) => Promise<QueryResult>;

const isWrite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === WRITES;

/** One connection, on which a statement is sent before those ahead of it have been answered. */
class Lane {
  readonly #settings: ClientConfig;
  #client: Client | null = null;
  #opensAfter = 0;
  /** When the first of the waiting statements began to run. */
  #since = 0;
  waiting = 0;

  constructor(settings: ClientConfig) {
    this.#settings = settings;
  }

  get isFree(): boolean {
    if (this.#client === null) this.#open();
    return this.#client !== null && (this.waiting === 0 || performance.now() - this.#since < BUSY_MS);
  }

  /** @returns the answer, and how long the statement itself ran, in milliseconds */
  async run(config: QueryConfig, values: unknown[]): Promise<{ result: QueryResult; ms: number }> {
    const client = this.#client;
    if (client === null) throw new Error('The lane is closed.');
    if (this.waiting === 0) this.#since = performance.now();
    this.waiting += 1;
    try {
      const result = await client.query(config, values);
      return { result, ms: performance.now() - this.#since };
    } finally {
      this.waiting -= 1;
      this.#since = performance.now();
    }
  }

  async close(): Promise<void> {
    this.#opensAfter = Infinity;
    await this.#client?.end();
  }

  /** Ends the connection unless somebody waits on it; the next statement opens another. */
  letGo(): void {
    if (this.waiting > 0 || this.#client === null) return;
    void this.#client.end().catch(() => undefined);
    this.#client = null;
  }

  /** Opens the connection behind the statement that found it closed. */
  #open(): void {
    if (performance.now() < this.#opensAfter) return;
    this.#opensAfter = performance.now() + REST_MS;
    const client = new Client(this.#settings);
    const lose = () => {
      if (this.#client === client) this.#client = null;
    };
    // What waits on it fails and says so; unheard, the event would end the process.
    client.on('error', lose);
    client.on('end', lose);
    client.connect().then(
      () => (this.#opensAfter === Infinity ? void client.end() : (this.#client = client)),
      () => undefined,
    );
  }
}

/**
 * A few connections for the reads that everybody makes, each a kept statement of its own transaction. Statements are sent as they
 * come and answered in that order, so that the database goes on to the next without being woken, and their plans are held a
 * few times instead of once for each connection of the pool. The sessions are read-only: what would write, runs long or finds
 * every lane busy goes to the pool.
 */
export class Lanes {
  readonly #lanes: readonly Lane[];
  readonly #isThere: () => boolean;
  readonly #pace = new Map<string, { runs: number; fastest: number }>();

  /** @param settings of a connection, whose session may not write; `isThere` whether the database answers */
  constructor(count: number, settings: ClientConfig, isThere: () => boolean) {
    this.#isThere = isThere;
    this.#lanes = Array.from({ length: count }, () => new Lane({ ...settings, pipeline: true }));
  }

  /** Runs a statement that has a name; `otherwise` where no lane takes it. */
  async run(
    config: QueryConfig & { name: string },
    values: unknown[],
    otherwise: Send,
  ): Promise<QueryResult> {
    const pace = this.#paceOf(config.name);
    const isSlow = pace.runs >= JUDGED_AFTER && pace.fastest > SLOW_MS;
    const lane = isSlow || !this.#isThere() ? undefined : this.#shortest();
    if (lane === undefined) return otherwise(config, values);
    try {
      const { result, ms } = await lane.run(config, values);
      pace.runs += 1;
      pace.fastest = Math.min(pace.fastest, ms);
      return result;
    } catch (error) {
      if (!isWrite(error)) throw error;
      this.#pace.set(config.name, { runs: JUDGED_AFTER, fastest: Infinity });
      return otherwise(config, values);
    }
  }

  /** Ends the connections that nobody waits on. */
  letGo(): void {
    for (const lane of this.#lanes) lane.letGo();
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  #paceOf(name: string): { runs: number; fastest: number } {
    const pace = this.#pace.get(name) ?? { runs: 0, fastest: Infinity };
    this.#pace.set(name, pace);
    return pace;
  }

  #shortest(): Lane | undefined {
    let best: Lane | undefined;
    for (const lane of this.#lanes)
      if (lane.isFree && (best === undefined || lane.waiting < best.waiting)) best = lane;
    return best;
  }
}
