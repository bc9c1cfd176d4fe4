import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { formerSteps } from '#test/former-steps.ts';
import { FORMER_BASE } from './former-steps.ts';
import { migrate } from './migrate.ts';

let t: TestDatabase;
let folder: string;

beforeEach(async () => {
  t = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cendekia-migrations-'));
  for (const part of ['tables', 'migrations', 'functions', 'triggers']) await mkdir(join(folder, part));
  // These tests bring their own migrations; those of the portal are in the copy already.
  await t.db.execute(sql`truncate schema_migrations, schema_definitions`);
});
afterEach(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
const add = (name: string, text: string) => write(`migrations/${name}`, text);
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
  await rm(join(folder, 'migrations/0001_made.sql'));
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

test('tables come first, as one step, in the order of their files', async () => {
  await write('tables/02-rows.sql', 'insert into made values (1);');
  await write('tables/01-made.sql', 'create table made (value int);');
  await add('0001_more.sql', 'insert into made values (2);');
  expect(await run()).toEqual(['0000_base', '0001_more.sql']);
  expect(await values()).toEqual([{ value: 1 }, { value: 2 }]);
  expect(await run()).toEqual([]);
});

test('comments of tables may change at any time, tables may not', async () => {
  await write('tables/01-made.sql', 'create table made (\n  -- A number.\n  value int\n);');
  await run();
  await write('tables/01-made.sql', '-- What was made.\ncreate table made (\n  value int\n);');
  expect(await run()).toEqual([]);
  await write('tables/01-made.sql', 'create table made (\n  value bigint\n);');
  await expect(run()).rejects.toThrow('Migration 0000_base was changed after it was applied');
});

test('a database whose base was known by its comments too is taken as it is', async () => {
  await write('tables/01-made.sql', 'create table made (value int);');
  await t.db.execute(
    sql`insert into schema_migrations (name, checksum) values ('0000_base', ${FORMER_BASE})`,
  );
  expect(await run()).toEqual([]);
});

describe('functions and triggers', () => {
  const doubling = (factor: number) =>
    `create or replace function doubled() returns trigger language plpgsql as $$
     begin new.value := new.value * ${factor}; return new; end $$;`;
  const trigger =
    'create or replace trigger doubled before insert on made for each row execute function doubled();';
  const insert = (value: number) => t.db.execute(sql`insert into made values (${value})`);
  const replaced = async () =>
    (
      await t.db.execute<{ name: string; xmin: string }>(
        sql`select name, xmin from schema_definitions order by 1`,
      )
    ).rows;
  beforeEach(async () => {
    await add('0001_made.sql', 'create table made (value int);');
    await write('functions/desk/doubled.sql', doubling(2));
    await write('triggers/desk.sql', `-- Twice as much.\n${trigger}\n`);
    await run();
  });

  test('are there from the start', async () => {
    await insert(1);
    expect(await values()).toEqual([{ value: 2 }]);
    expect((await replaced()).map(({ name }) => name)).toEqual([
      'function doubled',
      'trigger doubled on made',
    ]);
  });

  test('are replaced where their text changed, the others left alone', async () => {
    const before = await replaced();
    await run();
    expect(await replaced()).toEqual(before);
    await write('functions/desk/doubled.sql', doubling(3));
    await run();
    const after = await replaced();
    expect(after[0]).not.toEqual(before[0]);
    expect(after[1]).toEqual(before[1]);
    await insert(1);
    expect(await values()).toEqual([{ value: 3 }]);
  });

  test('go with their text, and those of others stay', async () => {
    await t.db.execute(sql`create function of_the_operator() returns int language sql as 'select 1'`);
    await rm(join(folder, 'functions/desk/doubled.sql'));
    await write('triggers/desk.sql', '');
    await run();
    await insert(1);
    expect(await values()).toEqual([{ value: 1 }]);
    expect((await t.db.execute(sql`select of_the_operator() as one`)).rows).toEqual([{ one: 1 }]);
  });

  test('that take other parameters stand alone afterwards', async () => {
    const half = (type: string) =>
      `create or replace function half_of(v ${type}) returns ${type} language sql as 'select v / 2';`;
    await write('functions/desk/half-of.sql', half('int'));
    await run();
    await write('functions/desk/half-of.sql', half('numeric'));
    await run();
    const { rows } = await t.db.execute(sql`select half_of(3)::text as half, count(*)::int as kept
      from pg_proc where proname = 'half_of'`);
    expect(rows).toEqual([{ half: '1.5000000000000000', kept: 1 }]);
  });

  test('that are refused leave all as it was', async () => {
    await write('functions/desk/doubled.sql', doubling(3));
    await write('triggers/desk.sql', trigger.replace('on made', 'on missing'));
    await expect(run()).rejects.toThrow(
      'The database refuses trigger doubled on missing: relation "missing" does not exist. Nothing was replaced.',
    );
    await insert(1);
    expect(await values()).toEqual([{ value: 2 }]);
  });

  test('stay where a folder is missing: the installation is not whole', async () => {
    await rm(join(folder, 'triggers'), { recursive: true });
    await expect(run()).rejects.toThrow(/of this installation are not whole; install it again/);
    await insert(1);
    expect(await values()).toEqual([{ value: 2 }]);
  });

  test('are defined once', async () => {
    await write('functions/people/doubled.sql', doubling(3));
    await expect(run()).rejects.toThrow('The function doubled is defined twice; keep one of the two.');
  });

  test('that something else still needs are not dropped', async () => {
    await rm(join(folder, 'functions/desk/doubled.sql'));
    await expect(run()).rejects.toThrow(
      'The database refuses to drop function doubled: cannot drop function doubled() because other objects depend on it. Nothing was replaced.',
    );
    await insert(1);
    expect(await values()).toEqual([{ value: 2 }]);
  });

  test('wait for a running process, and give up with a sentence where the two wait for each other', async () => {
    await add('0002_other.sql', 'create table other (value int);');
    await run();
    const running = new Client(t.url);
    await running.connect();
    await running.query('begin; insert into other values (1)');
    // The start takes "made" and waits for "other", which the process holds; the process then wants "made".
    await write('triggers/desk.sql', `-- Anew.\n${trigger}\n${trigger.replace('on made', 'on other')}\n`);
    const started = run();
    await vi.waitFor(async () => {
      const { rowCount } = await t.db.execute(sql`
        select from pg_locks where not granted and relation = 'other'::regclass`);
      expect(rowCount).toBe(1);
    });
    // The process is patient, so that it is the start that ends.
    await running.query(`set local deadlock_timeout = '1min'`);
    const written = running.query('insert into made values (1); commit');
    await expect(started).rejects.toThrow(/^The database is too busy to replace its functions and triggers/);
    await written;
    await running.end();
    expect(await values()).toEqual([{ value: 2 }]);
  });

  test('belong to the newest step: none are touched on the way to an older one', async () => {
    await write('functions/desk/doubled.sql', doubling(3));
    await migrate(t.url, silentLog, { folder, until: '0001_made.sql' });
    await insert(1);
    expect(await values()).toEqual([{ value: 2 }]);
  });
});

describe('a database that the former steps made', () => {
  const note = (names: readonly string[]) =>
    t.db.execute(
      sql`insert into schema_migrations (name, checksum) select unnest(${sql.param(names)}::text[]), 'x'`,
    );
  const noted = async () =>
    (await t.db.execute<{ name: string }>(sql`select name from schema_migrations order by name`)).rows.map(
      ({ name }) => name,
    );

  test('is taken as it is where it stands at the last of them', async () => {
    await note(formerSteps);
    await write('tables/01-made.sql', 'create table made (value int);');
    expect(await run()).toEqual([]);
    expect(await noted()).toEqual(['0000_base']);
  });

  test('is left alone, and its operator told what to do, where it stopped before', async () => {
    const some = formerSteps.slice(0, -1);
    await note(some);
    await write('tables/01-made.sql', 'create table made (value int);');
    await expect(run()).rejects.toThrow(/^The database is of an older version .* Start the last version/);
    expect(await noted()).toEqual(some);
  });

  test('is left alone where it went on by steps of a version that is not this one', async () => {
    await note([...formerSteps, '9999_later.sql']);
    await write('tables/01-made.sql', 'create table made (value int);');
    await expect(run()).rejects.toThrow('The database already has migration 9999_later.sql');
    expect(await noted()).toEqual([...formerSteps, '9999_later.sql']);
  });
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
