import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { students } from '#server/db/schema/students.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, thesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('during leave there is neither guidance nor a seminar; after it there is', async () => {
  const scene = await thesisScene(t);
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
    error: { message: expect.stringContaining('Cuti. Jadwalkan setelah aktif kembali.') },
  });
  expect((await drive.seen(scene.secretary.id)).data).toMatchObject({
    status: 'SEMINAR_REQUESTED',
    seminar: null,
  });
  await setStatus('active');
  expect((await drive.schedule('step2', drive.plan('2026-11-05'))).status).toBe(200);
});
