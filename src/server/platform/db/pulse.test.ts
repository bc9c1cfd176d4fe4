import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#test/database.ts';
import { isDatabaseAway } from './away.ts';
import { createDb, type Database } from './client.ts';

/** What a server says before it closes a new connection, in PostgreSQL's own form. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A way to the database that can refuse new connections, while those it has go on. */
async function gateTo(url: URL) {
  let code: string | null = null;
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    near.on('error', () => undefined);
    if (code !== null) {
      near.once('data', () => near.end(refusal(code ?? '')));
      return;
    }
    open.add(near);
    near.on('close', () => open.delete(near));
    const host = url.searchParams.get('host');
    const port = Number(url.port || 5432);
    const far = host?.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, url.hostname);
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = new URL(url);
  own.searchParams.delete('host');
  own.hostname = '127.0.0.1';
  own.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: own.href,
    open,
    refuse: (next: string | null) => {
      code = next;
    },
    close: () => {
      open.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}

let t: TestDatabase;
let gate: Awaited<ReturnType<typeof gateTo>>;
let portal: Database;
let said: string[];
beforeEach(async () => {
  t = await testDatabase();
  gate = await gateTo(new URL(t.url));
  said = [];
  const say = (line: string) => void said.push(line);
  portal = createDb(gate.url, { info: say, warn: say, error: say }, { laneCount: 2 });
  portal.pulse.start();
  await Promise.all([1, 2, 3].map(() => portal.db.execute(sql`select 1`)));
});
afterEach(async () => {
  await portal.close();
  gate.close();
  await t.close();
});

const isThere = () => portal.pulse.isThere;
const patience = { timeout: 9_000, interval: 50 };

test('a database that serves only the connections it has is away unasked, gets them back, and is found again', async () => {
  expect(gate.open.size).toBeGreaterThan(1);
  gate.refuse('57P03');
  await expect.poll(isThere, patience).toBe(false);
  await expect.poll(() => gate.open.size, patience).toBe(0);
  gate.refuse(null);
  await expect.poll(isThere, patience).toBe(true);
  expect((await portal.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test.each([
  ['stops', '57P03'],
  ['has a full disk', '53100'],
  ['has no memory left', '53200'],
  ['cannot read its files', '58030'],
])(
  'a database that %s is known to be away by the first who gets no connection, and told once',
  async (_name, code) => {
    gate.refuse(code);
    const known: boolean[] = [];
    // More than the pool holds ready: some need a new connection.
    const work = () => portal.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.02)`));
    const ask = () => work().catch((error: unknown) => known.push(isDatabaseAway(error) && !isThere()));
    await Promise.all(Array.from({ length: 30 }, ask));
    expect(known.length).toBeGreaterThan(0);
    expect(known).not.toContain(false);
    expect(said.filter((line) => line.startsWith('The database is away'))).toHaveLength(1);
  },
);

test('a database without a free place goes on serving who has one', async () => {
  gate.refuse('53300');
  await portal.pulse.look();
  expect(isThere()).toBe(true);
  expect(said).toEqual([]);
});
