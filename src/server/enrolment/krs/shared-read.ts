import { LRUCache } from 'lru-cache';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';

/** Terms remembered at a time. */
const TERMS = 8;

/** Something of a term that many requests need at once. */
export type SharedRead<T> = {
  /** At most `ttl` old; requests that arrive while it is read share one read. */
  of: (services: Services, periodId: string) => Promise<T>;
  /** Makes what was just written count at once in this process. */
  forget: (services: Services) => void;
  /** How many terms this process remembers. */
  size: (services: Services) => number;
};

/** Remembers what `load` reads for `ttl` milliseconds, for each term and each portal of this process. */
export function sharedRead<T extends object>(
  ttl: number,
  load: (db: Db, periodId: string) => Promise<T>,
): SharedRead<T> {
  const caches = new WeakMap<Services, LRUCache<string, Promise<T>>>();
  const cacheOf = (services: Services): LRUCache<string, Promise<T>> => {
    const known = caches.get(services);
    if (known !== undefined) return known;
    const cache = new LRUCache<string, Promise<T>>({ max: TERMS, ttl });
    caches.set(services, cache);
    services.bus.on('memory', () => cache.clear());
    return cache;
  };
  return {
    of: (services, periodId) => {
      const cache = cacheOf(services);
      const cached = cache.get(periodId);
      if (cached) return cached;
      const reading = load(services.db, periodId);
      cache.set(periodId, reading);
      reading.catch(() => cache.delete(periodId));
      return reading;
    },
    forget: (services) => caches.get(services)?.clear(),
    size: (services) => caches.get(services)?.size ?? 0,
  };
}
