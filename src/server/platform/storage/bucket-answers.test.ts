import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3FileStore } from './s3-store.ts';

const content = Buffer.from('isi berkas');
const etag = `"${createHash('md5').update(content).digest('hex')}"`;

type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  way: 'whole' | 'cut' | 'none';
};

let answers: { put: Answer; other: Answer };
let endpoint: string;
const server = http.createServer((request, response) => {
  const { status, headers, body, way } = request.method === 'PUT' ? answers.put : answers.other;
  if (way === 'none') return;
  void buffer(request).then(
    () => {
      if (way === 'cut') request.socket.destroy();
      else response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
    },
    () => undefined,
  );
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ANSWER_MS = 250;
const makeStore = () =>
  s3FileStore({ region: 'r', bucket: 'b', accessKey: 'k', secretKey: 's', endpoint }, () => new Date(), {
    answerMs: ANSWER_MS,
    bytesPerMs: 500,
  });

const page = '<html>Masuk ke Wi-Fi kampus</html>';
const whole = (status: number, headers: Record<string, string> = {}, body = ''): Answer => ({
  status,
  headers,
  body,
  way: 'whole',
});

const anyAnswer = fc.record<Answer>({
  status: fc.constantFrom(200, 200, 200, 201, 204, 301, 307, 400, 403, 404, 409, 429, 500, 502, 503),
  headers: fc.record(
    {
      etag: fc.constantFrom(etag, '"other"', ''),
      'content-type': fc.constantFrom('text/html', 'application/xml'),
      location: fc.constant('/elsewhere'),
    },
    { requiredKeys: [] },
  ),
  body: fc.constantFrom('', page, '<Error><Code>SignatureDoesNotMatch</Code></Error>', content.toString()),
  way: fc.constantFrom('whole', 'whole', 'whole', 'whole', 'cut', 'none'),
});

const isGood = ({ status, way }: Answer): boolean => status >= 200 && status < 300 && way === 'whole';

test('only an answer that proves it stands for a stored file; any other is a refusal, in time', async () => {
  const store = makeStore();
  await fc.assert(
    fc.asyncProperty(anyAnswer, anyAnswer, async (put, other) => {
      answers = { put, other };
      const started = performance.now();
      const outcome = await store.put(content).catch((error: unknown) => error);
      expect(performance.now() - started).toBeLessThan(ANSWER_MS * 8);
      // No answer here to the second question tells the size of what was sent.
      const proven = isGood(put) && put.headers['etag'] === etag;
      const refusal = { code: 'OVERLOADED', message: expect.stringContaining('belum tersimpan') };
      expect(outcome).toMatchObject(proven ? { size: content.length } : refusal);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('an object encrypted by the store, whose tag is no hash, is looked at', async () => {
  const stored = whole(200, { etag: '"of-its-own"' });
  const kept = (length: number) => whole(200, { etag: '"of-its-own"', 'content-length': String(length) });
  answers = { put: stored, other: kept(content.length) };
  expect(await makeStore().put(content)).toMatchObject({ size: content.length });
  answers = { put: stored, other: kept(3) };
  await expect(makeStore().put(content)).rejects.toMatchObject({ code: 'OVERLOADED' });
});

test.each([
  ['the page of a proxy', whole(200, {}, page)],
  ['a refusal', whole(403, {}, '<Error><Code>AccessDenied</Code></Error>')],
  ['a bucket that is not there', whole(404, {}, '<Error><Code>NoSuchBucket</Code></Error>')],
  ['an address that moved', whole(307, { location: '/elsewhere' })],
])('%s is neither a file nor a missing one, and no list', async (_name, other) => {
  answers = { put: other, other };
  await expect(makeStore().open('0'.repeat(32))).rejects.toMatchObject({
    code: 'OVERLOADED',
    message: expect.stringMatching(/berkas ini belum dapat dibuka\.$/),
  });
  await expect(makeStore().list()[Symbol.asyncIterator]().next()).rejects.toThrow(/S3/);
});
