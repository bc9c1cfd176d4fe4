import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { reasonOf } from './error-facts.ts';

/** How often the database is asked whether it is there. */
const EVERY_MS = 1_000;
/** Silent for so long it counts as away: machines that ask wait two seconds. */
export const SILENT_MS = 1_500;
/** Silent for so long, what still waits for an answer is given up. */
const GIVE_UP_MS = 10_000;

/** What a pulse tells, and how long silence may last. */
type Options = {
  log: Log;
  /** Ends the connections whose statements nobody will answer any more. */
  onGivenUp: () => void;
  silentMs?: number;
  giveUpMs?: number;
};

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
  #client: Client | null = null;
  #socket: Socket | null = null;

  constructor(url: string, options: Options) {
    this.#url = url;
    this.#options = { silentMs: SILENT_MS, giveUpMs: GIVE_UP_MS, ...options };
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
    this.#socket?.destroy();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#ask();
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #ask(): Promise<void> {
    let isWaiting = true;
    // An answer that arrived while this process was busy is read before it counts as missing.
    const afterSilence = (ms: number, then: () => void) =>
      setTimeout(() => setImmediate(() => isWaiting && then()), ms).unref();
    const timers = [
      afterSilence(this.#options.silentMs, () => this.#lose('it does not answer')),
      afterSilence(this.#options.giveUpMs, () => {
        this.#socket?.destroy();
        this.#options.onGivenUp();
      }),
    ];
    try {
      this.#client ??= await this.#connect();
      await this.#client.query('select from schema_migrations limit 1');
      this.#find();
    } catch (error) {
      this.#client = null;
      this.#socket?.destroy();
      this.#lose(reasonOf(error));
    } finally {
      isWaiting = false;
      timers.forEach(clearTimeout);
    }
  }

  async #connect(): Promise<Client> {
    const socket = new Socket();
    this.#socket = socket;
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
