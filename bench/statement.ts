/**
 * A bank statement, from the upload to the receipts: every line is matched to the bill of its student in a preview and then
 * booked, one by one, with its receipt and its moves in the books. `npm run bench -- statement [--rows 5000]`.
 */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { createServices } from '#server/bootstrap.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { loadEnv } from '#server/platform/env.ts';
import { actorById } from '#server/platform/http/actor.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { runJob } from '#server/platform/jobs/runner.ts';
import { commitImport } from '#server/connections/imports/commit.service.ts';
import { uploadImport } from '#server/connections/imports/upload.service.ts';
import { createDatabase, startCluster, withDb } from './lib/cluster.ts';
import { removeFolder, temporaryFolder } from './lib/portal.ts';
import { count, ms, say, verdict } from './lib/report.ts';
import { peakOf, timed } from './lib/timing.ts';

const DAY = '2026-08-24';
const AMOUNT = 3_000_000;
const log = fastify({ logger: false }).log;
const nimOf = (n: number): string => String(25_000_000_000 + n);

/** Students with a bill of one type each, an account and an administrator. @returns the ids of account and person */
async function foundCollege(db: Db, students: number): Promise<{ methodId: string; adminId: string }> {
  const [curriculum, methodId, typeId, adminId] = [newId(), newId(), newId(), newId()];
  await db.execute(sql`
    insert into users (id, name, email, password_hash, is_admin) values (${adminId}, 'Contoh Admin', 'admin@contoh.test', 'none', true)`);
  await db.execute(sql`
    insert into curricula (id, name, start_semester, total_sks, mandatory_sks, elective_sks, status)
    values (${curriculum}, 'Kurikulum', '20241', 144, 132, 12, 'ACTIVE')`);
  await db.execute(sql`
    insert into academic_periods (id, academic_year, semester, code, start_date, end_date, is_active, status)
    values (${newId()}, '2026/2027', 'GANJIL', '20261', '2026-08-10', '2027-01-23', true, 'PROCESS')`);
  await db.execute(sql`
    insert into students (id, nim, name, email, entry_year, entry_semester, entry_date, class_type, curriculum_id)
    select gen_random_uuid(), (25000000000 + n)::text, 'Contoh Mahasiswa ' || n, 'm' || n || '@contoh.test', 2025, '20251',
      '2025-08-20', 'OFFLINE', ${curriculum}::uuid from generate_series(1, ${students}::int) n`);
  await db.execute(sql`
    insert into payment_methods (id, name, type, account_number) values (${methodId}, 'Bank Contoh', 'BANK_TRANSFER', '123456')`);
  await db.execute(sql`
    insert into payment_types (id, code, name, category, period_code, amount_mode, amount, due_date, status)
    values (${typeId}, 'SPP-20261', 'SPP', 'SPP', '20261', 'FLAT', ${AMOUNT}, '2026-12-01', 'OPEN')`);
  await db.execute(sql`
    insert into bills (id, student_id, payment_type_id, basis, due_date)
    select gen_random_uuid(), id, ${typeId}::uuid, '{"mode":"FLAT","unit":3000000,"quantity":1}', '2026-12-01' from students`);
  await db.execute(sql`
    insert into bill_installments (bill_id, no, amount, due_date) select id, 1, ${AMOUNT}, '2026-12-01' from bills`);
  await db.execute(sql`
    insert into ledger_entries (at, day, kind, debit, credit, amount, student_id, bill_id)
    select now(), ${DAY}, 'CHARGE', 'PIUTANG', 'PENDAPATAN', ${AMOUNT}, student_id, id from bills`);
  await db.execute(sql`analyze`);
  return { methodId, adminId };
}

async function contextOn(db: Db, url: string, folder: string, adminId: string): Promise<Ctx> {
  const env = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    CAMPUS_NOW: `${DAY}T10:00:00+07:00`,
  });
  const services = createServices(
    env,
    db,
    createJobQueue(() => Promise.resolve()),
  );
  const request = { ip: 'bench', requestId: 'bench', idempotency: null, inside: false, log };
  const actor = await actorById(db, adminId);
  const afterRollback = () => undefined;
  return {
    ...request,
    afterRollback,
    actor,
    db,
    services,
    now: services.clock(),
    afterCommit: () => undefined,
  };
}

/** A statement whose last lines nobody can place. */
const statementOf = (rows: number): string =>
  [
    'Tanggal;Keterangan;Nominal;Referensi',
    ...Array.from({ length: rows }, (_, n) => {
      const text = n % 50 === 49 ? 'SETORAN TUNAI' : `TRSF E-BANKING ${nimOf(n + 1)} SPP`;
      return `24/08/2026;${text};3.000.000,00;TRX${String(n).padStart(8, '0')}`;
    }),
  ].join('\n');

export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '5000' } } });
  const rows = Number(values.rows);
  const folder = await temporaryFolder();
  const cluster = await startCluster(folder);
  try {
    const url = await createDatabase(cluster, 'statement');
    return await withDb(url, async (db) => {
      const { methodId, adminId } = await foundCollege(db, rows);
      const ctx = await contextOn(db, url, folder, adminId);
      const path = join(folder, 'mutasi.csv');
      await writeFile(path, statementOf(rows));
      const file = { field: 'file', name: 'mutasi.csv', path, size: (await stat(path)).size };
      const upload = () =>
        uploadImport(ctx, 'statement', [file], { options: { metode: methodId }, sheet: '' });
      const before = process.memoryUsage.rss() / 1024 / 1024;
      const preview = await peakOf(() => timed(upload));
      const { counts, _id: batchId } = preview.result.result.data;
      const commit = await peakOf(() =>
        timed(async () => {
          const { jobId } = await commitImport(ctx, batchId);
          await runJob(ctx.services, jobId, log);
        }),
      );
      const again = await timed(upload);
      say(
        `${count(rows)} lines: preview ${ms(preview.result.took)}, booking ${ms(commit.result.took)}, the same file again ${ms(again.took)}`,
      );
      say(
        `memory ${before.toFixed(0)} MB before, peak ${preview.peak.toFixed(0)} MB in the preview, ${commit.peak.toFixed(0)} MB booking`,
      );
      const { rows: books } = await db.execute<{ paid: number; receipts: number; last: number }>(sql`
        select (select count(*)::int from bills where status = 'PAID') paid, (select count(*)::int from receipts) receipts,
          (select last from receipt_counters) last`);
      const sure = counts.ticked;
      const isWhole = books[0]?.paid === sure && books[0].receipts === sure && books[0].last === sure;
      const isKnown = again.result.data.counts.SAME === sure && again.result.data.counts.ticked === 0;
      return [
        verdict(sure === rows - Math.floor(rows / 50), `${count(sure)} lines sure, the others named`),
        verdict(isWhole, 'every sure line is a paid bill and a receipt, numbered without gaps'),
        verdict(isKnown, 'the same file again finds every line booked'),
      ].every(Boolean);
    });
  } finally {
    await cluster.stop();
    await removeFolder(folder);
  }
}
