import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { avatarContract } from '#shared/people/profile/avatar.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { files, users } from '#server/platform/db/schema.ts';
import { buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

/** What stands where the bucket should: undefined is the bucket itself. */
let instead: ((response: http.ServerResponse) => unknown) | undefined;
const objects = new Map<string, Buffer>();
const bucket = http.createServer((request, response) => {
  void buffer(request).then((body) => {
    if (instead) return instead(response);
    const key = request.url ?? '';
    if (request.method === 'PUT') objects.set(key, body);
    const found = objects.get(key);
    if (request.method === 'DELETE') objects.delete(key);
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const etag = `"${createHash('md5').update(found).digest('hex')}"`;
    return response.writeHead(200, { etag }).end(request.method === 'GET' ? found : undefined);
  });
});

let t: TestApp;
let photo: Buffer;
beforeAll(async () => {
  await once(bucket.listen(0, '127.0.0.1'), 'listening');
  const S3_ENDPOINT = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  t = await testApp({
    settings: { S3_ENDPOINT, S3_BUCKET: 'berkas', S3_ACCESS_KEY: 'kunci', S3_SECRET_KEY: 'rahasia' },
  });
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await t.close();
  bucket.closeAllConnections();
  bucket.close();
});

const sent = () => ({ files: [{ field: 'file', name: 'foto.jpg', content: photo }] });

test.each([
  ['answers with the page of a proxy', (response) => response.end('<html>Masuk ke Wi-Fi</html>')],
  ['refuses', (response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
  ['has moved', (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (response) => response.destroy()],
] satisfies [string, (response: http.ServerResponse) => unknown][])(
  'a bucket that %s keeps no upload, and the picture from before stays',
  async (_name, answer) => {
    instead = undefined;
    const user = await buildUser(t.db);
    await t.as(user.id);
    const { avatar } = (await t.call(avatarContract.own, { body: {} }, sent())).data;
    const before = await t.db.$count(files);
    instead = answer;
    const refusal = { status: 503, error: { message: expect.stringContaining('belum tersimpan') } };
    expect(await t.call(avatarContract.own, { body: {} }, sent())).toMatchObject(refusal);
    expect(await t.call(fileContract.upload, { body: {} }, sent())).toMatchObject(refusal);
    const seen = await t.inject({ url: avatar });
    expect([seen.statusCode, seen.payload]).toEqual([503, expect.stringContaining('belum dapat dibuka')]);
    instead = undefined;
    expect((await t.inject({ url: avatar })).statusCode).toBe(200);
    const [kept] = await t.db.select({ avatar: users.avatar }).from(users).where(eq(users.id, user.id));
    expect([kept?.avatar, await t.db.$count(files)]).toEqual([avatar, before]);
  },
);
