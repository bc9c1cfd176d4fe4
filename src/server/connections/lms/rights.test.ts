import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lmsSentence } from '#shared/connections/lms/failure.ts';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { capabilities } from '#tools/emulators/moodle/site.ts';
import { lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LmsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
beforeEach(() => scene.asOperator());
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

const checked = async () => (await t.call(lmsContract.check, {})).data;
const warning = async () => (await checked()).warning;
const without = async (right: (typeof capabilities)[number]) => {
  const { can } = scene.moodle.site;
  can.delete(right);
  const said = await warning();
  can.add(right);
  return said;
};

/** Not to be tried without hiding or filling a class, which the check says. */
const untried = new Set<string>([
  'moodle/course:visibility',
  'moodle/backup:backuptargetimport',
  'moodle/restore:restoretargetimport',
]);
const copies = ['moodle/backup:backuptargetimport', 'moodle/restore:restoretargetimport'];
const needsClass = new Set<string>([
  'moodle/course:view',
  'moodle/course:enrolreview',
  'moodle/grade:viewall',
]);
const setTemplate = (name: string) => t.db.execute(sql`update lms_settings set general_template = ${name}`);
const needsHidden = 'moodle/course:viewhiddencourses';
const tried = capabilities.filter((right) => !untried.has(right) && right !== needsHidden);

test('before any class every right to people, courses and members is tried, and nothing is changed there', async () => {
  const { users, courses, categories, enrolments } = scene.moodle.site;
  const sizes = () => [users.size, courses.size, categories.size, enrolments.size];
  const before = sizes();
  expect(await warning()).toBe('');
  for (const right of tried.filter((one) => !needsClass.has(one))) {
    expect(await without(right), right).toContain(right);
  }
  expect(sizes()).toEqual(before);
});

test('once there is a class, those to it as well', async () => {
  await scene.classOf(1);
  await scene.bring();
  expect(await warning()).toBe('');
  for (const right of tried) expect(await without(right), right).toContain(right);
  for (const course of scene.moodle.site.courses.values()) course.visible = 0;
  expect(await warning()).toBe('');
  expect(await without(needsHidden)).toContain(needsHidden);
  for (const course of scene.moodle.site.courses.values()) course.visible = 1;
});

test('every right is either tried or named as one that could not be, before the first class and after', async () => {
  const { can } = scene.moodle.site;
  await setTemplate('contoh');
  await t.db.execute(sql`update lms_courses set problem = 'x'`);
  for (const needs of [needsClass, new Set<string>()]) {
    const { unchecked } = await checked();
    for (const right of capabilities.filter((one) => one !== needsHidden)) {
      can.delete(right);
      const { warning: said } = await checked();
      can.add(right);
      expect(said.includes(right), right).toBe(!untried.has(right) && !needs.has(right));
      expect(unchecked.includes(right), right).toBe(untried.has(right) || needs.has(right));
    }
    await t.db.execute(sql`update lms_courses set problem = ''`);
  }
  await setTemplate('');
  const { unchecked } = await checked();
  for (const right of copies) expect(unchecked).not.toContain(right);
});

test('a role the account may not give is named', async () => {
  scene.moodle.site.assignable.delete(3);
  expect(await warning()).toContain('moodle/role:assign (peran 3)');
  scene.moodle.site.assignable.add(3);
});

test('a role the account may not give stops the run at once, with one sentence and nobody refused', async () => {
  const classes = [await scene.classOf(3), await scene.classOf(3)];
  await scene.bring();
  await scene.changes();
  for (const { students } of classes) await scene.drop(students[0]?.krsId ?? '');
  scene.moodle.site.assignable.delete(5);
  const before = scene.moodle.calls.length;
  await scene.changes();
  scene.moodle.site.assignable.add(5);
  const enrolments = scene.moodle.calls.slice(before).filter((fn) => fn === 'enrol_manual_enrol_users');
  expect(enrolments).toHaveLength(1);
  const { rows } = await t.db.execute(
    sql`select status, failed, message from lms_runs where kind = 'CHANGES' order by started_at desc, id desc limit 1`,
  );
  expect(rows).toEqual([{ status: 'STOPPED', failed: 0, message: lmsSentence('wsusercannotassign') }]);
  const marked = await t.db.execute(sql`select from lms_courses where problem <> ''`);
  expect(marked.rowCount).toBe(0);
});
