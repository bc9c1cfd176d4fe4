import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { auditLog, files, gradeCorrections } from '#server/platform/db/schema.ts';
import { buildCourse } from '#test/factories/courses.ts';
import {
  askCorrection,
  type GradeFlow,
  gradeFlow,
  type GradeOffice,
  gradeOffice,
} from '#test/factories/grade-flow.ts';
import { buildLecturer, buildStudent, grantUser } from '#test/factories/people.ts';
import { buildGrade } from '#test/factories/teaching.ts';
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
  const proof = { field: 'proof', name: 'lembar ujian.png', content };
  return askCorrection(t, await flow.gradeIdOf(0), UAS, 'Salah menjumlahkan nilai.', proof);
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

test('a grade outside of classes is corrected by the office, which is told where and not sent to itself', async () => {
  const { id: studentId } = await buildStudent(t.db);
  const grade = await buildGrade(t.db, { studentId, courseId: (await buildCourse(t.db)).id, score: 7000 });
  const refused = async () => (await askCorrection(t, grade.id, 8000)).error.message;
  expect(await refused()).toBe('Nilai ini bukan dari kelas. Minta BAAK mengajukan koreksinya.');
  await grantUser(t.db, flow.coordinator.userId, ['studentGrade:correct']);
  await t.as(flow.coordinator.userId);
  expect(await refused()).toBe('Nilai ini bukan dari kelas. Ajukan koreksinya di halaman mahasiswanya.');
});

test('a refused correction keeps no file', async () => {
  const same = await ask(await picture(), 7000);
  expect(same.error.code).toBe('RULE');
  expect(await kept()).toEqual([]);
});

test('without a proof nothing is filed: neither by the call nor in the database', async () => {
  const gradeId = await flow.gradeIdOf(0);
  const body = { gradeId, components: { UAS: 8000 }, reason: 'Salah menjumlahkan nilai.' };
  const bare = await t.call(gradeContract.requestCorrection, { body }, { files: [] });
  expect([bare.status, bare.error.errors]).toEqual([400, { proof: expect.stringMatching(/^Unggah bukti/) }]);
  const filed = () =>
    t.db
      .select({ proof: gradeCorrections.proofFile })
      .from(gradeCorrections)
      .where(eq(gradeCorrections.gradeId, gradeId));
  expect(await filed()).toEqual([]);
  const row = {
    id: newId(),
    gradeId,
    components: {},
    proposedScore: 8000,
    reason: 'Tanpa bukti.',
    requestedBy: flow.coordinator.userId,
  };
  await expect(t.db.insert(gradeCorrections).values(row)).rejects.toMatchObject({
    cause: { constraint: 'grade_corrections_proof' },
  });
  expect(await filed()).toEqual([]);
});
