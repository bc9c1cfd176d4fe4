import { sql } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import { hashPassword } from '#server/identity/auth/auth.public.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { Browser } from './external/browser.ts';
import { buildUser } from './factories/people.ts';
import { endServer, freePort, runServer, type ServerProcess } from './server-process.ts';

const PASSWORD = 'Rahasia-Kampus-26';
const BYTES = 4 * 1024 * 1024;

let database: TestDatabase;
let server: ServerProcess | null = null;
let address = '';
let email = '';
beforeAll(async () => {
  database = await testDatabase();
  await seedAccess(database.db);
  const user = await buildUser(database.db);
  email = user.email;
  const hash = await hashPassword(PASSWORD);
  await database.db.execute(sql`update users set password_hash = ${hash} where id = ${user.id}`);
});
afterEach(async () => {
  if (server) await endServer(server);
});
afterAll(() => database.close());

async function startPortal(): Promise<Browser> {
  const { port, release } = await freePort();
  await release();
  address = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), PUBLIC_URL: address, TMPDIR: database.folder };
  server = runServer({ ...settings, DATA_DIR: database.folder, DATABASE_URL: database.url });
  expect(await server.said(/is ready at/)).toContain('Cendekia is ready');
  const browser = new Browser(address);
  expect((await browser.signIn(email, PASSWORD)).status).toBe(200);
  return browser;
}

type Slow = {
  request: http.ClientRequest;
  answer: Promise<number>;
  send: (bytes: number) => Promise<void>;
  end: () => void;
};

/** An upload that sends its bytes when it is told to. */
async function slowUpload(browser: Browser, headers: Record<string, string>): Promise<Slow> {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="besar.csv"\r\n\r\n';
  const tail = '\r\n--x--\r\n';
  const request = http.request(`${address}/api/upload`, {
    method: 'POST',
    headers: {
      ...(await browser.headersOfChange()),
      ...headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(head.length + BYTES + tail.length),
    },
  });
  const answer = new Promise<number>((resolve) => {
    request.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    request.once('error', () => resolve(0));
  });
  request.write(head);
  const send = (bytes: number) =>
    new Promise<void>((resolve) => void request.write(Buffer.alloc(bytes, 'a'), () => resolve()));
  return { request, answer, send, end: () => void request.end(tail) };
}

const status = async (browser: Browser, uploadId: string) =>
  (
    (await (await browser.get(`/api/upload-status?uploadId=${uploadId}`)).json()) as {
      data: { status: string; percent: number };
    }
  ).data;
const kept = async () => (await database.db.execute(sql`select from files`)).rows.length;
const leftOnDisk = async () =>
  (await readdir(database.folder, { recursive: true })).filter((name) =>
    /cendekia-upload-|\.part$/.test(name),
  );

test('when the live connection is cut during an upload, polling goes on', async () => {
  const browser = await startPortal();
  const socket = await browser.socket();
  const heard: number[] = [];
  socket.on('upload:progress', ({ percent }: { percent: number }) => heard.push(percent));
  const uploadId = newId();
  const upload = await slowUpload(browser, { 'x-upload-id': uploadId, 'x-socket-id': socket.id ?? '' });
  await upload.send(BYTES / 4);
  await expect.poll(() => heard.length, { timeout: 60_000 }).toBeGreaterThan(0);
  socket.disconnect();
  await expect
    .poll(
      async () => {
        await upload.send(1024);
        return (await status(browser, uploadId))?.percent;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(0);
  expect((await status(browser, uploadId)).status).toBe('RECEIVING');
  upload.request.destroy();
  await expect.poll(async () => (await status(browser, uploadId)).status, { timeout: 60_000 }).toBe('FAILED');
  await expect.poll(leftOnDisk, { timeout: 60_000 }).toEqual([]);
  expect(await kept()).toBe(0);
}, 240_000);

test('a process killed during an upload leaves nothing that a record or a person could find', async () => {
  const browser = await startPortal();
  const uploadId = newId();
  const upload = await slowUpload(browser, { 'x-upload-id': uploadId });
  await upload.send(BYTES / 2);
  await expect.poll(leftOnDisk, { timeout: 60_000 }).not.toEqual([]);
  server?.child.kill('SIGKILL');
  await server?.exited;
  expect(await upload.answer).toBe(0);
  const again = await startPortal();
  expect(await kept()).toBe(0);
  expect(await readdir(join(database.folder, 'files')).catch(() => [])).toEqual([]);
  const retry = await slowUpload(again, { 'x-upload-id': uploadId });
  await retry.send(BYTES);
  retry.end();
  expect(await retry.answer).toBe(200);
  expect(await status(again, uploadId)).toMatchObject({ status: 'DONE', percent: 100 });
  expect(await kept()).toBe(1);
}, 240_000);
