import { randomUUID } from 'node:crypto';
import type { RedisLink } from './redis-link.ts';

/** What processes tell each other: forget the sessions, the campus or all you remember, send this to a socket of yours. */
export type Topic = 'sessions' | 'campus' | 'memory' | 'socket';

type Listener = (message: unknown) => void;
type Envelope = { from: string; topic: Topic; message: unknown };

/**
 * Tells things to every process of one portal. The own process hears them at once and always; the others through Redis
 * where there is one, best effort: what must not be missed is in the database.
 */
export class Bus {
  readonly #id = randomUUID();
  readonly #listeners = new Map<Topic, Listener[]>();
  readonly #redis: RedisLink | null;
  readonly #channel: string;

  /** @param portal what the processes of one portal have in common, as several may share a Redis. */
  constructor(redis: RedisLink | null, portal: string) {
    this.#redis = redis;
    this.#channel = `${portal}:bus`;
    redis?.listen(this.#channel, (text) => {
      const { from, topic, message } = JSON.parse(text) as Envelope;
      if (from !== this.#id) this.#deliver(topic, message);
    });
  }

  on(topic: Topic, listener: Listener): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  /** @param message travels as JSON. */
  tell(topic: Topic, message: unknown = null): void {
    this.#deliver(topic, message);
    this.#redis?.publish(
      this.#channel,
      JSON.stringify({ from: this.#id, topic, message } satisfies Envelope),
    );
  }

  #deliver(topic: Topic, message: unknown): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(message);
  }
}
