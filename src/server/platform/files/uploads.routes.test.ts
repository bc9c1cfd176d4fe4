import { eq, sql } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { files, uploads } from '#server/platform/db/schema.ts';
import { backgroundCtx, inTransaction } from '#server/platform/http/ctx.ts';
import { storeBytes, storing } from './bytes.ts';
import { claimUpload } from './files.public.ts';
import { smallPdf } from '#test/factories/leave-scene.ts';
import { buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
const told: { socketId: string; event: string; payload: object }[] = [];
beforeAll(async () => {
  t = await testApp();
  t.services.realtime = {
    toUser: () => undefined,
    toSocket: (_userId, socketId, event, payload) =>
      void told.push({ socketId, event, payload: payload as object }),
  };
});
beforeEach(() => void told.splice(0));
afterAll(() => t.close());

const file = (content: Buffer | string, name: string) => ({ files: [{ field: 'file', name, content }] });
const upload = (content: Buffer | string = 'nim,nama\n1,Contoh\n', name = 'daftar.csv') =>
  t.call(fileContract.upload, { body: {} }, file(content, name));
const rowOf = async (name: string) => (await t.db.select().from(files).where(eq(files.name, name)))[0];
const background = () =>
  backgroundCtx(t.services, { actor: null, log: t.app.log, ip: 'test', requestId: newId() });
const asActor = async () => ({ ...background(), actor: await t.actor() });
const bytesIn = async () =>
  (await readdir(join(t.services.env.DATA_DIR, 'files'), { recursive: true }).catch(() => [])).filter(
    (name) => name.length > 2,
  ).length;
test.each([
  ['a table', 'nim,nama\n1,Contoh\n', 'daftar.txt', 'daftar.csv', 'text/csv; charset=utf-8'],
  ['a PDF', smallPdf, 'surat', 'surat.pdf', 'application/pdf'],
])('%s is called what it is, and only its uploader reads it', async (_, content, name, kept, mime) => {
  const user = await buildUser(t.db);
  await t.as(user.id);
  const { status, data, message } = await upload(content, name);
  expect([status, message]).toEqual([200, 'Berkas terunggah.']);
  expect(data).toMatchObject({ originalName: kept, mime, size: content.length });
  const read = await t.call(fileContract.downloadPrivate, { query: { file: data.fileName } });
  expect(String(read.data)).toBe(String(content));
  await t.as((await buildUser(t.db)).id);
  expect((await t.call(fileContract.downloadPrivate, { query: { file: data.fileName } })).status).toBe(403);
  await t.as(null);
  expect((await t.call(fileContract.downloadPrivate, { query: { file: data.fileName } })).status).toBe(401);
  expect((await upload()).status).toBe(401);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
test.each([
  ['text called a PDF', 'halo', 'a.pdf', 'bernama .pdf, tetapi isinya CSV'],
  ['a PDF called text', smallPdf, 'surat.txt', 'bernama .txt, tetapi isinya PDF'],
  ['text called a page', 'halo', 'x.html', 'bernama .html'],
  ['a drawing with a script', svg, 'x.svg', 'Jenis berkas tidak sesuai'],
  ['a drawing called a table', svg, 'x.csv', 'Jenis berkas tidak sesuai'],
])('%s is refused', async (_, content, name, sentence) => {
  await t.as((await buildUser(t.db)).id);
  const before = await t.db.$count(files);
  const refused = await upload(content, name);
  expect(refused).toMatchObject({
    status: 415,
    error: { message: expect.stringContaining(sentence) },
  });
  expect(await t.db.$count(files)).toBe(before);
});

test('without a file, of no known kind or too large is refused and nothing is kept', async () => {
  await t.as((await buildUser(t.db)).id);
  const before = [await t.db.$count(files), await bytesIn()];
  const none = await t.call(fileContract.upload, { body: {} });
  expect([none.status, none.error.errors]).toEqual([400, { file: 'No file found in FormData' }]);
  expect((await upload(Buffer.from('MZ\0\0\0\0'), 'program.exe')).status).toBe(415);
  const large = await upload(Buffer.alloc(21 * 1024 * 1024, 'a'), 'besar.csv');
  expect([large.status, large.error.message]).toEqual([413, 'Berkas "besar.csv" melebihi 20 MB.']);
  expect([await t.db.$count(files), await bytesIn()]).toEqual(before);
});

test('a socket hears how far it is, and who polls reads the same; nobody else does', async () => {
  const user = await buildUser(t.db);
  await t.as(user.id);
  const uploadId = newId();
  const send = async (content: string, id: string) => {
    const csrf = (await t.inject({ url: '/api/form' })).json<{ csrfToken: string }>().csrfToken;
    const boundary = 'x';
    const payload = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${content}\r\n--x--\r\n`;
    return t.inject({
      method: 'POST',
      url: '/api/upload',
      payload,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-csrf-token': csrf,
        'x-socket-id': 'soket',
        'x-upload-id': id,
      },
    });
  };
  const broken = await send('\0\0\0\0', uploadId);
  expect(broken.statusCode).toBe(415);
  const failed = await t.call(fileContract.uploadStatus, { query: { uploadId } });
  expect(failed.data).toMatchObject({
    status: 'FAILED',
    message: broken.json<{ message: string }>().message,
  });
  expect(told.at(-1)).toMatchObject({ socketId: 'soket', event: 'upload:error', payload: { uploadId } });
  const sent = (await send('nim,nama\n1,Contoh\n', uploadId)).json<{ data: { fileName: string } }>();
  const { data } = await t.call(fileContract.uploadStatus, { query: { uploadId } });
  const { fileName } = sent.data;
  expect(data).toEqual({ uploadId, status: 'DONE', percent: 100, fileName, message: null });
  expect(told.map(({ event }) => event)).toEqual([
    'upload:progress',
    'upload:error',
    'upload:progress',
    'upload:done',
  ]);
  expect(told.at(-1)?.payload).toEqual({ uploadId, fileName });
  expect((await send('nim\n2\n', uploadId)).statusCode).toBe(400);
  expect((await send('nim\n2\n', 'bukan-nomor')).statusCode).toBe(400);
  await t.as((await buildUser(t.db)).id);
  expect((await t.call(fileContract.uploadStatus, { query: { uploadId } })).status).toBe(404);
  expect((await send('nim\n2\n', uploadId)).statusCode).toBe(400);
});

test('an upload whose connection died long ago counts as failed', async () => {
  const user = await buildUser(t.db);
  await t.as(user.id);
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [silent, running] = [newId(), newId()];
  await t.db.insert(uploads).values([
    { id: silent, ownerId: user.id, percent: 40, updatedAt: at(5) },
    { id: running, ownerId: user.id, percent: 40, updatedAt: at(1) },
  ]);
  const status = async (uploadId: string) =>
    (await t.call(fileContract.uploadStatus, { query: { uploadId } })).data;
  expect(await status(silent)).toMatchObject({
    status: 'FAILED',
    message: expect.stringMatching(/terputus/),
  });
  expect(await status(running)).toMatchObject({ status: 'RECEIVING', percent: 40, message: null });
});

test('a record takes an own upload once, of the types it wants; then it can no longer be deleted', async () => {
  const user = await buildUser(t.db);
  await t.as(user.id);
  const { fileName } = (await upload(smallPdf, 'surat.pdf')).data;
  const claim = async (mimes: string[], name = fileName) => {
    const ctx = await asActor();
    return inTransaction(ctx, (inner) =>
      claimUpload(inner, { fileName: name, kind: 'letter', mimes, field: 'letter' }),
    );
  };
  await expect(claim(['image/webp'])).rejects.toMatchObject({
    code: 'INVALID',
    errors: { letter: /sesuai/ },
  });
  expect(await rowOf(fileName)).toMatchObject({ kind: 'upload' });
  const stranger = (await buildUser(t.db)).id;
  await t.as(stranger);
  await expect(claim(['application/pdf'])).rejects.toMatchObject({ code: 'INVALID' });
  expect((await t.call(fileContract.deletePrivateFile, { body: { fileName } })).status).toBe(403);
  await t.as(user.id);
  expect(await claim(['application/pdf'])).toMatchObject({ name: fileName, originalName: 'surat.pdf' });
  expect(await rowOf(fileName)).toMatchObject({ kind: 'letter', expiresAt: null });
  await expect(claim(['application/pdf'])).rejects.toMatchObject({ code: 'INVALID' });
  const refused = await t.call(fileContract.deletePrivateFile, { body: { fileName } });
  expect([refused.status, refused.error.code]).toEqual([409, 'REFERENCED']);
});

test('an own upload that nothing took is deleted with its bytes', async () => {
  await t.as((await buildUser(t.db)).id);
  const { fileName } = (await upload()).data;
  const deleted = await t.call(fileContract.deletePrivateFile, { body: { fileName } });
  expect([deleted.status, deleted.message]).toEqual([200, 'Berkas terhapus.']);
  expect(await rowOf(fileName)).toBeUndefined();
  await expect
    .poll(() =>
      t.services.files.open(fileName).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone');
  expect((await t.call(fileContract.deletePrivateFile, { body: { fileName } })).status).toBe(404);
  const unnamed = await t.call(fileContract.deletePrivateFile, { body: { fileName: ' ' } });
  expect(unnamed.error.errors).toEqual({ fileName: 'No file found in FormData' });
});

test('bytes go again when their record is not stored, before or within its transaction', async () => {
  await t.as((await buildUser(t.db)).id);
  const ctx = await asActor();
  const before = await bytesIn();
  const refuse = () => Promise.reject(new Error('no'));
  const outside = storing(ctx, async (store) => {
    await store(Buffer.from('a'));
    return refuse();
  });
  await expect(outside).rejects.toThrow('no');
  await expect.poll(bytesIn).toBe(before);
  const within = inTransaction(ctx, async (inner) => {
    await storeBytes(inner, Buffer.from('c'));
    return refuse();
  });
  await expect(within).rejects.toThrow('no');
  await expect.poll(bytesIn).toBe(before);
});

test('nobody leaves more than thirty uploads lying around', async () => {
  const user = await buildUser(t.db);
  await t.as(user.id);
  await t.db.execute(sql`
    insert into files (id, name, original_name, kind, mime, size, sha256, owner_id, created_at, expires_at)
    select gen_random_uuid(), md5(n::text || ${user.id}), 'a.csv', 'upload', 'text/csv', 1, '', ${user.id}::uuid, now(), now()
    from generate_series(1, 30) n`);
  const before = await bytesIn();
  const refused = await upload();
  expect([refused.status, refused.error.message]).toEqual([422, expect.stringMatching(/30 unggahan/)]);
  expect(await bytesIn()).toBe(before);
});
