import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
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
  expect(seen.data.papers).toContain('BERITA_ACARA');
  for (const paper of ['LEMBAR_PENILAIAN', 'UNDANGAN']) expect(seen.data.papers).not.toContain(paper);
  expect(await drive.download(scene.chair.userId, 'PROPOSAL')).toBe(200);
  const put = await drive.asLecturer(scene.chair, { action: 'POSTPONE', note: 'Berhalangan' });
  expect(put.status).toBe(403);

  const stranger = await buildLecturer(t.db);
  expect((await drive.seen(stranger.userId)).status).toBe(403);
  expect(await drive.download(stranger.userId, 'PROPOSAL')).toBe(403);
});

test('who examined the seminar prints its minutes, and none of the defence another board decided', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examRequested('2026-11-05');
  const { first, second, chair } = scene;
  const [head, member, third] = [
    await buildLecturer(t.db),
    await buildLecturer(t.db),
    await buildLecturer(t.db),
  ];
  const board = [
    { lectureId: head.id, role: 'KETUA' as const },
    { lectureId: member.id, role: 'ANGGOTA' as const },
    { lectureId: third.id, role: 'SEKRETARIS' as const },
  ];
  drive.keep(await drive.schedule('step3', { ...drive.plan('2026-11-16', 780), board }));
  t.setNow('2026-11-16T08:00:00.000Z');
  for (const one of [first, second]) drive.keep(await drive.score(one, 'SUPERVISOR', 8000));
  for (const one of [head, member, third]) drive.keep(await drive.score(one, 'EXAMINER', 8000));
  const presentIds = [head.id, member.id, third.id];
  drive.keep(await drive.asLecturer(head, { action: 'CONFIRM_EXAM', presentIds }));
  drive.keep(await drive.asLecturer(head, { action: 'DECIDE_EXAM', result: 'PASSED', note: '' }));

  const minutes = async (userId: string, event?: string) => {
    await t.as(userId);
    const params = { id: drive.now._id, paper: 'BERITA_ACARA' as const };
    return (await t.call(thesisContract.print, { params, query: { event } })).status;
  };
  const issued = async () => {
    const { rows } = await t.db.execute<{ subject: string }>(sql`
      select subject from document_tokens where kind = 'THESIS_BERITA_ACARA'
        and subject like ${`${drive.now._id}%`} order by subject`);
    return rows.map(({ subject }) => subject.split(/[:#]/)[1]);
  };
  const seminarId = drive.now.seminar?._id;
  expect(await minutes(chair.userId, drive.defence._id)).toBe(404);
  expect(await minutes(chair.userId)).toBe(200);
  expect(await issued()).toEqual([seminarId]);
  expect(await minutes(head.userId)).toBe(200);
  expect((await issued()).toSorted()).toEqual([seminarId, drive.defence._id].toSorted());
});
