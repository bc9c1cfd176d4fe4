import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts';
import { buildStudent } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { silentLog } from '#server/platform/log.ts';
import { archiveName, backUp } from './backup.ts';
import { checkBackup, restore } from './restore.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

let from: TestDatabase;
let to: TestDatabase;
let folder: string;

beforeEach(async () => {
  [from, to] = await Promise.all([testDatabase(), emptyDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'cendekia-backup-'));
});
afterEach(async () => {
  await Promise.all([from.close(), to.close()]);
  await rm(folder, { recursive: true, force: true });
});

const inFolder = (...parts: string[]) => join(folder, ...parts);
const filesOf = ({ folder: data }: TestDatabase) => join(data, 'files');
const backUpTo = (name: string, url = from.url, passphrase?: string) =>
  backUp(url, filesOf(from), inFolder(name), passphrase);
const restoreFrom = (name: string, passphrase?: string) =>
  restore({ folder: inFolder(name), passphrase }, { url: to.url, files: filesOf(to) }, silentLog);

/** Lines of a backup after the first, which holds the moment. */
async function contentOf(name: string): Promise<string[]> {
  return gunzipSync(await readFile(inFolder(name, archiveName)))
    .toString()
    .split('\n')
    .slice(1);
}

/** A class with a taken seat, an append-only record, and a file. */
async function fill(): Promise<void> {
  const period = await buildPeriod(from.db);
  const schedule = await buildSchedule(from.db, { periodId: period.id });
  const student = await buildStudent(from.db, { name: 'Ketut "Ñ"\nBaris\\dua\t' });
  await buildKrs(from.db, { studentId: student.id, periodId: period.id, scheduleIds: [schedule.id] });
  await from.db.execute(
    sql`insert into audit_log (at, action, entity, entity_id, after) values (now(), 'create', 'x', 'y', 'null')`,
  );
  await mkdir(join(from.folder, 'files', 'a'), { recursive: true });
  await writeFile(join(from.folder, 'files', 'a', 'ijazah.pdf'), 'isi');
}

const tablesIn = async (t: TestDatabase) =>
  (await t.db.execute(sql`select 1 from pg_tables where schemaname = 'public'`)).rowCount;

describe('a backup', () => {
  test('comes back row by row, with the seats as counted, every constraint and trigger in force', async () => {
    await fill();
    const written = await backUpTo('first');
    expect(await restoreFrom('first')).toEqual(written);
    await backUpTo('second', to.url);
    expect(await contentOf('second')).toEqual(await contentOf('first'));

    const seats = await to.db.execute(sql`select taken from schedules`);
    expect(seats.rows).toEqual([{ taken: 1 }]);
    const orphan = sql`update krs set student_id = gen_random_uuid()`;
    await expect(to.db.execute(orphan)).rejects.toMatchObject({ cause: { code: '23503' } });
    await expect(to.db.execute(sql`delete from audit_log`)).rejects.toMatchObject({
      cause: { code: '23001' },
    });
    const next = sql`insert into audit_log (at, action, entity, entity_id) values (now(), 'a', 'b', 'c') returning id`;
    expect(Number((await to.db.execute(next)).rows[0]?.id)).toBeGreaterThan(1);
    expect(await readFile(join(to.folder, 'files', 'a', 'ijazah.pdf'), 'utf8')).toBe('isi');
  });

  test('is readable by its owner alone and takes no folder that exists', async () => {
    await backUpTo('first');
    expect((await stat(inFolder('first'))).mode & 0o777).toBe(0o700);
    expect((await stat(inFolder('first', archiveName))).mode & 0o777).toBe(0o600);
    await expect(backUpTo('first')).rejects.toThrow('choose a new folder');
    expect(await readdir(folder)).toEqual(['first']);
  });

  test('of 20,000 rows is whole', async () => {
    const { rows: before } = await backUpTo('empty');
    await from.db.execute(
      sql`insert into audit_log (at, action, entity, entity_id) select now(), 'create', 'x', n from generate_series(1, 20000) n`,
    );
    const all = { rows: before + 20_000, missing: [] };
    expect(await backUpTo('first')).toEqual(all);
    expect(await restoreFrom('first')).toEqual(all);
  });
});

describe('uploaded files', () => {
  const [kept, lost, cut] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];
  const put = async (key: string, bytes: string) => {
    await mkdir(join(filesOf(from), key.slice(0, 2)), { recursive: true });
    await writeFile(join(filesOf(from), key.slice(0, 2), key.slice(2)), bytes);
  };
  beforeEach(async () => {
    for (const name of [kept, lost, cut]) {
      await from.db.execute(sql`
        insert into files (id, name, original_name, kind, mime, size, sha256, created_at)
        values (gen_random_uuid(), ${name}, 'a.pdf', 'proof', 'application/pdf', 3, ${hashOf('isi')}, now())`);
    }
    await put(kept, 'isi');
    await put(cut, 'is');
  });

  test('that are not whole are named by the backup and by the restore', async () => {
    expect((await backUpTo('first')).missing.toSorted()).toEqual([lost, cut]);
    await rm(inFolder('first', 'files', kept.slice(0, 2)), { recursive: true });
    expect((await restoreFrom('first')).missing.toSorted()).toEqual([kept, lost, cut]);
    expect((await to.db.execute(sql`select from files`)).rowCount).toBe(3);
  });

  const flip = async (path: string, at: number) => {
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(path, bytes);
  };

  test.each([
    ['a readable', undefined],
    ['an encrypted', 'kata sandi cadangan'],
  ])(
    'of %s backup with any byte changed are named by the check and the restore; the others come back',
    async (_name, key) => {
      await put(lost, 'isi');
      await put(cut, 'isi');
      await backUpTo('first', from.url, key);
      const damaged = inFolder('first', 'files', lost.slice(0, 2), lost.slice(2));
      const { size } = await stat(damaged);
      for (let at = 0; at < size; at += 1) {
        await flip(damaged, at);
        const checked = await checkBackup({ folder: inFolder('first'), passphrase: key }, true);
        expect(checked.missing, `byte ${at}`).toEqual([lost]);
        if (at < size - 1) await flip(damaged, at);
      }
      expect((await restoreFrom('first', key)).missing).toEqual([lost]);
      const back = await readFile(join(filesOf(to), kept.slice(0, 2), kept.slice(2)), 'utf8');
      expect([back, await readdir(join(filesOf(to), cut.slice(0, 2)))]).toEqual(['isi', [cut.slice(2)]]);
    },
  );

  test('in a folder that lies elsewhere are copied with it', async () => {
    const elsewhere = join(folder, 'volume');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, lost.slice(2)), 'isi');
    await symlink(elsewhere, join(filesOf(from), lost.slice(0, 2)));
    expect((await backUpTo('first')).missing).toEqual([cut]);
    expect((await stat(inFolder('first', 'files', lost.slice(0, 2), lost.slice(2)))).isFile()).toBe(true);
    expect((await lstat(inFolder('first', 'files', lost.slice(0, 2)))).isSymbolicLink()).toBe(false);
  });

  test('that vanish or are being written are left out alone', async () => {
    await put(lost, 'isi');
    await put(cut, 'isi');
    const beside = join(filesOf(from), lost.slice(0, 2));
    await symlink('nowhere', join(beside, '0'.repeat(30)));
    await writeFile(join(beside, `${'1'.repeat(30)}.part`), 'i');
    expect((await backUpTo('first')).missing).toEqual([]);
    expect(await readdir(inFolder('first', 'files', lost.slice(0, 2)))).toEqual([lost.slice(2)]);
  });
});

describe('a restore refuses in one line', () => {
  test('a database that holds something', async () => {
    await backUpTo('first');
    await to.db.execute(sql`create table something (id int)`);
    await expect(restoreFrom('first')).rejects.toThrow('The database is not empty; restore into a new one');
    expect(await tablesIn(to)).toBe(1);
  });

  test('a folder of files that holds something', async () => {
    await backUpTo('first');
    await mkdir(join(to.folder, 'files', 'a'), { recursive: true });
    await expect(restoreFrom('first')).rejects.toThrow('is not empty; move it away');
    expect(await tablesIn(to)).toBe(0);
  });

  test('a backup that is cut, and writes nothing', async () => {
    await fill();
    await backUpTo('first');
    await truncate(inFolder('first', archiveName), (await stat(inFolder('first', archiveName))).size - 30);
    await expect(restoreFrom('first')).rejects.toThrow('is not a whole backup');
    expect(await tablesIn(to)).toBe(0);
  });

  test.each([
    ['without its end', (lines: string[]) => lines.slice(0, -2)],
    ['with a row missing', (lines: string[]) => lines.filter((line) => !line.includes('"create","x"'))],
    ['of another format', (lines: string[]) => lines.map((line) => line.replace('"format":1', '"format":9'))],
  ])('a backup %s', async (_name, change) => {
    await fill();
    await backUpTo('first');
    const lines = gunzipSync(await readFile(inFolder('first', archiveName)))
      .toString()
      .split('\n');
    await writeFile(inFolder('first', archiveName), gzipSync(change(lines).join('\n')));
    await expect(restoreFrom('first')).rejects.toThrow('is not a whole backup');
    expect(await tablesIn(to)).toBe(0);
  });

  test('a backup of a newer version', async () => {
    await from.db.execute(sql`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`);
    await backUpTo('first');
    await expect(restoreFrom('first')).rejects.toThrow('Migration 9999_later.sql is not known here');
  });

  test('rows that break a rule, and keeps none of them', async () => {
    await fill();
    await from.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update krs set student_id = gen_random_uuid()`);
    });
    await backUpTo('first');
    await expect(restoreFrom('first')).rejects.toThrow(
      'The backup breaks a rule of the database, nothing was loaded',
    );
    expect((await to.db.execute(sql`select from students`)).rowCount).toBe(0);
  });

  test('what is no backup', async () => {
    await expect(restoreFrom('nothing')).rejects.toThrow('is not a whole backup');
  });
});
