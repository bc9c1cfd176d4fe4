import type { FastifyInstance, InjectOptions } from 'fastify';
import {
  type CallInput,
  type Endpoint,
  fillPath,
  type PageMeta,
  type ResponseOf,
} from '#shared/platform/endpoint/endpoint.ts';
import type { ErrorBody } from '#shared/platform/errors.ts';
import { buildApp } from '#server/app.ts';
import { createServices } from '#server/bootstrap.ts';
import type { Db } from '#server/platform/db/client.ts';
import { loadEnv } from '#server/platform/env.ts';
import type { Limits } from '#server/platform/http/protect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { cookieAt } from '#server/platform/http/cookies.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { waitingJobs } from '#server/platform/jobs/job-runs.store.ts';
import { runJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { testDatabase } from './database.ts';
import { answeredCalls } from './mission/answered.ts';

/** The moment at which the campus of a test lives, unless it says otherwise. */
export const TEST_NOW = new Date('2026-08-24T03:00:00.000Z');

type Answer<T> = {
  status: number;
  /** `data` of a 2xx answer. */
  data: T;
  message: string | undefined;
  meta: PageMeta;
  /** Body of a refusal. */
  error: ErrorBody;
  headers: Record<string, unknown>;
};

export type CallOptions = { idempotencyKey?: string; withoutCsrf?: true; files?: TestFile[] };
export type TestFile = { field: string; name: string; content: Buffer | string; mime?: string };

export type TestApp = {
  app: FastifyInstance;
  db: Db;
  services: Services;
  /** Mails sent so far. */
  mails: Mail[];
  /** Signs the following calls in as this user (an id), or as nobody. */
  as: (userId: string | null) => Promise<void>;
  /** Who the calls are made as; throws when nobody is signed in. */
  actor: () => Promise<Actor>;
  /** Runs every waiting background job to its end. */
  runJobs: () => Promise<void>;
  /** Moves the campus clock. */
  setNow: (moment: string | Date) => void;
  call: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<Answer<ResponseOf<E>>>;
  inject: (options: InjectOptions) => Promise<Awaited<ReturnType<FastifyInstance['inject']>>>;
  close: () => Promise<void>;
};

/** A value as the ordinary fields of a form hold it: each item of a list in a field of its own. */
export function fieldsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item !== 'object'))
    return value.map((item) => [name, String(item)]);
  return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
}

/** Values and files as the ordinary fields of a multipart form. */
export function multipart(values: object, files: TestFile[]) {
  const boundary = 'cendekia-test-boundary';
  const parts = Object.entries(values)
    .flatMap(([name, value]) => fieldsOf(name, value))
    .map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
  for (const file of files) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.name}"\r\ncontent-type: ${file.mime ?? 'application/octet-stream'}\r\n\r\n`;
    parts.push(Buffer.concat([Buffer.from(head), Buffer.from(file.content), Buffer.from('\r\n')]));
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

const withQuery = (path: string, query: unknown): string => {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
};

/** What a test may set apart from the usual: settings of the environment, the built pages, how hard it may press. */
export type TestAppOptions = { settings?: Record<string, string>; webFolder?: string; limits?: Limits };

/** The real app on a database of its own. */
export async function testApp({ settings, ...own }: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  const mails: Mail[] = [];
  let now = TEST_NOW;
  const env = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: database.folder,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const services: Services = {
    ...createServices(
      env,
      database.db,
      createJobQueue(async () => undefined),
    ),
    clock: () => now,
    mail: { verify: () => Promise.resolve(), send: async (mail) => void mails.push(mail) },
  };
  const app = await buildApp(services, own);
  await app.ready();
  const cookies: Record<string, string> = {};
  const session = cookieAt('session', env).name;
  /** Form tokens by the session they belong to; '' is a visitor's. */
  const tokens = new Map<string, string>();
  const answered = answeredCalls();
  /** Sends with the cookies of now, whoever is signed in once the answer is there. */
  const injectWith = async (jar: Record<string, string>, options: InjectOptions) => {
    const response = await app.inject({ ...options, cookies: Object.assign({}, jar, options.cookies) });
    for (const { name, value } of response.cookies) {
      cookies[name] = value;
      jar[name] = value;
    }
    answered.note(options, response.statusCode);
    return response;
  };
  const inject = (options: InjectOptions) => injectWith({ ...cookies }, options);
  const tokenOf = async (jar: Record<string, string>): Promise<string> => {
    const owner = jar[session] ?? '';
    const known = tokens.get(owner);
    if (known !== undefined) return known;
    const form = await injectWith(jar, { url: '/api/form' });
    const { csrfToken } = form.json<{ csrfToken: string }>();
    tokens.set(owner, csrfToken);
    return csrfToken;
  };

  const call: TestApp['call'] = async (endpoint, input, options = {}) => {
    const jar = { ...cookies };
    const headers: Record<string, string> = {};
    if (endpoint.method !== 'GET' && !options.withoutCsrf) headers['x-csrf-token'] = await tokenOf(jar);
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const request: InjectOptions = {
      method: endpoint.method,
      url: withQuery(fillPath(endpoint.path, input.params), input.query),
      headers,
    };
    if (endpoint.upload && (options.files || !endpoint.upload.optional)) {
      const body = multipart(input.body ?? {}, options.files ?? []);
      Object.assign(request, { payload: body.payload, headers: { ...headers, ...body.headers } });
    } else if (endpoint.method !== 'GET') {
      request.payload = input.body ?? {};
    }
    const response = await injectWith(jar, request);
    const isOther = response.cookies.some(({ name }) => name === session);
    if (isOther && !endpoint.newSession)
      throw new Error(`${endpoint.path} changes the session and does not say so`);
    const isJson = String(response.headers['content-type']).includes('json');
    const body = isJson ? response.json() : response.rawPayload;
    const isRaw = endpoint.shape === 'raw' || endpoint.shape === 'file';
    return {
      status: response.statusCode,
      data: isRaw ? body : body.data,
      message: body.message,
      meta: body.meta,
      error: body,
      headers: response.headers,
    };
  };

  return {
    app,
    db: database.db,
    services,
    mails,
    inject,
    call,
    as: async (userId) => {
      delete cookies[session];
      if (userId === null) return;
      const user = { userId, ip: '127.0.0.1', userAgent: 'test' };
      cookies[session] = await services.sessions.open(database.db, user, now);
    },
    actor: async () => {
      const actor = await services.sessions.resolve(cookies[session], now);
      if (!actor) throw new Error('nobody is signed in');
      return actor;
    },
    runJobs: async () => {
      for (const { id } of await waitingJobs(database.db)) await runJob(services, id, app.log);
    },
    setNow: (moment) => {
      now = new Date(moment);
      services.campus.forget();
    },
    close: async () => {
      answered.keep();
      await app.close();
      await database.close();
    },
  };
}
