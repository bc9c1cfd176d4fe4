import type { Redis } from 'ioredis';
import type { Log } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

type Listener = (message: string) => void;

/** A command waits this long at most; then the caller goes on by itself. */
const PATIENCE_MS = 1_000;

async function loadClient(): Promise<typeof Redis> {
  try {
    return (await import('ioredis')).Redis;
  } catch {
    throw new StartupError('REDIS_URL needs the package ioredis; run npm install --include=optional.');
  }
}

/**
 * The portal's connections to Redis: one for commands, one that listens. Redis is a help, never a condition: while it is
 * away commands answer `undefined` at once, messages are dropped, and the connections are made again in the background.
 */
export class RedisLink {
  readonly #commands: Redis;
  readonly #listening: Redis;
  readonly #listeners = new Map<string, Listener>();
  readonly #log: Log;
  #away = false;

  private constructor(Client: typeof Redis, url: string, log: Log) {
    const options = {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: PATIENCE_MS,
      retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
    };
    this.#log = log;
    this.#commands = new Client(url, options);
    this.#listening = new Client(url, { ...options, enableOfflineQueue: true, commandTimeout: undefined });
    for (const client of [this.#commands, this.#listening]) {
      client.on('error', (error: Error) => this.#notice(error.message));
      client.on('close', () => this.#notice('the connection ended'));
    }
    this.#commands.on('ready', () => this.#recover());
    this.#listening.on('message', (channel: string, message: string) =>
      this.#listeners.get(channel)?.(message),
    );
  }

  /** Connects, waiting a moment; a Redis that does not answer is tried again in the background. */
  static async open(url: string, log: Log): Promise<RedisLink> {
    const link = new RedisLink(await loadClient(), url, log);
    await Promise.allSettled([link.#commands.connect(), link.#listening.connect()]);
    return link;
  }

  /** Runs a script on keys atomically; undefined while Redis is away. */
  async run(script: string, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    if (this.#commands.status !== 'ready') return undefined;
    try {
      return await this.#commands.eval(script, keys.length, ...keys, ...args);
    } catch (error) {
      this.#notice(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** Sends a message to every process that listens; dropped while Redis is away. */
  publish(channel: string, message: string): void {
    if (this.#commands.status !== 'ready') return;
    this.#commands
      .publish(channel, message)
      .catch((error: unknown) => this.#notice(error instanceof Error ? error.message : String(error)));
  }

  /** Hears every message of a channel, also after Redis was away. One listener per channel. */
  listen(channel: string, listener: Listener): void {
    this.#listeners.set(channel, listener);
    this.#listening.subscribe(channel).catch((error: unknown) => this.#notice(String(error)));
  }

  close(): void {
    this.#commands.disconnect();
    this.#listening.disconnect();
  }

  #notice(reason: string): void {
    if (this.#away) return;
    this.#away = true;
    this.#log.warn(`Redis is away (${reason}); each process counts and caches by itself until it is back.`);
  }

  #recover(): void {
    if (this.#away) this.#log.info('Redis is back.');
    this.#away = false;
  }
}
