import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { buildUser } from '#test/factories/people.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
let head: { userId: string };
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
  head = { userId: (await buildUser(t.db, { roles: [ROLE.kaprodi] })).id };
});
afterAll(() => t.close());

/** What a person is asked for and has not put away. */
async function open({ userId }: { userId: string }): Promise<string[]> {
  const { rows } = await t.db.execute<{ body: string }>(sql`
    select body from notices where user_id = ${userId} and read_at is null
      and topic in ('thesis.asked', 'thesis.decide', 'thesis.reminder') order by created_at, id`);
  return rows.map(({ body }) => body);
}

test('what somebody is asked for is put away by what settles it', async () => {
  t.setNow(TEST_NOW);
  const { first, second, chair, member } = scene;
  const drive = await ThesisDrive.submitted(t, scene);
  expect(await open(head)).toHaveLength(1);
  await drive.approve();
  expect(await open(head)).toEqual([]);
  expect(await open(first)).toHaveLength(1);
  drive.keep(await drive.asLecturer(first, { action: 'ACCEPT_INVITATION' }));
  expect([await open(first), (await open(second)).length]).toEqual([[], 1]);
  drive.keep(await drive.asLecturer(second, { action: 'ACCEPT_INVITATION' }));

  await t.as(drive.student.userId);
  const session = { lectureId: first.id, date: '2026-08-24', topic: 'Bab 1', studentNote: 'Dibahas.' };
  drive.keep(await t.call(plain.saveSession, { params: { id: drive.now._id }, body: session }));
  expect(await open(first)).toHaveLength(1);
  const [{ _id: sessionId, updatedAt } = { _id: '', updatedAt: '' }] = drive.now.guidances;
  await t.as(drive.student.userId);
  const params = { id: drive.now._id, sessionId };
  drive.keep(await t.call(thesisContract.removeSession, { params, body: { updatedAt } }));
  expect(await open(first)).toEqual([]);

  t.setNow('2026-11-02T03:00:00.000Z');
  await drive.sessions(4);
  expect([await open(first), await open(second)]).toEqual([[], []]);
  drive.keep(await drive.upload('PROPOSAL'));
  for (const one of [first, second]) drive.keep(await drive.asLecturer(one, { action: 'AGREE_SEMINAR' }));
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_SEMINAR' }));
  expect(await open(head)).toHaveLength(1);
  drive.keep(await drive.schedule('step2', drive.plan('2026-11-03')));
  expect([await open(head), (await open(chair)).length]).toEqual([[], 1]);
  t.setNow('2026-11-10T03:00:00.000Z');
  const presentIds = [chair.id, member.id];
  const result = { action: 'SEMINAR_RESULT', result: 'PASSED', note: '', presentIds } as const;
  drive.keep(await drive.asLecturer(chair, result));
  for (const one of [chair, member, first]) expect(await open(one)).toEqual([]);
});

test('a revision asks each examiner until he has approved it; who is called off asks nobody', async () => {
  t.setNow(TEST_NOW);
  const { chair, member } = scene;
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone({}, '2026-11-18', '2026-11-06');
  expect(await open(chair)).toEqual([]);
  await drive.decided('PASSED_REVISION');
  for (const kind of ['REVISI', 'LEMBAR_REVISI'] as const) drive.keep(await drive.upload(kind));
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' }));
  expect([(await open(chair)).length, (await open(member)).length]).toEqual([1, 1]);
  drive.keep(await drive.asLecturer(chair, { action: 'APPROVE_REVISION' }));
  expect([await open(chair), (await open(member)).length]).toEqual([[], 1]);
  drive.keep(await drive.asLecturer(member, { action: 'RETURN_REVISION', note: 'Bab 4 belum' }));
  expect(await open(member)).toEqual([]);
});

test('who was absent is not asked for a revision and decides nothing of it', async () => {
  t.setNow(TEST_NOW);
  const { first, second, chair, member, third } = scene;
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examScheduled('2026-11-19', '2026-11-09');
  t.setNow('2026-11-19T08:00:00.000Z');
  for (const one of [first, second]) drive.keep(await drive.score(one, 'SUPERVISOR', 8500));
  for (const one of [chair, member]) drive.keep(await drive.score(one, 'EXAMINER', 8000));
  const presentIds = [chair.id, member.id];
  drive.keep(await drive.asLecturer(chair, { action: 'CONFIRM_EXAM', presentIds }));
  await drive.decided('PASSED_REVISION');
  const before = (await open(third)).length;
  for (const kind of ['REVISI', 'LEMBAR_REVISI'] as const) drive.keep(await drive.upload(kind));
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' }));
  expect((await open(third)).length).toBe(before);
  expect((await drive.asLecturer(third, { action: 'APPROVE_REVISION' })).status).toBe(403);
  expect((await drive.asLecturer(third, { action: 'RETURN_REVISION', note: 'Bab 4' })).status).toBe(403);
  for (const one of [chair, member]) drive.keep(await drive.asLecturer(one, { action: 'APPROVE_REVISION' }));
  expect(drive.now.status).toBe('REVISION_APPROVED');
});

test('a thesis that is deleted asks nobody for its end, and guidance that is over for no signature', async () => {
  t.setNow(TEST_NOW);
  const gone = await ThesisDrive.submitted(t, scene);
  const before = (await open(head)).length;
  gone.keep(await gone.asStudent({ ...gone.lock, action: 'REQUEST_CANCEL', note: 'Pindah kampus' }));
  expect((await open(head)).length).toBe(before + 1);
  await t.as(gone.student.userId);
  const body = { updatedAt: gone.now.updatedAt };
  expect((await t.call(thesisContract.remove, { params: { id: gone.now._id }, body })).status).toBe(200);
  expect((await open(head)).length).toBe(before - 1);

  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examRequested('2026-11-05');
  await t.as(drive.student.userId);
  const session = { lectureId: scene.first.id, date: '2026-11-02', topic: 'Bab 5', studentNote: 'Dibahas.' };
  drive.keep(await t.call(plain.saveSession, { params: { id: drive.now._id }, body: session }));
  const asking = async () => (await open(scene.first)).filter((one) => one.includes('paraf')).length;
  expect(await asking()).toBe(1);
  drive.keep(await drive.schedule('step3', drive.plan('2026-11-20', 900)));
  expect(await asking()).toBe(0);
});
