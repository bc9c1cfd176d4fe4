import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const wish = {
  action: 'REQUEST_TITLE' as const,
  titleId: 'Pengaruh Promosi Digital terhadap Keputusan Pembelian',
  titleEn: 'The Effect of Digital Promotion on Purchase',
  note: 'Diminta penguji',
};
const refusal = { status: 422, error: { code: 'RULE' } };

async function agreed(drive: ThesisDrive): Promise<void> {
  for (const one of [scene.first, scene.second]) {
    drive.keep(await drive.asLecturer(one, { action: 'AGREE_TITLE' }));
  }
  drive.keep(await drive.asKaprodi({ ...drive.lock, action: 'CHANGE_TITLE' }));
}

test('a title the board wants changed is changed with the revision, which waits for it', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone();
  await drive.decided('PASSED_REVISION');
  drive.keep(await drive.upload('REVISI'));
  drive.keep(await drive.upload('LEMBAR_REVISI'));
  expect(drive.now.actions).toContain('REQUEST_TITLE');
  drive.keep(await drive.asStudent({ ...drive.lock, ...wish }));
  const refused = await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' });
  expect(refused).toMatchObject(refusal);
  expect(refused.error.message).toContain('Perubahan judul');
  await agreed(drive);
  expect(drive.now).toMatchObject({ titleId: wish.titleId, titleChange: null });
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' }));
  expect(drive.now.actions).not.toContain('REQUEST_TITLE');
});

test('nobody asks for a seminar or a defence while a change of title is open', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.seminarPassed('2026-11-05');
  await drive.sessions(4, '2026-09-20');
  for (const one of [scene.first, scene.second]) {
    drive.keep(await drive.asLecturer(one, { action: 'MARK_READY' }));
  }
  drive.keep(await drive.upload('DRAFT_SKRIPSI'));
  drive.keep(await drive.upload('SIMILARITY', { similarityPercent: 20 }));
  drive.keep(await drive.asStudent({ ...drive.lock, ...wish }));
  const refused = await drive.asStudent({ ...drive.lock, action: 'REQUEST_EXAM' });
  expect(refused).toMatchObject(refusal);
  expect(refused.error.message).toContain('Perubahan judul');
  await agreed(drive);
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_EXAM' }));
  expect(drive.now.status).toBe('EXAM_REQUESTED');
});
