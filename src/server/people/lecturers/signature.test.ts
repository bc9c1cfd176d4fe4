import { and, eq, inArray, like } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, files, lecturerSignatures } from '#server/platform/db/schema.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { lecturerSignatureContract as calls } from '#shared/people/lecturers/lecturer-signature.contract.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { keepSignature, signatureFiles } from '#test/factories/signatures.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const nameOf = async (lecturerId: string): Promise<string> => {
  const found = await t.db
    .select({ name: files.name })
    .from(lecturerSignatures)
    .innerJoin(files, eq(files.id, lecturerSignatures.fileId))
    .where(eq(lecturerSignatures.lecturerId, lecturerId));
  return found[0]?.name ?? '';
};
const kept = async (lecturerId: string) =>
  t.db.$count(lecturerSignatures, eq(lecturerSignatures.lecturerId, lecturerId));
const trailOf = async (id: string) =>
  t.db
    .select({ action: auditLog.action, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), like(auditLog.action, 'lecturer.signature')))
    .orderBy(auditLog.id);

test('a lecturer keeps a signature as a small transparent PNG, replaces it and takes it away', async () => {
  const { id, userId } = await buildLecturer(t.db);
  await t.as(userId);
  expect((await t.call(calls.own, {})).data).toBeNull();
  const first = await keepSignature(t, userId);
  const bytes = Buffer.from(first?.picture.split(',')[1] ?? '', 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, hasAlpha: true });
  expect((await t.call(calls.own, {})).data).toEqual(first);

  const old = await nameOf(id);
  const again = await t.call(calls.saveOwn, { body: {} }, await signatureFiles());
  expect(again.error.code).toBe('STALE');
  expect(await nameOf(id)).toBe(old);
  const { updatedAt = '' } = first ?? {};
  expect((await t.call(calls.saveOwn, { body: { updatedAt } }, await signatureFiles())).status).toBe(200);
  const now = await nameOf(id);
  expect(await t.db.$count(files, eq(files.name, old))).toBe(0);
  expect((await t.call(calls.removeOwn, { body: { updatedAt } })).error.code).toBe('STALE');

  const latest = (await t.call(calls.own, {})).data?.updatedAt ?? '';
  expect((await t.call(calls.removeOwn, { body: { updatedAt: latest } })).data).toBeNull();
  expect((await t.call(calls.own, {})).data).toBeNull();
  expect(await t.db.$count(files, inArray(files.name, [old, now]))).toBe(0);
  expect((await trailOf(id)).map(({ after }) => after)).toEqual([
    { file: old },
    { file: now },
    { file: null },
  ]);
});

test('those who edit lecturers may do the same, by record or account', async () => {
  const { id, userId } = await buildLecturer(t.db);
  await t.as((await buildStaff(t.db, 'lectureProfile:get', 'lectureProfile:update')).id);
  const made = await t.call(calls.save, { params: { id }, body: {} }, await signatureFiles());
  expect(made.status).toBe(200);
  expect((await t.call(calls.of, { params: { id: userId } })).data).toEqual(made.data);
  const { updatedAt = '' } = made.data ?? {};
  expect((await t.call(calls.remove, { params: { id }, body: { updatedAt } })).status).toBe(200);
  expect(await kept(id)).toBe(0);
  const gone = { params: { id: crypto.randomUUID() } };
  expect((await t.call(calls.of, gone)).status).toBe(404);
  expect((await t.call(calls.save, { ...gone, body: {} }, await signatureFiles())).status).toBe(404);
});

test('nobody else reads or changes it, not even as a private file', async () => {
  const { id, userId } = await buildLecturer(t.db);
  await keepSignature(t, userId);
  const file = await nameOf(id);
  const download = () => t.call(fileContract.downloadPrivate, { query: { file } });
  expect((await download()).status).toBe(404);
  const strangers = [
    await buildStaff(t.db, 'lectureProfile:get', 'file:get-private'),
    { id: (await buildLecturer(t.db)).userId },
    { id: (await buildStudent(t.db)).userId },
  ];
  for (const stranger of strangers) {
    await t.as(stranger.id);
    expect((await t.call(calls.of, { params: { id } })).status).toBe(403);
    expect((await t.call(calls.save, { params: { id }, body: {} }, await signatureFiles())).status).toBe(403);
    expect((await download()).status).toBe(404);
  }
  await t.as(null);
  for (const call of [calls.own, calls.of]) {
    expect((await t.call(call, { params: { id } } as never)).status).toBe(401);
  }
  expect(await kept(id)).toBe(1);
});

test('only a picture is taken, and nothing is kept of anything else', async () => {
  const { id, userId } = await buildLecturer(t.db);
  await t.as(userId);
  const send = (content: Buffer, name: string) =>
    t.call(calls.saveOwn, { body: {} }, { files: [{ field: 'file', name, content }] });
  const pdf = await send(Buffer.from('%PDF-1.7\n%%EOF'), 'ttd.png');
  expect(pdf.error.code).toBe('UNSUPPORTED_TYPE');
  expect((await t.call(calls.saveOwn, { body: {} }, { files: [] })).error.errors).toHaveProperty('file');
  expect((await send(Buffer.alloc(3 * 1024 * 1024), 'besar.png')).error.code).toBe('TOO_LARGE');
  expect(await kept(id)).toBe(0);
  expect(await trailOf(id)).toEqual([]);
});

test('goes with a lecturer nothing else refers to', async () => {
  const { id, userId } = await buildLecturer(t.db);
  await keepSignature(t, userId);
  const file = await nameOf(id);
  await t.as((await buildStaff(t.db, 'lectureProfile:delete')).id);
  expect((await t.call(lecturerContract.remove, { params: { id } })).status).toBe(200);
  expect(await t.db.$count(files, eq(files.name, file))).toBe(0);
});
