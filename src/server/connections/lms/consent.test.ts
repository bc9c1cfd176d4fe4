import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { startMoodleEmulator } from '#tools/emulators/moodle/emulator.ts';
import { connectLms, type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { buildStudent } from '#test/factories/people.ts';
import { buildKrs } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

/** Nothing makes an LMS mail people before somebody has agreed to it, whoever or whatever starts it. */
let t: TestApp;
let scene: LmsScene;
beforeEach(async () => {
  t = await testApp();
  scene = await lmsScene(t);
  scene.moodle.site.welcome = true;
  await forgetConsent();
  await scene.asOperator();
});
afterEach(async () => {
  await scene.moodle.stop();
  await t.close();
});

const forgetConsent = () =>
  t.db.execute(sql`update lms_site set mails_agreed_at = null, mails_agreed_by = null, mails_agreed = null`);
const mailed = (): number => scene.moodle.site.mails.passwords + scene.moodle.site.mails.welcomes;
const query = () => ({ periodId: scene.period.id });
const state = async () => (await t.call(lmsContract.state, {})).data;
const set = (change: { isAutomatic?: boolean; mailsPassword?: boolean }) =>
  t.db
    .execute(sql`update lms_settings set is_automatic = coalesce(${change.isAutomatic ?? null}, is_automatic),
    mails_password = coalesce(${change.mailsPassword ?? null}, mails_password)`);
const approve = (approved: boolean) => t.db.execute(sql`update krs_items set approved = ${approved}`);
const clock = async () => {
  await scene.opened();
  await scene.changes();
  await scene.nightly();
};

const acts = {
  users: (agreedMails?: number) => t.call(lmsContract.addUsers, { query: { ...query(), agreedMails } }),
  courses: (agreedMails?: number) =>
    t.call(lmsContract.addSchedules, { query: { ...query(), agreedMails }, body: {} }),
  members: (agreedMails?: number) => t.call(lmsContract.enroll, { query: { ...query(), agreedMails } }),
  automatic: async (agreedMails?: number) =>
    t.call(lmsContract.saveSettings, {
      body: { ...(await state()).settings, isAutomatic: true, agreedMails },
    }),
};
type Act = keyof typeof acts;
const actNames = ['users', 'courses', 'members', 'automatic'] as const satisfies readonly Act[];

/** Mails a refused call wants agreed to; null where it was not refused for them. */
function asked(answer: { status: number; error?: { code: string; data?: unknown } }) {
  if (answer.status !== 422 || answer.error?.code !== 'NEEDS_CONFIRMATION') return null;
  return answer.error.data as { passwords: number; welcomes: number; pending: number; isFirst: boolean };
}
const totalOf = ({ passwords, welcomes }: { passwords: number; welcomes: number }) => passwords + welcomes;

test('calls without the agreed number, or with too small a one, are refused with the forecast and mail nobody', async () => {
  await scene.classOf(5);
  for (const agreedMails of [undefined, 0, 5]) {
    const refused = asked(await acts.users(agreedMails));
    expect(refused).toMatchObject({ passwords: 6, welcomes: 0, isFirst: true });
    await t.runJobs();
  }
  expect([mailed(), (await state()).mailConsent]).toEqual([0, null]);
  expect((await acts.users(6)).status).toBe(200);
  await t.runJobs();
  expect(mailed()).toBe(6);
  expect((await state()).mailConsent).toMatchObject({ mails: 6, by: expect.any(String) });
  const { rows } = await t.db.execute(sql`select actor_id from audit_log where action = 'lms.mails'`);
  expect(rows).toEqual([{ actor_id: scene.operator.id }]);
});

test('classes before plans: the question comes before the courses, and until it is answered the clock rests', async () => {
  await scene.classOf(4);
  await scene.classOf(4);
  await set({ mailsPassword: false });
  await approve(false);
  expect(asked(await acts.courses())).toMatchObject({ passwords: 0, welcomes: 0, pending: 8, isFirst: true });
  // Courses that were made before anybody was asked.
  expect((await acts.courses(0)).status).toBe(200);
  await t.runJobs();
  await forgetConsent();
  await clock();
  await approve(true);
  await clock();
  expect(mailed()).toBe(0);
  expect(scene.moodle.calls).not.toContain('enrol_manual_enrol_users');
  const said = asked(await acts.members());
  expect((await acts.members(totalOf(said ?? { passwords: 0, welcomes: 0 }))).status).toBe(200);
  await t.runJobs();
  await clock();
  expect(mailed()).toBeLessThanOrEqual(totalOf(said ?? { passwords: 0, welcomes: 0 }));
});

test('switching automatic on, and passwords on while it is, asks with what would be mailed at once', async () => {
  await set({ isAutomatic: false });
  await scene.classOf(3);
  expect((await acts.courses(0)).status).toBe(200);
  await t.runJobs();
  expect(asked(await acts.automatic())).toMatchObject({ passwords: 4, isFirst: false });
  expect((await state()).settings.isAutomatic).toBe(false);
  await clock();
  expect(mailed()).toBe(0);
  expect((await acts.automatic(4)).status).toBe(200);
  await clock();
  expect(mailed()).toBe(4);
  await set({ mailsPassword: false });
  const student = await buildStudent(t.db);
  const { rows } = await t.db.execute<{ id: string }>(sql`select id from schedules`);
  await buildKrs(t.db, {
    studentId: student.id,
    periodId: scene.period.id,
    scheduleIds: [rows[0]?.id ?? ''],
  });
  const settings = { ...(await state()).settings, mailsPassword: true };
  const refused = await t.call(lmsContract.saveSettings, { body: settings });
  expect(asked(refused)).toMatchObject({ passwords: 1, welcomes: 1 });
});

test('letting a held class go and suspending one person pass the same question', async () => {
  const { id, students } = await scene.classOf(8);
  await scene.bring();
  for (const { krsId } of students.slice(0, 4)) await scene.drop(krsId);
  await scene.changes();
  expect(await scene.courseOf(id)).toMatchObject({ is_held: true });
  await forgetConsent();
  const before = mailed();
  const release = { ...query(), scheduleId: id, force: 'true' };
  expect(asked(await t.call(lmsContract.enroll, { query: release }))).toMatchObject({ welcomes: 4 });
  const body = { ...query(), kind: 'MEMBERS' as const, scheduleIds: [id] };
  expect((await t.call(lmsContract.mails, { body: { ...body, force: true } })).data).toMatchObject({
    welcomes: 4,
  });
  const person = { scheduleId: id, userId: students[0]?.userId ?? '' };
  const suspend = await t.call(lmsContract.unenroll, { query: person });
  expect(asked(suspend)).toMatchObject({ welcomes: 1, isFirst: true });
  expect(mailed()).toBe(before);
  expect((await t.call(lmsContract.unenroll, { query: { ...person, agreedMails: 1 } })).status).toBe(200);
  expect(mailed()).toBe(before + 1);
  expect((await t.call(lmsContract.enroll, { query: release })).status).toBe(200);
  await t.runJobs();
  expect(mailed()).toBe(before + 4);
});

test('who agreed at one site has agreed to nothing at another, also for a job that waits', async () => {
  await scene.classOf(3);
  expect((await acts.users(4)).status).toBe(200);
  const other = await startMoodleEmulator();
  await connectLms(t, other);
  await scene.asOperator();
  expect((await t.call(lmsContract.followSite, {})).status).toBe(200);
  await t.runJobs();
  expect((await state()).mailConsent).toBeNull();
  expect(asked(await acts.users())).toMatchObject({ passwords: 4, isFirst: true });
  expect([mailed(), other.site.mails]).toEqual([0, { passwords: 0, welcomes: 0 }]);
  await other.stop();
});

test('people taken out in Moodle, odd accounts and people without an address are forecast as they are mailed', async () => {
  const { id, students } = await scene.classOf(6);
  const [none, cased, former] = students;
  await t.db.execute(sql`update students set email = '' where id = ${none?.id}`);
  const account = (username: string, email: string, idnumber: string) => {
    const { users } = scene.moodle.site;
    const key = 9000 + users.size;
    users.set(key, {
      id: key,
      username,
      firstname: 'A',
      lastname: 'B',
      email,
      idnumber,
      auth: 'manual',
      suspended: false,
      deleted: false,
    });
  };
  account('someone', (cased?.email ?? '').toUpperCase(), '');
  const stranger = await buildStudent(t.db);
  account(former?.nim ?? '', 'stranger@kampus.test', stranger.userId);
  // Three students and the lecturer, and the one whose number names somebody else's account.
  const said = asked(await acts.users());
  expect(said).toMatchObject({ passwords: 5, welcomes: 0 });
  expect((await acts.users(5)).status).toBe(200);
  await t.runJobs();
  expect(mailed()).toBe(5);
  expect(await t.call(lmsContract.mails, { body: { kind: 'USERS', ...query() } })).toMatchObject({
    data: { passwords: 0, welcomes: 0 },
  });
  await scene.bring();
  const courseId = (await scene.courseOf(id))?.lms_id ?? 0;
  for (const { userId, roles } of scene.moodle.site.members(courseId))
    if (roles.has(5)) scene.moodle.site.unenrol(courseId, userId);
  const before = mailed();
  const body = { kind: 'MEMBERS' as const, ...query() };
  expect((await t.call(lmsContract.mails, { body })).data).toMatchObject({ passwords: 0, welcomes: 5 });
  await acts.members();
  await t.runJobs();
  expect(mailed() - before).toBe(5);
});

/** What happens in a term: something a person starts, the clock, or plans that are approved. */
const step = fc.oneof(
  fc.constantFrom(...actNames).map((act) => ({ act })),
  fc.constantFrom('clock', 'approve', 'withdraw', 'grow').map((event) => ({ event })),
);

test(
  'in whatever order things happen, nobody is mailed before consent, nor more than was said',
  { timeout: 120_000 },
  async () => {
    const { id } = await scene.classOf(2);
    const events = {
      clock,
      approve: () => approve(true),
      withdraw: () => approve(false),
      grow: async () => {
        const { id: studentId } = await buildStudent(t.db);
        await buildKrs(t.db, { studentId, ...query(), scheduleIds: [id] });
      },
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 6 }),
        fc.constantFrom(...actNames),
        fc.boolean(),
        async (before, act, mailsPassword) => {
          await t.db.execute(sql`delete from lms_courses`);
          await t.db.execute(sql`delete from lms_users`);
          await t.db.execute(sql`delete from lms_terms`);
          for (const course of scene.moodle.site.courses.keys())
            if (course > 1) scene.moodle.site.courses.delete(course);
          for (const user of scene.moodle.site.users.keys())
            if (user > 3) scene.moodle.site.users.delete(user);
          await set({ isAutomatic: mailsPassword, mailsPassword });
          await forgetConsent();
          const start = mailed();
          for (const one of before) {
            if ('act' in one) await acts[one.act]();
            else await events[one.event]();
            await t.runJobs();
          }
          expect(mailed()).toBe(start);
          const said = asked(await acts[act]());
          if (said === null) return;
          expect((await acts[act](totalOf(said))).status).toBe(200);
          await t.runJobs();
          await clock();
          expect(mailed() - start).toBeLessThanOrEqual(totalOf(said));
        },
      ),
      { numRuns: 12 },
    );
  },
);
