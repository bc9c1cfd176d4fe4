/**
 * Comparing students with a feeder that holds nearly the same, at half and at the whole number of them: calls counted by the
 * feeder, memory of the process that compares. `npm run bench -- feeder-compare`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { createServices } from '#server/bootstrap.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { loadEnv } from '#server/platform/env.ts';
import { EMULATOR_PASSWORD, EMULATOR_USER } from '#tools/emulators/neo-feeder/emulator.ts';
import { insertJob } from '#server/platform/jobs/job-runs.store.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { runJob } from '#server/platform/jobs/runner.ts';
import { COMPARE_JOB } from '#server/connections/feeder/compare.job.ts';
import { sides } from '#server/connections/feeder/sides.ts';
import type { Services } from '#server/platform/services.ts';
import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { type ChannelName } from '#shared/platform/feeder/channel-names.ts';
import { wireRecord } from '#shared/platform/feeder/field.ts';
import { createDatabase, startCluster, withDb } from './lib/cluster.ts';
import { freePort, removeFolder, temporaryFolder } from './lib/portal.ts';
import { count, ms, say, verdict } from './lib/report.ts';
import { peakOf, timed } from './lib/timing.ts';

const PAGE = 500;
/** Records looked for with one question. */
const ASKED_AT_ONCE = 200;
/** Signing in, college, programme, and a page that turns out to be empty. */
const EXTRA = 5;
/** What twice the students may take more. */
const GROWTH_MB = 48;
/** Every so manieth student is not in the feeder, and every so manieth is there with another street. */
const MISSING = 50;
const DIFFERENT = 40;
/** The NIM before the first. */
const FIRST = 25_612_000_000;

const log = fastify({ logger: false }).log;

/** Adds so many students with all the biodata PDDIKTI asks for. */
async function addStudents(db: Db, from: number, students: number): Promise<void> {
  await db.execute(sql`
    with made as (
      select n, gen_random_uuid() as user_id, gen_random_uuid() as id, 'Contoh Mahasiswa ' || n as name,
        'banding' || n || '@contoh.test' as email
      from generate_series(${from}::int, ${from + students - 1}::int) n
    ), accounts as (
      insert into users (id, name, email, password_hash) select user_id, name, email, 'none' from made
    ), people as (
      insert into students (id, user_id, nim, name, email, entry_year, entry_semester, entry_date, class_type, entry_fee,
        curriculum_id)
      select id, user_id, (${FIRST}::bigint + n)::text, name, email, 2025, '20251', '2025-08-20', 'OFFLINE', 2500000,
        (select id from curricula limit 1)
      from made
    )
    insert into student_biodata (student_id, gender, birth_place, birth_date, religion, nik, street, kelurahan, wilayah_id,
      mother_name, completeness, is_reportable)
    select id, 'P', 'Bandung', '2006-05-04', '1', '32' || lpad(n::text, 14, '0'), 'Jalan Contoh ' || n, 'Contoh', '020804',
      'Contoh Ibu', 100, true
    from made`);
}

/** An administrator, a curriculum, and a feeder that may be asked quickly. @returns the administrator's id */
async function foundCollege(db: Db): Promise<string> {
  const id = newId();
  await db.execute(sql`
    insert into users (id, name, email, password_hash, is_admin) values (${id}, 'Contoh Admin', 'admin@contoh.test', 'none', true)`);
  await db.execute(sql`
    insert into curricula (id, name, start_semester, total_sks, mandatory_sks, elective_sks, status)
    values (${newId()}, 'Kurikulum', '20241', 144, 132, 12, 'ACTIVE')`);
  await db.execute(sql`
    insert into main_data (id, data) values (1, ${JSON.stringify({ integration: { feederPerMinute: 3000, feederPageSize: PAGE } })})
    on conflict (id) do update set data = excluded.data`);
  return id;
}

/** A feeder in a process of its own. */
type Feeder = { url: string; control: <T>(name: string, body?: object) => Promise<T>; process: ChildProcess };

async function startFeeder(): Promise<Feeder> {
  const port = await freePort();
  const main = fileURLToPath(new URL('../tools/emulators/neo-feeder/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--port', String(port), '--seed', 'institution'], {
    stdio: 'ignore',
  });
  const control = async <T>(name: string, body: object = {}): Promise<T> => {
    const address = `http://127.0.0.1:${port}/control/${name}`;
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  for (let times = 0; ; times += 1) {
    if (await control('calls').catch(() => null)) break;
    if (times > 300) throw new Error('the emulator does not answer');
    await sleep(100);
  }
  return { url: `http://127.0.0.1:${port}/ws/live2.php`, control, process: child };
}

type Row = Record<string, string | null>;

/** Puts into the feeder what the portal has from a number on, but for those that shall be missing or different. */
async function fillFeeder(db: Db, feeder: Feeder, from: number): Promise<void> {
  const [college] = await feeder.control<Row[]>('rows', { table: 'institutions' });
  const programmes = await feeder.control<Row[]>('rows', { table: 'programmes' });
  const programme = programmes.find(({ kode_program_studi: code }) => code === '61201');
  const own = {
    id_perguruan_tinggi: college?.['id_perguruan_tinggi'],
    id_prodi: programme?.['id_prodi'],
  };
  const recordOf = (channel: ChannelName, values: Row): Row =>
    Object.fromEntries(
      Object.entries(wireRecord(feederChannels[channel].fields, values)).map(([name, value]) => [
        name,
        String(value).trim(),
      ]),
    );
  let after: string | null = null;
  for (;;) {
    const people = await sides.biodata.source.page(db, '', after, PAGE);
    if (people.length === 0) return;
    const ids = people.map(({ id }) => id);
    const entries = new Map((await sides.entry.source.byIds(db, '', ids)).map((row) => [row.id, row]));
    const there = people.filter(({ key }) => Number(key) - FIRST >= from && Number(key) % MISSING !== 0);
    const persons = there.map(({ id, key, values }) => ({
      id_mahasiswa: id,
      ...recordOf('biodata', values),
      ...(Number(key) % DIFFERENT === 1 && { jalan: 'Jalan lain' }),
    }));
    const registrations = there.map(({ id }) => ({
      ...own,
      id_registrasi_mahasiswa: id,
      id_mahasiswa: id,
      ...recordOf('entry', entries.get(id)?.values ?? {}),
    }));
    await feeder.control('load', { rows: { persons, registrations } });
    after = people.at(-1)?.id ?? null;
  }
}

type Measured = { calls: number; peak: number; took: number; students: number };

/** Compares a channel to the end, as its job does. */
async function compare(
  services: Services,
  feeder: Feeder,
  adminId: string,
  channel: ChannelName,
): Promise<Measured> {
  const asked = (await feeder.control<unknown[]>('calls')).length;
  const id = newId();
  await insertJob(services.db, {
    id,
    type: COMPARE_JOB,
    key: id,
    title: channel,
    total: 0,
    input: { channel, scope: '' },
    createdBy: adminId,
    createdAt: services.clock().toISOString(),
  });
  const { peak, result } = await peakOf(() => timed(() => runJob(services, id, log)));
  const calls = (await feeder.control<unknown[]>('calls')).length - asked;
  const { rows } = await services.db.execute<{ students: number; found: number }>(sql`
    select count(*)::int as students, count(*) filter (where verdict <> 'SAME')::int as found
    from feeder_rows where channel = ${channel} and checked_at is not null`);
  const [{ students, found } = { students: 0, found: 0 }] = rows;
  say(
    `${channel}: ${count(students)} students, ${count(found)} missing or different, ${calls} calls, ${ms(result.took)}, peak ${peak.toFixed(0)} MB`,
  );
  return { calls, peak, took: result.took, students };
}

/** The most calls that comparing so many students may take. */
const boundOf = (students: number): number =>
  Math.ceil(students / PAGE) + Math.ceil(students / MISSING / ASKED_AT_ONCE) + EXTRA;

async function measure(
  db: Db,
  folder: string,
  url: string,
  feeder: Feeder,
  students: number,
): Promise<boolean> {
  const env = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    FEEDER_URL: feeder.url,
    FEEDER_USERNAME: EMULATOR_USER,
    FEEDER_PASSWORD: EMULATOR_PASSWORD,
  });
  const adminId = await foundCollege(db);
  const services = createServices(
    env,
    db,
    createJobQueue(() => Promise.resolve()),
  );
  const half = Math.floor(students / 2);
  let kept = true;
  await addStudents(db, 1, half);
  await fillFeeder(db, feeder, 1);
  const first = {
    biodata: await compare(services, feeder, adminId, 'biodata'),
    entry: await compare(services, feeder, adminId, 'entry'),
  };
  await addStudents(db, half + 1, students - half);
  await fillFeeder(db, feeder, half + 1);
  for (const channel of ['biodata', 'entry'] as const) {
    const whole = await compare(services, feeder, adminId, channel);
    const bound = boundOf(students);
    const growth = whole.peak - first[channel].peak;
    kept =
      verdict(
        whole.calls <= bound && whole.students === students,
        `${channel}: ${whole.calls} calls (at most ${bound})`,
      ) && kept;
    kept =
      verdict(
        growth <= GROWTH_MB,
        `${channel}: twice the students take ${growth.toFixed(0)} MB more (budget ${GROWTH_MB})`,
      ) && kept;
  }
  return kept;
}

export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { students: { type: 'string', default: '10000' } } });
  const folder = await temporaryFolder();
  const cluster = await startCluster(folder);
  const feeder = await startFeeder();
  try {
    const url = await createDatabase(cluster, 'compared');
    return await withDb(url, (db) => measure(db, folder, url, feeder, Number(values.students)));
  } finally {
    feeder.process.kill();
    await cluster.stop();
    await removeFolder(folder);
  }
}
