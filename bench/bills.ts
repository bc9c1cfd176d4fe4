/**
 * Billing every student of a college for one payment type, as the job does it, against one SQL statement per table that
 * writes the same rows with the same triggers. Then a night that finds nothing to do, and the lists of the finance office.
 * `npm run bench -- bills [--students 10000]`.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { createServices } from '#server/bootstrap.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { loadEnv } from '#server/platform/env.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { billingNight } from '#server/finance/billing/billing.public.ts';
import { generateBills } from '#server/finance/billing/generate.ts';
import { listArrears } from '#server/finance/billing/arrears.store.ts';
import { listBills } from '#server/finance/billing/bill-list.store.ts';
import { listTypes } from '#server/finance/billing/types.store.ts';
import { createDatabase, startCluster, withDb } from './lib/cluster.ts';
import { removeFolder, temporaryFolder } from './lib/portal.ts';
import { grantDispensations, holderQueries, payHalves, paymentQueries } from './support/finance-lists.ts';
import { count, ms, percentile, say, verdict } from './lib/report.ts';

const BUDGET = 10;
const SAMPLES = 15;
const DAY = '2026-08-24';
const log = fastify({ logger: false }).log;

/** A college with so many active students, a tenth of them with a scholarship, and an open type. @returns the type's id */
async function foundCollege(db: Db, students: number): Promise<void> {
  const curriculum = newId();
  await db.execute(sql`
    insert into curricula (id, name, start_semester, total_sks, mandatory_sks, elective_sks, status)
    values (${curriculum}, 'Kurikulum', '20241', 144, 132, 12, 'ACTIVE')`);
  await db.execute(sql`
    insert into academic_periods (id, academic_year, semester, code, start_date, end_date, is_active, status)
    values (${newId()}, '2026/2027', 'GANJIL', '20261', '2026-08-10', '2027-01-23', true, 'PROCESS')`);
  await db.execute(sql`
    insert into students (id, nim, name, email, entry_year, entry_semester, entry_date, class_type, curriculum_id)
    select gen_random_uuid(), (25000000000 + n)::text, 'Contoh Mahasiswa ' || n, 'm' || n || '@contoh.test',
      (2019 + n % 8)::smallint, '20251', '2025-08-20', case n % 4 when 0 then 'ONLINE' else 'OFFLINE' end, ${curriculum}::uuid
    from generate_series(1, ${students}::int) n`);
  const scholarship = newId();
  await db.execute(sql`
    insert into scholarships (id, name, kind, mode, value, min_ipk)
    values (${scholarship}, 'Separuh', 'LEMBAGA', 'PERCENT', 5000, 300)`);
  await db.execute(sql`
    insert into scholarship_grants (id, scholarship_id, student_id, from_period, until_period)
    select gen_random_uuid(), ${scholarship}::uuid, id, '20251', '20272' from students where nim like '%7'`);
  // A holder in fifty fell below the least GPA.
  await db.execute(sql`
    insert into semester_records (student_id, period_code, status, ips, ipk, sks_semester, sks_total, sks_passed)
    select id, '20252', 'A', 320, case when nim like '%17' then 275 + (nim::bigint % 50) else 320 end, 20, 20, 20
    from students where nim like '%7'`);
}

async function addType(db: Db, code: string, dueDate: string): Promise<string> {
  const id = newId();
  const installments = JSON.stringify([
    { percent: 5000, dueDate: '2026-08-01' },
    { percent: 5000, dueDate },
  ]);
  await db.execute(sql`
    insert into payment_types (id, code, name, category, period_code, amount_mode, amount, due_date, installments, status)
    values (${id}, ${code}, ${code}, 'SPP', '20261', 'FLAT', 3000000, ${dueDate}, ${installments}::jsonb, 'OPEN')`);
  return id;
}

/** The same bills, parts and entries by one statement each. */
async function billBySql(db: Db, typeId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into bills (id, student_id, payment_type_id, basis, due_date)
      select gen_random_uuid(), id, ${typeId}::uuid, '{"mode":"FLAT","unit":3000000,"quantity":1}', '2026-12-01' from students`);
    await tx.execute(sql`
      insert into bill_installments (bill_id, no, amount, due_date)
      select b.id, n, 1500000, case n when 1 then date '2026-08-01' else '2026-12-01' end
      from bills b, generate_series(1, 2) n where b.payment_type_id = ${typeId}`);
    await tx.execute(sql`
      insert into ledger_entries (at, day, kind, debit, credit, amount, student_id, bill_id)
      select now(), ${DAY}, 'CHARGE', 'PIUTANG', 'PENDAPATAN', 3000000, student_id, id from bills
      where payment_type_id = ${typeId}`);
  });
}

function contextOn(db: Db, url: string, folder: string): Ctx {
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const services = createServices(
    env,
    db,
    createJobQueue(() => Promise.resolve()),
  );
  const request = { ip: 'bench', requestId: 'bench', idempotency: null, inside: false, actor: null, log };
  const afterRollback = () => undefined;
  return {
    ...request,
    afterRollback,
    db,
    services,
    now: new Date(`${DAY}T03:00:00Z`),
    afterCommit: () => undefined,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The median of some runs. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1) times.push(await timed(work));
  return percentile(times, 0.5);
}

/** The lists of the finance office in the orders and filters they offer. */
async function measureLists(db: Db, typeId: string): Promise<void> {
  const page = { page: 1, limit: 10 };
  const bills = (query: object) => () => listBills(db, { ...page, sort: '-dueDate', ...query }, DAY);
  const arrears = (query: object) => () => listArrears(db, { ...page, sort: '-daysLate', ...query }, DAY);
  const asked: [string, () => Promise<unknown>][] = [
    ['types', () => listTypes(db, { ...page, sort: '-dueDate' })],
    ['bills, latest due', bills({})],
    ['bills by NIM', bills({ sort: 'nim' })],
    ['bills by balance', bills({ sort: '-balance' })],
    ['bills of a type by NIM', bills({ sort: 'nim', typeId })],
    ['bills of an entry year', bills({ entryYear: 2024 })],
    ['bills, search name', bills({ search: 'siswa 4711' })],
    ['bills, page 20', bills({ page: 20 })],
    ['bills, class type changed', bills({ difference: 'true' })],
    ['arrears, oldest', arrears({})],
    ['arrears by NIM', arrears({ sort: 'nim' })],
    ['arrears of a band', arrears({ band: 'UP_TO_30' })],
    ...paymentQueries(db),
    ...holderQueries(db),
  ];
  for (const [name, work] of asked) say(`${name}: ${ms(await median(work))}`);
}

/** @returns whether the budget was kept. */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { students: { type: 'string', default: '10000' } } });
  const students = Number(values.students);
  const folder = await temporaryFolder();
  const cluster = await startCluster(folder);
  try {
    const url = await createDatabase(cluster, 'billing');
    return await withDb(url, async (db) => {
      const ctx = contextOn(db, url, folder);
      await foundCollege(db, students);
      await db.execute(sql`analyze`);
      const bySql = await addType(db, 'SPP-SQL', '2026-12-01');
      const plain = await timed(() => billBySql(db, bySql));
      const typeId = await addType(db, 'SPP-JOB', '2026-12-01');
      const before = process.memoryUsage.rss();
      let peak = before;
      const took = await timed(() =>
        generateBills(ctx, typeId, DAY, async () => {
          peak = Math.max(peak, process.memoryUsage.rss());
        }),
      );
      const grown = (peak - before) / 1024 / 1024;
      const kept = took / plain <= BUDGET;
      verdict(
        kept,
        `${count(students)} bills in ${ms(took)}, ${(took / plain).toFixed(1)} × one statement (${ms(plain)})`,
      );
      say(`memory grew by ${grown.toFixed(0)} MB to ${(peak / 1024 / 1024).toFixed(0)} MB`);
      say(
        `a night that only corrects the first type's discounts: ${ms(await timed(() => billingNight(ctx)))}`,
      );
      say(`a night that finds nothing to do: ${ms(await timed(() => billingNight(ctx)))}`);
      await payHalves(db, typeId);
      await grantDispensations(db);
      await db.execute(sql`vacuum analyze`);
      await measureLists(db, typeId);
      return kept;
    });
  } finally {
    await cluster.stop();
    await removeFolder(folder);
  }
}
