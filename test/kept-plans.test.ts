import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDemoCampus } from '#tools/demo/build.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { lists } from '../bench/lib/list-variants.ts';
import { sweepCampus } from '../bench/lib/plan-reads.ts';
import { readsTooMuch } from '../bench/lib/plan-sweep.ts';

let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
  await seedAccess(t.db);
  await buildDemoCampus(t.db, { now: new Date(), regular: false, students: 300, attendance: false });
  await t.db.execute('vacuum analyze');
}, 120_000);
afterAll(() => t.close());

/** `npm run bench -- plans` does the same on a large campus, twenty times. */
test('no list and no read planned once reads more than twice what a plan for its values reads', async () => {
  const { asked, readings } = await sweepCampus(t.url, t.folder, 3);
  expect(asked).toBeGreaterThan(10 * lists.length);
  expect(readings.length).toBeGreaterThan(300);
  expect(readings.filter(readsTooMuch)).toEqual([]);
}, 300_000);
