import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { healthContract } from '#shared/platform/health/health.contract.ts';
import { backUp } from './backup.ts';
import { checkBackup, restore } from './restore.ts';
import { allRuns } from '#server/platform/health/last-runs.ts';
import { silentLog } from '#server/platform/log.ts';
import { runTimer, type Timer } from '#server/platform/timers/timer.ts';
import { emptyDatabase } from '#test/database.ts';
import { buildAdmin, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { backupTimers, backupWatchTimer } from './backups.timer.ts';

const KEY = 'kuda-benar-baterai-staples';
let t: TestApp;
let folder: string;
let admin: string;
const start = async (settings: Record<string, string> = {}): Promise<void> => {
  t = await testApp({ settings: { BACKUP_DIR: folder, BACKUP_KEY: KEY, BACKUP_KEEP: '2', ...settings } });
  admin = (await buildAdmin(t.db)).id;
  const files = join(t.services.env.DATA_DIR, 'files', 'aa');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'b'.repeat(30)), 'ijazah rahasia');
  await t.db.execute(sql`insert into files (id, name, original_name, kind, mime, size, sha256, created_at)
    values (gen_random_uuid(), ${`aa${'b'.repeat(30)}`}, 'a.pdf', 'proof', 'application/pdf', 14,
      encode(sha256('ijazah rahasia'), 'hex'), now())`);
  await buildStudent(t.db, { name: 'Ketut Rahasia' });
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cendekia-backups-'));
});
afterEach(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const daily = (): Timer => {
  const [timer] = backupTimers(t.services.env);
  if (!timer) throw new Error('no backups are made');
  return timer;
};
const make = () => runTimer(t.services, daily(), t.app.log);
const at = (moment: string) => t.setNow(`2026-08-${moment}:00Z`);
const newest = async (): Promise<string> => join(folder, (await readdir(folder)).toSorted().at(-1) ?? '');
const told = async () =>
  (
    await t.db.execute<{ topic: string; user_id: string }>(
      sql`select topic, user_id from notices where topic like 'backup.%' order by created_at`,
    )
  ).rows;

test('what the timer made is restored into an empty folder and equals, and nothing in it can be read', async () => {
  await start();
  expect(daily()).toMatchObject({ name: 'make-backup', cron: '30 1 * * *' });
  expect(await make()).toMatchObject({ missing: 0, removed: 0 });
  const [source, to] = [await newest(), await emptyDatabase()];
  for (const name of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    expect(String(await readFile(join(name.parentPath, name.name)))).not.toMatch(/Rahasia|rahasia/);
  }
  const files = join(to.folder, 'files');
  const restored = await restore({ folder: source, passphrase: KEY }, { url: to.url, files }, silentLog);
  expect(restored).toEqual(await checkBackup({ folder: source, passphrase: KEY }, true));
  expect(restored.missing).toEqual([]);
  const all = sql`select coalesce(json_agg(s order by id), '[]') as rows from students s`;
  expect((await to.db.execute(all)).rows).toEqual((await t.db.execute(all)).rows);
  expect(await readFile(join(files, 'aa', 'b'.repeat(30)), 'utf8')).toBe('ijazah rahasia');
  await to.close();
});

test('without its passphrase, with another one, and with a bit changed it is refused in one sentence', async () => {
  await start();
  await make();
  const source = await newest();
  const read = (passphrase?: string) => checkBackup({ folder: source, passphrase }, true);
  await expect(read()).rejects.toThrow('This backup is encrypted; set BACKUP_KEY');
  await expect(read('another-passphrase')).rejects.toThrow(
    'BACKUP_KEY is not the passphrase this backup was made with.',
  );
  const path = join(source, 'database.jsonl.gz');
  const bytes = await readFile(path);
  for (const spot of [3, bytes.length >> 1, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[spot] = (changed[spot] ?? 0) ^ 1;
    await writeFile(path, changed);
    await expect(read(KEY)).rejects.toThrow('is not a whole backup');
  }
  for (const length of [0, 11, 27, bytes.length - 1]) {
    await writeFile(path, bytes.subarray(0, length));
    await expect(read(KEY)).rejects.toThrow('is not a whole backup');
  }
  await writeFile(join(source, 'key.json'), '{}');
  await expect(read(KEY)).rejects.toThrow('is damaged');
});

test('old ones go once the new one is whole, and nothing else in the folder', async () => {
  await start();
  const others = ['cendekia-20200101T000000', 'cendekia-auto-notes', 'foto'];
  for (const name of others) await mkdir(join(folder, name));
  await writeFile(join(folder, 'cendekia-auto-20200101T000000'), 'a file');
  await mkdir(join(folder, 'cendekia-auto-20200101T000001.partial'));
  for (const moment of ['20T18:30', '21T18:30', '22T18:30', '23T18:30']) {
    at(moment);
    await make();
  }
  expect((await readdir(folder)).toSorted()).toEqual(
    [
      'cendekia-20200101T000000',
      'cendekia-auto-20200101T000000',
      'cendekia-auto-notes',
      'foto',
      'cendekia-auto-20260822T183000',
      'cendekia-auto-20260823T183000',
    ].toSorted(),
  );
});

test('a folder that is gone fails aloud: in the log of runs, on the health page, and to every admin once a day', async () => {
  await start();
  at('20T18:30');
  await make();
  await rm(folder, { recursive: true });
  at('21T18:30');
  await expect(make()).rejects.toThrow('is not there; mount its disk');
  await expect(make()).rejects.toThrow('is not there');
  expect(await told()).toEqual([{ topic: 'backup.failed', user_id: admin }]);
  const runs = await allRuns(t.db);
  expect(runs.find(({ name }) => name === 'backup')?.at).toContain('2026-08-20');
  await t.as(admin);
  const { parts } = (await t.call(healthContract.get, {})).data;
  expect(parts.find(({ name }) => name === 'backup')).toMatchObject({
    state: 'WARNING',
    detail: expect.stringContaining('Cadangan otomatis gagal'),
    advice: expect.stringContaining('BACKUP_DIR'),
  });
});

test('the health page says when backups lie on the disk of the data', async () => {
  await start();
  await make();
  await t.as(admin);
  const { parts } = (await t.call(healthContract.get, {})).data;
  expect(parts.find(({ name }) => name === 'backup')).toMatchObject({
    state: 'WARNING',
    detail: expect.stringContaining('disk yang sama dengan data'),
  });
});

test('a backup that is too old is told each morning; a college that backs up otherwise is left alone', async () => {
  await start({ BACKUP_DIR: '' });
  const watch = () => runTimer(t.services, backupWatchTimer, t.app.log);
  expect([backupTimers(t.services.env), await watch()]).toEqual([[], { told: 0 }]);
  await t.db.execute(
    sql`insert into last_runs (name, at, took_ms) values ('backup', '2026-08-22T10:00:00Z', 0)`,
  );
  at('23T21:59');
  expect(await watch()).toEqual({ told: 0 });
  at('23T22:00');
  expect(await watch()).toEqual({ told: 1 });
  await watch();
  expect(await told()).toEqual([{ topic: 'backup.old', user_id: admin }]);
});

test('a disk that fills up leaves the last good backup, and says so in a line', async () => {
  await start();
  await make();
  const before = await readdir(await newest(), { recursive: true });
  await t.db.execute(sql`insert into audit_log (at, action, entity, entity_id)
    select now(), 'create', md5(random()::text), md5(random()::text) from generate_series(1, 20000)`);
  const { env } = t.services;
  const settings = {
    ...process.env,
    DATABASE_URL: env.DATABASE_URL,
    DATA_DIR: env.DATA_DIR,
    BACKUP_DIR: folder,
  };
  const command = `ulimit -f 200; exec ${process.execPath} src/server/cli/backup.ts`;
  const full = await promisify(execFile)('bash', ['-c', command], { env: settings }).catch(
    (error: { stderr: string }) => error,
  );
  expect(full.stderr.trim()).toMatch(/^Cannot write .* \(EFBIG\); choose a new folder with enough space\.$/);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await readdir(await newest(), { recursive: true })).toEqual(before);
});

test('a backup without a passphrase stays readable by older means', async () => {
  await start({ BACKUP_KEY: '' });
  await make();
  const copy = join(folder, 'copy');
  await cp(await newest(), copy, { recursive: true });
  expect(await checkBackup({ folder: copy, passphrase: KEY }, true)).toMatchObject({ missing: [] });
  await expect(backUp(t.services.env.DATABASE_URL ?? '', undefined, copy)).rejects.toThrow(
    'choose a new folder',
  );
});
