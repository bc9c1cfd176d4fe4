import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { sessions } from '#server/platform/db/schema.ts';
import { plainNames } from '#server/platform/http/cookies.ts';
import { hashToken } from '#server/platform/http/session.ts';
import { buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { eq } from 'drizzle-orm';
import { attachRealtime, type Realtime } from './realtime.ts';

/** How long the body of a call may take here. */
const BODY_MS = 300;

let t: TestApp;
let app: FastifyInstance;
let realtime: Realtime;
let address: string;

beforeAll(async () => {
  t = await testApp();
  app = await buildApp(t.services);
  realtime = attachRealtime(app, BODY_MS);
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

/** A live connection with a cookie, what it hears, and how it ended. */
async function connect(cookie: string) {
  const socket = io(address, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie },
  });
  const heard: unknown[] = [];
  socket.on('notification', (payload) => heard.push(payload));
  const refused = await new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  return { socket, heard, refused };
}

const open = async (userId: string) => {
  const client = { userId, ip: '127.0.0.1', userAgent: 'test' };
  const token = await t.services.sessions.open(t.db, client, t.services.clock());
  return { token, cookie: `${plainNames.session}=${token}` };
};

test('nobody connects without a session', async () => {
  for (const cookie of ['', `${plainNames.session}=geraten`]) {
    expect((await connect(cookie)).refused).toBe('Sesi Anda berakhir.');
  }
});

test('a user hears the own news in order, others do not, and a session ended elsewhere hears nothing more', async () => {
  const [user, other] = [await buildUser(t.db), await buildUser(t.db)];
  const [here, there] = [await open(user.id), await open(user.id)];
  const [own, left, strange] = [
    await connect(here.cookie),
    await connect(there.cookie),
    await connect((await open(other.id)).cookie),
  ];
  for (const n of [1, 2, 3]) realtime.toUser(user.id, 'notification', n);
  await expect
    .poll(() => [own.heard, left.heard])
    .toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  await t.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(there.token)));
  t.services.sessions.forgetAll();
  realtime.toUser(user.id, 'notification', 4);
  await expect.poll(() => [own.heard.length, left.socket.connected]).toEqual([4, false]);
  expect([left.heard.length, strange.heard.length]).toEqual([3, 0]);
  for (const { socket } of [own, strange]) socket.close();
});

test('a socket ends with its session, also where nothing is told to it', async () => {
  const user = await buildUser(t.db);
  const [ended, expired, lasting] = [await open(user.id), await open(user.id), await open(user.id)];
  const clients = await Promise.all([ended, expired, lasting].map(({ cookie }) => connect(cookie)));
  const past = new Date(t.services.clock().getTime() - 1_000).toISOString();
  const where = eq(sessions.tokenHash, hashToken(expired.token));
  await t.db.update(sessions).set({ expiresAt: past }).where(where);
  await t.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(ended.token)));
  t.services.sessions.forgetAll();
  await expect.poll(() => clients.map(({ socket }) => socket.connected)).toEqual([false, false, true]);
  for (const { socket } of clients) socket.close();
});

/** Sends a body to a running exchange a byte at a time. @returns what was answered before the connection ended */
async function drip(query: string, bytes: number, everyMs: number): Promise<string> {
  const { hostname, port, host } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
    if (answer.includes(' 200 ')) socket.end();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST /socket.io/?${query} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${bytes}\r\n\r\n`);
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += 1) {
    socket.write('4');
    await sleep(everyMs);
  }
  if (!socket.closed) await once(socket, 'close');
  return answer;
}

test('a body that trickles in ends with its connection, whether its exchange is known or not', async () => {
  const query = 'EIO=4&transport=polling';
  const opened = async () => {
    const text = await (await fetch(`${address}/socket.io/?${query}`)).text();
    return `${query}&sid=${(JSON.parse(text.slice(1)) as { sid: string }).sid}`;
  };
  expect(await drip(await opened(), 3, 1)).toContain(' 200 OK');
  const began = performance.now();
  const whole = Promise.all([drip(await opened(), 50, 50), drip(`${query}&sid=none`, 50, 50)]);
  expect(await whole).toEqual(['', expect.stringContaining(' 400 ')]);
  expect(performance.now() - began).toBeLessThan(50 * 50);
});
