import { createReadStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/platform/errors.ts';
import { fileNotFound } from './file-store.ts';

/** Tries of a write that failed on the way or inside the store; the same key makes repeating harmless. */
const tries = 3;

/** The store said nothing for too long, or took too long: asking again would only wait once more. */
class S3Silent extends Error {
  override readonly name = 'S3Silent';
}

/** What came back was not said by a store: a page of a proxy, an address that moved, an object of another size. */
export class NoStore extends Error {
  override readonly name = 'NoStore';
}

/** Insufficient storage. */
const FULL = 507;

export class S3Failure extends Error {
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

/** Does work that has to be over by then. @throws S3Silent when it is not. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
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

/** Asks the store once. @returns its answer, of which the head has come. @throws S3Silent after a silence, or what broke */
export async function exchange(
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

/**
 * Reads an answer to its end. @returns its text.
 * @throws S3Failure unless it is 2xx or expected
 * @throws AppError NOT_FOUND where the store itself says that it has no such object
 */
export async function drain(
  response: http.IncomingMessage,
  expected: readonly number[] = [],
): Promise<string> {
  const body = await text(response);
  const status = response.statusCode ?? 0;
  if ((status >= 200 && status < 300) || expected.includes(status)) return body;
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';
  if (code === 'NoSuchKey') throw fileNotFound();
  throw new S3Failure(`S3 answered ${status} ${code}`.trim(), status);
}

/** Repeats a write that failed on the way or inside the store. */
export async function retried(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const lasting =
        (error instanceof S3Failure && !error.temporary) ||
        error instanceof S3Silent ||
        error instanceof NoStore ||
        error instanceof AppError;
      if (lasting || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
    }
  }
}
