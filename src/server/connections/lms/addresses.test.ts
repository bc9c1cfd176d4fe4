import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { requireLms } from './connection.ts';
import { carryProfiles } from './profiles.service.ts';
import { outdatedPeople } from './profiles.store.ts';
import { asRun } from './run.ts';

/** Addresses go from one account to another, whichever of them is looked at first. */
let t: TestApp;
let scene: LmsScene;
let people: { id: string; nim: string | null; email: string }[];
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
  people = (await scene.classOf(5)).students;
  await scene.bring();
  await scene.changes();
});
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

/** Gives people addresses; while two have the same the database would refuse, so all are set at once. */
async function give(emails: readonly string[]): Promise<void> {
  for (const { id } of people)
    await t.db.execute(sql`update students set email = ${`${id}@tunda.test`} where id = ${id}`);
  for (const [at, { id }] of people.entries())
    await t.db.execute(sql`update students set email = ${emails[at]} where id = ${id}`);
}
const there = () => people.map(({ nim }) => accountOf(nim)?.email);
const accountOf = (nim: string | null) =>
  [...scene.moodle.site.users.values()].find(({ username }) => username === nim);
const problems = async () =>
  (await t.db.execute(sql`select from lms_users where profile_problem <> ''`)).rowCount;

test('people who take each other’s addresses in different minutes both get them', async () => {
  const [first, second, ...others] = people.map((_, at) => `orang${at}@kampus.test`);
  if (first === undefined || second === undefined) throw new Error('there is nobody');
  await give([first, second, ...others]);
  await scene.changes();
  // The first one wants what the second one still has.
  await give([second, 'sementara@kampus.test', ...others]);
  await t.db.execute(sql`update lms_users set given_email = 'sementara@kampus.test'
    where user_id = (select user_id from students where id = ${people[1]?.id ?? ''})`);
  await scene.changes();
  expect(await problems()).toBe(1);
  await give([second, first, ...others]);
  await scene.changes();
  expect(there()).toEqual([second, first, ...others]);
  expect(await problems()).toBe(0);
});

test('an address that was given up in Moodle follows at night, without a change here', async () => {
  const emails = people.map((_, at) => `malam${at}@kampus.test`);
  const [holder] = scene.moodle.site.users.values();
  if (!holder) throw new Error('the site has nobody');
  const before = holder.email;
  holder.email = emails[0] ?? '';
  await give(emails);
  await scene.changes();
  await scene.changes();
  expect(await problems()).toBe(1);
  holder.email = before;
  await scene.nightly();
  expect([there(), await problems()]).toEqual([emails, 0]);
});

test('however addresses go around, everybody has theirs after one round', { timeout: 60_000 }, async () => {
  const ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: '' });
  const lms = await requireLms(ctx);
  const emails = people.map((_, at) => `putar${at}@kampus.test`);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(emails, { minLength: emails.length }),
      fc.integer({ min: 1, max: 5 }),
      async (wanted, size) => {
        await give(wanted);
        const outdated = await outdatedPeople(t.db, 'ALL');
        await asRun(ctx, { kind: 'PROFILES', periodId: null }, (run) =>
          carryProfiles(ctx, lms, run, outdated, { size }),
        );
        expect([there(), await problems()]).toEqual([wanted, 0]);
      },
    ),
    { numRuns: 8 },
  );
});
