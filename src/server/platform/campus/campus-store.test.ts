import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DatabaseAway } from '#server/platform/db/away.ts';
import { mainData } from '#server/platform/db/schema.ts';
import { Bus } from '#server/platform/cluster/bus.ts';
import { testDatabase, type TestDatabase } from '#test/database.ts';
import { CampusStore } from './campus.public.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(async () => {
  vi.useRealTimers();
  await t.close();
});

const name = (shortName: string) => ({ institution: { shortName } });
const store = (shortName: string) =>
  t.db
    .insert(mainData)
    .values({ id: 1, data: name(shortName) })
    .onConflictDoUpdate({ target: mainData.id, set: { data: name(shortName) } });
const shown = async (campus: CampusStore) => (await campus.get()).data.institution.shortName;

test('remembers for a second, then reads behind the request, and waits only for what is old', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const campus = new CampusStore(t.db, new Bus(null, 'test'));
  await store('satu');
  expect(await shown(campus)).toBe('satu');
  await store('dua');
  expect(await shown(campus)).toBe('satu');
  vi.advanceTimersByTime(1_500);
  expect(await shown(campus)).toBe('satu');
  await expect.poll(() => shown(campus)).toBe('dua');
  await store('tiga');
  vi.advanceTimersByTime(61_000);
  expect(await shown(campus)).toBe('tiga');
});

test('begins a request with no state that is older than two seconds, told of a change or not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const campus = new CampusStore(t.db, new Bus(null, 'test'));
  const begun = async () => (await campus.current()).data.institution.shortName;
  await store('dahulu');
  expect(await begun()).toBe('dahulu');
  await store('kini');
  vi.advanceTimersByTime(2_001);
  expect(await begun()).toBe('kini');
});

test('is the same object until something changes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const campus = new CampusStore(t.db, new Bus(null, 'test'));
  await store('tetap');
  const before = await campus.current();
  vi.advanceTimersByTime(2_001);
  expect(await campus.current()).toBe(before);
  await store('berganti');
  vi.advanceTimersByTime(2_001);
  expect(await campus.current()).not.toBe(before);
});

test('a change is seen at once by those who are told', async () => {
  const bus = new Bus(null, 'test');
  const campus = new CampusStore(t.db, bus);
  await store('lama');
  expect(await shown(campus)).toBe('lama');
  await store('baru');
  campus.forget();
  expect(await shown(campus)).toBe('baru');
});

test('many who ask at once read once', async () => {
  const campus = new CampusStore(t.db, new Bus(null, 'test'));
  const states = await Promise.all(Array.from({ length: 20 }, () => campus.get()));
  expect(new Set(states).size).toBe(1);
});

describe('while the database hangs', () => {
  /** Lets whoever reads the settings wait until `release`. */
  async function hang(): Promise<{ release: () => Promise<void> }> {
    const [hanging, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = t.db.transaction(async (tx) => {
      await tx.execute(sql`lock table main_data in access exclusive mode`);
      hanging.resolve();
      await over.promise;
    });
    await hanging.promise;
    return {
      release: () => {
        over.resolve();
        return held;
      },
    };
  }

  const began = async (campus: CampusStore) => {
    const at = process.hrtime.bigint();
    const shortName = await campus.current().then(
      ({ data }) => data.institution.shortName,
      (error: unknown) => error,
    );
    return { shortName, tookMs: Number(process.hrtime.bigint() - at) / 1e6 };
  };
  const campusAged = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const campus = new CampusStore(t.db, new Bus(null, 'test'));
    await store('dahulu');
    await campus.current();
    vi.advanceTimersByTime(ms);
    return campus;
  };

  afterEach(() => vi.useRealTimers());

  test.each([
    ['that is told within three seconds', 2_400, 500],
    ['that is older, for as long as it takes to know that the database is silent', 60_000, 1_500],
  ])('the last state %s is told after a short wait, for all who ask one', async (_which, ageMs, waitMs) => {
    const campus = await campusAged(ageMs);
    const { release } = await hang();
    try {
      const [first, beside] = await Promise.all([began(campus), began(campus)]);
      for (const { shortName, tookMs } of [first, beside]) {
        expect(shortName).toBe('dahulu');
        expect(tookMs).toBeGreaterThan(waitMs - 50);
        expect(tookMs).toBeLessThan(waitMs + 1_000);
      }
      vi.advanceTimersByTime(1_500);
      const later = await began(campus);
      expect(later.shortName).toBe('dahulu');
      expect(later.tookMs).toBeLessThan(400);
    } finally {
      await release();
    }
  });

  test('who reads slowly still begins with the change', async () => {
    const campus = await campusAged(60_000);
    await store('kini');
    const { release } = await hang();
    const reading = began(campus);
    await sleep(800);
    await release();
    expect((await reading).shortName).toBe('kini');
  });

  test('a process that knows no state yet says that the database is away', async () => {
    const { release } = await hang();
    try {
      const { shortName, tookMs } = await began(new CampusStore(t.db, new Bus(null, 'test')));
      expect(shortName).toBeInstanceOf(DatabaseAway);
      expect(tookMs).toBeLessThan(4_000);
    } finally {
      await release();
    }
  });
});
