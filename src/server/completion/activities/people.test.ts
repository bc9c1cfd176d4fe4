import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { lecturers } from '#server/platform/db/schema.ts';
import {
  ActivityDrive,
  activityScene,
  type ActivityScene,
  bothCourses,
  startDue,
  termRecordOf,
} from '#test/factories/activity-scene.ts';
import { buildLecturer, buildUser } from '#test/factories/people.ts';
import { pdfFile } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ActivityScene;
beforeAll(async () => {
  t = await testApp();
  scene = await activityScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

test('the head of programme is told of a programme the advisor agreed to', async () => {
  const head = await buildUser(t.db, { roles: [ROLE.kaprodi] });
  const one = new ActivityDrive(t, scene, await scene.student());
  await one.propose();
  await one.toHead();
  const { rows } = await t.db.execute<{ body: string }>(sql`
    select body from notices where user_id = ${head.id} and url = ${`/staff/mahasiswa/aktivitas/${one.id}`}`);
  expect(rows).toEqual([{ body: expect.stringContaining('disetujui dosen PA, menunggu pengesahan') }]);
});

/** A programme of 20 sks each that runs, with a leader and so many others. */
async function group(others: number) {
  const one = new ActivityDrive(t, scene, await scene.student());
  const mates = [];
  for (let i = 0; i < others; i += 1) mates.push(await scene.student());
  await one.propose({ memberNims: mates.map(({ nim }) => nim) });
  for (const { userId } of mates) {
    await t.as(userId);
    await one.asStudent('CONFIRM');
  }
  await t.as(one.student.userId);
  await one.toHead();
  const courseIds = bothCourses(scene);
  const approved = await one.asHead({
    action: 'APPROVE',
    decreeNo: 'SK/13/2026',
    decreeDate: '2026-08-24',
    lectureIds: [scene.supervisor.id],
    conversions: [one.student, ...mates].map(({ id: studentId }) => ({ studentId, courseIds })),
  });
  expect(approved.status).toBe(200);
  t.setNow('2026-09-04T03:00:00Z');
  await startDue(t);
  return { one, mates };
}

test('a running programme gets another supervisor, who decides from then on', async () => {
  const { one } = await group(0);
  await t.as(one.student.userId);
  await one.writeLog('2026-08-31');
  const other = await buildLecturer(t.db, { name: 'Contoh Pengganti' });
  const wish = { action: 'CHANGE_SUPERVISORS', lectureIds: [other.id], note: 'Tugas belajar' };
  expect((await one.asHead({ ...wish, lectureIds: [] })).error.errors).toHaveProperty('lectureIds');
  expect((await one.asHead({ ...wish, note: '' })).error.errors).toHaveProperty('note');
  expect((await one.asHead(wish)).status).toBe(200);
  expect(await one.detail()).toMatchObject({
    status: 'ONGOING',
    supervisors: [{ name: expect.stringContaining('Contoh Pengganti'), order: 1 }],
  });
  const params = { id: one.id };
  await t.as(scene.supervisor.userId);
  expect((await t.call(activityContract.logs, { params, query: {} })).status).toBe(403);
  await t.as(other.userId);
  const entries = (await one.logs()).map(({ _id, updatedAt }) => ({ _id, updatedAt }));
  const decided = { entries, decision: 'APPROVED' as const, note: '' };
  expect((await t.call(activityContract.decideLogs, { params, body: decided })).status).toBe(200);
  const { actors, decidesLog, history } = await one.detail();
  expect([actors, decidesLog]).toEqual([['SUPERVISOR'], true]);
  expect(history.at(-1)).toMatchObject({ action: 'CHANGE_SUPERVISORS', note: 'Tugas belajar' });
  const { rows } = await t.db.execute<{ body: string }>(sql`
    select body from notices where user_id = ${other.userId}`);
  expect(rows.map(({ body }) => body).join(' ')).toContain('Anda ditunjuk sebagai pembimbing');
  const { rows: told } = await t.db.execute<{ topic: string; body: string; open: boolean }>(sql`
    select topic, body, read_at is null as open from notices
    where user_id = ${scene.supervisor.userId} and key like ${`%:${one.id}:%`} order by created_at, id`);
  expect(told.filter(({ open }) => open)).toEqual([
    {
      topic: 'activity.left',
      body: expect.stringMatching(/^Anda tidak lagi membimbing ".+"\. Catatan: Tugas belajar\.$/),
      open: true,
    },
  ]);
  expect(told.length).toBeGreaterThan(1);
});

test('who leaves a team is taken out; the others go on, one of them in the lead', async () => {
  const { one, mates } = await group(2);
  const [first, second] = mates;
  const writeWithFile = async (userId: string) => {
    await t.as(userId);
    const body = { date: '2026-08-31', minutes: 480, activity: 'Menyusun laporan pasar' };
    const files = [pdfFile()];
    return (await t.call(activityContract.saveLog, { params: { id: one.id }, body }, { files })).status;
  };
  const keptFiles = async () => {
    const { rows } = await t.db.execute<{ uploaded_by: string }>(sql`
      select uploaded_by from attachments where subject = 'ACTIVITY' and subject_id = ${one.id} and kind = 'LOG'`);
    return rows.map(({ uploaded_by: by }) => by);
  };
  expect([await writeWithFile(first?.userId ?? ''), await writeWithFile(one.student.userId)]).toEqual([
    200, 200,
  ]);
  expect(await keptFiles()).toHaveLength(2);
  expect((await termRecordOf(t, one.student.id))?.status).toBe('M');
  const remove = (studentId: string) =>
    one.asHead({ action: 'REMOVE_MEMBER', studentId, note: 'Mengundurkan diri' });
  expect((await remove(scene.head.id)).error.errors).toHaveProperty('studentId');
  expect((await remove(one.student.id)).status).toBe(200);
  expect(await keptFiles()).toEqual([first?.userId]);
  const left = await one.detail();
  expect(left).toMatchObject({ status: 'ONGOING', memberKind: 1 });
  expect(left.members.map(({ studentId, role }) => [studentId, role]).toSorted()).toEqual(
    [
      [first?.id, 1],
      [second?.id, 2],
    ].toSorted(),
  );
  expect((await termRecordOf(t, one.student.id))?.status).toBe('A');
  expect((await termRecordOf(t, second?.id ?? ''))?.status).toBe('M');
  const { rows } = await t.db.execute<{ logs: number }>(sql`
    select jsonb_array_length(before -> 'logs') as logs from audit_log
    where action = 'activity.remove-member' and entity_id = ${one.id}`);
  expect(rows).toEqual([{ logs: 1 }]);
  await t.as(one.student.userId);
  expect((await one.writeLog('2026-09-01')).status).toBe(403);

  expect((await remove(second?.id ?? '')).status).toBe(200);
  const alone = await one.detail();
  expect(alone).toMatchObject({ memberKind: 0, members: [{ studentId: first?.id, role: 3 }] });
  expect(alone.actions).not.toContain('REMOVE_MEMBER');
  expect((await remove(first?.id ?? '')).error.message).toContain('Batalkan programnya');
  await t.as(first?.userId ?? '');
  expect((await one.detail()).actors).toEqual(['LEADER', 'MEMBER']);
});

test('nobody but the office changes them, and only while the programme runs', async () => {
  const one = new ActivityDrive(t, scene, await scene.student());
  await one.propose();
  const wish = { action: 'CHANGE_SUPERVISORS', lectureIds: [scene.supervisor.id], note: 'Tugas belajar' };
  expect((await one.asHead(wish)).error.code).toBe('RULE');
  expect((await one.detail()).actions).toEqual(['CANCEL']);
});

test('the term of who is taken out is inactive again where it was, without an approved KRS', async () => {
  const { one, mates } = await group(2);
  const [idle, enrolled] = mates;
  await t.db.execute(sql`
    update krs_items set approved = false, seat_held = false where student_id = ${idle?.id ?? ''}`);
  for (const { id } of mates)
    await t.db.execute(sql`update students set status = 'inactive' where id = ${id}`);
  for (const { id: studentId } of mates) {
    const removed = await one.asHead({ action: 'REMOVE_MEMBER', studentId, note: 'Mengundurkan diri' });
    expect(removed.status).toBe(200);
  }
  expect((await termRecordOf(t, idle?.id ?? ''))?.status).toBe('N');
  expect((await termRecordOf(t, enrolled?.id ?? ''))?.status).toBe('A');
});

test('who invited others that all declined takes part for himself', async () => {
  const one = new ActivityDrive(t, scene, await scene.student());
  const mate = await scene.student();
  await one.propose({ memberNims: [mate.nim] });
  expect(await one.detail()).toMatchObject({ memberKind: 1, members: [{ role: 1 }, { role: 2 }] });
  await t.as(mate.userId);
  expect((await one.asStudent('DECLINE')).status).toBe(200);
  await t.as(one.student.userId);
  expect(await one.detail()).toMatchObject({
    memberKind: 0,
    members: [{ studentId: one.student.id, role: 3 }],
  });
});

test('who does not teach supervises no programme anew, and keeps one from before', async () => {
  const away = await buildLecturer(t.db, { activityStatus: '23' });
  const refusal = {
    status: 400,
    error: { errors: { lectureIds: expect.stringContaining('berstatus pensiun.') } },
  };
  const waiting = new ActivityDrive(t, scene, await scene.student());
  await waiting.propose();
  await waiting.toHead();
  const approval = {
    action: 'APPROVE',
    decreeNo: 'SK/14/2026',
    decreeDate: '2026-08-24',
    conversions: [{ studentId: waiting.student.id, courseIds: bothCourses(scene) }],
  };
  expect(await waiting.asHead({ ...approval, lectureIds: [away.id] })).toMatchObject(refusal);
  const { one } = await group(0);
  const change = (lectureIds: string[]) =>
    one.asHead({ action: 'CHANGE_SUPERVISORS', lectureIds, note: 'Tugas belajar' });
  expect(await change([scene.supervisor.id, away.id])).toMatchObject(refusal);
  const other = await buildLecturer(t.db);
  const status = (activityStatus: string) =>
    t.db.update(lecturers).set({ activityStatus }).where(eq(lecturers.id, scene.supervisor.id));
  await status('20');
  expect((await change([scene.supervisor.id, other.id])).status).toBe(200);
  await status('1');
});
