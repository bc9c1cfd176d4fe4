import { afterAll, beforeAll, expect, test } from 'vitest';
import { thesisContract } from '#shared/contracts/thesis.contract.ts';
import { documentMaxMb } from '#shared/domain/thesis/documents.ts';
import { largePdf } from '#test/factories/network.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('only the whole text may have 20 MB', async () => {
  expect([documentMaxMb('FINAL'), documentMaxMb('PROPOSAL')]).toEqual([20, 10]);
  const drive = await ThesisDrive.submitted(t, await thesisScene(t));
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
