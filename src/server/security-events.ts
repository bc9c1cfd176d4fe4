import type { SecurityEventKind } from '#shared/domain/audit/security-events.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/client.ts';
import { networkOf } from './http/network.ts';

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
const MINUTE_MS = 60_000;
/** More kinds of events than this in a minute are only counted, so that an attack fills neither memory nor table. */
const KEYS_A_MINUTE = 10_000;

/** Keeps what went wrong at the door: repeats folded in memory per minute and place, written each second in one statement. */
export class SecurityEvents {
  readonly #db: Db;
  #log: FastifyBaseLogger | null = null;
  #waiting = new Map<string, Folded>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #minute = { of: 0, keys: 0 };

  constructor(db: Db) {
    this.#db = db;
  }

  /** Where a line per event goes, without name, number or address. */
  logTo(log: FastifyBaseLogger): void {
    this.#log = log;
  }

  /** Notes an event; never fails and never waits. */
  note(event: SecurityEvent, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (this.#minute.of !== minute) this.#minute = { of: minute, keys: 0 };
    const place = [event.kind, event.userId ?? event.nameMark ?? '', networkOf(event.ip), minute].join(' ');
    const isTooMany = this.#minute.keys >= KEYS_A_MINUTE && !this.#waiting.has(place);
    const key = isTooMany ? `${event.kind} others ${minute}` : place;
    const known = this.#waiting.get(key);
    if (known) known.count += 1;
    else {
      this.#minute.keys += 1;
      const told = isTooMany ? { ...event, userId: null, nameMark: null, detail: 'others' } : event;
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

  /** What the database does not take is in the log alone. */
  async #write(): Promise<void> {
    const events = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const { kind, count, nameMark, requestId } of events) {
      const subject = nameMark?.slice(0, 12) ?? null;
      this.#log?.info({ event: kind, count, subject, requestId }, 'security event');
    }
    try {
      for (let start = 0; start < events.length; start += 1_000) {
        await this.#db.execute(insert(events.slice(start, start + 1_000)));
      }
    } catch (error) {
      this.#log?.error({ err: error }, 'security events not stored');
    }
  }
}

const insert = (events: readonly Folded[]): SQL => sql`
  insert into security_events (at, kind, user_id, name_mark, ip, agent, request_id, count, detail)
  select e.at, e.kind, u.id, e."nameMark", e.ip, e.agent, e."requestId", e.count, e.detail
  from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e (at timestamptz, kind text, "userId" uuid, "nameMark" text,
    ip text, agent text, "requestId" text, count int, detail text)
  left join users u on u.id = e."userId"`;
