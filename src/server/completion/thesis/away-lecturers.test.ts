import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { lecturers } from '#server/platform/db/schema.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
let retired: Awaited<ReturnType<typeof buildLecturer>>;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
  retired = await buildLecturer(t.db, { name: 'Contoh Purnabakti', activityStatus: '23' });
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

const refusal = (field: string) => ({
  status: 400,
  error: { errors: { [field]: expect.stringContaining('Contoh Purnabakti berstatus pensiun.') } },
});
const goAway = (id: string, activityStatus = '20') =>
  t.db.update(lecturers).set({ activityStatus }).where(eq(lecturers.id, id));

test('who does not teach supervises no thesis anew, and keeps one from before', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  expect(await drive.asTitle('APPROVE_TITLE', [scene.first, retired])).toMatchObject(
    refusal('supervisorIds'),
  );
  await drive.guided();
  const change = (...people: { id: string }[]) =>
    drive.asKaprodi({
      ...drive.lock,
      action: 'CHANGE_SUPERVISORS',
      supervisorIds: people.map(({ id }) => id),
      note: 'Tugas belajar',
    });
  expect(await change(scene.first, retired)).toMatchObject(refusal('supervisorIds'));
  await goAway(scene.first.id);
  expect((await change(scene.first, scene.third)).status).toBe(200);
  await goAway(scene.first.id, '1');
});

test('who does not teach is put on no board, takes no seat, and keeps the one from before', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.seminarRequested();
  const plan = drive.plan('2026-11-03');
  const [chair, ...others] = plan.board;
  const withRetired = { ...plan, board: [{ lectureId: retired.id, role: 'KETUA' as const }, ...others] };
  expect(await drive.schedule('step2', withRetired)).toMatchObject(refusal('board'));
  drive.keep(await drive.schedule('step2', plan));
  const act = async (wish: object) => {
    await t.as(scene.secretary.id);
    return t.call(plain.step2, { body: { ...drive.lock, ...wish } as never });
  };
  const swap = { action: 'REPLACE_EXAMINER', lectureId: chair?.lectureId, insteadId: retired.id };
  expect(await act({ ...swap, note: 'Sakit' })).toMatchObject(refusal('insteadId'));
  await goAway(scene.chair.id);
  expect((await act({ ...plan, action: 'RESCHEDULE', timeStart: 600 })).status).toBe(200);
  await goAway(scene.chair.id, '1');
});

test('a sitting whose day has passed is put right on that day, and moved to no day that has passed', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examScheduled('2026-11-12', '2026-11-05');
  const plan = drive.plan('2026-11-12', 900);
  t.setNow('2026-11-14T03:00:00.000Z');
  const move = async (wish: object) => {
    await t.as(scene.secretary.id);
    const body = { ...drive.lock, ...plan, action: 'RESCHEDULE', ...wish };
    return t.call(plain.step3, { body: body as never });
  };
  expect((await move({ date: '2026-11-13' })).error.errors).toEqual({ date: 'Tanggal ini sudah lewat.' });
  drive.keep(await move({}));
  expect(drive.defence).toMatchObject({ date: '2026-11-12', timeStart: 900 });
  drive.keep(await drive.asLecturer(scene.member, { action: 'POSTPONE', note: 'Ketua sakit' }));
  expect((await move({})).error.errors).toEqual({ date: 'Tanggal ini sudah lewat.' });
});

test('the list to choose from tells who teaches; who is gone stands there with what is under way', async () => {
  await t.as(scene.kaprodi.id);
  const listed = async (id: string) =>
    (await t.call(thesisStaffContract.load, { query: {} })).data.find(({ lectureId }) => lectureId === id);
  expect(await listed(scene.second.id)).toMatchObject({ teaches: true });
  expect(await listed(retired.id)).toBeUndefined();
  await goAway(scene.second.id);
  expect(await listed(scene.second.id)).toMatchObject({ teaches: false });
  await goAway(scene.second.id, '1');
});
