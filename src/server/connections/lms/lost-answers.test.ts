import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LmsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
beforeEach(() => scene.asOperator());
afterEach(async () => {
  vi.restoreAllMocks();
  scene.moodle.faults.length = 0;
  await dropBy('SUSPEND');
});
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

const ENROL = 'enrol_manual_enrol_users';
const UNENROL = 'enrol_manual_unenrol_users';
const dropBy = (mode: 'SUSPEND' | 'UNENROL') =>
  t.db.execute(sql`update lms_settings set drop_mode = ${mode}`);
/** The LMS does not say who is there, as often as a read is tried. */
const blind = () => scene.moodle.faults.push({ kind: 'drop', fn: 'core_enrol_get_enrolled_users', times: 3 });

/** A class whose first student dropped it, with that student still in the course. */
async function leaver(others = 1) {
  const { id, students } = await scene.classOf(1 + others);
  await scene.bring();
  const [student] = students;
  if (!student?.nim) throw new Error('nobody was in the class');
  const { userId, nim, krsId } = student;
  await scene.drop(krsId);
  const isThere = async () => (await scene.membersOf(id))[nim];
  const takeOut = (mode: 'SUSPEND' | 'UNENROL') =>
    t.call(lmsContract.unenroll, { query: { scheduleId: id, userId, mode } });
  const noted = async () =>
    (
      await t.db.execute(
        sql`select after->>'mode' as mode, reason from audit_log
          where action = 'lms.unenroll' and entity_id = ${id} order by id`,
      )
    ).rows;
  return { id, students, isThere, takeOut, noted };
}
/** Brings the members of the class over; what was written down of it. */
async function enroll(scheduleId: string) {
  await t.call(lmsContract.enroll, { query: { periodId: scene.period.id, scheduleId } });
  await t.runJobs();
  const run = (await t.call(lmsContract.state, {})).data.lastRun;
  const { data } = await t.call(lmsContract.results, { params: { id: run?._id ?? '' }, query: {} });
  return { status: run?.status, outcomes: data.map(({ outcome }) => outcome).toSorted(), rows: data };
}

test.each([
  ['UNENROL', UNENROL, undefined],
  ['SUSPEND', ENROL, false],
] as const)('%s whose answer is lost is looked up, noted, and told as done', async (mode, fn, there) => {
  const { isThere, takeOut, noted } = await leaver();
  scene.moodle.faults.push({ kind: 'drop', when: 'after', fn });
  expect(await takeOut(mode)).toMatchObject({
    status: 200,
    message: 'Akses peserta di LMS sudah dicabut.',
  });
  expect(await isThere()).toBe(there);
  expect(await noted()).toEqual([{ mode, reason: null }]);
});

test.each([
  ['UNENROL', UNENROL, 'masih peserta kelas'],
  ['SUSPEND', ENROL, 'masih dapat membuka kelas'],
] as const)('%s that never arrived says so, and goes through when asked again', async (mode, fn, told) => {
  const { isThere, takeOut, noted } = await leaver();
  scene.moodle.faults.push({ kind: 'drop', fn });
  expect(await takeOut(mode)).toMatchObject({
    status: 422,
    error: { message: expect.stringContaining(told) },
  });
  expect(await isThere()).toBe(true);
  expect((await takeOut(mode)).status).toBe(200);
  expect(await noted()).toEqual([
    { mode, reason: expect.stringContaining(told) },
    { mode, reason: null },
  ]);
});

test('marks that may be gone are noted also when the LMS does not say', async () => {
  const { isThere, takeOut, noted } = await leaver();
  scene.moodle.faults.push({ kind: 'drop', when: 'after', fn: UNENROL });
  const { site } = scene.moodle;
  const unenrol = site.unenrol.bind(site);
  vi.spyOn(site, 'unenrol').mockImplementationOnce((courseId, userId) => {
    unenrol(courseId, userId);
    blind();
  });
  const refused = await takeOut('UNENROL');
  expect(refused).toMatchObject({
    status: 422,
    error: { message: expect.stringContaining('belum diketahui') },
  });
  expect(await isThere()).toBeUndefined();
  expect(await noted()).toEqual([{ mode: 'UNENROL', reason: expect.stringContaining('belum diketahui') }]);
});

test('a refusal of the LMS is not noted: nothing was done', async () => {
  const { isThere, takeOut, noted } = await leaver();
  scene.moodle.faults.push({ kind: 'error', fn: UNENROL, code: 'wsnoinstance' });
  expect((await takeOut('UNENROL')).status).toBe(422);
  expect(await isThere()).toBe(true);
  expect(await noted()).toEqual([]);
});

test('members whose answer is lost are looked up and noted in the run', async () => {
  const { id, isThere } = await leaver(3);
  await dropBy('UNENROL');
  scene.moodle.faults.push({ kind: 'drop', when: 'after', fn: UNENROL });
  expect(await enroll(id)).toMatchObject({ status: 'DONE', outcomes: ['REMOVED'] });
  expect(await isThere()).toBeUndefined();
  expect(await scene.courseOf(id)).toMatchObject({ problem: '' });
});

test('new members whose answer is lost are enrolled once', async () => {
  const { id } = await scene.classOf(2);
  await t.call(lmsContract.addSchedules, { query: { periodId: scene.period.id }, body: {} });
  await t.runJobs();
  scene.moodle.faults.push({ kind: 'drop', when: 'after', fn: ENROL });
  scene.moodle.calls.length = 0;
  const { status, outcomes } = await enroll(id);
  expect([status, outcomes.filter((one) => one === 'ENROLLED').length]).toEqual(['DONE', 3]);
  // Students and lecturers by themselves, nobody again.
  expect(scene.moodle.calls.filter((name) => name === ENROL)).toHaveLength(2);
  expect(Object.values(await scene.membersOf(id))).toEqual([true, true, true]);
});

test('a removal nobody can confirm stands in the run by name, and waits for the next time', async () => {
  const { id, isThere } = await leaver(3);
  await dropBy('UNENROL');
  scene.moodle.faults.push({ kind: 'drop', fn: UNENROL });
  const { status, outcomes, rows } = await enroll(id);
  expect([status, outcomes]).toEqual(['FAILED', ['FAILED', 'FAILED']]);
  expect(rows.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('tidak memastikan apakah'),
  );
  expect(await isThere()).toBe(true);
  expect(await enroll(id)).toMatchObject({ status: 'DONE', outcomes: ['REMOVED'] });
});
