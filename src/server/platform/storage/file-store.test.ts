import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileStore, StoredEntry } from './file-store.ts';
import { localFileStore } from './local-store.ts';
import { s3FileStore } from './s3-store.ts';
import { signS3 } from './sign-s3.ts';
import { storageError } from './storage-error.ts';

const now = new Date('2026-08-20T08:00:00Z');
const account = { region: 'us-east-1', bucket: 'berkas', accessKey: 'kunci', secretKey: 'rahasia' };

const etagOf = (content: Buffer | string): string => `"${createHash('md5').update(content).digest('hex')}"`;

/** A bucket in memory that checks hash and signature of every request; `failures` answers 503 that many times. */
class Bucket {
  readonly objects = new Map<string, Buffer>();
  failures = 0;
  isFull = false;
  requests = 0;
  readonly #server = http.createServer((request, response) => {
    void this.#answer(request, response);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Two objects per page; the token holds signs that a query must escape. */
  #page(url: string): string {
    const token = new URLSearchParams(url.split('?')[1]).get('continuation-token') ?? '';
    const from = Number(token.replace('+/= ', ''));
    const objects = [...this.objects.keys()].slice(from, from + 2).map((key) => key.split('/').at(-1));
    const contents = objects.map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-08-20T07:00:00.000Z</LastModified></Contents>`,
    );
    const more = from + 2 < this.objects.size;
    const next = more ? `<NextContinuationToken>+/= ${from + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    this.requests += 1;
    const body = await buffer(request);
    const reply = (status: number, content: Buffer | string = ''): void => {
      response.writeHead(status, { etag: etagOf(content) }).end(content);
    };
    if (this.isFull) return reply(507, '<Error><Code>XMinioStorageFull</Code></Error>');
    if (this.failures > 0) {
      this.failures -= 1;
      return reply(503, '<Error><Code>SlowDown</Code></Error>');
    }
    if (!isSigned(request, body)) return reply(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const key = request.url ?? '';
    if (key.includes('list-type=2')) return reply(200, this.#page(key));
    if (request.method === 'PUT') this.objects.set(key, body);
    if (request.method === 'DELETE') return reply(this.objects.delete(key) ? 204 : 404);
    const found = this.objects.get(key);
    if (request.method === 'PUT') return void response.writeHead(200, { etag: etagOf(body) }).end();
    return found ? reply(200, found) : reply(404, '<Error><Code>NoSuchKey</Code></Error>');
  }
}

function isSigned(request: http.IncomingMessage, body: Buffer): boolean {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const length = request.headers['content-length'];
  const expected = signS3(
    {
      method: request.method === 'PUT' ? 'PUT' : request.method === 'DELETE' ? 'DELETE' : 'GET',
      url: new URL(request.url ?? '', `http://${request.headers.host}`),
      headers: request.method === 'PUT' && length ? { 'content-length': length } : {},
      sha256,
    },
    account,
    now,
  );
  return request.headers.authorization === expected['authorization'];
}

let folder: string;
let bucket: Bucket;
let endpoint: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-'));
  vi.stubEnv('TMPDIR', folder);
  bucket = new Bucket();
  endpoint = await bucket.start();
});

afterEach(async () => {
  bucket.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A server that speaks S3 in full, with one bucket. */
async function realS3(): Promise<{ store: FileStore; close: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-'));
  const owner = { bucket: 'berkas', region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' };
  const buckets = [{ name: owner.bucket }];
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: buckets };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    store: s3FileStore({ ...owner, endpoint: `http://127.0.0.1:${port}` }),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function entriesOf(entries: AsyncIterable<StoredEntry>): Promise<StoredEntry[]> {
  const all: StoredEntry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

const content = Buffer.from('isi berkas '.repeat(20_000));
const sha256 = createHash('sha256').update(content).digest('hex');

describe.each<[string, () => FileStore]>([
  ['a folder', () => localFileStore(folder)],
  ['a bucket', () => s3FileStore({ ...account, endpoint }, () => now)],
])('%s', (_, makeStore) => {
  test.each([
    ['bytes', () => content],
    ['a stream', () => Readable.from([content.subarray(0, 70_000), content.subarray(70_000)])],
  ])('keeps %s and gives them back', async (__, make) => {
    const store = makeStore();
    const stored = await store.put(make());
    expect(stored).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), size: content.length, sha256 });
    expect((await buffer(await store.open(stored.key))).equals(content)).toBe(true);
  });

  test('keeps an empty file', async () => {
    const store = makeStore();
    const { key, size } = await store.put(Buffer.alloc(0));
    expect(size).toBe(0);
    expect(await buffer(await store.open(key))).toHaveLength(0);
  });

  test('removes for good, and twice is no error', async () => {
    const store = makeStore();
    const { key } = await store.put(content);
    await store.remove(key);
    await store.remove(key);
    await expect(store.open(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each(['', '../../etc/passwd', 'ab/cd', 'A'.repeat(32), '0'.repeat(31)])(
    'knows no file %j',
    async (key) => {
      const store = makeStore();
      await expect(store.open(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(Promise.resolve().then(() => store.remove(key))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    },
  );

  test('leaves nothing of an upload that breaks off', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield content;
      throw new Error('connection lost');
    }
    await expect(makeStore().put(Readable.from(broken()))).rejects.toThrow('connection lost');
    const left = (await readdir(folder, { recursive: true })).filter((name) => name.length > 2);
    expect([...left, ...bucket.objects.keys()]).toEqual([]);
  });
});

describe('an S3 server', () => {
  let s3: Awaited<ReturnType<typeof realS3>>;
  beforeEach(async () => {
    s3 = await realS3();
  });
  afterEach(() => s3.close());

  test('keeps a file, gives it back, lists it and removes it for good', async () => {
    const stored = await s3.store.put(Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]));
    expect(stored).toMatchObject({ size: content.length, sha256 });
    expect((await buffer(await s3.store.open(stored.key))).equals(content)).toBe(true);
    const [listed] = await entriesOf(s3.store.list());
    expect(listed?.key).toBe(stored.key);
    expect(Math.abs(listed?.ageMs ?? Infinity)).toBeLessThan(60_000);
    await s3.store.remove(stored.key);
    await s3.store.remove(stored.key);
    await expect(s3.store.open(stored.key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await entriesOf(s3.store.list())).toEqual([]);
  });
});

describe('a folder', () => {
  test('lists whole files and those a killed process left unfinished, nothing else', async () => {
    const store = localFileStore(folder);
    const { key } = await store.put(content);
    const left = 'ab'.repeat(16);
    await mkdir(path.join(folder, 'ab'), { recursive: true });
    const part = path.join(folder, 'ab', `${left.slice(2)}.part`);
    await writeFile(part, 'half');
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(part, twoDaysAgo, twoDaysAgo);
    await writeFile(path.join(folder, 'ab', 'README'), 'mine');
    const listed = new Map((await entriesOf(store.list())).map((entry) => [entry.key, entry.ageMs]));
    expect([...listed.keys()].toSorted()).toEqual([key, left].toSorted());
    expect(listed.get(left)).toBeGreaterThan(86_400_000);
    await store.remove(left);
    expect(await readdir(path.join(folder, 'ab'))).not.toContain(`${left.slice(2)}.part`);
  });

  test('that was never written to lists nothing', async () => {
    expect(await entriesOf(localFileStore(path.join(folder, 'none')).list())).toEqual([]);
  });
});

describe('a bucket', () => {
  test('that is busy is asked again', async () => {
    bucket.failures = 2;
    await s3FileStore({ ...account, endpoint }, () => now).put(content);
    expect(bucket.requests).toBe(3);
    expect([...bucket.objects.values()].map((each) => each.length)).toEqual([content.length]);
  });

  test('tells what lies in it page by page; what is no key of ours is not told', async () => {
    const store = s3FileStore({ ...account, endpoint }, () => now);
    const keys: string[] = [];
    for (let n = 0; n < 5; n += 1) keys.push((await store.put(content)).key);
    bucket.objects.set('/berkas/foto-liburan.jpg', content);
    const listed = await entriesOf(store.list());
    expect(listed).toEqual(keys.map((key) => ({ key, ageMs: 3_600_000 })));
  });

  test('that is full is not asked again, and says so as a full disk does', async () => {
    bucket.isFull = true;
    const kept = s3FileStore({ ...account, endpoint }, () => now).put(content);
    const refused = storageError(await kept.catch((error: unknown) => error));
    expect(refused).toMatchObject({ code: 'OVERLOADED', message: expect.stringContaining('penuh') });
    expect([bucket.requests, await readdir(folder)]).toEqual([1, []]);
  });

  test('that hangs, or is not there, ends an upload soon with a sentence', async () => {
    const silent = http.createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const hanging = s3FileStore({ ...account, endpoint: `http://127.0.0.1:${port}` }, () => now, {
      answerMs: 300,
      bytesPerMs: 500,
    });
    const started = performance.now();
    await expect(hanging.put(content)).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: expect.stringContaining('Penyimpanan berkas sedang tidak menjawab.'),
    });
    await expect(hanging.open('0'.repeat(32))).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(performance.now() - started).toBeLessThan(5_000);
    silent.closeAllConnections();
    silent.close();
    const away = s3FileStore({ ...account, endpoint: 'http://127.0.0.1:1' }, () => now);
    await expect(away.put(content)).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('that stays busy, or refuses, is an error with its reason', async () => {
    bucket.failures = 9;
    await expect(s3FileStore({ ...account, endpoint }, () => now).put(content)).rejects.toMatchObject({
      code: 'OVERLOADED',
      cause: { message: 'S3 answered 503 SlowDown' },
    });
    bucket.failures = 0;
    bucket.requests = 0;
    const wrong = s3FileStore({ ...account, secretKey: 'salah', endpoint }, () => now);
    await expect(wrong.put(content)).rejects.toMatchObject({
      code: 'OVERLOADED',
      cause: { message: 'S3 answered 403 SignatureDoesNotMatch' },
    });
    expect([bucket.requests, await readdir(folder)]).toEqual([1, []]);
    await expect(wrong.open('0'.repeat(32))).rejects.toMatchObject({ code: 'OVERLOADED' });
  });
});
