import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { buildSchedule } from '#test/factories/teaching.ts';
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

/** The course of a class as it stands there. */
async function courseThere(scheduleId: string) {
  const course = scene.moodle.site.courses.get((await scene.courseOf(scheduleId))?.lms_id ?? 0);
  if (!course) throw new Error('the class has no course');
  return course;
}
/** A course the portal knows nothing of. */
function stranger(shortname: string) {
  const { courses } = scene.moodle.site;
  const [any] = courses.values();
  if (!any) throw new Error('the site has no course');
  const course = { ...any, id: 9000, shortname, idnumber: '', format: 'topics' };
  courses.set(course.id, course);
  return course;
}
const rename = (id: string, name: string) =>
  t.db.execute(sql`update schedules set class_name = ${name} where id = ${id}`);
const problems = async () => {
  await scene.asOperator();
  const run = (await t.call(lmsContract.state, {})).data.lastRun;
  const { data } = await t.call(lmsContract.results, { params: { id: run?._id ?? '' }, query: {} });
  return { status: run?.status, failed: data.filter(({ outcome }) => outcome === 'FAILED') };
};

test('a class whose new name is taken tells so, and its members come all the same', async () => {
  const { id, students } = await scene.classOf(3);
  await scene.bring();
  const course = await courseThere(id);
  const other = stranger(course.shortname.replace('-A-', '-Z-'));
  await scene.cancel(id);
  await scene.changes();
  await t.db.execute(sql`update schedules set status = 'NOT-YET' where id = ${id}`);
  await rename(id, 'Z');
  await scene.drop(students[0]?.krsId ?? '');
  await scene.changes();
  expect(await scene.membersOf(id)).toMatchObject({ [students[0]?.nim ?? '']: false });
  expect([course.visible, course.shortname]).toEqual([1, expect.stringContaining('-A-')]);
  const taken = expect.stringContaining('sudah dipakai kelas lain');
  expect(await scene.courseOf(id)).toMatchObject({ problem: taken });
  expect(await problems()).toMatchObject({ status: 'PARTIAL', failed: [{ scheduleId: id, message: taken }] });
  const name = other.shortname;
  scene.moodle.site.courses.delete(other.id);
  await scene.nightly();
  expect([course.shortname, (await scene.courseOf(id))?.problem]).toEqual([name, '']);
});

test('a class deleted and made anew gets a course of its own beside the old one', async () => {
  const like = { periodId: scene.period.id, lecturerIds: [scene.lecturer.id] };
  const first = await buildSchedule(t.db, like);
  await scene.bring();
  const old = await courseThere(first.id);
  const before = structuredClone(old);
  await t.db.execute(sql`delete from schedule_lecturers where schedule_id = ${first.id}`);
  await t.db.execute(sql`delete from schedules where id = ${first.id}`);
  const again = await buildSchedule(t.db, { ...like, courseId: first.courseId });
  await scene.bring();
  const course = await courseThere(again.id);
  expect(course.shortname).toBe(`${old.shortname}-${again.id.slice(-8)}`);
  expect(old).toEqual(before);
  expect(Object.values(await scene.membersOf(again.id))).toEqual([true]);
  expect(await scene.courseOf(again.id)).toMatchObject({ problem: '' });
  // It is not called otherwise until the class is.
  await scene.nightly();
  expect((await problems()).failed).toEqual([]);
  await rename(again.id, 'B');
  await scene.changes();
  expect(course.shortname).toBe(old.shortname.replace('-A-', '-B-'));
});

test('a class whose number was given to the course of another fails alone', async () => {
  const [kept, lost] = [await scene.classOf(0), await scene.classOf(1)];
  await scene.bring();
  const { courses } = scene.moodle.site;
  const [target, gone] = [await courseThere(kept.id), await courseThere(lost.id)];
  courses.delete(gone.id);
  await t.call(lmsContract.enroll, { query: { periodId: scene.period.id, scheduleId: lost.id } });
  await t.runJobs();
  target.idnumber = lost.id;
  const next = await scene.classOf(1);
  await t.call(lmsContract.addSchedules, { query: { periodId: scene.period.id }, body: {} });
  await t.runJobs();
  const code = target.shortname.replace(/-A-.*/, '');
  expect(await problems()).toMatchObject({
    status: 'PARTIAL',
    failed: [{ scheduleId: lost.id, message: expect.stringContaining(code) }],
  });
  expect(await scene.courseOf(kept.id)).toMatchObject({ lms_id: target.id });
  expect((await courseThere(next.id)).idnumber).toBe(next.id);
  // Put right there, it is added.
  target.idnumber = kept.id;
  await scene.bring();
  expect((await courseThere(lost.id)).idnumber).toBe(lost.id);
  expect(await scene.courseOf(lost.id)).toMatchObject({ problem: '' });
});
