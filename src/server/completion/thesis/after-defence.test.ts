import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

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

const submitted = () => ThesisDrive.submitted(t, scene);

test('a sheet filled in wrongly is corrected until the chair decides, and counts anew', async () => {
  const drive = await submitted();
  const { chair, member, third } = scene;
  await drive.examDone({ supervisors: 8000, examiners: [8000, 800, 8000] });
  expect(drive.defence).toMatchObject({ spread: true, finalScore: 6560 });
  drive.keep(await drive.asLecturer(member, { action: 'CONFIRM_SPREAD' }));
  const seen = drive.now;
  const ownAt = async () => {
    const sheets = (await drive.seen(member.userId)).data.sidang[0]?.sheets ?? [];
    return sheets.find(({ mine }) => mine)?.updatedAt ?? null;
  };
  drive.keep(await drive.score(member, 'EXAMINER', 8000, await ownAt()));
  expect(drive.defence).toMatchObject({ status: 'DONE', spread: false, finalScore: 8000 });
  expect(drive.defence.board.every(({ confirmedSpread }) => !confirmedSpread)).toBe(true);
  const decide = { action: 'DECIDE_EXAM', result: 'PASSED', note: '' } as const;
  const stale = await drive.asLecturer(chair, decide, { _id: seen._id, updatedAt: seen.updatedAt });
  expect(stale.error.code).toBe('STALE');
  drive.keep(await drive.asLecturer(chair, decide));
  expect(drive.now).toMatchObject({ status: 'PASSED', finalScore: 8000 });
  expect((await drive.score(third, 'EXAMINER', 9000)).error.code).toBe('RULE');
});

test('who was absent brings no sheet after the confirmation', async () => {
  const drive = await submitted();
  await drive.examScheduled();
  t.setNow('2026-11-12T08:00:00.000Z');
  const { first, second, chair, member, third } = scene;
  for (const one of [first, second]) drive.keep(await drive.score(one, 'SUPERVISOR', 9000));
  for (const one of [chair, member]) drive.keep(await drive.score(one, 'EXAMINER', 8000));
  const presentIds = [chair.id, member.id];
  drive.keep(await drive.asLecturer(chair, { action: 'CONFIRM_EXAM', presentIds }));
  expect((await drive.score(third, 'EXAMINER', 7000)).error.message).toContain('tanpa lembar nilai Anda');
  expect((await drive.seen(chair.userId)).data.sidang[0]?.finalScore).toBe(drive.defence.finalScore);
});

test('a revision that lies with the examiners for weeks takes no days from the student', async () => {
  const drive = await submitted();
  await drive.examDone();
  await drive.decided('PASSED_REVISION');
  const handIn = async (day: string) => {
    t.setNow(`${day}T08:00:00.000Z`);
    for (const kind of ['REVISI', 'LEMBAR_REVISI'] as const) drive.keep(await drive.upload(kind));
    drive.keep(await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' }));
  };
  await handIn('2026-12-02');
  t.setNow('2027-01-20T08:00:00.000Z');
  drive.keep(await drive.asLecturer(scene.member, { action: 'RETURN_REVISION', note: 'Bab 4 belum' }));
  expect(drive.now.revision).toMatchObject({ deadline: '2027-01-30', submittedOn: null, monthsLate: 0 });
  await handIn('2027-01-29');
  for (const one of [scene.chair, scene.member, scene.third]) {
    drive.keep(await drive.asLecturer(one, { action: 'APPROVE_REVISION' }));
  }
  expect(drive.now).toMatchObject({ status: 'REVISION_APPROVED', letter: 'A-' });
});
