import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantUser } from '#test/factories/people.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
beforeEach(() => t.setNow('2026-08-24T03:00:00.000Z'));
afterAll(() => t.close());

const submitted = () => ThesisDrive.submitted(t, scene);
const change = (drive: ThesisDrive, ...lecturers: { id: string }[]) =>
  drive.asKaprodi({
    ...drive.lock,
    action: 'CHANGE_SUPERVISORS',
    note: 'Beban pembimbing',
    supervisorIds: lecturers.map(({ id }) => id),
  });

describe('without the second supervisor', () => {
  test('guidance begins when the first has accepted already', async () => {
    const drive = await submitted();
    await drive.approve();
    drive.keep(await drive.asLecturer(scene.first, { action: 'ACCEPT_INVITATION' }));
    drive.keep(await drive.asLecturer(scene.second, { action: 'DECLINE_INVITATION', note: 'Tugas belajar' }));
    expect(drive.now.status).toBe('TITLE_APPROVED');
    drive.keep(await change(drive, scene.first));
    expect(drive.now.supervisors.map(({ state }) => state)).toEqual(['ACCEPTED']);
    expect(drive.now.status).toBe('GUIDANCE');
  });

  test('nothing begins while the first has not answered', async () => {
    const drive = await submitted();
    await drive.approve();
    drive.keep(await change(drive, scene.first));
    expect(drive.now.status).toBe('TITLE_APPROVED');
  });

  test('the thesis is ready when the one who stays found it so', async () => {
    const drive = await submitted();
    await drive.seminarPassed();
    drive.keep(await drive.asLecturer(scene.first, { action: 'MARK_READY' }));
    expect(drive.now.status).toBe('SEMINAR_PASSED');
    drive.keep(await change(drive, scene.first));
    expect(drive.now.status).toBe('READY_FOR_EXAM');
  });
});

test('who becomes supervisor of a thesis that was ready finds it ready too, and the defence is asked for', async () => {
  const drive = await submitted();
  await drive.seminarPassed();
  await drive.sessions(4, '2026-09-20');
  for (const one of [scene.first, scene.second]) {
    drive.keep(await drive.asLecturer(one, { action: 'MARK_READY' }));
  }
  drive.keep(await drive.upload('DRAFT_SKRIPSI'));
  drive.keep(await drive.upload('SIMILARITY', { similarityPercent: 20 }));
  drive.keep(await change(drive, scene.first, scene.third));
  expect(drive.now.status).toBe('READY_FOR_EXAM');
  drive.keep(await drive.asLecturer(scene.third, { action: 'ACCEPT_INVITATION' }));
  const ask = () => drive.asStudent({ ...drive.lock, action: 'REQUEST_EXAM' });
  expect((await ask()).error.message).toContain('Layak sidang');
  drive.keep(await drive.asLecturer(scene.third, { action: 'MARK_READY' }));
  drive.keep(await ask());
  expect(drive.now.status).toBe('EXAM_REQUESTED');
});

test('who did not answer in time is invited again by the same names', async () => {
  const drive = await submitted();
  await drive.approve();
  drive.keep(await drive.asLecturer(scene.first, { action: 'ACCEPT_INVITATION' }));
  drive.keep(await change(drive, scene.first, scene.second));
  expect(drive.now.formerSupervisors).toEqual([]);
  t.setNow('2026-09-02T03:00:00.000Z');
  const late = async () =>
    (await drive.asLecturer(scene.second, { action: 'ACCEPT_INVITATION' })).error.message;
  expect(await late()).toBe('Batas menjawab undangan sudah lewat. Hubungi kaprodi.');
  await grantUser(t.db, scene.second.userId, ['skripsi:approve-title']);
  expect(await late()).toBe('Batas menjawab undangan sudah lewat. Tetapkan lagi pembimbingnya.');
  drive.keep(await change(drive, scene.first, scene.second));
  expect(drive.now.supervisors.map(({ state }) => state)).toEqual(['ACCEPTED', 'INVITED']);
  expect(drive.now.formerSupervisors).toMatchObject([{ state: 'REPLACED' }]);
  drive.keep(await drive.asLecturer(scene.second, { action: 'ACCEPT_INVITATION' }));
  expect(drive.now.status).toBe('GUIDANCE');
});

test('an E in the final course itself, of a thesis that took longer than its class, keeps nobody from the defence', async () => {
  const drive = await submitted();
  await drive.seminarPassed();
  const { courses, final } = scene.programme;
  const fail = (courseId: string) =>
    t.db.execute(sql`
      insert into grades (id, student_id, course_id, sks, final_score, letter, index, passed, source, status)
      values (gen_random_uuid(), ${drive.student.id}, ${courseId}, 6, 0, 'E', 0, false, 'MIGRASI', 'PUBLISHED')`);
  const noE = async () => {
    const { requirements } = (await drive.seen(drive.student.userId)).data;
    return requirements?.items.find(({ code }) => code === 'NO_E')?.ok;
  };
  await fail(final.id);
  expect(await noE()).toBe(true);
  await t.db.execute(sql`
    delete from grades where student_id = ${drive.student.id} and course_id = ${courses[1]?.id ?? ''}`);
  await fail(courses[1]?.id ?? '');
  expect(await noE()).toBe(false);
});
