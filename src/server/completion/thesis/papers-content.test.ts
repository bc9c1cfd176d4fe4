import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import type { ThesisPaper } from '#shared/completion/thesis/documents.ts';
import { findEvents } from './detail.store.ts';
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

/** Prints a paper. @returns whether each of its versions so far is valid, as who checks its code is told */
async function printed(drive: ThesisDrive, paper: ThesisPaper): Promise<boolean[]> {
  await t.as(scene.secretary.id);
  const answer = await t.call(thesisContract.print, { params: { id: drive.now._id, paper }, query: {} });
  expect(answer.status).toBe(200);
  const { rows } = await t.db.execute<{ token: string }>(sql`
    select token from document_tokens where kind = ${`THESIS_${paper}`} and subject like ${`${drive.now._id}%`}
    order by created_at, token`);
  const checked = [];
  for (const { token } of rows) {
    checked.push((await t.call(verifyContract.verify, { params: { token } })).data.valid);
  }
  return checked;
}

test('a decree is void once other lecturers supervise', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.guided();
  expect(await printed(drive, 'SK_PEMBIMBING')).toEqual([true]);
  // Another supervisor is another decree, also before any defence.
  const other = await buildLecturer(t.db);
  const supervisorIds = [scene.first.id, other.id];
  drive.keep(
    await drive.asKaprodi({
      ...drive.lock,
      action: 'CHANGE_SUPERVISORS',
      supervisorIds,
      note: 'Pindah tugas',
    }),
  );
  expect((await printed(drive, 'SK_PEMBIMBING')).toSorted()).toEqual([false, true]);
});

test('the minutes are void with another score, not with what happens to the revision', async () => {
  const held = await ThesisDrive.submitted(t, scene);
  await held.examDone();
  await held.decided('PASSED_REVISION');
  const { _id } = held.defence;
  expect(await printed(held, 'BERITA_ACARA')).toEqual([true]);
  expect(await printed(held, 'SK_PEMBIMBING')).toEqual([true]);
  await t.db.execute(
    sql`update thesis_board set revision_approved = true, spread_confirmed = true where event_id = ${_id}`,
  );
  await t.db.execute(sql`update theses set final_score = 7000, letter = 'B' where id = ${held.now._id}`);
  await t.db.execute(sql`
    update thesis_events set minutes_id = (select id from attachments where subject_id = ${held.now._id} limit 1)
    where id = ${_id}`);
  expect(await printed(held, 'BERITA_ACARA')).toEqual([true]);
  expect(await printed(held, 'SK_PEMBIMBING')).toEqual([true]);
  await t.db.execute(sql`update thesis_events set final_score = 7000 where id = ${_id}`);
  expect((await printed(held, 'BERITA_ACARA')).toSorted()).toEqual([false, true]);
});

test('minutes and sheets keep the title and the deadline that were decided on', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone();
  await drive.decided('PASSED_REVISION');
  expect(await printed(drive, 'BERITA_ACARA')).toEqual([true]);
  expect(await printed(drive, 'LEMBAR_PENILAIAN')).toEqual([true]);
  expect(await printed(drive, 'LEMBAR_PENGESAHAN')).toEqual([true]);
  const { _id: id, titleId: examined } = drive.now;
  const kept = async () =>
    (await findEvents(t.db, id)).map(({ title, revisionDeadline }) => [title, revisionDeadline]);
  const decided = [
    [examined, null],
    [examined, '2026-12-12'],
  ];
  expect(await kept()).toEqual(decided);
  // A new title and more time, as a revision that came back or a leave gives.
  await t.db.execute(sql`
    update theses set title = 'Judul setelah revisi', revision_deadline = '2027-01-20' where id = ${id}`);
  expect(await printed(drive, 'BERITA_ACARA')).toEqual([true]);
  expect(await printed(drive, 'LEMBAR_PENILAIAN')).toEqual([true]);
  expect((await printed(drive, 'LEMBAR_PENGESAHAN')).toSorted()).toEqual([false, true]);
  expect(await kept()).toEqual(decided);
});
