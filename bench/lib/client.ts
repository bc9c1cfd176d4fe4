import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export type Answer = { status: number; body: unknown; ms: number; cookies: string[]; bytes: number };
export type Sent = {
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
  csrf?: string;
  body?: unknown;
  /** Takes the answer compressed. */
  gzip?: true;
};

/** Sends requests over kept connections; rejects when the connection breaks before the answer is whole. */
export type Client = { send: (sent: Sent) => Promise<Answer>; close: () => void };

/** A client of a portal on this machine, at most `connections` requests at a time. */
export function createClient(port: number, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ method, path, cookie, csrf, body, gzip }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers: Record<string, string> = {};
      if (cookie !== undefined) headers['cookie'] = cookie;
      if (csrf !== undefined) headers['x-csrf-token'] = csrf;
      if (gzip) headers['accept-encoding'] = 'gzip';
      if (payload !== undefined) {
        headers['content-type'] = 'application/json';
        headers['content-length'] = String(Buffer.byteLength(payload));
      }
      const outgoing = request({ host: '127.0.0.1', port, method, path, agent, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('aborted', () => reject(new Error('the answer broke off')));
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
          const isJson = String(incoming.headers['content-type']).includes('json');
          resolve({
            status: incoming.statusCode ?? 0,
            body: isJson ? JSON.parse(text.toString('utf8')) : null,
            ms: performance.now() - started,
            cookies: incoming.headers['set-cookie'] ?? [],
            bytes: bytes.length,
          });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  return { send, close: () => agent.destroy() };
}

/** The `name=value` parts of cookies, as a browser sends them back. */
export const cookieHeader = (...cookies: readonly string[]): string =>
  cookies.map((cookie) => cookie.split(';', 1)[0] ?? '').join('; ');

/** Does `work` for every item with `workers` at once; the first failure ends all. */
export async function inParallel<T>(
  items: readonly T[],
  workers: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const run = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: workers }, run));
}
