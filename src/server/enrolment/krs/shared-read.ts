import { LRUCache } from 'lru-cache';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';

/** Terms cached at a time. */
const TERMS = 8;

/** A cached read of a term, shared by concurrent requests. */
export type SharedRead<T> = {
  /** Returns a value at most `ttl` old; requests that arrive during a read share it. */
  get: (services: Services, periodId: string) => Promise<T>;
  /** Clears the cache of this process. */
  forget: (services: Services) => void;
  /** Number of terms cached in this process. */
  size: (services: Services) => number;
};

/** Caches the result of `load` for `ttl` milliseconds, per term and portal of this process. */
export function sharedRead<T extends object>(
  ttl: number,
  load: (db: Db, periodId: string) => Promise<T>,
): SharedRead<T> {
  const caches = new WeakMap<Services, LRUCache<string, Promise<T>>>();
  const cacheFor = (services: Services): LRUCache<string, Promise<T>> => {
    const known = caches.get(services);
    if (known !== undefined) return known;
    const cache = new LRUCache<string, Promise<T>>({ max: TERMS, ttl });
    caches.set(services, cache);
    services.bus.on('memory', () => cache.clear());
    return cache;
  };
  return {
    get: (services, periodId) => {
      const cache = cacheFor(services);
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
