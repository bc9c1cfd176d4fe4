/**
 * Importing students from a file, preview and commit, against COPY of the rows it wrote into empty tables with the same
 * indexes and constraints. Prints the times, their ratio and the memory of the process. `npm run bench -- import`.
 */
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { createServices } from '#server/bootstrap.ts';
import type { Db } from '#server/platform/db/client.ts';
import { loadEnv } from '#server/platform/env.ts';
import { actorById } from '#server/platform/http/actor.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { newId } from '#server/platform/db/id.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { runJob } from '#server/platform/jobs/runner.ts';
import { commitImport } from '#server/connections/imports/commit.service.ts';
import { uploadImport } from '#server/connections/imports/upload.service.ts';
import { createDatabase, startCluster, withDb } from './lib/cluster.ts';
import { removeFolder, temporaryFolder } from './lib/portal.ts';
import { count, ms, say, verdict } from './lib/report.ts';
import { peakOf, timed } from './lib/timing.ts';

const BUDGET = 10;
/** What twice the rows may take more. */
const GROWTH_MB = 64;
const WARM_UP = 200;
/** What an import writes of its students; curricula come first, for students refer to them. */
const tables = ['curricula', 'users', 'students', 'student_biodata'] as const;
const log = fastify({ logger: false }).log;

const header =
  'nim,nama,email,jenis_kelamin,tempat_lahir,tanggal_lahir,agama,nik,nama_ibu_kandung,angkatan,semester_masuk,tanggal_masuk,tipe_kelas,hp,alamat';

/** A made-up student, unlike every other, as a line of a file. */
function lineOf(n: number): string {
  const nik = `${327_301 + Math.floor(n / 9000)}440506${String(1 + (n % 9000)).padStart(4, '0')}`;
  return `${25_100_000_000 + n},Contoh Mahasiswa ${n},impor${n}@contoh.test,P,Bandung,2006-05-04,Islam,${nik},Contoh Ibu,2025,20251,2025-09-01,Reguler,0812${String(n).padStart(8, '0')},Jalan Contoh ${n}`;
}

/** An administrator, and the curriculum students are put on. @returns the administrator's id */
async function foundCollege(db: Db): Promise<string> {
  const id = newId();
  await db.execute(sql`
    insert into users (id, name, email, password_hash, is_admin) values (${id}, 'Contoh Admin', 'admin@contoh.test', 'none', true)`);
  await db.execute(sql`
    insert into curricula (id, name, start_semester, total_sks, mandatory_sks, elective_sks, status)
    values (${newId()}, 'Kurikulum', '20241', 144, 132, 12, 'ACTIVE')`);
  return id;
}

/** A context as a request of an administrator has it. */
async function contextOn(db: Db, url: string, folder: string): Promise<Ctx> {
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const services = createServices(
    env,
    db,
    createJobQueue(() => Promise.resolve()),
  );
  const adminId = await foundCollege(db);
  return {
    db,
    actor: await actorById(db, adminId),
    now: services.clock(),
    log,
    ip: '127.0.0.1',
    requestId: 'bench',
    services,
    afterCommit: () => undefined,
    afterRollback: () => undefined,
    idempotency: null,
    inside: false,
  };
}

/** Imports a file of so many students. @returns the times of preview and commit. */
async function importStudents(ctx: Ctx, folder: string, from: number, students: number) {
  const path = join(folder, `students-${from}.csv`);
  await writeFile(path, [header, ...Array.from({ length: students }, (_, n) => lineOf(from + n))].join('\n'));
  const { size } = await stat(path);
  const preview = await timed(() =>
    uploadImport(ctx, 'students', [{ field: 'file', name: 'students.csv', path, size }], { sheet: '' }),
  );
  const batch = preview.result.data;
  const commit = await timed(async () => {
    const { jobId } = await commitImport(ctx, batch._id);
    await runJob(ctx.services, jobId, log);
  });
  const { rows } = await ctx.db.execute<{ created: number }>(sql`
    select count(*)::int as created from import_rows where batch_id = ${batch._id} and outcome = 'CREATED'`);
  if (rows[0]?.created !== students) throw new Error(`only ${rows[0]?.created} students were created`);
  return { preview: preview.took, commit: commit.took };
}

/** Writes the imported rows to files of the database server, and reads them into an empty database. */
async function copyRows(from: Db, to: Db, folder: string): Promise<number> {
  await mkdir(folder);
  await chmod(folder, 0o777);
  const fileOf = (table: string): string => join(folder, `${table}.csv`);
  for (const table of tables) await from.execute(sql.raw(`copy ${table} to '${fileOf(table)}' (format csv)`));
  const { took } = await timed(async () => {
    for (const table of tables)
      await to.execute(sql.raw(`copy ${table} from '${fileOf(table)}' (format csv)`));
  });
  return took;
}

export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { students: { type: 'string', default: '10000' } } });
  const students = Number(values.students);
  const folder = await temporaryFolder();
  const cluster = await startCluster(folder);
  try {
    const url = await createDatabase(cluster, 'imported');
    const target = await createDatabase(cluster, 'copied');
    return await withDb(url, async (db) => {
      const ctx = await contextOn(db, url, folder);
      await importStudents(ctx, folder, 1, WARM_UP);
      const before = process.memoryUsage.rss() / 1024 / 1024;
      const half = await peakOf(() => importStudents(ctx, folder, 1_000_000, students / 2));
      const whole = await peakOf(() => importStudents(ctx, folder, 2_000_000, students));
      const { preview, commit } = whole.result;
      const all = students * 1.5 + WARM_UP;
      const copied =
        ((await withDb(target, (to) => copyRows(db, to, join(folder, 'copy')))) * students) / all;
      const ratio = (preview + commit) / copied;
      say(
        `${count(students)} students: preview ${ms(preview)}, commit ${ms(commit)}, COPY of the same rows ${ms(copied)}`,
      );
      say(
        `memory ${before.toFixed(0)} MB before; peak ${half.peak.toFixed(0)} MB for ${count(students / 2)}, ${whole.peak.toFixed(0)} MB for ${count(students)}`,
      );
      const fast = verdict(ratio <= BUDGET, `${ratio.toFixed(1)} times COPY (budget ${BUDGET})`);
      const growth = whole.peak - half.peak;
      const flat = verdict(
        growth <= GROWTH_MB,
        `twice the rows take ${growth.toFixed(0)} MB more (budget ${GROWTH_MB})`,
      );
      return fast && flat;
    });
  } finally {
    await cluster.stop();
    await removeFolder(folder);
  }
}
