import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HEAD_LIMITS, limitBodyTime } from './body-time.ts';

let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = fastify({ http: { headersTimeout: 300, connectionsCheckingInterval: 50 } });
  limitBodyTime(app, 300);
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume().once('end', () => done(null, {}));
  });
  app.post('/', () => 'whole');
  app.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(401).send('refused') },
    () => 'never',
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(app.listeningOrigin).port);
});
afterEach(() => app.close());

/** Sends a body a byte at a time. @returns what was answered before the connection ended. */
async function drip(
  type: string,
  bytes: number,
  everyMs: number,
  { path = '/', hangsUp = true } = {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
    if (hangsUp) socket.end();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += 1) {
    socket.write(sent === 0 ? '"' : sent === bytes - 1 ? '"' : 'a');
    await sleep(everyMs);
  }
  if (!socket.closed) await once(socket, 'close');
  return answer;
}

test('a body that arrives in time is taken', async () => {
  expect(await drip('application/json', 5, 10)).toContain('whole');
});

test('a body that trickles in ends with its connection, also where it moves', async () => {
  expect(await drip('application/json', 50, 50)).toBe('');
});

test('an upload may take long as long as it moves, and not when it stops', async () => {
  expect(await drip('multipart/form-data; boundary=x', 12, 60)).toContain('whole');
  expect(await drip('multipart/form-data; boundary=x', 3, 600)).toBe('');
});

test('an upload that was refused is not listened to for as long as it moves', async () => {
  const began = performance.now();
  const answer = await drip('multipart/form-data; boundary=x', 40, 50, { path: '/refused', hangsUp: false });
  expect(answer).toContain('refused');
  expect(performance.now() - began).toBeLessThan(1_200);
});

test('lines before a body that do not end are answered by the end of the connection', async () => {
  const socket = connect(port, '127.0.0.1');
  const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-');
  expect(await answer).toContain(' 408 ');
  await once(socket, 'close');
});

test('the portal says how long these may take', async () => {
  expect(HEAD_LIMITS.headersTimeout).toBeLessThanOrEqual(20_000);
  const real = fastify({ http: HEAD_LIMITS });
  expect(real.server.headersTimeout).toBe(HEAD_LIMITS.headersTimeout);
  await real.close();
});
