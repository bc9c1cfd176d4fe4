import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { compareNow, feederScene, type FeederScene } from '#test/factories/feeder-scene.ts';
import { FeederAccess, usualPace } from './feeder.public.ts';

/** Two thousand rows are four thousand calls and more; a busy machine may take its time. */
vi.setConfig({ testTimeout: 300_000 });

const ROWS = 2_000;
const HOUR_MS = 60 * 60_000;

let scene: FeederScene;
afterEach(() => scene.close());

/** Courses of a college with very many of them: rows that hang on nothing. */
const addCourses = () =>
  scene.t.db.execute(sql`
    insert into courses (id, code, name, course_type, sks, sks_theory)
    select gen_random_uuid(), 'OUT' || lpad(n::text, 4, '0'), 'Mata kuliah ' || n, 'WAJIB', 3, 3
    from generate_series(1, ${ROWS}::int) n`);

/** The usual pace on a clock of its own, which moves only when the portal waits; after an hour of it the feeder is back. */
function hourOfOutage(feeder: FeederScene['feeder']) {
  let waited = 0;
  const wait = (ms: number): Promise<void> => {
    waited += ms;
    if (waited >= HOUR_MS) feeder.control.clearFaults();
    return Promise.resolve();
  };
  return { access: new FeederAccess({ ...usualPace, wait }), waited: () => waited };
}

test('a feeder that goes away for an hour in the midst of 2,000 rows is waited for, and each row is there once', async () => {
  scene = await feederScene();
  const { t, feeder } = scene;
  await addCourses();
  await scene.operator();
  const { access, waited } = hourOfOutage(feeder);
  t.services.feeder = access;
  await compareNow(t, 'course');
  const asked = feeder.control.calls.length;
  // From then on the connection is cut at every call, after what was sent has been stored.
  feeder.control.fault({ kind: 'drop', when: 'after', skip: ROWS / 2, times: Number.MAX_SAFE_INTEGER });
  const begun = await t.call(feederContract.send, { body: { channel: 'course' } });
  await t.runJobs();

  const { data: job } = await t.call(jobsContract.get, { params: { id: begun.data.jobId } });
  expect(job).toMatchObject({ status: 'COMPLETED', total: ROWS, done: ROWS, failed: 0 });
  expect(waited()).toBeGreaterThanOrEqual(HOUR_MS);
  const codes = feeder.control.rows('courses').map(({ kode_mata_kuliah: code }) => code);
  expect([codes.length, new Set(codes).size]).toEqual([ROWS, ROWS]);
  const inserts = feeder.control.calls.slice(asked).filter(({ act }) => act === 'InsertMataKuliah');
  expect(inserts).toHaveLength(ROWS);
  const { rows: proof } = await t.db.execute(sql`
    select count(*) filter (where step = 'ASKED')::int as asked, count(*) filter (where step = 'DONE')::int as done,
      count(*) filter (where step = 'UNKNOWN')::int as lost, count(*) filter (where step = 'SETTLED')::int as settled
    from feeder_sends`);
  const lost = Number(proof[0]?.['lost']);
  expect(lost).toBeGreaterThan(0);
  expect(proof[0]).toEqual({ asked: ROWS, done: ROWS - lost, lost, settled: lost });
  const { rows: open } = await t.db.execute(sql`
    select count(*)::int as n from feeder_rows where verdict <> 'SAME' or status <> 'SYNCED'`);
  expect(open).toEqual([{ n: 0 }]);
});
