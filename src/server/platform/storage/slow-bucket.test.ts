import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { s3FileStore } from './s3-store.ts';

const account = { region: 'us-east-1', bucket: 'berkas', accessKey: 'kunci', secretKey: 'rahasia' };
const drops: NodeJS.Timeout[] = [];
let server: http.Server | undefined;
afterEach(() => {
  for (const drop of drops.splice(0)) clearInterval(drop);
  server?.closeAllConnections();
  server?.close();
});

/** A bucket that answers in its own way, and how much patience the store has with it. */
async function storeAt(answer: http.RequestListener, answerMs: number) {
  server = http.createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return s3FileStore({ ...account, endpoint }, () => new Date(), { answerMs, bytesPerMs: 8_000 });
}

const often = (work: () => unknown): void => void drops.push(setInterval(work, 50));

const ways: [string, (response: http.ServerResponse, socket: Socket) => void][] = [
  [
    'drips its answer',
    (response) => {
      response.writeHead(200);
      often(() => response.write('x'));
    },
  ],
  [
    'drips its headers',
    (_response, socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      often(() => socket.write('x-more: x\r\n'));
    },
  ],
  [
    'hardly takes the body',
    (_response, socket) => {
      socket.pause();
      often(() => socket.read(1));
    },
  ],
];

test.each(ways)('a bucket that %s ends an upload and a removal in time', async (_name, begin) => {
  const store = await storeAt((request, response) => begin(response, request.socket), 600);
  const started = performance.now();
  await expect(store.put(Buffer.alloc(8_000_000))).rejects.toMatchObject({
    code: 'OVERLOADED',
    message: expect.stringContaining('tidak menjawab'),
  });
  await expect(store.remove('0'.repeat(32))).rejects.toThrow(/S3 /);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('a file that is fetched slowly is read to its end', async () => {
  const bytes = Buffer.alloc(2_000_000, 7);
  const store = await storeAt((_request, response) => void response.setHeader('etag', '"1"').end(bytes), 500);
  const stream = await store.open('0'.repeat(32));
  let read = 0;
  for await (const chunk of stream) {
    read += (chunk as Buffer).length;
    if (read < 300_000) await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(read).toBe(bytes.length);
});
