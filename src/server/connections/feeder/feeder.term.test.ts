import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { channelNames } from '#shared/platform/feeder/channel-names.ts';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  sendNow,
} from '#test/factories/feeder-scene.ts';

/** A whole term is many calls; a busy machine may take its time. */
vi.setConfig({ testTimeout: 240_000 });

let scene: FeederScene;
afterEach(() => scene.close());

/** Rows of every table the portal writes, as many as there must be for six students. */
const expected = {
  persons: 6,
  registrations: 6,
  courses: 3,
  curricula: 1,
  curriculumCourses: 3,
  classes: 3,
  teachings: 6,
  participants: 18,
  semesterRecords: 6,
  transfers: 1,
  exits: 1,
  activities: 3,
  members: 4,
  supervisors: 3,
  examiners: 2,
  achievements: 1,
  conversions: 1,
} as const;

const tables = Object.keys(expected) as (keyof typeof expected)[];
const inFeeder = () =>
  Object.fromEntries(tables.map((table) => [table, scene.feeder.control.rows(table).length]));

test('a whole term goes to the feeder, and both sides are equal afterwards', async () => {
  scene = await feederScene();
  await buildTerm({ db: scene.t.db, feeder: scene.feeder });
  await scene.operator();
  for (const channel of channelNames) {
    await compareNow(scene.t, channel);
    await sendNow(scene.t, channel);
    const after = await compareNow(scene.t, channel);
    const open = after.data.filter(({ verdict }) => verdict !== 'SAME');
    expect(
      open.map(({ label, verdict, message, problems, differences }) => ({
        channel,
        label,
        verdict,
        message,
        problems,
        differences,
      })),
    ).toEqual([]);
  }
  expect(inFeeder()).toEqual(expected);
});

test('with every fault switched on it ends the same, without a single row twice', async () => {
  scene = await feederScene();
  await buildTerm({ db: scene.t.db, feeder: scene.feeder });
  await scene.operator();
  scene.feeder.control.chaos({
    rate: 0.25,
    seed: 7,
    kinds: ['drop', 'html', 'truncated', 'error', 'expired', 'empty', 'message'],
  });
  for (const channel of channelNames) {
    for (let tries = 0; tries < 8; tries += 1) {
      await compareNow(scene.t, channel);
      const { data: left } = await scene.t.call(feederContract.rows, { query: { channel, limit: 100 } });
      if (left.every(({ verdict }) => verdict === 'SAME') && left.length > 0) break;
      await sendNow(scene.t, channel);
      await sendNow(scene.t, channel, 'FAILED');
    }
  }
  scene.feeder.control.chaos(null);
  scene.feeder.control.clearFaults();
  for (const channel of channelNames) {
    const { data } = await compareNow(scene.t, channel);
    expect([
      channel,
      data.filter(({ verdict }) => verdict !== 'SAME').map(({ label, message }) => [label, message]),
    ]).toEqual([channel, []]);
  }
  expect(inFeeder()).toEqual(expected);
  const { rows } = await scene.t.db.execute(sql`
    select count(*) filter (where step = 'ASKED')::int as asked, count(*) filter (where step = 'SETTLED')::int as settled from feeder_sends`);
  expect(rows[0]?.['settled']).toBeGreaterThan(0);
});
