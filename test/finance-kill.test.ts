import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { hashPassword } from '#server/identity/auth/auth.public.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { Browser } from './external/browser.ts';
import { buildPaymentMethod, buildPaymentType } from './factories/finance.ts';
import { buildAdmin, buildStudent } from './factories/people.ts';
import { buildPeriod } from './factories/teaching.ts';
import { endServer, freePort, runServer, type ServerProcess } from './server-process.ts';

const PASSWORD = 'Rahasia-Kampus-26';
const STUDENTS = 2_000;
const LINES = 600;

let database: TestDatabase;
let server: ServerProcess | null = null;
let scene: Awaited<ReturnType<typeof buildScene>>;
beforeAll(async () => {
  database = await testDatabase();
  await seedAccess(database.db);
  scene = await buildScene();
});
afterEach(async () => {
  if (server) await endServer(server);
});
afterAll(() => database.close());

/** Like types for the same students: one in peace, one killed while it is billed, one killed while a statement is booked. */
async function buildScene() {
  const { db } = database;
  const period = await buildPeriod(db);
  const bank = await buildPaymentMethod(db);
  const draft = (code: string) =>
    buildPaymentType(db, { periodCode: period.code, code, status: 'DRAFT', openedAt: null });
  const types = {
    calm: await draft('TENANG'),
    billing: await draft('TAGIH'),
    statement: await draft('MUTASI'),
  };
  const { curriculumId } = await buildStudent(db);
  await db.execute(sql`
    insert into students (id, nim, name, email, entry_year, entry_semester, entry_date, class_type, curriculum_id)
    select gen_random_uuid(), '2199' || lpad(n::text, 6, '0'), 'Contoh Massal ' || n, 'massal' || n || '@contoh.test',
      2025, '20251', '2025-08-20', 'OFFLINE', ${curriculumId}::uuid
    from generate_series(2, ${STUDENTS}::int) n`);
  const admin = await buildAdmin(db);
  const hash = await hashPassword(PASSWORD);
  await db.execute(sql`update users set password_hash = ${hash} where id = ${admin.id}`);
  return { bank, types, admin };
}

/** Starts the portal as a process of its own and signs the administrator in. */
async function startPortal(): Promise<Browser> {
  const { port, release } = await freePort();
  await release();
  server = runServer({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: database.folder,
    DATABASE_URL: database.url,
    CAMPUS_NOW: '2026-08-24T03:00:00Z',
  });
  expect(await server.said(/is ready at/)).toContain('Cendekia is ready');
  const browser = new Browser(`http://127.0.0.1:${port}`);
  expect((await browser.signIn(scene.admin.email, PASSWORD)).status).toBe(200);
  return browser;
}

/** Ends the portal as a power cut does. */
async function kill(): Promise<void> {
  server?.child.kill('SIGKILL');
  await server?.exited;
}

const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  (await database.db.execute<{ n: number }>(query)).rows[0]?.n ?? 0;

async function until(holds: () => Promise<boolean>, restMs: number): Promise<void> {
  while (!(await holds())) await sleep(restMs);
}

const jobsDone = () =>
  until(
    async () => (await count(sql`select count(*)::int n from jobs where status <> 'COMPLETED'`)) === 0,
    200,
  );

type Type = { id: string; code: string };
const billsOf = ({ id }: Type) => count(sql`select count(*)::int n from bills where payment_type_id = ${id}`);
const paidOf = ({ id }: Type) =>
  count(
    sql`select count(*)::int n from payments p join bills b on b.id = p.bill_id where b.payment_type_id = ${id}`,
  );

/** All that bills, books and receipts of a type add up to. */
async function books({ id }: Type) {
  const { rows } = await database.db.execute(sql`
    select count(*)::int as bills, sum(b.charged)::bigint as charged, sum(b.paid)::bigint as paid,
      sum((select count(*) from bill_installments i where i.bill_id = b.id))::int as parts,
      sum((select count(*) from ledger_entries e where e.bill_id = b.id))::int as entries,
      sum((select count(*) from payments p where p.bill_id = b.id))::int as payments,
      sum((select count(*) from payments p join receipts r on r.payment_id = p.id where p.bill_id = b.id))::int as receipts
    from bills b where payment_type_id = ${id}`);
  return rows[0];
}

async function openType(browser: Browser, { id }: Type): Promise<void> {
  const path = fillPath(paymentTypeContract.get.path, { id });
  const { data } = (await (await browser.get(path)).json()) as { data: { updatedAt: string } };
  const open = { ...paymentTypeContract.open, path: fillPath(paymentTypeContract.open.path, { id }) };
  expect((await browser.change(open, { updatedAt: data.updatedAt })).status).toBe(200);
}

/** Uploads a statement that pays bills of a type and starts booking it. */
async function bookStatement(browser: Browser, { id, code }: Type, day: string): Promise<void> {
  const lines = Array.from(
    { length: LINES },
    (_, at) => `2199${String(at + 2).padStart(6, '0')};${code};1.000.000;${day};${code}${at + 1}`,
  );
  const form = new FormData();
  form.set('methodId', scene.bank.id);
  form.set('file', new Blob([['NIM;Kode;Nominal;Tanggal;Referensi', ...lines].join('\n')]), 'mutasi.csv');
  const path = fillPath(paymentContract.enterMany.path, { id });
  const uploaded = await browser.upload({ ...paymentContract.enterMany, path }, form);
  expect(uploaded.status, await uploaded.clone().text()).toBe(200);
  const { data } = (await uploaded.json()) as { data: { _id: string } };
  const commit = { ...importContract.commit, path: fillPath(importContract.commit.path, { id: data._id }) };
  expect((await browser.change(commit)).status).toBe(200);
}

test('kill -9 in the midst of billing and of a statement: restarted, all ends as without it', async () => {
  const { calm, billing, statement } = scene.types;
  let browser = await startPortal();
  await openType(browser, calm);
  await openType(browser, statement);
  await jobsDone();
  // On another day: the same money of the same people on one day would be asked about.
  await bookStatement(browser, calm, '23/08/2026');
  await jobsDone();
  const billed = await books(statement);

  await openType(browser, billing);
  await until(async () => (await billsOf(billing)) > 0, 5);
  await kill();
  expect(await billsOf(billing)).toBeLessThan(STUDENTS);

  browser = await startPortal();
  await bookStatement(browser, statement, '24/08/2026');
  await until(async () => (await paidOf(statement)) > 0, 5);
  await kill();
  expect(await paidOf(statement)).toBeLessThan(LINES);

  await startPortal();
  await jobsDone();
  expect(billed).toMatchObject({ bills: STUDENTS, entries: STUDENTS, parts: STUDENTS });
  expect(await books(billing)).toEqual(billed);
  const booked = await books(calm);
  expect(booked).toMatchObject({ bills: STUDENTS, payments: LINES, receipts: LINES });
  expect(await books(statement)).toEqual(booked);
  expect(await count(sql`select count(*)::int n from receipts`)).toBe(2 * LINES);
  expect(await count(sql`select max(serial)::int n from receipts`)).toBe(2 * LINES);
}, 240_000);
