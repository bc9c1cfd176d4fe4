import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/platform/errors.ts';
import { drain, exchange, NoStore, retried, S3Failure, within } from './s3-exchange.ts';
import { notReadable, notStored } from './storage-error.ts';
import { isFileKey, newFileKey, requireFileKey, spool } from './file-store.ts';
import type { FileStore, StoredEntry, StoredFile } from './file-store.ts';
import { signS3 } from './sign-s3.ts';
import type { S3Request, S3Settings } from './sign-s3.ts';

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * How long the store may keep a person waiting, for a silence as for a whole exchange: one that drips is never silent. A body
 * gets the time it takes beside that, at the least rate that counts as working; the largest upload of 60 MB two minutes.
 */
type Patience = { answerMs: number; bytesPerMs: number };
const usualPatience: Patience = { answerMs: 10_000, bytesPerMs: 500 };

/**
 * Files in a bucket of any S3-compatible store, for portals of more than one machine. An answer is believed only where it
 * proves what it says; everything else, silence and refusals too, is a refusal for the person (OVERLOADED), and the log says why.
 */
export function s3FileStore(
  settings: S3Settings,
  now: () => Date = () => new Date(),
  { answerMs, bytesPerMs }: Patience = usualPatience,
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
    return exchange(url, { method: request.method, headers, silentMs: answerMs, signal, bodyPath });
  };
  const bare = { headers: {}, sha256: emptyHash } as const;
  const reading = { ...bare, method: 'GET' } as const;
  const put = async (stored: StoredFile, file: string, signal: AbortSignal): Promise<void> => {
    const headers = { 'content-length': String(stored.size) };
    const request = { method: 'PUT', headers, sha256: stored.sha256 } as const;
    const told = await send(request, `/${stored.key}`, signal, file);
    await drain(told);
    // With some kinds of encryption the tag is no MD5, so the object itself is looked at.
    if (told.headers.etag === `"${await md5Of(file)}"`) return;
    const kept = await send({ ...bare, method: 'HEAD' }, `/${stored.key}`, signal);
    await drain(kept);
    const isKept = kept.headers.etag && Number(kept.headers['content-length']) === stored.size;
    if (!isKept) throw new NoStore('S3 did not keep what was sent');
  };
  return {
    put: (content) =>
      inSpoolFolder(async (file) => {
        const stored: StoredFile = { key: newFileKey(), ...(await spool(content, file)) };
        const wholeMs = answerMs + stored.size / bytesPerMs;
        await orAway(notStored, () => within(wholeMs, (signal) => retried(() => put(stored, file, signal))));
        return stored;
      }),
    open: (key) =>
      orAway(notReadable, async () => {
        // Whoever reads the file may take their time; only its beginning has to come.
        const response = await within(answerMs, (signal) => send(reading, `/${requireFileKey(key)}`, signal));
        return requireObject(response);
      }),
    remove: (key) =>
      within(answerMs, (signal) =>
        retried(async () => {
          const body = await drain(
            await send({ ...bare, method: 'DELETE' }, `/${requireFileKey(key)}`, signal),
            [404],
          );
          if (/<html/i.test(body)) throw new NoStore('S3 answered a removal with a page');
        }),
      ),
    list: () =>
      listBucket(
        (query) => within(answerMs, async (signal) => drain(await send(reading, `?${query}`, signal))),
        now,
      ),
  };
}

/** @throws NoStore for an answer that is no object of the bucket */
async function requireObject(response: IncomingMessage): Promise<IncomingMessage> {
  if (response.statusCode !== 200) await drain(response);
  if (response.headers.etag) return response;
  response.destroy();
  throw new NoStore('S3 answered a read with something else than an object');
}

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
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
    if (!page.includes('<ListBucketResult')) throw new NoStore('S3 did not answer what lies in the bucket');
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

/** Tells a person of whatever went wrong on the way; that there is no such file, or no room for it, stays as it is. */
const orAway = <T>(refusal: (cause: unknown) => AppError, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw error instanceof AppError || (error instanceof S3Failure && error.code) ? error : refusal(error);
  });
