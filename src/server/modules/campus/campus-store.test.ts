import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mainData } from '#server/db/schema/platform.ts';
import { Bus } from '#server/cluster/bus.ts';
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
