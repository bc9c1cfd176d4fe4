import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadEnv, settings } from './env.ts';
import { StartupError } from './startup-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cendekia-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const load = (source: Record<string, string>) => loadEnv({ DATA_DIR: join(folder, 'data'), ...source });
const secret = 'x'.repeat(32);

describe('defaults', () => {
  test('need no setting at all', () => {
    expect(load({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      TRUST_PROXY: false,
      S3: undefined,
      DEMO: true,
    });
  });

  test('an empty setting is no setting, spaces around one do not count', () => {
    const env = load({ PORT: '', DATABASE_URL: ' ', HOST: ' 0.0.0.0 ' });
    expect(env).toMatchObject({ PORT: 3000, HOST: '0.0.0.0' });
    expect(env.DATABASE_URL).toBeUndefined();
  });

  test('the demo campus is only for the embedded database outside production', () => {
    expect(load({ DATABASE_URL: 'postgres://db/x' }).DEMO).toBe(false);
    expect(load({ NODE_ENV: 'production', SESSION_SECRET: secret }).DEMO).toBe(false);
    expect(load({ DATABASE_URL: 'postgres://db/x', DEMO: 'true' }).DEMO).toBe(true);
    expect(load({ DEMO: 'false' }).DEMO).toBe(false);
  });
});

describe('values', () => {
  test('are read into their types', () => {
    const env = load({
      TRUST_PROXY: '2',
      CAMPUS_NOW: '2026-08-20T08:00:00+07:00',
      PUBLIC_URL: 'https://x.ac.id/',
    });
    expect(env.TRUST_PROXY).toBe(2);
    expect(env.CAMPUS_NOW).toEqual(new Date('2026-08-20T01:00:00.000Z'));
    expect(env.PUBLIC_URL).toBe('https://x.ac.id');
    expect(load({ TRUST_PROXY: '10.0.0.0/8' }).TRUST_PROXY).toBe('10.0.0.0/8');
  });

  test('a payment gateway takes an address and a key, and finds its other address', () => {
    const given = { GATEWAY_URL: 'https://app.contoh.test/', GATEWAY_KEY: 'k' };
    expect(load({}).GATEWAY).toBeUndefined();
    expect(load(given).GATEWAY).toEqual({
      url: 'https://app.contoh.test',
      apiUrl: 'https://api.contoh.test',
      key: 'k',
      method: undefined,
      minutes: 1440,
    });
    expect(
      load({ ...given, GATEWAY_API_URL: 'https://x.test', GATEWAY_MINUTES: '30' }).GATEWAY,
    ).toMatchObject({
      apiUrl: 'https://x.test',
      minutes: 30,
    });
    expect(() => load({ GATEWAY_URL: 'https://app.contoh.test' })).toThrow('GATEWAY_KEY');
    expect(() => load({ GATEWAY_KEY: 'k' })).toThrow('GATEWAY_URL');
  });

  test('a bucket takes all of its settings', () => {
    const s3 = { S3_ENDPOINT: 'https://s3.test', S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' };
    expect(load(s3).S3).toEqual({
      endpoint: 'https://s3.test',
      region: 'us-east-1',
      bucket: 'b',
      accessKey: 'a',
      secretKey: 's',
    });
    expect(() => load({ S3_BUCKET: 'b' })).toThrow(
      'Wrong setting: files in S3 also need S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY.',
    );
  });
});

test.each([
  [{ NODE_ENV: 'prod' }, 'Wrong setting: NODE_ENV must be one of development, test, production.'],
  [
    { LOG_LEVEL: 'loud' },
    'Wrong setting: LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
  ...['https://x.ac.id/portal', 'https://x.ac.id/?a=1', 'https://x.ac.id/#a', 'https://me@x.ac.id'].map(
    (url): [Record<string, string>, string] => [
      { PUBLIC_URL: url },
      'Wrong setting: PUBLIC_URL must be an address without a path, such as https://portal.kampus.ac.id.',
    ],
  ),
  [{ PORT: 'http' }, 'Wrong setting: PORT must be a whole number from 0 to 65535.'],
  [{ TRUST_PROXY: 'yes' }, 'Wrong setting: TRUST_PROXY must be the number of proxies in front (such as 1),'],
  [{ TRUST_PROXY: '10.0.0.0/8,nginx' }, 'Wrong setting: TRUST_PROXY must be'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'Wrong setting: TRUST_PROXY must be'],
  [{ TRUST_PROXY: '10.0.0.0/8,::1/129' }, 'Wrong setting: TRUST_PROXY must be'],
  [{ DRAIN_SECONDS: 'long' }, 'Wrong setting: DRAIN_SECONDS must be a whole number from 0 to 60.'],
  [{ DRAIN_SECONDS: '-1' }, 'Wrong setting: DRAIN_SECONDS must be a whole number from 0 to 60.'],
  [{ GATEWAY_MINUTES: '5.5' }, 'Wrong setting: GATEWAY_MINUTES must be a whole number from 5 to 10080.'],
  [{ PORT: '70000' }, 'Wrong setting: PORT must be a whole number from 0 to 65535.'],
  [{ DEMO: 'yes' }, 'Wrong setting: DEMO must be true or false.'],
  [
    { DATABASE_URL: 'mysql://x/y' },
    'Wrong setting: DATABASE_URL must look like postgres://user:password@host:5432/database.',
  ],
  [{ REDIS_URL: 'localhost:6379' }, 'Wrong setting: REDIS_URL must look like redis://host:6379.'],
  [{ CAMPUS_NOW: 'today' }, 'Wrong setting: CAMPUS_NOW must be a moment such as 2026-08-20T08:00:00+07:00.'],
  [{ BACKUP_AT: '25:00' }, 'Wrong setting: BACKUP_AT must be a time of day such as 01:30.'],
  [{ BACKUP_KEEP: '0' }, 'Wrong setting: BACKUP_KEEP must be a whole number from 1 to 1000.'],
  [{ BACKUP_KEY: 'short' }, 'Wrong setting: BACKUP_KEY needs at least 16 characters.'],
  [{ METRICS_TOKEN: 'short' }, 'Wrong setting: METRICS_TOKEN needs at least 16 characters.'],
  [{ SESSION_SECRET: 'short' }, 'Wrong setting: SESSION_SECRET needs at least 32 characters.'],
  [{ NODE_ENV: 'production' }, 'Set SESSION_SECRET in production: at least 32 random characters'],
  [
    { NODE_ENV: 'production', SESSION_SECRET: secret, CAMPUS_NOW: '2026-08-20T08:00:00Z' },
    'CAMPUS_NOW sets a made-up clock and is refused in production',
  ],
])('%j is refused in one line', (source: Record<string, string>, line) => {
  expect(() => load(source)).toThrow(StartupError);
  expect(() => load(source)).toThrow(line);
});

test('no setting is refused in words that were not written for it', () => {
  for (const name of Object.keys(settings.shape)) {
    for (const value of ['?', 'x y', '-1', 'http:', '99999999']) {
      const { error } = settings.safeParse({ [name]: value });
      for (const { message } of error?.issues ?? []) expect(message, name).toMatch(/^(must|needs) /);
    }
  }
});

const projectFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../..', name), 'utf8');

/** What the image itself sets. */
const ofImage = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR'];

test.each([
  [
    'compose.yaml',
    Object.keys(settings.shape).filter((name) => !ofImage.includes(name)),
    /^ {6}([A-Z0-9_]+): /gm,
  ],
  ['README.md', Object.keys(settings.shape), /`([A-Z0-9_]+)`/g],
  ['.env.example', Object.keys(settings.shape), /^# ([A-Z0-9_]+)=/gm],
])('%s knows every setting', (file, names, pattern) => {
  const text = projectFile(file);
  const known = new Set([...text.matchAll(pattern)].map(([, name]) => name));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

describe('the session secret', () => {
  test('is made once, kept, and only the owner may read it', () => {
    const first = load({}).SESSION_SECRET;
    expect(first).toHaveLength(64);
    expect(load({}).SESSION_SECRET).toBe(first);
    expect(statSync(join(folder, 'data', 'session-secret')).mode & 0o777).toBe(0o600);
  });

  test('given as a setting leaves no file', () => {
    expect(load({ SESSION_SECRET: secret }).SESSION_SECRET).toBe(secret);
    expect(() => readFileSync(join(folder, 'data', 'session-secret'))).toThrow('ENOENT');
  });

  test('is refused when its file is cut', () => {
    load({});
    writeFileSync(join(folder, 'data', 'session-secret'), 'abc');
    expect(() => load({})).toThrow('session-secret is damaged; delete it');
  });
});

test('a folder that cannot be made is named', () => {
  writeFileSync(join(folder, 'file'), '');
  const path = join(folder, 'file', 'data');
  expect(() => load({ DATA_DIR: path })).toThrow(
    `Cannot create DATA_DIR ${path} (ENOTDIR); set it to a writable folder.`,
  );
});

test('a folder in which nothing can be made is named, and the start does not hang', () => {
  const path = '/proc/nope/data';
  expect(() => load({ DATA_DIR: path })).toThrow(
    /^Cannot create DATA_DIR \/proc\/nope\/data \(E\w+\); set it to a writable folder\.$/,
  );
});

test('folders above are made too', () => {
  const path = join(folder, 'new', 'deep', 'data');
  load({ DATA_DIR: path });
  expect(readFileSync(join(path, 'session-secret'), 'utf8').length).toBeGreaterThan(31);
});

test('the examples of .env.example are taken by a start', () => {
  const given = Object.fromEntries(
    [...projectFile('.env.example').matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const complete = { ...given, S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's', GATEWAY_KEY: 'k', DEMO: 'true' };
  expect(load({ ...complete, DATA_DIR: join(folder, 'data') })).toMatchObject({
    TRUST_PROXY: 1,
    DRAIN_SECONDS: 2,
    NODE_ENV: 'production',
    S3: { bucket: 'cendekia' },
  });
});

test('compose.yaml publishes on this machine alone and bounds the log of each service', () => {
  const text = projectFile('compose.yaml');
  const published = [...text.matchAll(/^ +- '([^']*:\d+)'$/gm)].map(([, port]) => port);
  expect(published).toEqual(['${BIND:-127.0.0.1}:${PORT:-3000}:3000']);
  expect(text).toContain("options: { max-size: 10m, max-file: '5' }");
  const [, services = ''] = text.split(/^(?:services|volumes):$/m);
  const names = services.match(/^ {2}\w+:$/gm) ?? [];
  expect(names).toHaveLength(3);
  expect(services.match(/^ {4}logging: \*logging$/gm)).toHaveLength(names.length);
});

test.each([
  ['postgres://a:b@db/c?sslmode=require', 'postgres://a:b@db/c?sslmode=verify-full'],
  ['postgres://a:b@db/c?x=1&sslmode=prefer&y=2', 'postgres://a:b@db/c?x=1&sslmode=verify-full&y=2'],
  ['postgres://a:b@db/c?sslmode=no-verify', 'postgres://a:b@db/c?sslmode=no-verify'],
  ['postgres://a:b@db/c', 'postgres://a:b@db/c'],
])('the database at %s is reached by %s', (given, used) => {
  expect(load({ DATABASE_URL: given }).DATABASE_URL).toBe(used);
});
