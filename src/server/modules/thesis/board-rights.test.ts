import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { thesisContract } from '#shared/contracts/thesis.contract.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

test('who examined the seminar still reads the thesis and its record when another board takes the defence', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examRequested('2026-11-06');
  const seats = ['KETUA', 'ANGGOTA', 'SEKRETARIS'] as const;
  const board = [];
  for (const role of seats) board.push({ lectureId: (await buildLecturer(t.db)).id, role });
  drive.keep(await drive.schedule('step3', { ...drive.plan('2026-11-13', 600), board }));

  await t.as(scene.chair.userId);
  const { data: rows } = await t.call(thesisContract.lecturing, { query: { tab: 'MENGUJI' } });
  expect(rows).toMatchObject([
    { _id: drive.now._id, role: 'KETUA', event: { type: 'SEMINAR', date: '2026-11-06' } },
  ]);
  const seen = await drive.seen(scene.chair.userId);
  expect(seen.data).toMatchObject({ actors: ['EARLIER_EXAMINER'], actions: [] });
  expect(seen.data.papers).toEqual(expect.arrayContaining(['BERITA_ACARA', 'UNDANGAN']));
  expect(seen.data.papers).not.toContain('LEMBAR_PENILAIAN');
  expect(await drive.download(scene.chair.userId, 'PROPOSAL')).toBe(200);
  const put = await drive.asLecturer(scene.chair, { action: 'POSTPONE', note: 'Berhalangan' });
  expect(put.status).toBe(403);

  const stranger = await buildLecturer(t.db);
  expect((await drive.seen(stranger.userId)).status).toBe(403);
  expect(await drive.download(stranger.userId, 'PROPOSAL')).toBe(403);
});
