import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { documentMaxMb, type ThesisDocumentKind } from '#shared/completion/thesis/documents.ts';
import { largePdf } from '#test/factories/network.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

test('only the whole text may have 20 MB', async () => {
  expect([documentMaxMb('FINAL'), documentMaxMb('PROPOSAL')]).toEqual([20, 10]);
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.guided();
  await t.as(drive.student.userId);
  const send = (megabytes: number) =>
    t.call(
      thesisContract.addDocument,
      { params: { id: drive.now._id, updatedAt: drive.now.updatedAt }, body: { kind: 'PROPOSAL' } },
      { files: [{ field: 'file', name: 'proposal.pdf', content: largePdf(megabytes * 1024 * 1024, 5) }] },
    );
  expect(await send(11)).toMatchObject({ status: 413, error: { message: 'Proposal paling besar 10 MB.' } });
  expect((await drive.seen(drive.student.userId)).data.documentSkripsi).toEqual([]);
  await t.as(drive.student.userId);
  expect((await send(9)).data.documentSkripsi.map(({ kind }) => kind)).toEqual(['PROPOSAL']);
});

describe('what was handed in with a request', () => {
  const file = (drive: ThesisDrive, kind: ThesisDocumentKind) =>
    drive.now.documentSkripsi.find((one) => one.kind === kind);
  async function remove(drive: ThesisDrive, kind: ThesisDocumentKind) {
    await t.as(drive.student.userId);
    const params = { id: drive.now._id, updatedAt: drive.now.updatedAt };
    return t.call(thesisContract.removeDocument, {
      params,
      body: { documentSkripsi: file(drive, kind)?._id ?? '' },
    });
  }

  test('stays while others decide by it, and may go once the request is returned', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.examRequested();
    drive.keep(await drive.upload('PPT'));
    for (const kind of ['DRAFT_SKRIPSI', 'SIMILARITY'] as const) {
      expect(file(drive, kind)?.locked).toBe(true);
      const refused = await remove(drive, kind);
      expect(refused).toMatchObject({ status: 422, error: { code: 'RULE' } });
      expect(refused.error.message).toContain('menjadi dasar pengajuan Anda');
    }
    expect((await drive.seen(drive.student.userId)).data).toMatchObject({
      updatedAt: drive.now.updatedAt,
      similarityPercent: 20,
    });
    drive.keep(await remove(drive, 'PPT'));
    await t.as(scene.secretary.id);
    drive.keep(
      await t.call(plain.step3, { body: { ...drive.lock, action: 'RETURN', note: 'Naskah salah' } }),
    );
    expect(file(drive, 'DRAFT_SKRIPSI')?.locked).toBe(false);
    drive.keep(await remove(drive, 'DRAFT_SKRIPSI'));
    expect(file(drive, 'DRAFT_SKRIPSI')).toBeUndefined();
  });

  test('is looked at once more when the defence is scheduled', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.examRequested('2026-11-04');
    drive.keep(await drive.upload('SIMILARITY', { similarityPercent: 40 }));
    const refused = await drive.schedule('step3', drive.plan('2026-11-12'));
    expect(refused).toMatchObject({ status: 422, error: { code: 'RULE' } });
    expect(refused.error.message).toBe('Persen kemiripan 40%, dibutuhkan ≤ 25%.');
    expect((await drive.seen(drive.student.userId)).data).toMatchObject({
      status: 'EXAM_REQUESTED',
      sidang: [],
    });
    drive.keep(await drive.upload('SIMILARITY', { similarityPercent: 21 }));
    drive.keep(await drive.schedule('step3', drive.plan('2026-11-12')));
    expect(drive.now.status).toBe('EXAM_SCHEDULED');
  });

  test('the percent goes with the newest report, also while an earlier one is left', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.seminarPassed('2026-11-06');
    drive.keep(await drive.upload('SIMILARITY', { similarityPercent: 40 }));
    drive.keep(await drive.upload('SIMILARITY', { similarityPercent: 15 }));
    drive.keep(await drive.upload('DRAFT_SKRIPSI'));
    drive.keep(await remove(drive, 'DRAFT_SKRIPSI'));
    expect(drive.now.similarityPercent).toBe(15);
    const [, newest] = drive.now.documentSkripsi.filter(({ kind }) => kind === 'SIMILARITY');
    await t.as(drive.student.userId);
    const params = { id: drive.now._id, updatedAt: drive.now.updatedAt };
    const body = { documentSkripsi: newest?._id ?? '' };
    drive.keep(await t.call(thesisContract.removeDocument, { params, body }));
    expect(drive.now.documentSkripsi.filter(({ kind }) => kind === 'SIMILARITY')).toHaveLength(1);
    expect(drive.now.similarityPercent).toBeNull();
  });

  test('a revision stays while the examiners review it', async () => {
    const drive = await ThesisDrive.submitted(t, scene);
    await drive.examDone({}, '2026-11-16', '2026-11-05');
    await drive.decided('PASSED_REVISION');
    drive.keep(await drive.upload('REVISI'));
    drive.keep(await drive.upload('LEMBAR_REVISI'));
    drive.keep(await drive.asStudent({ ...drive.lock, action: 'SUBMIT_REVISION' }));
    expect((await remove(drive, 'REVISI')).error.code).toBe('RULE');
    drive.keep(await drive.asLecturer(scene.chair, { action: 'RETURN_REVISION', note: 'Bab 4' }));
    drive.keep(await remove(drive, 'REVISI'));
  });
});
