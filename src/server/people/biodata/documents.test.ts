import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { biodataDocumentContract } from '#shared/people/biodata/biodata-document.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { personalDataContract } from '#shared/desk/personal-data/personal-data.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { auditLog, biodataDocuments, files } from '#server/platform/db/schema.ts';
import { smallPdf } from '#test/factories/leave-scene.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let reader: string;
let registrar: string;
beforeAll(async () => {
  t = await testApp();
  reader = (await buildStaff(t.db, 'studentProfile:get')).id;
  registrar = (await buildStaff(t.db, 'studentProfile:get', 'studentProfile:update', 'student:delete')).id;
});
afterAll(() => t.close());

const upload = async (name: string, content: Buffer = smallPdf): Promise<string> =>
  (await t.call(fileContract.upload, { body: {} }, { files: [{ field: 'file', name, content }] })).data
    .fileName;
const save = (id: string, body: object) =>
  t.call(biodataDocumentContract.save, {
    params: { id },
    body: { kind: 'KTP', replaces: null, ...body } as never,
  });
const list = (id: string) => t.call(biodataDocumentContract.list, { params: { id } });
const ask = async (file: string) => (await t.call(fileContract.downloadPrivate, { query: { file } })).status;
const kept = async (name: string) => (await t.db.select().from(files).where(eq(files.name, name)))[0];
const trail = (studentId: string, action: string) =>
  t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, studentId), eq(auditLog.action, action)));

describe('the scans of a biodata', () => {
  test('are read by the student and who may read biodata, who leaves a trace, and by nobody else', async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    const file = await upload('ktp.pdf');
    expect((await save(student.id, { file })).data).toMatchObject([{ kind: 'KTP', file, name: 'ktp.pdf' }]);
    expect(await ask(file)).toBe(200);
    expect(await trail(student.id, 'file.read')).toEqual([]);

    await t.as(reader);
    expect((await list(student.id)).data).toMatchObject([{ kind: 'KTP', file }]);
    expect(await ask(file)).toBe(200);
    expect(await trail(student.id, 'file.read')).toMatchObject([
      { actorId: reader, after: { document: 'KTP' } },
    ]);
    expect((await save(student.id, { file: null, replaces: file })).status).toBe(403);

    await t.as((await buildStudent(t.db)).userId);
    expect([(await list(student.id)).status, await ask(file)]).toEqual([403, 403]);
    const foreign = await upload('palsu.pdf');
    expect((await save(student.id, { kind: 'KK', file: foreign })).status).toBe(403);
    await t.as((await buildLecturer(t.db)).userId);
    expect([(await list(student.id)).status, await ask(file)]).toEqual([403, 403]);
    await t.as(null);
    expect([(await list(student.id)).status, await ask(file)]).toEqual([401, 401]);
    expect((await save(student.id, { file: null, replaces: file })).status).toBe(401);
  });

  test('are given by the registrar too, replaced and taken away, with their bytes', async () => {
    const student = await buildStudent(t.db);
    await t.as(registrar);
    const [first, second] = [await upload('kk.pdf'), await upload('kk baru.pdf')];
    expect((await save(student.id, { kind: 'KK', file: first })).status).toBe(200);
    expect(await kept(first)).toMatchObject({ ownerId: student.userId, isPublic: false, expiresAt: null });
    expect(await ask(first)).toBe(200);
    expect(await trail(student.id, 'file.read')).toHaveLength(1);
    await t.as(student.userId);
    expect(await ask(first)).toBe(200);

    await t.as(registrar);
    expect((await save(student.id, { kind: 'KK', file: first, replaces: null })).status).toBe(200);
    const changed = await save(student.id, { kind: 'KK', file: second, replaces: first });
    expect(changed.data.map(({ file }) => file)).toEqual([second]);
    expect(await kept(first)).toBeUndefined();
    expect((await save(student.id, { kind: 'KK', file: null, replaces: second })).data).toEqual([]);
    expect(await kept(second)).toBeUndefined();
    const [gone] = await trail(student.id, 'biodata.document-delete');
    expect(gone).toMatchObject({ before: { kind: 'KK', file: second }, after: null });
    expect(await trail(student.id, 'biodata.document-save')).toHaveLength(2);
  });

  test('are PDFs or pictures that were sent oneself; a stale copy changes nothing', async () => {
    const student = await buildStudent(t.db);
    await t.as(registrar);
    const foreign = await upload('lain.pdf');
    await t.as(student.userId);
    const text = await upload('daftar.csv', Buffer.from('nim,nama\n1,Ani\n'));
    for (const file of [text, foreign, 'x'.repeat(32)]) {
      expect(await save(student.id, { file })).toMatchObject({
        status: 400,
        error: { errors: { file: expect.any(String) } },
      });
    }
    expect((await save(student.id, { kind: 'SIM', file: null })).error.errors).toHaveProperty('kind');
    const [first, second] = [await upload('satu.pdf'), await upload('dua.pdf')];
    await save(student.id, { file: first });
    for (const file of [second, null]) {
      expect((await save(student.id, { file, replaces: null })).error.code).toBe('STALE');
    }
    expect((await list(student.id)).data.map(({ file }) => file)).toEqual([first]);
    expect(await kept(second)).toMatchObject({ kind: 'upload' });
  });

  test('a letter of transfer is given by the registrar alone, and only to who came from another college', async () => {
    const moved = await buildStudent(t.db, { registrationType: '2' });
    const fresh = await buildStudent(t.db);
    const letter = { kind: 'SURAT_PINDAH' };
    await t.as(moved.userId);
    const own = await upload('surat sendiri.pdf');
    expect((await save(moved.id, { ...letter, file: own })).status).toBe(403);

    await t.as(registrar);
    const file = await upload('surat pindah.pdf');
    expect((await save(fresh.id, { ...letter, file })).error.errors).toHaveProperty('kind');
    expect((await save(moved.id, { ...letter, file })).data).toMatchObject([{ ...letter, file }]);

    await t.as(moved.userId);
    expect((await list(moved.id)).data).toMatchObject([{ ...letter, name: 'surat pindah.pdf' }]);
    expect(await ask(file)).toBe(200);
    expect((await save(moved.id, { ...letter, file: null, replaces: file })).status).toBe(403);
    await t.as(fresh.userId);
    expect(await ask(file)).toBe(403);
    expect(await trail(moved.id, 'biodata.document-save')).toMatchObject([{ after: letter }]);
  });

  test('are named in the own data and go with a student who is deleted', async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    const file = await upload('akta.pdf');
    await save(student.id, { kind: 'AKTA', file });
    const own = await t.inject({ method: 'GET', url: personalDataContract.file.path });
    expect(JSON.parse(own.body)).toMatchObject({
      dokumenBiodata: [{ kind: 'AKTA', name: 'akta.pdf' }],
    });

    await t.as(registrar);
    expect((await t.call(studentContract.remove, { params: { id: student.id } })).status).toBe(200);
    expect(await kept(file)).toBeUndefined();
    expect(await trail(student.id, 'biodata.document-delete')).toMatchObject([
      { before: { kind: 'AKTA', file } },
    ]);
    expect(
      await t.db.select().from(biodataDocuments).where(eq(biodataDocuments.studentId, student.id)),
    ).toEqual([]);
  });
});
