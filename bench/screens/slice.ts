import { Connection } from '../lib/connection.ts';
import { treeCpu } from '../support/cpu.ts';

/**
 * What one visitor sends to open a screen: the page first where there is one, then the calls at once.
 * `isRepeatable` unless it changes something; a guest is told that they are nobody (401).
 */
export type Visit = {
  page: Buffer | null;
  calls: readonly Buffer[];
  isRepeatable: boolean;
  isGuest: boolean;
};

/** Whose processor time counts: process numbers of the server and of its database. */
export type Processes = { server: readonly number[]; database: readonly number[] };

/** A server under load. */
export type Target = { host: string; port: number; processes: Processes };

/** How long to load it: so many visitors at once, for a time or until the visits are used up. */
export type Load = { atOnce: number; ms: number };

/** What a slice of load showed. Times in milliseconds, also the processor's; bytes on the wire of all visits. */
export type Score = {
  visits: number;
  seconds: number;
  latencies: number[];
  bytes: number;
  serverMs: number;
  databaseMs: number;
  /** Answers that refuse, by status; `BROKEN` where the connection ended before the answer was whole. */
  refused: Map<number, number>;
};

/** In the place of a status: no whole answer came. */
export const BROKEN = 0;

/** Connections a browser opens to one server. */
const LANES = 6;

const cpuOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + treeCpu(pid), 0);

/** One visitor's browser: opens a screen as often as it is told to. */
class Browser {
  readonly #lanes: Connection[];
  readonly #score: Score;

  constructor({ host, port }: Target, score: Score) {
    this.#lanes = Array.from({ length: LANES }, () => new Connection(host, port));
    this.#score = score;
  }

  async visit({ page, calls, isGuest }: Visit): Promise<void> {
    const started = performance.now();
    const [first] = this.#lanes;
    if (page !== null && first) await this.#ask(first, page, isGuest);
    const waiting = calls.values();
    const drain = async (lane: Connection) => {
      for (const call of waiting) await this.#ask(lane, call, isGuest);
    };
    await Promise.all(this.#lanes.map(drain));
    this.#score.latencies.push(performance.now() - started);
    this.#score.visits += 1;
  }

  close(): void {
    for (const lane of this.#lanes) lane.close();
  }

  async #ask(lane: Connection, request: Buffer, isGuest: boolean): Promise<void> {
    const broken = () => ({ status: BROKEN, bytes: 0 });
    const { status, bytes } = await lane.ask(request).catch(broken);
    this.#score.bytes += bytes;
    const isRight = status === 200 || (isGuest && status === 401);
    if (!isRight) this.#score.refused.set(status, (this.#score.refused.get(status) ?? 0) + 1);
  }
}

/**
 * Loads a server with visits, each visitor opening the next screen as soon as the last one stands.
 * @param visits in turns; an endless one is cut off by the load's time.
 */
export async function drive(target: Target, visits: Iterable<Visit>, { atOnce, ms }: Load): Promise<Score> {
  const score: Score = {
    visits: 0,
    seconds: 0,
    latencies: [],
    bytes: 0,
    serverMs: 0,
    databaseMs: 0,
    refused: new Map(),
  };
  const { server, database } = target.processes;
  const queue = visits[Symbol.iterator]();
  const browsers = Array.from({ length: atOnce }, () => new Browser(target, score));
  const [started, serverMs, databaseMs] = [performance.now(), cpuOf(server), cpuOf(database)];
  const use = async (browser: Browser) => {
    while (performance.now() - started < ms) {
      const { done, value } = queue.next();
      if (done) return;
      await browser.visit(value);
    }
  };
  await Promise.all(browsers.map(use)).finally(() => browsers.forEach((browser) => browser.close()));
  score.seconds = (performance.now() - started) / 1000;
  score.serverMs = cpuOf(server) - serverMs;
  score.databaseMs = cpuOf(database) - databaseMs;
  return score;
}

/** The visits over and over again. */
export function* endless(visits: readonly Visit[]): Generator<Visit> {
  while (visits.length > 0) yield* visits;
}
