import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { silentLog } from '../log.ts';
import { migrate } from './migrate.ts';

let t: TestDatabase;
let folder: string;

beforeEach(async () => {
  t = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cendekia-migrations-'));
  // These tests bring their own migrations; those of the portal are in the copy already.
  await t.db.execute(sql`truncate schema_migrations`);
});
afterEach(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (name: string, text: string) => writeFile(join(folder, name), text);
const run = () => migrate(t.url, silentLog, { folder });
const values = async () =>
  (await t.db.execute<{ value: number }>(sql`select value from made order by value`)).rows;

test('applies the files in order, once', async () => {
  await add('0002_more.sql', 'insert into made values (2);');
  await add('0001_made.sql', 'create table made (value int); insert into made values (1);');
  expect(await run()).toEqual(['0001_made.sql', '0002_more.sql']);
  expect(await run()).toEqual([]);
  await add('0003_again.sql', 'insert into made values (3);');
  expect(await run()).toEqual(['0003_again.sql']);
  expect(await values()).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }]);
});

test('of starts at the same moment one migrates, all succeed', async () => {
  await add(
    '0001_made.sql',
    'create table made (value int); select pg_sleep(0.2); insert into made values (1);',
  );
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001_made.sql']);
  expect(await values()).toEqual([{ value: 1 }]);
});

test('a file that fails leaves nothing of itself, and those before it stay', async () => {
  await add('0001_made.sql', 'create table made (value int);');
  await add('0002_wrong.sql', 'insert into made values (1); insert into missing values (1);');
  await expect(run()).rejects.toThrow(
    'Migration 0002_wrong.sql failed: relation "missing" does not exist. Nothing of it was kept.',
  );
  expect(await values()).toEqual([]);
  await add('0002_wrong.sql', 'insert into made values (1);');
  expect(await run()).toEqual(['0002_wrong.sql']);
});

test('a file that was changed after it was applied is refused; other line ends are no change', async () => {
  await add('0001_made.sql', 'create table made\n(value int);');
  await run();
  await add('0001_made.sql', 'create table made\r\n(value int);');
  expect(await run()).toEqual([]);
  await add('0001_made.sql', 'create table made (value bigint);');
  await expect(run()).rejects.toThrow('Migration 0001_made.sql was changed after it was applied');
});

test('a database newer than the program is refused', async () => {
  await add('0001_made.sql', 'create table made (value int);');
  await run();
  await rm(join(folder, '0001_made.sql'));
  await expect(run()).rejects.toThrow('The database already has migration 0001_made.sql');
});

test('goes only as far as asked', async () => {
  await add('0001_made.sql', 'create table made (value int);');
  await add('0002_more.sql', 'insert into made values (2);');
  const until = (name: string) => migrate(t.url, silentLog, { folder, until: name });
  expect(await until('0001_made.sql')).toEqual(['0001_made.sql']);
  expect(await values()).toEqual([]);
  await expect(until('0009_later.sql')).rejects.toThrow('Migration 0009_later.sql is not known here');
  expect(await run()).toEqual(['0002_more.sql']);
});

test.each([['made.sql'], ['1_made.sql']])('%s is no name for a migration', async (name) => {
  await add(name, 'select 1;');
  await expect(run()).rejects.toThrow(`Migration ${name} needs a name of its own number`);
});

test('two files of one number are refused', async () => {
  await add('0001_a.sql', 'select 1;');
  await add('0001_b.sql', 'select 1;');
  await expect(run()).rejects.toThrow('Migration 0001_b.sql needs a name of its own number');
});

test('a database that is not there is named in one line', async () => {
  await add('0001_made.sql', 'select 1;');
  await expect(migrate('postgres://127.0.0.1:1/x', silentLog, { folder })).rejects.toThrow(
    /^Cannot reach the database: .*ECONNREFUSED.*\. Check DATABASE_URL and that it runs\.$/,
  );
});

test(
  'a server that takes the connection and is no PostgreSQL is told in a line',
  { timeout: 20_000 },
  async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const started = migrate(`postgres://a:b@127.0.0.1:${port}/c`, silentLog, { folder });
    await expect(started).rejects.toThrow(
      /^Cannot reach the database: .*Check DATABASE_URL and that it runs\.$/,
    );
    silent.close();
  },
);
