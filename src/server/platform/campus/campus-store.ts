import { isDeepStrictEqual } from 'node:util';
import { mainDataSchema } from '#shared/platform/campus/main-data.ts';
import { academicSettingsOf } from '#shared/platform/campus/academic-settings.schema.ts';
import type { Bus } from '#server/platform/cluster/bus.ts';
import { DatabaseAway, isDatabaseAway } from '#server/platform/db/away.ts';
import type { Db } from '#server/platform/db/client.ts';
import { SILENT_MS } from '#server/platform/db/pulse.ts';
import type { CampusPort, CampusState } from '#server/platform/campus-state.ts';
import { findActivePeriod, findMainData } from './campus.store.ts';
import { settlesBy } from './settles-by.ts';

/** Younger state is taken as it is; older state as well, while it is read again behind the request. */
const FRESH_MS = 1_000;
/** How old state may be where a request begins: what one process changes, every other shows within three seconds. */
const CURRENT_MS = 2_000;
/** And once it is under way. */
const USABLE_MS = 60_000;
/** How long a reading is waited for while the state known so far is told within those three seconds. */
const LATE_MS = 500;
const STILL_CURRENT_MS = 3_000 - LATE_MS;
/** And by a process that knows no state yet. */
const FIRST_MS = 2 * SILENT_MS;

/** A state on its way; `began` is a moment of `performance.now()`. */
type Reading = { state: Promise<CampusState>; began: number };

/**
 * Remembers the campus state; `forget` after a change makes every process read it again. The word of a change may be lost, or
 * there is nothing to carry it, so `current` takes only state that is hardly old. Whoever asks inside a transaction
 * seldom waits for a second connection: many who did could hold all of them and wait for one more.
 */
export class CampusStore implements CampusPort {
  readonly #db: Db;
  readonly #bus: Bus;
  #cached: { state: CampusState; at: number } | null = null;
  /** What is told while the database is away, however old it is: pages that need nothing else are shown. */
  #last: CampusState | null = null;
  #reading: Reading | null = null;

  constructor(db: Db, bus: Bus) {
    this.#db = db;
    this.#bus = bus;
    const forget = (): void => {
      this.#cached = null;
      this.#reading = null;
    };
    bus.on('campus', forget);
    bus.on('memory', forget);
  }

  /** States held by this process. */
  get size(): number {
    return this.#cached === null ? 0 : 1;
  }

  /**
   * The state where a request begins, before any transaction: the last one known where the database does not answer in time,
   * so that pages which need nothing else of it do not hang with it.
   * @throws DatabaseAway while it is silent and this process knows no state
   */
  async current(): Promise<CampusState> {
    const state = this.get(CURRENT_MS);
    const reading = this.#reading;
    if (reading === null || this.#age() <= CURRENT_MS) return state;
    if (await settlesBy(state, reading.began + this.#patienceMs())) return state;
    // Its failure is told to those who wait longer.
    state.catch(() => undefined);
    if (this.#last === null) throw new DatabaseAway();
    return this.#last;
  }

  /** @param usableMs how old the state may be, in milliseconds */
  get(usableMs = USABLE_MS): Promise<CampusState> {
    return this.#get(usableMs).catch((error: unknown) => {
      if (this.#last !== null && isDatabaseAway(error)) return this.#last;
      throw error;
    });
  }

  async #get(usableMs: number): Promise<CampusState> {
    const age = this.#age();
    if (this.#cached !== null && age < FRESH_MS) return this.#cached.state;
    const known = this.#cached;
    const reading = this.#readOnce();
    if (known === null || age > usableMs) return reading;
    // A failure shows itself to whoever has to wait for the state.
    reading.catch(() => undefined);
    return known.state;
  }

  forget(): void {
    this.#bus.tell('campus');
  }

  /** In milliseconds, of the state that counts. */
  #age(): number {
    return this.#cached === null ? Infinity : performance.now() - this.#cached.at;
  }

  /** How long a reading is waited for, from its beginning. */
  #patienceMs(): number {
    if (this.#age() <= STILL_CURRENT_MS) return LATE_MS;
    return this.#last === null ? FIRST_MS : SILENT_MS;
  }

  /** One reading at a time, shared by all who wait for it. */
  #readOnce(): Promise<CampusState> {
    this.#reading ??= { state: this.#read(), began: performance.now() };
    return this.#reading.state;
  }

  async #read(): Promise<CampusState> {
    const at = performance.now();
    const mine = Promise.all([findMainData(this.#db), findActivePeriod(this.#db)]);
    // Set after this call has been remembered: a change in between forgets it, and its result with it.
    await Promise.resolve();
    const reading = this.#reading;
    try {
      const [raw, period] = await mine;
      const data = mainDataSchema.parse(raw);
      const read = { data, academic: academicSettingsOf(data.academic), period };
      // The same object for as long as nothing changes, by which others tell whether what they made of it still holds.
      const state = isDeepStrictEqual(read, this.#last) && this.#last !== null ? this.#last : read;
      if (this.#reading === reading) this.#cached = { state, at };
      this.#last = state;
      return state;
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }
}
