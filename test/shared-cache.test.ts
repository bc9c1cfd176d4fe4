import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canAccess } from '#shared/platform/access/rule.ts';
import { newId } from '#server/platform/db/id.ts';
import { buildDemoCampus } from '#tools/demo/build.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { cookieAt } from '#server/platform/http/cookies.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { screens } from '../src/web/screens.ts';
import { addressOf, reads } from './reads.ts';
import {
  ask,
  ASKER,
  type Headers,
  type Kept,
  type Policy,
  startSharedCache,
  unpacked,
} from './shared-cache.ts';
import { TEST_NOW, testApp, type TestApp } from './test-app.ts';
import { builtScript, webFolder } from './web-folder.ts';

const policies: readonly Policy[] = ['cautious', 'greedy'];

describe('the cache of these tests', () => {
  let origin: http.Server;
  let asked = 0;
  const headersFor: Record<string, http.OutgoingHttpHeaders> = {
    '/silent': {},
    '/minute': { 'cache-control': 'public, max-age=60' },
    '/shared-only': { 'cache-control': 'max-age=0, s-maxage=60' },
    '/private': { 'cache-control': 'private, max-age=60' },
    '/no-store': { 'cache-control': 'no-store' },
    '/named': { 'cache-control': 'no-cache', etag: 'W/"1"' },
    '/packed': { 'cache-control': 'max-age=60', vary: 'accept-encoding' },
  };
  beforeAll(async () => {
    origin = http.createServer(({ url = '', headers }, response) => {
      asked += 1;
      const isHeld = headers['if-none-match'] === 'W/"1"';
      response.writeHead(isHeld ? 304 : 200, headersFor[url]).end(isHeld ? '' : headers.cookie);
    });
    await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => origin.close());

  /** What a second person reads after a first, and how often the server was asked. */
  async function second(policy: Policy, path: string, encodings = ['', '']): Promise<[string, number]> {
    const cache = await startSharedCache((origin.address() as AddressInfo).port, policy);
    asked = 0;
    const read = (name: string, encoding = '') =>
      ask(cache.port, path, { cookie: name, [ASKER]: name, 'accept-encoding': encoding });
    await read('Ayu', encodings[0]);
    const { body } = await read('Budi', encodings[1]);
    await cache.close();
    return [body.toString(), asked];
  }

  test('gives a second person what the first was answered, wherever nothing forbids it', async () => {
    expect(await second('greedy', '/silent')).toEqual(['Ayu', 1]);
    for (const policy of policies) {
      for (const path of ['/minute', '/shared-only', '/packed'])
        expect([path, ...(await second(policy, path))]).toEqual([path, 'Ayu', 1]);
      // Asked again by its name, and taken from the cache all the same.
      expect(await second(policy, '/named')).toEqual(['Ayu', 2]);
    }
  });

  test('and nothing that is private, must not be stored, or was packed in another way', async () => {
    expect(await second('cautious', '/silent')).toEqual(['Budi', 2]);
    for (const policy of policies) {
      for (const path of ['/private', '/no-store']) expect(await second(policy, path)).toEqual(['Budi', 2]);
      expect(await second(policy, '/packed', ['gzip', 'br'])).toEqual(['Budi', 2]);
    }
  });
});

type Account = { id: string; area: string; headers: Headers; actor: Actor; ownId: string };

/** Fifty people of a campus: every kind of staff there is, lecturers, and students for the rest. */
async function fiftyAccounts(t: TestApp): Promise<Account[]> {
  const { rows } = await t.db.execute<{ id: string; area: string; own: string | null }>(sql`
    (select u.id, 'staff' as area, null as own from users u left join students s on s.user_id = u.id
      left join lecturers l on l.user_id = u.id where s.id is null and l.id is null order by u.email limit 12)
    union all (select user_id, 'dosen', id from lecturers where user_id is not null order by nidn limit 12)
    union all (select user_id, 'student', id from students where user_id is not null and status = 'active'
      order by nim limit 30)`);
  const encodings = ['gzip', 'br', 'gzip, deflate, br, zstd', ''];
  const { name: cookie } = cookieAt('session', t.services.env);
  const accounts: Account[] = [];
  for (const [i, { id, area, own }] of rows.entries()) {
    const session = { userId: id, ip: '127.0.0.1', userAgent: 'test' };
    const token = await t.services.sessions.open(t.db, session, TEST_NOW);
    const actor = await t.services.sessions.resolve(token, TEST_NOW);
    if (!actor) throw new Error(`${id} is not signed in`);
    const headers = { cookie: `${cookie}=${token}`, 'accept-encoding': encodings[i % 4] ?? '', [ASKER]: id };
    accounts.push({ id, area, headers, actor, ownId: own ?? id });
  }
  return accounts;
}

/** What is another text each time it is asked for: a new token, and what tells of requests made just before. */
const madeAnew = [
  '/api/admin/health',
  '/api/form',
  '/api/me/personal-data/file',
  '/api/staff/audit/export',
  '/api/start',
];

const pathOf = (address: string): string => address.split('?')[0] ?? '';

const filled = (path: string, id: string): string => path.replaceAll(/:\w+/g, id);

/** Everything a person may open: the pages of their area with the calls they may make, and what anybody may read. */
function addressesFor({ area, actor, ownId }: Account): string[] {
  const pages = screens.map(({ path }) => path).filter((path) => path === '/' || path.split('/')[1] === area);
  const calls = reads.filter(({ access }) => canAccess(actor, access));
  return [
    ...pages.map((path) => filled(path, ownId)),
    ...calls.map((call) => addressOf(call, ownId)),
    '/login',
    '/beranda',
    '/robots.txt',
    builtScript.path,
    `/verify/${newId()}`,
    '/tidak-ada',
  ];
}

/** Thousands of answers, documents among them, on a machine that does other things as well. */
const SWEEP_MS = 300_000;
/** How many ask for what only some screens show. */
const FEW = 6;
const onEveryPage = new Set([
  '/',
  '/login',
  '/api/start',
  '/api/me',
  '/api/form',
  '/api/home',
  '/api/user/alert-update',
]);

describe('fifty people of one campus', () => {
  let t: TestApp;
  let web: Awaited<ReturnType<typeof webFolder>>;
  let origin: number;
  let accounts: Account[];

  beforeAll(async () => {
    web = await webFolder(screens.map(({ path }) => path));
    t = await testApp({ webFolder: web.folder });
    await seedAccess(t.db);
    await buildDemoCampus(t.db, { now: TEST_NOW, regular: true, students: 120 });
    accounts = await fiftyAccounts(t);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    origin = (t.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await t.close();
    await web.remove();
  });

  const digest = (answer: Kept): string => createHash('sha256').update(unpacked(answer)).digest('base64url');

  /** Whether a visitor without a session is answered the very same: then it is nobody's. */
  async function isForEverybody(path: string, answer: Kept): Promise<boolean> {
    const open = await ask(origin, path);
    return open.status === answer.status && digest(open) === digest(answer);
  }

  /** Who asks for an address: everybody for what every page asks for, else a few, other ones each time. */
  function askers(): [string, Account[]][] {
    const asked = new Map<string, Account[]>();
    for (const account of accounts)
      for (const path of addressesFor(account)) asked.set(path, [...(asked.get(path) ?? []), account]);
    return [...asked].map(([path, all], i) => {
      const turned = all.map((_, at) => all[(at + i) % all.length]).filter((one) => one !== undefined);
      return [path, onEveryPage.has(path) ? all : turned.slice(0, FEW)];
    });
  }

  test.each(policies)(
    'get nothing made for another of them from one %s cache',
    { timeout: SWEEP_MS },
    async (policy) => {
      expect(accounts).toHaveLength(50);
      const cache = await startSharedCache(origin, policy);
      const wrong = new Set<string>();
      const fromCache = new Set<string>();
      const answered: number[] = [];
      const visit = async (path: string, { id, headers }: Account): Promise<void> => {
        const answer = await ask(cache.port, path, headers);
        answered.push(answer.status);
        if (answer.filledBy === null || answer.filledBy === id) return;
        fromCache.add(path);
        if (answer.headers['set-cookie'] || !(await isForEverybody(path, answer))) wrong.add(path);
      };
      for (const [path, all] of askers()) {
        // The first of them fill the cache, the others ask when it is full.
        const half = Math.ceil(all.length / 2);
        for (const some of [all.slice(0, half), all.slice(half)])
          await Promise.all(some.map((account) => visit(path, account)));
      }
      await cache.close();
      expect([...wrong]).toEqual([]);
      expect([...fromCache]).toEqual(expect.arrayContaining(['/login', '/beranda', builtScript.path]));
      expect(answered.filter((status) => status >= 500)).toEqual([]);
      expect(answered.filter((status) => status === 200).length).toBeGreaterThan(1_500);
    },
  );

  test('read the same packed by brotli, by gzip, or not at all', { timeout: SWEEP_MS }, async () => {
    const different: string[] = [];
    const packings = new Set<string>();
    for (const area of ['student', 'dosen', 'staff']) {
      const account = accounts.find((one) => one.area === area);
      if (account === undefined) throw new Error(`nobody of ${area}`);
      const { cookie = '' } = account.headers;
      for (const path of addressesFor(account).filter((one) => !madeAnew.includes(pathOf(one)))) {
        const plain = await ask(origin, path, { cookie });
        for (const encoding of ['gzip', 'br', 'gzip, deflate, br, zstd']) {
          const answer = await ask(origin, path, { cookie, 'accept-encoding': encoding });
          const { 'content-encoding': packing = 'identity', vary = '' } = answer.headers;
          packings.add(packing);
          const isTold = packing === 'identity' || vary.toLowerCase().includes('accept-encoding');
          if (!isTold || digest(answer) !== digest(plain)) different.push(`${path} ${packing}`);
        }
      }
    }
    expect(different).toEqual([]);
    expect([...packings]).toEqual(expect.arrayContaining(['identity', 'gzip', 'br']));
  });
});
