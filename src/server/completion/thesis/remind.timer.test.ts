import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { buildUser } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, proposal, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';
import { thesisReminderTimer } from './remind.timer.ts';

let t: TestApp;
let scene: ThesisScene;
let period: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  scene = await thesisScene(t, period);
});

const remind = () => runTimer(t.services, thesisReminderTimer, t.app.log);

/** Titles of the reminders a person got and has not read, and what they say. */
async function told(userId: string): Promise<string[]> {
  const { rows } = await t.db.execute<{ text: string }>(sql`
    select title || ': ' || body as text from notices
    where user_id = ${userId} and topic = 'thesis.reminder' and read_at is null order by id`);
  return rows.map(({ text }) => text);
}

describe('a student is reminded', () => {
  test('of the titles that are still taken, once per stage, until they are handed in', async () => {
    const student = await scene.student();
    t.setNow('2026-09-20T22:00:00.000Z');
    await remind();
    expect(await told(student.userId)).toEqual([]);
    t.setNow('2026-09-25T22:00:00.000Z');
    await remind();
    await remind();
    expect(await told(student.userId)).toEqual([
      expect.stringMatching(/belum mengajukan judul.* berakhir 4 hari lagi, Rabu, 30 September 2026/),
    ]);
    await t.as(student.userId);
    await t.call(thesisContract.step, { body: proposal(scene) });
    expect(await told(student.userId)).toEqual([]);
    t.setNow('2026-09-29T22:00:00.000Z');
    await remind();
    expect(await told(student.userId)).toEqual([]);
  });

  test('of a revision: a week, a day before, and once when it is late', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.examDone();
    await drive.decided('PASSED_REVISION');
    const { userId } = drive.student;
    const on = async (day: string) => {
      t.setNow(`${day}T22:00:00.000Z`);
      await remind();
      return (await told(userId)).length;
    };
    expect(drive.now.revision?.deadline).toBe('2026-12-12');
    expect(await on('2026-12-03')).toBe(0);
    expect(await on('2026-12-05')).toBe(1);
    expect(await on('2026-12-10')).toBe(2);
    expect(await on('2026-12-13')).toBe(3);
    expect((await told(userId)).at(-1)).toContain('lewat 2 hari');
    expect(await on('2026-12-20')).toBe(3);
  });

  test('of guidance that rests, and from the second time on the supervisors are too', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.guided();
    t.setNow('2026-09-10T03:00:00.000Z');
    await drive.sessions(1);
    t.setNow('2026-09-27T03:00:00.000Z');
    await remind();
    expect((await told(drive.student.userId)).join()).toContain('Sudah 33 hari tanpa bimbingan');
    expect(await told(scene.first.userId)).toEqual([]);
    t.setNow('2026-10-25T03:00:00.000Z');
    await remind();
    expect((await told(scene.first.userId)).join()).toContain(drive.student.name);
    await drive.sessions(1, '2026-10-20');
    expect(await told(drive.student.userId)).toEqual([]);
  });

  test('of the end of the thesis', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.guided();
    const { deadline } = drive.now;
    expect(deadline).toBe('2027-08-23');
    t.setNow('2027-08-20T03:00:00.000Z');
    await remind();
    expect((await told(drive.student.userId)).join()).toContain('kedaluwarsa');
  });
});

describe('a lecturer is reminded', () => {
  test('of an invitation two days before its last day', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.approve();
    t.setNow('2026-08-27T03:00:00.000Z');
    await remind();
    expect(await told(scene.first.userId)).toEqual([]);
    t.setNow('2026-08-29T03:00:00.000Z');
    await remind();
    expect((await told(scene.first.userId)).join()).toContain(`Jawab undangan membimbing`);
    drive.keep(await drive.asLecturer(scene.first, { action: 'ACCEPT_INVITATION' }));
  });

  test('the head of programme once of an invitation that lapsed', async () => {
    const head = await buildUser(t.db, { roles: [ROLE.kaprodi] });
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.approve();
    drive.keep(await drive.asLecturer(scene.first, { action: 'ACCEPT_INVITATION' }));
    const lapses = async (day: string) => {
      t.setNow(`${day}T22:00:00.000Z`);
      await remind();
      const { rows } = await t.db.execute<{ body: string }>(sql`
        select body from notices where user_id = ${head.id} and url = ${`/staff/skripsi/${drive.now._id}`}
          and body like '%undangan%'`);
      return rows.map(({ body }) => body);
    };
    expect(await lapses('2026-08-30')).toEqual([]);
    const [first = '', ...more] = await lapses('2026-08-31');
    expect([first, more]).toEqual([expect.stringContaining('tidak dijawab sampai 31 Agustus 2026'), []]);
    expect(await lapses('2026-09-03')).toHaveLength(1);
  });

  test('of score sheets of a defence that has been, and its chair of the decision', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.examScheduled('2026-11-12');
    t.setNow('2026-11-12T03:00:00.000Z');
    await remind();
    expect(await told(scene.chair.userId)).toEqual([]);
    drive.keep(await drive.score(scene.first, 'SUPERVISOR', 8000));
    t.setNow('2026-11-12T22:00:00.000Z');
    await remind();
    expect(await told(scene.first.userId)).toEqual([]);
    expect((await told(scene.second.userId)).join()).toContain('Nilai sidang belum diisi');
    expect((await told(scene.chair.userId)).join()).not.toContain('belum disahkan');
    // One of the board was absent.
    for (const one of [scene.chair, scene.member]) drive.keep(await drive.score(one, 'EXAMINER', 8000));
    t.setNow('2026-11-13T22:00:00.000Z');
    await remind();
    expect((await told(scene.chair.userId)).join()).not.toContain('belum disahkan');
    drive.keep(await drive.score(scene.second, 'SUPERVISOR', 8000));
    t.setNow('2026-11-15T22:00:00.000Z');
    await remind();
    expect((await told(scene.chair.userId)).join()).toContain('Sidang belum disahkan');
    const presentIds = [scene.chair.id, scene.member.id];
    drive.keep(await drive.asLecturer(scene.chair, { action: 'CONFIRM_EXAM', presentIds }));
    t.setNow('2026-11-19T22:00:00.000Z');
    await remind();
    expect((await told(scene.chair.userId)).join()).toContain('Hasil sidang belum diputuskan');
    expect((await told(scene.member.userId)).join()).not.toContain('belum diputuskan');
  });

  test('again of a seminar that was put off, once its new day has been', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.seminarRequested();
    const again = { ...drive.plan('2026-11-16'), action: 'RESCHEDULE' as const };
    drive.keep(await drive.schedule('step2', drive.plan('2026-11-12')));
    const { userId } = scene.chair;
    t.setNow('2026-11-12T22:00:00.000Z');
    await remind();
    expect(await told(userId)).toHaveLength(1);
    await t.as(scene.secretary.id);
    drive.keep(await t.call(plain.step2, { body: { ...drive.lock, action: 'POSTPONE', note: 'Sakit' } }));
    drive.keep(await t.call(plain.step2, { body: { ...drive.lock, ...again } }));
    t.setNow('2026-11-16T22:00:00.000Z');
    await remind();
    expect((await told(userId)).at(-1)).toContain('16 November 2026');
  });
});
