import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { reasonOf } from './error-facts.ts';

/** How often the database is asked whether it is there. */
const EVERY_MS = 1_000;
/** How long it is asked over one connection: a database that stops or has no room serves those it has, and takes no other. */
const RENEW_MS = 5_000;
/** Silent for so long it counts as away: machines that ask wait two seconds. */
export const SILENT_MS = 1_500;
/** Silent for so long, what still waits for an answer is given up. */
const GIVE_UP_MS = 10_000;

/** What a pulse tells, and how long silence may last. */
type Options = {
  log: Log;
  /** Lets go of the connections that nobody uses; told at every refusal, so that a database that is to stop can. */
  onRefused: () => void;
  /** Ends the connections whose statements nobody will answer any more. */
  onGivenUp: () => void;
  silentMs?: number;
  giveUpMs?: number;
  renewMs?: number;
};

/** SQLSTATE of a server all whose places are taken: who has a connection is served. */
const NO_PLACE = '53300';

const isCrowded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NO_PLACE;

/**
 * Asks the database once a second, over a connection of its own, so that neither a full pool nor a slow statement is taken
 * for a database that is away, and a database that hangs is known without anybody waiting for it.
 */
export class Pulse {
  readonly #url: string;
  readonly #options: Required<Options>;
  readonly #stopping = new AbortController();
  #isThere = true;
  #refused = 0;
  #isRunning = false;
  #asking: Promise<void> | null = null;
  #client: Client | null = null;
  /** When another connection is made for the next question. */
  #renewsAt = 0;
  readonly #sockets = new Set<Socket>();

  constructor(url: string, options: Options) {
    this.#url = url;
    this.#options = { silentMs: SILENT_MS, giveUpMs: GIVE_UP_MS, renewMs: RENEW_MS, ...options };
  }

  /** Whether the database answered of late; true as long as nobody has started to ask. */
  get isThere(): boolean {
    return this.#isThere;
  }

  /** Counts what was refused while the database is away. @returns whether that is known, and told at its end. */
  refuse(): boolean {
    if (this.#isThere) return false;
    this.#refused += 1;
    return true;
  }

  /** Begins to ask; call it once the database is migrated. */
  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#stopping.abort();
    this.#drop();
  }

  /** Looks at once, over another connection, whether the database is there, for who could not have one. */
  async look(): Promise<void> {
    await this.#asking;
    if (!this.#isRunning || !this.#isThere) return;
    this.#renewsAt = 0;
    await this.#ask();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    this.#isRunning = true;
    while (!signal.aborted) {
      await this.#ask();
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#question().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #question(): Promise<void> {
    let isWaiting = true;
    // An answer that arrived while this process was busy is read before it counts as missing.
    const afterSilence = (ms: number, then: () => void) =>
      setTimeout(() => setImmediate(() => isWaiting && then()), ms).unref();
    const timers = [
      afterSilence(this.#options.silentMs, () => this.#lose('it does not answer')),
      afterSilence(this.#options.giveUpMs, () => {
        this.#drop();
        this.#options.onGivenUp();
      }),
    ];
    try {
      const client = await this.#connected();
      await client.query('select from schema_migrations limit 1');
      this.#find();
    } catch (error) {
      this.#drop();
      this.#lose(reasonOf(error));
      this.#options.onRefused();
    } finally {
      isWaiting = false;
      timers.forEach(clearTimeout);
    }
  }

  #drop(): void {
    this.#client = null;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The connection to ask over, from time to time another, so that it is known whether any can be had. */
  async #connected(): Promise<Client> {
    const held = this.#client;
    if (held !== null && performance.now() < this.#renewsAt) return held;
    this.#renewsAt = performance.now() + this.#options.renewMs;
    try {
      this.#client = await this.#connect();
    } catch (error) {
      if (held === null || !isCrowded(error)) throw error;
      return held;
    }
    void held?.end().catch(() => undefined);
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    const client = new Client({
      connectionString: this.#url,
      application_name: 'cendekia pulse',
      stream: () => socket,
    });
    // A connection that breaks fails the next question; unheard, the event would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  #lose(reason: string): void {
    if (!this.#isThere || this.#stopping.signal.aborted) return;
    this.#isThere = false;
    this.#options.log.warn(
      `The database is away (${reason}); what needs it is answered 503 until it is back.`,
    );
  }

  #find(): void {
    if (this.#isThere) return;
    this.#isThere = true;
    this.#options.log.info(`The database is back; ${this.#refused} requests were answered 503.`);
    this.#refused = 0;
  }
}
