import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import { courses, schedules } from '#server/platform/db/schema.ts';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LmsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
beforeEach(() => scene.asOperator());
afterEach(() => {
  scene.moodle.faults.length = 0;
});
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

let ids = 500;
/** A course of the LMS that holds one page of this name. */
function template(shortname: string, page: string): void {
  const { site } = scene.moodle;
  ids += 1;
  site.courses.set(ids, {
    id: ids,
    fullname: shortname,
    shortname,
    idnumber: '',
    categoryid: 1,
    summary: '',
    format: 'topics',
    startdate: 0,
    enddate: 0,
    visible: 0,
    numsections: 4,
    manual: true,
    welcome: false,
  });
  site.modules.push({ id: ids, courseId: ids, section: 1, name: page, modname: 'page' });
}

async function setTemplates(courseTemplate: string, generalTemplate: string) {
  const { settings } = (await t.call(lmsContract.state, {})).data;
  return t.call(lmsContract.saveSettings, { body: { ...settings, courseTemplate, generalTemplate } });
}

/** Brings a new class over. @returns the code of its course and what is in it there. */
async function bringClass(id: string) {
  await t.call(lmsContract.addSchedules, {
    query: { periodId: scene.period.id },
    body: { scheduleIds: [id] },
  });
  await t.runJobs();
  const row = await scene.courseOf(id);
  const pages = scene.moodle.site.modules.filter(
    ({ courseId, modname }) => courseId === row?.lms_id && modname === 'page',
  );
  const run = (await t.call(lmsContract.state, {})).data.lastRun;
  const { data } = await t.call(lmsContract.results, { params: { id: run?._id ?? '' }, query: {} });
  return { isThere: row !== undefined, pages: pages.map(({ name }) => name), told: data[0]?.message ?? '' };
}

const forums = async (id: string): Promise<number> => {
  const course = await scene.courseOf(id);
  return scene.moodle.site.modules.filter(
    ({ courseId, modname }) => courseId === course?.lms_id && modname === 'forum',
  ).length;
};

async function codeOf(id: string): Promise<string> {
  const [row] = await t.db
    .select({ code: courses.code })
    .from(schedules)
    .innerJoin(courses, eq(courses.id, schedules.courseId))
    .where(eq(schedules.id, id));
  return row?.code ?? '';
}

test('without a template a class begins empty, and nothing is asked for', async () => {
  const { id } = await scene.classOf(0);
  expect(await bringClass(id)).toMatchObject({ isThere: true, pages: [] });
  expect(scene.moodle.calls).not.toContain('core_course_import_course');
});

test('a class begins with the contents of its own course, else with those for all', async () => {
  const [own, other] = [await scene.classOf(0), await scene.classOf(0)];
  template(`TEMPLATE-${await codeOf(own.id)}`, 'Silabus sendiri');
  scene.moodle.site.modules.push({
    id: 499,
    courseId: ids,
    section: 0,
    name: 'Announcements',
    modname: 'forum',
  });
  template('TEMPLATE-UMUM', 'Tata tertib');
  expect(await setTemplates('TEMPLATE-{kode}', 'TEMPLATE-UMUM')).toMatchObject({
    status: 200,
    data: { courseTemplate: 'TEMPLATE-{kode}', generalTemplate: 'TEMPLATE-UMUM' },
  });
  const filled = await bringClass(own.id);
  expect(filled.pages).toEqual(['Silabus sendiri']);
  expect(filled.told).toContain(`isi dari TEMPLATE-${await codeOf(own.id)}`);
  expect((await bringClass(other.id)).pages).toEqual(['Tata tertib']);
  // The template's own forum of announcements, or one that Moodle makes: one of them.
  for (const { id } of [own, other]) expect(await forums(id)).toBe(1);
  scene.moodle.calls.length = 0;
  await bringClass(other.id);
  expect(scene.moodle.calls).not.toContain('core_course_import_course');
});

test('a lost answer is looked up, contents come once; a refused copy leaves the class for the next time', async () => {
  const [lost, refused] = [await scene.classOf(0), await scene.classOf(0)];
  scene.moodle.faults.push({ kind: 'drop', when: 'after', fn: 'core_course_import_course' });
  expect(await bringClass(lost.id)).toMatchObject({ isThere: true, pages: ['Tata tertib'] });
  scene.moodle.faults.push({ kind: 'drop', fn: 'core_course_import_course' });
  expect(await bringClass(refused.id)).toMatchObject({ isThere: false });
  expect(await bringClass(refused.id)).toMatchObject({ isThere: true, pages: ['Tata tertib'] });
});

test('a course somebody has worked in already is linked and left alone', async () => {
  const { id } = await scene.classOf(0);
  ids += 1;
  const [course] = [...scene.moodle.site.courses.values()].filter(({ format }) => format !== 'site');
  if (!course) throw new Error('no course yet');
  scene.moodle.site.courses.set(ids, { ...course, id: ids, shortname: 'BUATAN', idnumber: id });
  scene.moodle.site.modules.push({
    id: ids,
    courseId: ids,
    section: 3,
    name: 'Milik dosen',
    modname: 'page',
  });
  expect((await bringClass(id)).pages).toEqual(['Milik dosen']);
});

test('a template for all that is not there makes no class; the rules of the settings', async () => {
  const { id } = await scene.classOf(0);
  await setTemplates('', 'TIDAK-ADA');
  const tried = await bringClass(id);
  expect(tried).toMatchObject({ isThere: false, told: expect.stringContaining('Kelas contoh tidak ada') });
  expect([...scene.moodle.site.courses.values()].filter(({ idnumber }) => idnumber === id)).toEqual([]);
  expect((await setTemplates('TEMPLATE', '')).error.errors).toHaveProperty('courseTemplate');
  expect((await setTemplates('', 'x'.repeat(101))).error.errors).toHaveProperty('generalTemplate');
  expect((await setTemplates('', '')).status).toBe(200);
});

test('courses are not begun for a class that the term does not have, which is named', async () => {
  const { id } = await scene.classOf(0);
  const scheduleIds = [id, newId()];
  const query = { periodId: scene.period.id };
  const refused = await t.call(lmsContract.addSchedules, { query, body: { scheduleIds } });
  const message = 'Kelas tidak ditemukan pada semester yang dipilih.';
  expect(refused).toMatchObject({
    status: 400,
    error: { message: `${message} (Kelas ke-2)`, errors: { 'scheduleIds.1': message } },
  });
});
