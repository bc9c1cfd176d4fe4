import { afterAll, beforeAll, expect, test } from 'vitest';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { largePdf, onNetwork, slowDownload } from '#test/factories/network.ts';
import { rpsScene } from '#test/factories/rps.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const MB = 1024 * 1024;

let t: TestApp;
let net: Awaited<ReturnType<typeof onNetwork>>;
let period: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  net = await onNetwork(t);
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());

test('a plan replaced while a colleague reads it reaches the colleague whole, as it was opened', async () => {
  const scene = await rpsScene(t, period);
  await t.as(scene.coordinator.userId);
  const begun = (await scene.plan((await scene.begin()).data)).data;
  const { _id } = begun;
  const keep = (updatedAt: string, content: Buffer) =>
    t.call(
      rpsContract.step3,
      { body: { _id, updatedAt, statement: false, send: false } },
      { files: [{ field: 'pdf', name: 'rps.pdf', content }] },
    );
  const [before, after] = [largePdf(8 * MB, 1), largePdf(8 * MB, 2)];
  const first = await keep(begun.updatedAt, before);
  const fileNow = async () =>
    (await t.call(rpsContract.get, { params: { id: _id } })).data.files[0]?.file ?? '';
  const old = await fileNow();
  const reader = await net.browserOf(scene.colleague);
  const reading = await slowDownload(net.address, reader, old);
  expect(reading.status).toBe(200);
  expect((await keep(first.data.updatedAt, after)).status).toBe(200);
  expect((await reading.finish()).equals(before)).toBe(true);
  expect((await reader.get(`/api/download/private-file/?file=${old}`)).status).toBe(404);
  const now = await slowDownload(net.address, reader, await fileNow());
  expect((await now.finish()).equals(after)).toBe(true);
});

test('a proposal taken back while its supervisor reads it reaches the supervisor whole', async () => {
  const scene = await thesisScene(t, period);
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.guided();
  const content = largePdf(9 * MB, 3);
  await t.as(drive.student.userId);
  const lock = () => ({ id: drive.now._id, updatedAt: drive.now.updatedAt });
  drive.keep(
    await t.call(
      thesisContract.addDocument,
      { params: lock(), body: { kind: 'PROPOSAL' } },
      { files: [{ field: 'file', name: 'proposal.pdf', content }] },
    ),
  );
  const document = drive.now.documentSkripsi.find(({ kind }) => kind === 'PROPOSAL');
  const file = document?.file ?? '';
  const reader = await net.browserOf(scene.first);
  const reading = await slowDownload(net.address, reader, file);
  drive.keep(
    await t.call(thesisContract.removeDocument, {
      params: lock(),
      body: { documentSkripsi: document?._id ?? '' },
    }),
  );
  expect((await reading.finish()).equals(content)).toBe(true);
  expect((await reader.get(`/api/download/private-file/?file=${file}`)).status).toBe(404);
});
