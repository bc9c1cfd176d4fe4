import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gradeContract } from '#shared/contracts/grade.contract.ts';
import { auditLog, files } from '#server/db/schema/platform.ts';
import { type GradeFlow, gradeFlow, type GradeOffice, gradeOffice } from '#test/factories/grade-flow.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let office: GradeOffice;
let flow: GradeFlow;
beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
});
beforeEach(async () => {
  flow = await gradeFlow(t, office);
  await flow.publishAll(7000, 7000, 7000);
  await t.as(flow.coordinator.userId);
});
afterAll(() => t.close());

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3344' } })
    .png()
    .toBuffer();

const ask = async (content: Buffer, UAS = 9000) => {
  const body = { gradeId: await flow.gradeIdOf(0), components: { UAS }, reason: 'Salah menjumlahkan nilai.' };
  const proof = { field: 'proof', name: 'lembar ujian.png', content };
  return t.call(
    gradeContract.requestCorrection,
    { body: { body: JSON.stringify(body) } as never },
    { files: [proof] },
  );
};
const read = (id: string) => t.call(gradeContract.correctionProof, { params: { id } });
const kept = () => t.db.select().from(files).where(eq(files.ownerId, flow.coordinator.userId));

test('a photo of the exam is kept for those who decide; reading it leaves a trace', async () => {
  const asked = await ask(await picture());
  expect(asked.status).toBe(200);
  expect(await kept()).toMatchObject([{ kind: 'grade-correction-proof', isPublic: false }]);
  await t.as(office.kaprodi);
  const { data } = await t.call(gradeContract.corrections, { query: { status: 'REQUESTED' } });
  const listed = data.find(({ _id }) => _id === asked.data._id);
  expect(listed?.proof).toEqual({ name: 'lembar ujian.jpg', isImage: true });
  const shown = await read(asked.data._id);
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.action, 'grade-correction.proof'));
  expect(trail).toMatchObject([{ actorId: office.kaprodi, entityId: await flow.gradeIdOf(0) }]);
  await t.as((await buildLecturer(t.db)).userId);
  expect((await read(asked.data._id)).status).toBe(403);
  await t.as(null);
  expect((await read(asked.data._id)).status).toBe(401);
});

test('what is no picture and no PDF is refused, and nothing is filed', async () => {
  const refused = await ask(Buffer.from('<script>alert(1)</script>'));
  expect(refused.error.code).toBe('UNSUPPORTED_TYPE');
  expect(await kept()).toEqual([]);
  await t.as(office.kaprodi);
  const { data } = await t.call(gradeContract.corrections, { query: { status: 'REQUESTED', limit: 100 } });
  expect(data.filter(({ reason }) => reason === 'Salah menjumlahkan nilai.')).toHaveLength(1);
});

test('a refused correction keeps no file, one without proof has none to show', async () => {
  const same = await ask(await picture(), 7000);
  expect(same.error.code).toBe('RULE');
  expect(await kept()).toEqual([]);
  const body = { gradeId: await flow.gradeIdOf(0), components: { UAS: 8000 }, reason: 'Tanpa bukti saja.' };
  const plain = await t.call(gradeContract.requestCorrection, { body });
  await t.as(office.kaprodi);
  expect((await read(plain.data._id)).status).toBe(404);
});
