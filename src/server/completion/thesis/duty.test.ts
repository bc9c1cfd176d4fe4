import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toldTo } from '#test/factories/notices.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
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

type Person = { id: string };
const NOTE = 'Dirawat di rumah sakit';
const handOver = async (
  drive: ThesisDrive,
  from: Person,
  to: Person,
  {
    step = 'step3',
    by = scene.secretary.id,
    note = NOTE,
  }: { step?: 'step2' | 'step3'; by?: string; note?: string } = {},
) => {
  await t.as(by);
  const people = { lectureId: from.id, insteadId: to.id, note };
  return t.call(plain[step], { body: { ...drive.lock, action: 'HAND_OVER_DUTY', ...people } });
};
const decide = { action: 'DECIDE_EXAM', result: 'PASSED_REVISION', note: 'Perbaiki bab 4' } as const;

test('a chair who drops out after the defence leaves decision and revision to another; sheets and seats stay', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone({ examiners: [9500, 8000, 7000] });
  const { chair, member, third } = scene;
  drive.keep(await drive.asLecturer(third, { action: 'CONFIRM_SPREAD' }));
  const { sheets } = drive.defence;
  drive.keep(await handOver(drive, chair, member));
  expect(drive.defence.board.find(({ lectureId }) => lectureId === chair.id)).toMatchObject({
    role: 'KETUA',
    dutyBy: { lectureId: member.id },
  });
  expect(drive.now.history.at(-1)).toMatchObject({
    action: 'HAND_OVER_DUTY',
    from: 'EXAM_DONE',
    to: 'EXAM_DONE',
  });
  expect(drive.now.history.at(-1)?.note).toContain(NOTE);
  expect((await toldTo(t, chair)).at(-1)?.body).toContain('diteruskan dosen lain');
  expect((await toldTo(t, member)).at(-1)?.body).toContain('Anda meneruskan tugas penguji lain');
  expect((await toldTo(t, drive.student)).at(-1)?.body).toContain('diteruskan penguji lain');

  expect((await drive.asLecturer(chair, decide)).status).toBe(403);
  expect((await drive.asLecturer(member, decide)).error.message).toContain('2 anggota');
  drive.keep(await drive.asLecturer(member, { action: 'CONFIRM_SPREAD' }));
  drive.keep(await drive.asLecturer(member, decide));
  expect(drive.now.status).toBe('PASSED_REVISION');
  expect((await drive.seen(scene.secretary.id)).data.sidang.at(-1)?.sheets).toEqual(
    sheets.map((sheet) =>
      expect.objectContaining({ lectureId: sheet.lectureId, role: sheet.role, done: true }),
    ),
  );

  drive.keep(await drive.upload('REVISI'));
  drive.keep(await drive.upload('LEMBAR_REVISI'));
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' }));
  drive.keep(await drive.asLecturer(third, { action: 'APPROVE_REVISION' }));
  expect((await drive.asLecturer(chair, { action: 'APPROVE_REVISION' })).status).toBe(403);
  drive.keep(await drive.asLecturer(member, { action: 'APPROVE_REVISION' }));
  expect(drive.now.status).toBe('REVISION_APPROVED');
});

test('an examiner who drops out while the revision lies there is asked no more, and gets the duty back once well', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone();
  await drive.decided('PASSED_REVISION');
  drive.keep(await drive.upload('REVISI'));
  drive.keep(await drive.upload('LEMBAR_REVISI'));
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' }));
  const { chair, member, third, first } = scene;
  const open = async (one: { userId: string }) => {
    const { rows } = await t.db.execute(sql`
      select 1 from notices where user_id = ${one.userId} and topic = 'thesis.asked' and read_at is null`);
    return rows.length;
  };
  expect(await open(third)).toBe(1);
  expect((await handOver(drive, third, first)).error.errors).toHaveProperty('insteadId');
  expect((await handOver(drive, third, third)).error.errors).toHaveProperty('insteadId');
  expect((await handOver(drive, first, member)).error.errors).toHaveProperty('lectureId');
  expect((await handOver(drive, third, member, { note: '' })).error.errors).toHaveProperty('note');
  expect((await handOver(drive, third, member, { step: 'step2' })).error.code).toBe('RULE');
  expect((await handOver(drive, third, member, { by: chair.userId })).status).toBe(403);
  drive.keep(await handOver(drive, third, member));
  expect(await open(third)).toBe(0);
  expect((await handOver(drive, chair, third)).error.errors).toHaveProperty('insteadId');
  drive.keep(await handOver(drive, third, third));
  drive.keep(await drive.asLecturer(third, { action: 'APPROVE_REVISION' }));
  for (const one of [chair, member]) drive.keep(await drive.asLecturer(one, { action: 'APPROVE_REVISION' }));
  expect(drive.now.status).toBe('REVISION_APPROVED');
  expect(await open(member)).toBe(0);
});

test('a proposal that was to be mended is accepted by a supervisor where the chair of its seminar dropped out', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.seminarRequested();
  drive.keep(await drive.schedule('step2', drive.plan('2026-11-03')));
  t.setNow('2026-11-10T03:00:00.000Z');
  const { chair, member, first } = scene;
  const presentIds = [chair.id, member.id];
  drive.keep(
    await drive.asLecturer(chair, {
      action: 'SEMINAR_RESULT',
      result: 'REVISION',
      note: 'Bab 1',
      presentIds,
    }),
  );
  expect((await handOver(drive, member, first, { step: 'step2' })).error.errors).toHaveProperty('lectureId');
  drive.keep(await handOver(drive, chair, first, { step: 'step2' }));
  t.setNow('2026-11-11T03:00:00.000Z');
  drive.keep(await drive.upload('PROPOSAL'));
  expect((await drive.asLecturer(chair, { action: 'ACCEPT_SEMINAR_REVISION' })).status).toBe(403);
  drive.keep(await drive.asLecturer(first, { action: 'ACCEPT_SEMINAR_REVISION' }));
  expect(drive.now.status).toBe('SEMINAR_PASSED');
});
