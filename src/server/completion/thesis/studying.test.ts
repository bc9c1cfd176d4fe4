import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { students } from '#server/platform/db/schema.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { followLeaveEnd } from '#server/people/leave/leave.public.ts';
import { thesisTimer } from './expire.timer.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
afterAll(() => t.close());

test('during leave there is neither guidance nor a seminar; after it there is', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.seminarRequested();
  const setStatus = (status: 'active' | 'furlough') =>
    t.db.update(students).set({ status }).where(eq(students.id, drive.student.id));
  await setStatus('furlough');
  await t.as(drive.student.userId);
  const body = {
    lectureId: scene.first.id,
    date: '2026-10-30',
    topic: 'Bab 2',
    studentNote: 'Membahas bab 2.',
  };
  const logged = await t.call(plain.saveSession, { params: { id: drive.now._id }, body });
  expect(logged.status).toBe(403);
  const refused = await drive.schedule('step2', drive.plan('2026-11-05'));
  expect(refused).toMatchObject({
    status: 422,
    error: { message: expect.stringContaining('Cuti. Lanjutkan setelah aktif kembali.') },
  });
  expect((await drive.seen(scene.secretary.id)).data).toMatchObject({
    status: 'SEMINAR_REQUESTED',
    seminar: null,
  });
  await setStatus('active');
  expect((await drive.schedule('step2', drive.plan('2026-11-05'))).status).toBe(200);
});

test('a leave does not count: nothing expires while it lasts, and the last day is as many terms later', async () => {
  t.setNow(TEST_NOW);
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.guided();
  const stored = async () =>
    (
      await t.db.execute<{ status: string; deadline: string }>(
        sql`select status, deadline::text from theses where id = ${drive.now._id}`,
      )
    ).rows[0];
  const before = await stored();
  await t.db.update(students).set({ status: 'furlough' }).where(eq(students.id, drive.student.id));
  t.setNow('2028-03-01T17:30:00Z');
  await runTimer(t.services, thesisTimer, t.app.log);
  expect(await stored()).toEqual(before);
  const ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: 'leave' });
  await followLeaveEnd(ctx, { studentId: drive.student.id, terms: 2 });
  const year = Number(before?.deadline.slice(0, 4));
  expect(await stored()).toEqual({ status: 'GUIDANCE', deadline: `${year + 1}${before?.deadline.slice(4)}` });
  const { rows } = await t.db.execute<{ body: string }>(sql`
    select body from notices where user_id = ${drive.student.userId} order by id desc limit 1`);
  expect(rows[0]?.body).toContain('masa cuti tidak dihitung');
  await t.db.update(students).set({ status: 'active' }).where(eq(students.id, drive.student.id));
  t.setNow('2029-03-01T17:30:00Z');
  await runTimer(t.services, thesisTimer, t.app.log);
  expect((await stored())?.status).toBe('EXPIRED');
  t.setNow(TEST_NOW);
});
