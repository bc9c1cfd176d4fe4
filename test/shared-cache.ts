import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

export type Headers = Record<string, string>;
/** An answer as it travelled. `filledBy` names who asked when the cache stored it; null where it did not come from a cache. */
export type Kept = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  filledBy: string | null;
};

/** How a cache takes answers that do not say how long they hold: the RFC leaves it free to keep them, or not to. */
export type Policy = 'cautious' | 'greedy';

/** Names the person who asks, to the cache alone. */
export const ASKER = 'x-asker';
const FILLED_BY = 'x-filled-by';

const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/** What an answer says, whatever it was packed in. @throws Error for an encoding nobody asked for */
export function unpacked({ headers, body }: Pick<Kept, 'headers' | 'body'>): Buffer {
  const encoding = headers['content-encoding'] ?? 'identity';
  const open = unpack[encoding];
  if (open === undefined) throw new Error(`unknown encoding ${encoding}`);
  return body.length === 0 ? body : open(body);
}

/** Asks a server of this machine. */
export async function ask(port: number, path: string, headers: Headers = {}): Promise<Kept> {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get({ host: '127.0.0.1', port, path, headers, agent: connections }, resolve).once('error', reject);
  });
  const filledBy = answer.headers[FILLED_BY];
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: await buffer(answer),
    filledBy: typeof filledBy === 'string' ? filledBy : null,
  };
}
const connections = new http.Agent({ keepAlive: true, maxSockets: 32 });

type Directives = ReadonlyMap<string, string>;

const directivesOf = ({ headers }: Kept): Directives =>
  new Map(
    (headers['cache-control'] ?? '').split(',').map((part): [string, string] => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=');
      return [name, value.replaceAll('"', '')];
    }),
  );

/** Statuses that may be kept although nothing says for how long (RFC 9110 §15.1). */
const heuristic = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);
const GREEDY_MS = 3_600_000;

/** How long an answer counts as fresh in a shared cache, in milliseconds; null where it may not be stored (RFC 9111 §3, §4.2). */
function lifetimeOf(answer: Kept, policy: Policy): number | null {
  const said = directivesOf(answer);
  const { expires, vary } = answer.headers;
  if (said.has('no-store') || said.has('private') || vary === '*') return null;
  const seconds = said.get('s-maxage') ?? said.get('max-age');
  if (seconds !== undefined) return Number(seconds) * 1_000;
  if (expires !== undefined) return Math.max(0, Date.parse(expires) - Date.now()) || 0;
  if (said.has('public') || heuristic.has(answer.status)) return policy === 'greedy' ? GREEDY_MS : 0;
  return null;
}

type Entry = { answer: Kept; asked: Headers; freshUntil: number; filledBy: string };

/** Whether a request chooses the stored answer, by every header that answer varies with. */
const isChosen = ({ answer, asked }: Entry, request: Headers): boolean =>
  (answer.headers.vary ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .every((name) => name === '' || asked[name] === request[name]);

/** A cache that many people share, in front of one server. */
class SharedCache {
  readonly #entries = new Map<string, Entry[]>();
  readonly #origin: number;
  readonly #policy: Policy;

  constructor(origin: number, policy: Policy) {
    this.#origin = origin;
    this.#policy = policy;
  }

  async answer(path: string, { [ASKER]: asker = '', ...headers }: Headers): Promise<Kept> {
    const known = this.#entries.get(path)?.find((entry) => isChosen(entry, headers));
    if (known === undefined) return this.#fetch(path, headers, asker);
    const { answer, filledBy } = known;
    if (known.freshUntil > Date.now()) return { ...answer, filledBy };
    const { etag, 'last-modified': modified } = answer.headers;
    const checked = await ask(this.#origin, path, {
      ...headers,
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(modified !== undefined && { 'if-modified-since': modified }),
    });
    if (checked.status !== 304) return this.#keep(path, headers, asker, checked);
    return { ...answer, headers: { ...answer.headers, ...checked.headers, ...bodyFacts(answer) }, filledBy };
  }

  async #fetch(path: string, headers: Headers, asker: string): Promise<Kept> {
    return this.#keep(path, headers, asker, await ask(this.#origin, path, headers));
  }

  #keep(path: string, asked: Headers, filledBy: string, answer: Kept): Kept {
    const lifetime = lifetimeOf(answer, this.#policy);
    const others = (this.#entries.get(path) ?? []).filter((entry) => !isChosen(entry, asked));
    const freshUntil = directivesOf(answer).has('no-cache') ? 0 : Date.now() + (lifetime ?? 0);
    const kept = lifetime === null ? [] : [{ answer, asked, freshUntil, filledBy }];
    this.#entries.set(path, [...others, ...kept]);
    return answer;
  }
}

/** The headers that belong to the stored body, whatever a 304 says. */
const bodyFacts = ({ headers }: Kept): http.IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^content-(?:encoding|length|type)$/.test(name)),
  );

const ownHeaders = (headers: http.IncomingHttpHeaders): Headers =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && !/^(connection|host)$/.test(pair[0]),
    ),
  );

/**
 * A proxy of a campus: one cache for everybody, keeping what RFC 9111 lets a shared cache keep, cookies or not.
 * @param origin port of the server behind it
 * @returns the port it answers on, and how to end it
 */
export async function startSharedCache(
  origin: number,
  policy: Policy,
): Promise<{ port: number; close: () => Promise<void> }> {
  const cache = new SharedCache(origin, policy);
  const server = http.createServer((request, response) => {
    cache.answer(request.url ?? '/', ownHeaders(request.headers)).then(
      ({ status, headers, body, filledBy }) => {
        const { connection: _, 'transfer-encoding': __, ...passed } = headers;
        response
          .writeHead(status, {
            ...passed,
            'content-length': body.length,
            ...(filledBy !== null && { [FILLED_BY]: filledBy }),
          })
          .end(body);
      },
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
