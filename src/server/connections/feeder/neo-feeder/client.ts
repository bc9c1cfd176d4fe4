import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadingAct } from './acts.ts';
import { idsOf, listedRows, readAnswer, rowsOf } from './answer.ts';
import {
  type FeederClient,
  FeederError,
  type FeederQuery,
  type FeederRecord,
  type FeederRow,
} from './feeder.ts';
import type { FeederSettings } from '#server/platform/feeder/feeder-settings.ts';
import { filterText, orderText } from './filter.ts';
import { memoryTokens, type TokenStore } from './token.ts';
import { httpTransport, serviceUrl, type Transport } from './transport.ts';
import { Turns } from './turns.ts';

/** The feeder does not know the token, or not any more. */
const TOKEN_REFUSED = 100;

/** No feeder is known to answer with fewer rows than this where it has more: a shorter page is the last. */
const LEAST_CAP = 50;

type Options = {
  transport?: Transport;
  tokens?: TokenStore;
  /** Pauses before a read that failed is tried again, in milliseconds. */
  pauses?: readonly number[];
  /** Lets so many milliseconds pass. */
  wait?: (ms: number) => Promise<unknown>;
};

const wasRefused = (error: unknown, code: number): boolean =>
  error instanceof FeederError && error.kind === 'REFUSED' && error.code === code;

const isAway = (error: unknown): boolean =>
  error instanceof FeederError && (error.kind === 'OFFLINE' || error.kind === 'UNKNOWN');

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const names = (fields: unknown): string[] =>
  typeof fields === 'object' && fields !== null ? Object.keys(fields) : [];

/**
 * A client of the feeder's web service. Reads that failed on the way are tried again after pauses; a write is never repeated
 * here, for it may have been carried out. A refused token is renewed once per call.
 */
export function feederClient(settings: FeederSettings, options: Options = {}): FeederClient {
  const { transport = httpTransport(settings), tokens = memoryTokens() } = options;
  const { pauses = [1_000, 3_000, 9_000], wait = (ms: number) => sleep(ms) } = options;
  const turns = new Turns(settings.perMinute);
  let calls = 0;

  const send = (body: object, timeoutMs: number): Promise<unknown> =>
    turns.take(async () => {
      calls += 1;
      const { status, text } = await transport(JSON.stringify(body), timeoutMs);
      return readAnswer(status, text);
    });

  async function fetchToken(): Promise<string> {
    const { username, password, readMs } = settings;
    try {
      const data = await send({ act: 'GetToken', username, password }, readMs);
      const token = rowsOf(data)[0]?.['token'];
      if (isText(token)) return token;
    } catch (error) {
      if (error instanceof FeederError && error.kind === 'OFFLINE') throw error;
      if (!(error instanceof FeederError) || error.kind !== 'REFUSED') {
        // Nothing was asked for yet, so nothing can be half done.
        const reason = error instanceof FeederError ? error.reason : null;
        throw new FeederError('OFFLINE', 'cannot sign in now', { reason, cause: error });
      }
      throw new FeederError('LOGIN', 'feeder refused user and password', {
        ...(error.code !== null && { code: error.code }),
        said: error.said,
      });
    }
    throw new FeederError('LOGIN', 'feeder gave no token');
  }

  /** One call with the shared token, once more with a new one when it is refused. */
  async function call(act: string, members: object, timeoutMs: number): Promise<unknown> {
    const token = await tokens.get(fetchToken);
    try {
      return await send({ act, token, ...members }, timeoutMs);
    } catch (error) {
      if (!wasRefused(error, TOKEN_REFUSED)) throw error;
    }
    const renewed = await tokens.renew(token, fetchToken);
    try {
      return await send({ act, token: renewed, ...members }, timeoutMs);
    } catch (error) {
      if (!wasRefused(error, TOKEN_REFUSED)) throw error;
      throw new FeederError('LOGIN', 'feeder refused a new token', { code: TOKEN_REFUSED });
    }
  }

  async function read<T>(act: string, members: object, take: (data: unknown) => T): Promise<T> {
    for (const pause of pauses) {
      try {
        return take(await call(act, members, settings.readMs));
      } catch (error) {
        if (!isAway(error)) throw error;
        await wait(pause);
      }
    }
    return take(await call(act, members, settings.readMs));
  }

  async function rows(act: ReadingAct, query: FeederQuery): Promise<FeederRow[]> {
    const { where, order, limit = settings.pageSize, offset = 0 } = query;
    const members = {
      filter: where === undefined ? '' : filterText(act, where),
      order: orderText(act, order),
      limit: String(limit),
      offset: String(offset),
    };
    return read(act, members, listedRows);
  }

  let longest = 0;
  /** Whether more may follow a page: a feeder may give fewer rows than it is asked for, but not fewer than it gave before. */
  function mayGoOn(length: number): boolean {
    const isCut = length >= LEAST_CAP && length >= longest;
    longest = Math.max(longest, length);
    return length >= settings.pageSize || isCut;
  }

  async function* pages(act: ReadingAct, query: Omit<FeederQuery, 'limit' | 'offset'>) {
    for (let offset = 0; ;) {
      const page = await rows(act, { ...query, limit: settings.pageSize, offset });
      if (page.length > 0) yield page;
      if (!mayGoOn(page.length)) return;
      offset += page.length;
    }
  }

  const write = async (act: string, members: { key?: FeederRecord; record?: FeederRecord }) =>
    idsOf(await call(act, members, settings.writeMs));

  return {
    rows,
    pages,
    insert: (act, record) => write(act, { record }),
    update: (act, key, record) => write(act, { key, record }),
    remove: (act, key) => write(act, { key }),
    dictionary: async (act) => {
      const data = await read('GetDictionary', { fungsi: act }, (answer) => answer);
      const { request, response } = (data ?? {}) as { request?: unknown; response?: unknown };
      return { request: names(request), response: names(response) };
    },
    signIn: async () => {
      const token = await tokens.get(fetchToken);
      await tokens.renew(token, fetchToken);
    },
    environment: settings.environment,
    get address() {
      return serviceUrl(settings).href;
    },
    get calls() {
      return calls;
    },
  };
}
