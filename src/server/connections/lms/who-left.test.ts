import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { healthContract } from '#shared/platform/health/health.contract.ts';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { buildStudent, buildUser } from '#test/factories/people.ts';
import { buildKrs, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LmsScene;
afterEach(async () => {
  await scene.moodle.stop();
  await t.close();
});
const begin = async (): Promise<void> => {
  t = await testApp();
  scene = await lmsScene(t);
};

const endTerm = (id: string) =>
  t.db.execute(sql`update academic_periods set status = 'DONE' where id = ${id}`);
const runs = async () => {
  await scene.asOperator();
  const { data } = await t.call(lmsContract.runs, { query: { limit: 100 } });
  return data.map(({ kind, status }) => `${kind} ${status}`);
};
const suspendedIn = async (id: string): Promise<number> =>
  Object.values(await scene.membersOf(id)).filter((active) => !active).length;

test('a yudisium suspends a cohort in all its classes and holds up nobody else', async () => {
  await begin();
  const old = await scene.pastTerm();
  const classes = [];
  for (let at = 0; at < 6; at += 1) classes.push(await scene.classOf(5, old.id));
  const running = [await scene.classOf(4), await scene.classOf(4)];
  await scene.bring(old.id);
  await scene.bring();
  await endTerm(old.id);
  const graduates = [...classes, running[0]].flatMap((one) => one?.students.map(({ id }) => id) ?? []);
  await t.db.execute(sql`update students set status = 'graduated'
    where id in (select jsonb_array_elements_text(${JSON.stringify(graduates)}::jsonb)::uuid)`);
  await scene.drop(running[1]?.students[0]?.krsId ?? '');
  await scene.changes();
  expect((await runs()).slice(0, 2)).toEqual(['PAST DONE', 'CHANGES DONE']);
  for (const { id } of classes)
    expect([await suspendedIn(id), (await scene.courseOf(id))?.is_held]).toEqual([5, false]);
  expect([await suspendedIn(running[0]?.id ?? ''), await suspendedIn(running[1]?.id ?? '')]).toEqual([4, 1]);
});

test('whoever vanished from a class is held back also beside some who graduated', async () => {
  await begin();
  const { id, students } = await scene.classOf(8);
  await scene.bring();
  for (const one of students.slice(0, 4)) await scene.setStatus(one.id, 'graduated');
  for (const one of students.slice(4)) await scene.drop(one.krsId);
  await scene.changes();
  expect(await scene.courseOf(id)).toMatchObject({
    is_held: true,
    problem: expect.stringContaining('4 dari 5'),
  });
  const members = await scene.membersOf(id);
  expect(students.map(({ nim }) => members[nim ?? ''])).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});

test.each(['graduated', 'dropped'] as const)(
  'one straggler of twenty-five classes is one person: %s',
  async (how) => {
    await begin();
    const straggler = await buildStudent(t.db);
    const scheduleIds = [];
    for (let at = 0; at < 25; at += 1)
      scheduleIds.push((await buildSchedule(t.db, { periodId: scene.period.id })).id);
    const { id: krsId } = await buildKrs(t.db, {
      studentId: straggler.id,
      periodId: scene.period.id,
      scheduleIds,
    });
    await scene.bring();
    if (how === 'dropped') await scene.drop(krsId);
    else await scene.setStatus(straggler.id, how);
    await scene.changes();
    expect((await runs())[0]).toBe('CHANGES DONE');
    for (const id of scheduleIds) expect(await scene.membersOf(id)).toEqual({ [straggler.nim ?? '']: false });
  },
);

test('plans of a term that is over which vanish stop its own runs, not those of the running term', async () => {
  await begin();
  const old = await scene.pastTerm();
  const classes = [];
  for (let at = 0; at < 7; at += 1) classes.push(await scene.classOf(4, old.id));
  const { id, students } = await scene.classOf(8);
  await scene.bring(old.id);
  await scene.bring();
  await endTerm(old.id);
  for (const one of classes) for (const { krsId } of one.students) await scene.drop(krsId);
  await scene.changes();
  expect((await runs())[0]).toBe('PAST STOPPED');
  const part = async () => {
    await t.as((await buildUser(t.db, { isAdmin: true })).id);
    return (await t.call(healthContract.get, {})).data.parts.find(({ name }) => name === 'lms');
  };
  expect(await part()).toMatchObject({
    state: 'WARNING',
    detail: expect.stringContaining('semester yang sudah selesai'),
  });
  await scene.drop(students[0]?.krsId ?? '');
  await scene.changes();
  expect((await runs()).slice(0, 2)).toEqual(['CHANGES DONE', 'PAST STOPPED']);
  expect(await suspendedIn(id)).toBe(1);
  // A run for the running term says nothing of the one that is over.
  await t.call(lmsContract.enroll, { query: { periodId: scene.period.id } });
  await t.runJobs();
  await scene.changes();
  expect((await runs())[0]).toBe('MEMBERS DONE');
  await t.call(lmsContract.enroll, { query: { periodId: old.id } });
  await t.runJobs();
  await scene.asOperator();
  expect((await runs())[0]).toBe('MEMBERS STOPPED');
  expect(await part()).toMatchObject({
    state: 'WARNING',
    detail: expect.stringContaining('semester yang sudah selesai'),
  });
  for (const one of classes) {
    await scene.asOperator();
    await t.call(lmsContract.enroll, { query: { periodId: old.id, scheduleId: one.id, force: 'true' } });
    await t.runJobs();
  }
  expect(await part()).toMatchObject({ state: 'OK' });
  for (const one of classes) expect(await suspendedIn(one.id)).toBe(4);
});
