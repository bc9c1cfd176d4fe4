import { createHmac } from 'node:crypto';
import type { SecurityEventKind } from '#shared/platform/audit/security-events.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/platform/db/client.ts';
import { isDatabaseAway } from '#server/platform/db/away.ts';
import { derivedKey } from '#server/platform/derived-key.ts';
import { networkOf } from '#server/platform/http/network.ts';

export type SecurityEvent = {
  kind: SecurityEventKind;
  /** The account it is about; null where there is none. */
  userId: string | null;
  /** Stands for the name that was typed (`nameMark`); null where none was. */
  nameMark: string | null;
  ip: string;
  agent: string;
  requestId: string;
  /** What else helps, without personal data. */
  detail: string | null;
};

type Folded = SecurityEvent & { at: string; count: number };

const FLUSH_MS = 1_000;
const RETRY_MS = 5_000;
const MINUTE_MS = 60_000;
/** Events in one statement, and the most that wait for a database that is away; the oldest go first. */
const BATCH = 1_000;
const MOST_UNSTORED = 20_000;
/** Digits of a mark in the log. */
const MARK = 12;
/** More kinds of events than this in a minute are only counted, so that an attack fills neither memory nor table. */
const KEYS_A_MINUTE = 10_000;
/** More different names than these from one network in a minute are only counted: somebody goes through a list. */
const NAMES_A_MINUTE = 100;

/** Keeps what went wrong at the door: repeats folded in memory per minute and place, written each second in one statement. */
export class SecurityEvents {
  readonly #db: Db;
  readonly #key: Buffer;
  #log: FastifyBaseLogger | null = null;
  #waiting = new Map<string, Folded>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** What the database has not taken yet, the oldest first. */
  #unstored: Folded[] = [];
  #isAway = false;
  #minute = { of: 0, keys: 0, names: new Map<string, Set<string>>() };

  constructor(db: Db, sessionSecret: string) {
    this.#db = db;
    this.#key = derivedKey(sessionSecret, 'marks of the log');
  }

  /** Where a line per event goes, without name, number or address. */
  logTo(log: FastifyBaseLogger): void {
    this.#log = log;
  }

  /** Notes an event; never fails and never waits. */
  note(event: SecurityEvent, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (this.#minute.of !== minute) this.#minute = { of: minute, keys: 0, names: new Map() };
    const network = networkOf(event.ip);
    const place = [event.kind, event.userId ?? event.nameMark ?? '', network, minute].join(' ');
    const list = `${event.kind} ${network}`;
    const names = this.#minute.names.get(list) ?? new Set();
    const isNew = !this.#waiting.has(place);
    const isTooMany = isNew && this.#minute.keys >= KEYS_A_MINUTE;
    const isList = names.size >= NAMES_A_MINUTE && !names.has(place);
    const key = isTooMany ? `${event.kind} others ${minute}` : isList ? `${list} others ${minute}` : place;
    const known = this.#waiting.get(key);
    if (known) known.count += 1;
    else {
      this.#minute.keys += 1;
      this.#minute.names.set(list, names.add(place));
      const told = isTooMany || isList ? { ...event, userId: null, nameMark: null, detail: 'others' } : event;
      this.#waiting.set(key, { ...told, agent: told.agent.slice(0, 300), at: now.toISOString(), count: 1 });
    }
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes what is waiting, after what is being written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Stands for an account or a network in the log: the same for the same, and nobody without the secret can try values. */
  #markOf(value: string): string {
    return createHmac('sha256', this.#key).update(value).digest('hex').slice(0, MARK);
  }

  /** Logs what came since the last time and stores it with what could not be stored before. */
  async #write(): Promise<void> {
    const events = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#logLines(events);
    this.#unstored = [...this.#unstored, ...events].slice(-MOST_UNSTORED);
    while (this.#unstored.length > 0 && (await this.#store(this.#unstored.slice(0, BATCH))))
      this.#unstored = this.#unstored.slice(BATCH);
  }

  /**
   * Stores events, one perhaps twice where an answer was lost. While the database is away they wait, and the log says so once;
   * what it refuses is in the log alone.
   * @returns whether the events are done with.
   */
  async #store(events: readonly Folded[]): Promise<boolean> {
    try {
      await this.#db.execute(insert(events));
      this.#isAway = false;
      return true;
    } catch (error) {
      const isAway = isDatabaseAway(error);
      if (!isAway || !this.#isAway)
        this.#log?.error({ err: error }, isAway ? 'security events wait' : 'security events not stored');
      this.#isAway = isAway;
      if (isAway) this.#timer ??= setTimeout(() => void this.flush(), RETRY_MS).unref();
      return !isAway;
    }
  }

  #logLines(events: readonly Folded[]): void {
    for (const { kind, count, nameMark, userId, ip, requestId } of events) {
      const subject = nameMark?.slice(0, MARK) ?? (userId === null ? null : this.#markOf(userId));
      const source = this.#markOf(networkOf(ip));
      this.#log?.info({ event: kind, count, subject, source, requestId }, 'security event');
    }
  }
}

const insert = (events: readonly Folded[]): SQL => sql`
  insert into security_events (at, kind, user_id, name_mark, ip, agent, request_id, count, detail)
  select e.at, e.kind, u.id, e."nameMark", e.ip, e.agent, e."requestId", e.count, e.detail
  from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e (at timestamptz, kind text, "userId" uuid, "nameMark" text,
    ip text, agent text, "requestId" text, count int, detail text)
  left join users u on u.id = e."userId"`;
