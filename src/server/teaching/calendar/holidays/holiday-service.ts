import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { fetchHolidays, type HolidayDay } from './client.ts';
import { offlineHolidays } from './offline.ts';

const FRESH_MS = 24 * 3_600_000;
const PAUSE_MS = 5 * 60_000;
const TIMEOUT_MS = 3000;
const KEPT_YEARS = 20;

type Kept = { days: readonly HolidayDay[]; until: number };

export type HolidayService = {
  /** Holidays of a year in order; never rejects, and nothing outside 2000–2100. */
  holidaysOf: (year: number) => Promise<readonly HolidayDay[]>;
  /** Forgets every kept year. @returns how many. */
  clear: () => number;
};

/** @property url the public service as it is set now; without one every year comes from the offline list. */
export type HolidaySettings = {
  url: () => Promise<string | undefined>;
  fetch?: typeof fetch;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  timeoutMs?: number;
};

/**
 * Holidays from the public service, asked once per year and day. When it fails, the last good answer stays, else the
 * offline list steps in, and the service is left alone for five minutes so that nobody waits for it again.
 */
export function createHolidayService(settings: HolidaySettings): HolidayService {
  const { log, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = settings;
  const kept = new LRUCache<number, Kept>({ max: KEPT_YEARS });
  const running = new Map<number, Promise<readonly HolidayDay[]>>();
  const time = (): number => settings.now().getTime();
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let asked: string | undefined;

  const clear = (): number => {
    const removed = kept.size;
    kept.clear();
    pausedUntil = Number.NEGATIVE_INFINITY;
    return removed;
  };
  /** The service to ask; what another one said is forgotten. */
  async function address(): Promise<string | undefined> {
    const url = await settings.url();
    if (url !== asked) clear();
    asked = url;
    return url;
  }

  const keep = (year: number, days: readonly HolidayDay[], until: number): readonly HolidayDay[] => {
    kept.set(year, { days, until });
    return days;
  };
  const standIn = async (year: number): Promise<readonly HolidayDay[]> =>
    kept.get(year)?.days ?? (await offlineHolidays(year));

  async function refresh(url: string, year: number): Promise<readonly HolidayDay[]> {
    try {
      const days = await fetchHolidays(url, year, { fetch, timeoutMs });
      if (days.length > 0) return keep(year, days, time() + FRESH_MS);
      log.warn({ year }, 'holiday service knows no holidays of the year');
      return keep(year, await standIn(year), time() + FRESH_MS);
    } catch (error) {
      log.warn({ err: error, year }, 'holiday service failed');
      pausedUntil = time() + PAUSE_MS;
      return keep(year, await standIn(year), pausedUntil);
    }
  }

  function ask(url: string, year: number): Promise<readonly HolidayDay[]> {
    const answer = running.get(year) ?? refresh(url, year).finally(() => running.delete(year));
    running.set(year, answer);
    return answer;
  }

  return {
    holidaysOf: async (year) => {
      if (!Number.isInteger(year) || year < 2000 || year > 2100) return [];
      const url = await address();
      const known = kept.get(year);
      if (known && time() < known.until) return known.days;
      if (url === undefined) return keep(year, await offlineHolidays(year), Number.POSITIVE_INFINITY);
      return time() < pausedUntil ? standIn(year) : ask(url, year);
    },
    clear,
  };
}

declare module '#server/platform/services.ts' {
  interface Services {
    holidays: HolidayService;
  }
}
