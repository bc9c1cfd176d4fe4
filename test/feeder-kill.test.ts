import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '#tools/demo/random.ts';
import {
  EMULATOR_PASSWORD,
  EMULATOR_USER,
  type FeederEmulator,
  startFeederEmulator,
} from '#tools/emulators/neo-feeder/emulator.ts';
import { faultKinds } from '#tools/emulators/neo-feeder/faults.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { buildTerm } from './factories/feeder-scene.ts';
import { buildAdmin } from './factories/people.ts';

/** `npm run bench -- feeder-kill` asks for more. */
const KILLS = Number(process.env['FEEDER_KILLS'] ?? 3);
/** Enough calls for the kills that are asked for. */
const STUDENTS = 20 + KILLS;
const CLASSES = 3;

/** What the feeder must hold in the end, no more and no less. */
const expected = {
  persons: STUDENTS,
  registrations: STUDENTS,
  courses: CLASSES,
  curricula: 1,
  curriculumCourses: CLASSES,
  classes: CLASSES,
  teachings: CLASSES * 2,
  participants: STUDENTS * CLASSES,
  semesterRecords: STUDENTS,
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

let database: TestDatabase;
let feeder: FeederEmulator;
beforeAll(async () => {
  database = await testDatabase();
  feeder = await startFeederEmulator();
});
afterAll(async () => {
  await feeder.stop();
  await database.close();
});

/** The process that reports the term. */
const report = (...args: string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, 'external/feeder-worker.ts'), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: database.folder,
      DATABASE_URL: database.url,
      FEEDER_URL: feeder.url,
      FEEDER_USERNAME: EMULATOR_USER,
      FEEDER_PASSWORD: EMULATOR_PASSWORD,
      SESSION_SECRET: 'a secret of this test, thirty-two letters long',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Lets the process make some calls and kills it in the midst of the next. @returns false when it was done before. */
async function killSoon(worker: ReturnType<typeof report>, random: Random): Promise<boolean> {
  const exited = once(worker, 'exit');
  const runs = (): boolean => worker.exitCode === null && worker.signalCode === null;
  const enough = feeder.control.calls.length + random.int(1, 14);
  while (runs() && feeder.control.calls.length < enough) await sleep(2);
  if (!runs()) return false;
  await sleep(random.int(0, 12));
  worker.kill('SIGKILL');
  await exited;
  return true;
}

test(
  'a report that is killed again and again while the feeder fails ends equal on both sides, with nothing twice',
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const { db } = database;
    const { period } = await buildTerm({ db, feeder }, STUDENTS);
    await db.execute(sql`
      insert into main_data (id, data)
      values (1, '{"integration":{"feederBatch":5000,"feederPerMinute":3000,"feederSeconds":5}}')
      on conflict (id) do update set data = excluded.data`);
    const admin = await buildAdmin(db);
    const random = new Random(5);
    feeder.control.chaos({ rate: 0.05, seed: 3, kinds: faultKinds });
    let kills = 0;
    while (kills < KILLS && (await killSoon(report(admin.id, period.code), random))) kills += 1;
    const [code] = await once(report(admin.id, period.code), 'exit');
    feeder.control.chaos(null);
    const [checked] = await once(report(admin.id, period.code, 'anew'), 'exit');
    const { rows } = await db.execute(sql`
      select count(*)::int as open from feeder_rows where verdict <> 'SAME' or status <> 'SYNCED'`);
    const { rows: sums } = await db.execute<{ asked: number; settled: number; unknown: number }>(sql`
      select count(*) filter (where step = 'ASKED')::int as asked,
        count(*) filter (where step = 'SETTLED')::int as settled,
        count(*) filter (where step = 'UNKNOWN')::int as unknown from feeder_sends`);
    process.stdout.write(`${kills} kills: ${JSON.stringify(sums[0])}\n`);
    expect({ kills, code, checked, open: rows[0] }).toEqual({
      kills: KILLS,
      code: 0,
      checked: 0,
      open: { open: 0 },
    });
    expect(Object.fromEntries(tables.map((table) => [table, feeder.control.rows(table).length]))).toEqual(
      expected,
    );
  },
);
