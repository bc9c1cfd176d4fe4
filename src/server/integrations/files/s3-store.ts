import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { storeAway } from './storage-error.ts';
import { fileNotFound, isFileKey, newFileKey, requireFileKey, spool } from './file-store.ts';
import type { FileStore, StoredEntry, StoredFile } from './file-store.ts';
import { signS3 } from './sign-s3.ts';
import type { S3Request, S3Settings } from './sign-s3.ts';

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * How long the store may stay silent while a person waits for it, and how long a whole exchange may take: one that drips is
 * never silent. The largest upload of 60 MB takes two minutes at 4 Mbit/s.
 */
type Patience = { silentMs: number; wholeMs: number };
const usualPatience: Patience = { silentMs: 10_000, wholeMs: 120_000 };

/** Tries of a write that failed on the way or inside the store; the same key makes repeating harmless. */
const tries = 3;

/** The store said nothing for too long, or took too long: asking again would only wait once more. */
class S3Silent extends Error {
  override readonly name = 'S3Silent';
}

/** Insufficient storage. */
const FULL = 507;

class S3Failure extends Error {
  override readonly name = 'S3Failure';
  readonly temporary: boolean;
  /** As a full disk says it. */
  readonly code: string | undefined;

  constructor(message: string, status: number) {
    super(message);
    this.temporary = status !== FULL && (status >= 500 || status === 429);
    this.code = status === FULL ? 'ENOSPC' : undefined;
  }
}

/**
 * Files in a bucket of any S3-compatible store, for portals of more than one machine. A store that is away or silent is a
 * refusal that says so (OVERLOADED).
 */
export function s3FileStore(
  settings: S3Settings,
  now: () => Date = () => new Date(),
  { silentMs, wholeMs }: Patience = usualPatience,
): FileStore {
  const bucket = `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`;
  const send = (
    request: Omit<S3Request, 'url'>,
    what: `/${string}` | `?${string}`,
    signal: AbortSignal,
    bodyPath?: string,
  ) => {
    const url = new URL(bucket + what);
    const headers = signS3({ ...request, url }, settings, now());
    return exchange(url, { method: request.method, headers, silentMs, signal, bodyPath });
  };
  const reading = { method: 'GET', headers: {}, sha256: emptyHash } as const;
  return {
    put: (content) =>
      inSpoolFolder(async (file) => {
        const stored: StoredFile = { key: newFileKey(), ...(await spool(content, file)) };
        const headers = { 'content-length': String(stored.size) };
        const request = { method: 'PUT', headers, sha256: stored.sha256 } as const;
        await toldIfAway(() =>
          within(wholeMs, (signal) =>
            retried(async () => void (await drain(await send(request, `/${stored.key}`, signal, file)))),
          ),
        );
        return stored;
      }),
    open: (key) =>
      toldIfAway(async () => {
        // Whoever reads the file may take their time; only its beginning has to come.
        const response = await within(wholeMs, (signal) => send(reading, `/${requireFileKey(key)}`, signal));
        if (response.statusCode === 404) {
          await drain(response, [404]);
          throw fileNotFound();
        }
        if (response.statusCode !== 200) await drain(response);
        return response;
      }),
    remove: (key) =>
      within(wholeMs, (signal) =>
        retried(async () => {
          const request = { method: 'DELETE', headers: {}, sha256: emptyHash } as const;
          await drain(await send(request, `/${requireFileKey(key)}`, signal), [404]);
        }),
      ),
    list: () =>
      listBucket(
        (query) => within(wholeMs, async (signal) => drain(await send(reading, `?${query}`, signal))),
        now,
      ),
  };
}

const textOf = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

/** The objects of a bucket, a thousand per question (ListObjectsV2); names that are no keys of ours are left alone. */
async function* listBucket(
  ask: (query: string) => Promise<string>,
  now: () => Date,
): AsyncIterable<StoredEntry> {
  for (let next = ''; ;) {
    const query = new URLSearchParams({ ...(next && { 'continuation-token': next }), 'list-type': '2' });
    const page = await ask(query.toString());
    for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = textOf(object, 'Key');
      const ageMs = now().getTime() - Date.parse(textOf(object, 'LastModified'));
      if (isFileKey(key)) yield { key, ageMs };
    }
    next = textOf(page, 'NextContinuationToken');
    if (next === '' || textOf(page, 'IsTruncated') !== 'true') return;
  }
}

/**
 * The store wants size and hash before the first byte, so a stream is put aside once. What a killed process leaves is removed
 * with what requests leave (`http/multipart.ts`).
 */
async function inSpoolFolder<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cendekia-upload-s3-'));
  try {
    return await work(path.join(folder, 'body'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Does work that has to be over by then. @throws S3Silent when it is not. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    return await work(limit.signal);
  } catch (error) {
    throw limit.signal.aborted ? new S3Silent('S3 took too long') : error;
  } finally {
    clearTimeout(timer);
  }
}

type Exchange = {
  method: string;
  headers: Record<string, string>;
  silentMs: number;
  signal: AbortSignal;
  bodyPath: string | undefined;
};

async function exchange(
  url: URL,
  { method, headers, silentMs, signal, bodyPath }: Exchange,
): Promise<http.IncomingMessage> {
  const client = url.protocol === 'https:' ? https : http;
  const request = client.request(url, { method, headers, timeout: silentMs, signal });
  request.on('timeout', () => request.destroy(new S3Silent('S3 did not answer in time')));
  const response = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  const sent = bodyPath ? pipeline(createReadStream(bodyPath), request) : request.end();
  const [answer] = await Promise.all([response, sent]);
  return answer;
}

/** Reads an answer to its end. @returns its text. @throws S3Failure unless it is 2xx or expected */
async function drain(response: http.IncomingMessage, expected: readonly number[] = []): Promise<string> {
  const body = await text(response);
  const status = response.statusCode ?? 0;
  if ((status >= 200 && status < 300) || expected.includes(status)) return body;
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';
  throw new S3Failure(`S3 answered ${status} ${code}`.trim(), status);
}

/** A store that is away, silent or too busy is a refusal for a person; what it refuses itself stays a fault of the settings. */
async function toldIfAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isAway =
      error instanceof S3Failure ? error.temporary : error instanceof Error && 'syscall' in error;
    throw isAway || error instanceof S3Silent ? storeAway(error) : error;
  }
}

async function retried(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const lasting = (error instanceof S3Failure && !error.temporary) || error instanceof S3Silent;
      if (lasting || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
    }
  }
}
