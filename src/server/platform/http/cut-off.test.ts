import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import { type Endpoint, fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { multipart, testApp, type TestApp } from '#test/test-app.ts';
import { cookieAt } from './cookies.ts';
import { logOptions, RequestLog } from './request-log.ts';

let t: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let folder: string;
let cookie: string;
const lines: string[] = [];
const usual = process.env['TMPDIR'];

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'cut-off-'));
  process.env['TMPDIR'] = folder;
  const stream = new PassThrough().on('data', (line) => lines.push(String(line)));
  app = await buildApp(t.services, {
    logger: { ...logOptions('info'), stream },
    logController: new RequestLog('info'),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { id: userId } = await buildAdmin(t.db);
  const token = await t.services.sessions.open(
    t.db,
    { userId, ip: '127.0.0.1', userAgent: 'test' },
    t.services.clock(),
  );
  cookie = `${cookieAt('session', t.services.env).name}=${token}`;
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  await app.close();
  await t.close();
  await rm(folder, { recursive: true });
});

const id = '11111111-1111-4111-8111-111111111111';
const uploads: Endpoint[] = Object.values(contracts)
  .flatMap((slice): Endpoint[] => Object.values(slice))
  .filter(({ upload }) => upload !== undefined);

/** Half of a form with a file. */
function half(endpoint: Endpoint) {
  const field = Object.keys(endpoint.upload?.fields ?? { file: '' })[0] ?? 'file';
  const file = { field, name: 'berkas.pdf', content: Buffer.alloc(50_000, 'a') };
  const { payload, headers } = multipart({}, [file]);
  return {
    whole: payload.length,
    sent: payload.subarray(0, payload.length / 2),
    type: headers['content-type'],
  };
}

/** Sends half of a form that says it is `length` long. @returns what was answered */
async function send(endpoint: Endpoint, length: 'whole' | 'half'): Promise<string> {
  const { whole, sent, type } = half(endpoint);
  const path = fillPath(endpoint.path, new Proxy({}, { get: () => id }));
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => undefined);
  await once(socket, 'connect');
  const bytes = length === 'whole' ? whole : sent.length;
  socket.write(
    `${endpoint.method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  socket.write(sent);
  if (length === 'whole') {
    await expect.poll(() => readdir(folder).then((names) => names.length)).toBe(1);
    socket.destroy();
  }
  if (!socket.closed) await once(socket, 'close');
  return answer;
}

/** Waits until the server has nothing left of the request. */
async function settled(): Promise<void> {
  await expect.poll(() => readdir(folder), { timeout: 5_000 }).toEqual([]);
}

const entries = async () => (await t.db.execute(sql`select count(*)::int as n from audit_log`)).rows[0];

test.each(uploads)('$method $path: a sender who goes away in the middle is no fault', async (endpoint) => {
  const before = await entries();
  await send(endpoint, 'whole');
  await settled();
  await expect.poll(() => lines.length).toBe(1);
  const line = JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
  expect(line).toMatchObject({ level: 30, msg: 'the sender went away', method: endpoint.method });
  expect(line).not.toHaveProperty('err');
  expect(await entries()).toEqual(before);
});

test.each(uploads)('$method $path: a form that ends in the middle is refused', async (endpoint) => {
  expect(await send(endpoint, 'half')).toMatch(/^HTTP\/1.1 400 /);
  await settled();
  expect(lines).toEqual([]);
});
