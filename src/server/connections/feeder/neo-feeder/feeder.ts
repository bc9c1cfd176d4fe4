import type { FeederSettings } from '#server/platform/feeder/feeder-settings.ts';
import type { Services } from '#server/platform/services.ts';
import type { Unreached } from '#server/platform/unreached.ts';
import type { ReadingAct } from './acts.ts';
import type { Where } from './filter.ts';

/** How the portal behaves while the feeder is away. */
export type FeederPace = {
  /** Pauses before a failed read is tried again. */
  readPauses: readonly number[];
  /** How long to wait for a feeder that is away, and how often. */
  awayMs: number;
  awayTimes: number;
  /** How long a write without an answer is given before it is looked up. */
  settleMs: number;
  /** The same where the feeder would take the record a second time: longer than it may still be at work on the first. */
  unguardedMs: number;
  /** Lets so many milliseconds pass. */
  wait: (ms: number) => Promise<unknown>;
};

/** A row as the feeder gives it, every value trimmed text; nothing (null, blank, `-`) is null. */
export type FeederRow = Readonly<Record<string, string | null>>;

/** What is written: texts, and numbers where the feeder wants them. Fields without a value are left out. */
export type FeederRecord = Readonly<Record<string, string | number>>;

export type FeederQuery = { where?: Where; order: string; limit?: number; offset?: number };

/**
 * Why no answer of the feeder could be had: it was not reached, its certificate is another one, the address leads on to another
 * (`moved`) or to a web page, the server broke down, or what came is no whole answer.
 */
export type FeederReason = Unreached | 'certificate' | 'moved' | 'page' | 'server-error' | 'unreadable';

/**
 * Why the feeder did not do what was asked.
 * `OFFLINE`: it was never asked (nobody answers at the address, wrong certificate). `UNKNOWN`: it was asked and may have done
 * it (time-out, connection cut, an answer that cannot be read): look before anything is repeated. `LOGIN`: it does not let us
 * in. `REFUSED`: it said no, with its own code and sentence.
 */
export class FeederError extends Error {
  override readonly name = 'FeederError';
  readonly kind: 'OFFLINE' | 'UNKNOWN' | 'LOGIN' | 'REFUSED';
  /** The feeder's number, null where it gave none. */
  readonly code: number | null;
  /** The feeder's own sentence. */
  readonly said: string;
  /** Why there was no answer; null where the feeder gave one. */
  readonly reason: FeederReason | null;

  constructor(
    kind: FeederError['kind'],
    message: string,
    details: { code?: number; said?: string; reason?: FeederReason | null; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.code = details.code ?? null;
    this.said = details.said ?? '';
    this.reason = details.reason ?? null;
  }
}

/** One act per call; one call at a time. Every method throws `FeederError`. */
export type FeederClient = {
  /** One page of rows. */
  rows: (act: ReadingAct, query: FeederQuery) => Promise<FeederRow[]>;
  /** All rows, page after page; the order must be unique, or pages could overlap. */
  pages: (act: ReadingAct, query: Omit<FeederQuery, 'limit' | 'offset'>) => AsyncGenerator<FeederRow[]>;
  /** Adds a record. @returns the ids the feeder gave it. */
  insert: (act: string, record: FeederRecord) => Promise<FeederRow>;
  /** Changes the named fields of the record with this key. */
  update: (act: string, key: FeederRecord, record: FeederRecord) => Promise<FeederRow>;
  remove: (act: string, key: FeederRecord) => Promise<FeederRow>;
  /** Names of the fields an act takes and gives, as the feeder itself describes them. */
  dictionary: (act: string) => Promise<{ request: string[]; response: string[] }>;
  /** Signs in with a new token, whatever is remembered. */
  signIn: () => Promise<void>;
  /** Which of the feeder's two services this is, and where. */
  readonly environment: FeederSettings['environment'];
  readonly address: string;
  /** Calls made so far. */
  readonly calls: number;
};

/** The way to the PDDIKTI feeder. */
export type FeederPort = {
  readonly pace: FeederPace;
  /** The client for the feeder as it is set now; null while none is set. */
  client: (services: Services) => Promise<FeederClient | null>;
};

declare module '#server/platform/services.ts' {
  interface Services {
    feeder: FeederPort;
  }
}
