import { afterAll, beforeAll, expect, test } from 'vitest';
import { thesisStaffContract } from '#shared/contracts/thesis-staff.contract.ts';
import { thesisPeriods } from '#server/db/schema/theses.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
afterAll(() => t.close());

test('a defence is repeated once in a period, and again in another the thesis is moved to', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone({ supervisors: 5000, examiners: [5000, 5000, 5000] }, '2026-11-17', '2026-11-09');
  await drive.decided('FAILED');
  const repeat = () => drive.asStudent({ ...drive.lock, action: 'REPEAT_EXAM' });
  t.setNow('2026-12-17T08:00:00.000Z');
  drive.keep(await repeat());
  const { first, second, chair, member, third } = scene;
  for (const one of [first, second]) drive.keep(await drive.asLecturer(one, { action: 'MARK_READY' }));
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_EXAM' }));
  drive.keep(await drive.schedule('step3', drive.plan('2026-12-18', 510)));
  t.setNow('2026-12-18T08:00:00.000Z');
  for (const one of [first, second]) drive.keep(await drive.score(one, 'SUPERVISOR', 5000));
  for (const one of [chair, member, third]) drive.keep(await drive.score(one, 'EXAMINER', 5000));
  const presentIds = [chair.id, member.id, third.id];
  drive.keep(await drive.asLecturer(chair, { action: 'CONFIRM_EXAM', presentIds }));
  await drive.decided('FAILED');

  t.setNow('2027-01-18T08:00:00.000Z');
  expect((await repeat()).error.message).toBe(
    'Sidang hanya dapat diulang satu kali dalam periode yang sama.',
  );
  const { id: _id, createdAt: _made, updatedAt: _changed, ...round } = scene.round;
  const [next] = await t.db
    .insert(thesisPeriods)
    .values({ ...round, name: 'Skripsi berikutnya', examClose: '2027-07-20' })
    .returning();
  await t.as(scene.kaprodi.id);
  const moved = await t.call(thesisStaffContract.changePeriod, {
    params: { id: drive.now._id, updatedAt: drive.now.updatedAt },
    body: { periodeId: next?.id ?? '', note: 'Sidang ketiga' },
  });
  drive.keep(moved);
  drive.keep(await repeat());
  expect(drive.now.status).toBe('SEMINAR_PASSED');
});
