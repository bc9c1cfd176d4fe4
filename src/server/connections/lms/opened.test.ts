import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import type { Lms } from './moodle/lms.ts';
import { requireLms } from './connection.ts';
import { addCourse } from './courses.service.ts';
import { findClass, readSettings } from './links.store.ts';
import { asRun } from './run.ts';
import { type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LmsScene;
beforeEach(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
afterEach(async () => {
  await scene.moodle.stop();
  await t.close();
});

const add = async (scheduleIds: string[] = []): Promise<void> => {
  await scene.asOperator();
  await t.call(lmsContract.addSchedules, { query: { periodId: scene.period.id }, body: { scheduleIds } });
  await t.runJobs();
};
const isThere = async (id: string): Promise<boolean> => (await scene.courseOf(id)) !== undefined;
const runsOf = async (kind: string) =>
  (
    await t.db.execute<{ status: string }>(
      sql`select status from lms_runs where kind = ${kind} order by started_at, id`,
    )
  ).rows.map(({ status }) => status);
/** As if the last runs had been an hour ago. */
const anHourLater = () => t.db.execute(sql`update lms_runs set started_at = started_at - interval '1 hour'`);

test('a class opened after those of its term were added appears with its members by itself', async () => {
  await scene.classOf(1);
  await add();
  const { id, students } = await scene.classOf(2);
  await scene.opened();
  await scene.changes();
  expect(await scene.membersOf(id)).toEqual({
    [students[0]?.nim ?? '']: true,
    [students[1]?.nim ?? '']: true,
    [scene.lecturer.nidn ?? '']: true,
  });
  expect(await scene.courseOf(id)).toMatchObject({ problem: '', synced_at: expect.anything() });
  await scene.opened();
  expect(await runsOf('OPENED')).toEqual(['DONE']);
});

test('classes somebody picked bring no others along; nor does a term that is over, or what is not automatic', async () => {
  const [picked, other] = [await scene.classOf(1), await scene.classOf(1)];
  await add([picked.id]);
  await scene.opened();
  expect([await isThere(picked.id), await isThere(other.id)]).toEqual([true, false]);
  // The members of the one that was picked follow all the same.
  await scene.changes();
  expect(Object.values(await scene.membersOf(picked.id))).toEqual([true, true]);
  await add();
  const late = await scene.classOf(1);
  await t.db.execute(sql`update lms_settings set is_automatic = false`);
  await scene.opened();
  await t.db.execute(sql`update lms_settings set is_automatic = true`);
  await t.db.execute(sql`update academic_periods set status = 'DONE' where id = ${scene.period.id}`);
  await scene.opened();
  expect([await isThere(other.id), await isThere(late.id)]).toEqual([true, false]);
  await t.db.execute(sql`update academic_periods set status = 'PROCESS' where id = ${scene.period.id}`);
  await scene.opened();
  expect(await isThere(late.id)).toBe(true);
});

test('ten go at a time; a refused one rests, and a silent LMS begins no run', async () => {
  await scene.classOf(0);
  await add();
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) ids.push((await scene.classOf(0)).id);
  const there = async () => (await Promise.all(ids.map(isThere))).filter(Boolean).length;
  scene.moodle.faults.push({ kind: 'maintenance', times: 40 });
  await scene.opened();
  expect([await runsOf('OPENED'), await there()]).toEqual([[], 0]);
  scene.moodle.faults.length = 0;
  scene.moodle.faults.push({ kind: 'error', fn: 'core_course_create_courses', times: 1 });
  await scene.opened();
  expect([await runsOf('OPENED'), await there()]).toEqual([['PARTIAL'], 9]);
  await scene.opened();
  expect([await runsOf('OPENED'), await there()]).toEqual([['PARTIAL', 'DONE'], 11]);
  await scene.opened();
  await anHourLater();
  await scene.opened();
  expect([await runsOf('OPENED'), await there()]).toEqual([['PARTIAL', 'DONE', 'DONE'], 12]);
});

test('an LMS that refuses the portal is asked again only after a rest', async () => {
  await scene.classOf(0);
  await add();
  const ids = [(await scene.classOf(0)).id, (await scene.classOf(0)).id];
  scene.moodle.faults.push({ kind: 'forbidden', fn: 'core_course_create_courses', times: 1 });
  await scene.opened();
  await scene.opened();
  expect(await runsOf('OPENED')).toEqual(['STOPPED']);
  await anHourLater();
  await scene.opened();
  expect(await runsOf('OPENED')).toEqual(['STOPPED', 'DONE']);
  expect(await Promise.all(ids.map(isThere))).toEqual([true, true]);
});

test('a class that a person and the clock add at once is made once', async () => {
  const { id } = await scene.classOf(0);
  const ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: '' });
  const [real, one, settings] = [await requireLms(ctx), await findClass(t.db, id), await readSettings(t.db)];
  if (!one) throw new Error('the class is gone');
  const slow: Lms = {
    ...real,
    courseBy: async (field, value) => {
      const found = await real.courseBy(field, value);
      await new Promise((resolve) => setTimeout(resolve, 150));
      return found;
    },
  };
  const make = (kind: 'COURSES' | 'OPENED') =>
    asRun(ctx, { kind, periodId: null }, (run) =>
      run.piece('Kelas', id, () => addCourse(ctx, slow, run, one, settings)),
    );
  const runs = await Promise.all([make('COURSES'), make('OPENED')]);
  expect(runs.map(({ counts }) => counts.changed).toSorted()).toEqual([0, 1]);
  expect(runs.map(({ counts }) => counts.failed)).toEqual([0, 0]);
  const asked = scene.moodle.calls.filter((fn) => fn === 'core_course_create_courses');
  expect(asked).toHaveLength(1);
});
