import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { reportContract } from '#shared/platform/reports/report.contract.ts';
import { type KrsState, krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { auditLog, files } from '#server/platform/db/schema.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildKrs, buildPeriod } from '#test/factories/teaching.ts';
import { forgetCatalog } from './catalog.ts';
import { registerKrsSource } from './gates.ts';

const { t, scene, steps } = await krsDesk();
let reporter: string;
beforeAll(async () => {
  reporter = (await buildStaff(t.db, 'krs:get', 'report:export')).id;
  await steps.submitted([(await scene.class()).id], { name: 'Ayu Contoh', nim: '0025612019001' });
  await steps.approved([(await scene.class()).id, (await scene.class()).id]);
  await scene.student({ name: '=Rumus', entryYear: 2024 });
});
beforeEach(() => t.as(reporter));

type Query = z.input<typeof krsStaffContract.exportReport.query>;
const start = (query: Record<string, string>) =>
  t.call(reportContract.start, { body: { path: krsStaffContract.exportReport.path, query } });
const fetchReport = (query: Query) => t.call(krsStaffContract.exportReport, { query });

/** The lines of a workbook by the names of its columns. */
async function linesOf(workbook: unknown): Promise<Record<string, string>[]> {
  const { rows } = await readTable(workbook as Buffer);
  const [header = [], ...lines] = rows;
  return lines.map((line) => Object.fromEntries(header.map((name, index) => [name, line[index] ?? ''])));
}
const rowsOf = async (query: Query) => {
  const answer = await fetchReport({ format: 'xlsx', ...query });
  expect(answer.status).toBe(200);
  return linesOf(answer.data);
};

describe('the report of students', () => {
  test('holds what the screen shows, in its order', async () => {
    const { data, meta } = await t.call(krsStaffContract.list, { query: { sort: '-name', limit: 100 } });
    const rows = await rowsOf({ sort: '-name' });
    expect(rows).toHaveLength(meta.total);
    expect(rows.map((row) => [row['NIM'], row['Nama'], row['Sks'], row['Batas sks']])).toEqual(
      data.map(({ nim, name, krs }) => [
        nim,
        name,
        krs === null ? '' : String(krs.totalSks),
        krs === null ? '' : String(krs.maxSks),
      ]),
    );
    const { data: summary } = await t.call(krsStaffContract.summary, { query: {} });
    const words = { 'Belum diisi': 'NONE', 'Menunggu persetujuan': 'SUBMITTED', Disetujui: 'APPROVED' };
    for (const [word, state] of Object.entries(words)) {
      expect(rows.filter((row) => row['Status KRS'] === word)).toHaveLength(summary.states[state] ?? 0);
    }
    expect(rows.find((row) => row['NIM'] === '0025612019001')).toMatchObject({
      Nama: 'Ayu Contoh',
      Angkatan: '2025',
      Semester: '3',
      'Dosen PA': scene.advisor.name,
      'Status KRS': 'Menunggu persetujuan',
      'Tanggal diajukan': '2026-08-24',
      'Tanggal disetujui': '',
    });
  });

  test('counts what raw rows count, and the dashboard with it', async () => {
    const { data } = await t.call(krsStaffContract.summary, { query: {} });
    const { rows } = await t.db.execute<{ state: string; n: number; sks: number }>(sql`
      select state, count(*)::int as n, sum(total_sks)::int as sks from krs where period_id = ${scene.period.id} group by state`);
    const lines = await rowsOf({});
    for (const { state, n, sks } of rows) {
      expect(data.states[state]).toBe(n);
      const own = lines.filter((line) => line['Status KRS'] === krsStateLabels[state as KrsState]);
      expect(own.reduce((sum, line) => sum + Number(line['Sks']), 0)).toBe(sks);
    }
    const missing = await t.db.execute<{ n: number }>(sql`
      select count(*)::int as n from students where status = 'active' and id not in (
        select student_id from krs where period_id = ${scene.period.id})`);
    expect(data.states['NONE']).toBe(missing.rows[0]?.n);
  });

  test('follows the filters and says them; what is owed shows', async () => {
    expect(await rowsOf({ entryYear: 2024 })).toMatchObject([
      { Nama: '=Rumus', 'Status KRS': 'Belum diisi' },
    ]);
    expect((await rowsOf({ state: 'APPROVED' }))[0]?.['Tagihan']).not.toBe('Menunggak');
    const restore = registerKrsSource({ arrears: async (_db, ids) => new Set(ids) });
    expect(await rowsOf({ state: 'APPROVED' })).toMatchObject([{ Tagihan: 'Menunggak' }]);
    restore();
    const csv = String((await fetchReport({ format: 'csv', entryYear: 2024 })).data);
    expect(csv).toContain("'=Rumus");
    expect(csv.trim().split('\r\n')).toHaveLength(2);
  });

  test('prints as PDF', async () => {
    const pdf = await fetchReport({ format: 'pdf' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(String(pdf.headers['content-disposition'])).toContain(
      'Laporan%20KRS%20per%20mahasiswa%2020261-2026-08-24.pdf',
    );
    expect(String(pdf.data).slice(0, 5)).toBe('%PDF-');
  });

  test('is refused without both rights, and every one taken along is noted', async () => {
    await t.as(null);
    expect((await fetchReport({})).status).toBe(401);
    await t.as((await buildStaff(t.db, 'krs:get')).id);
    expect((await fetchReport({})).status).toBe(403);
    expect((await start({})).status).toBe(403);
    await t.as(reporter);
    expect((await fetchReport({ format: 'doc' as never })).error.errors).toHaveProperty('format');
    const before = await t.db.$count(auditLog, eq(auditLog.action, 'list.export'));
    await fetchReport({ of: 'classes' });
    expect(await t.db.$count(auditLog, eq(auditLog.action, 'list.export'))).toBe(before + 1);
  });
});

test('the report of classes holds the seats of the screen', async () => {
  const { data } = await t.call(krsStaffContract.classes, { query: {} });
  const rows = await rowsOf({ of: 'classes' });
  expect(rows.map((row) => [row['Kode'], row['Peserta'], row['Kapasitas'], row['Sisa']])).toEqual(
    data.map(({ code, taken, capacity }) => [
      code,
      String(taken),
      String(capacity),
      String(capacity - taken),
    ]),
  );
});

test('the report of classes is narrowed as the screen is: by words and to the full ones', async () => {
  const { data } = await t.call(krsStaffContract.classes, { query: {} });
  const [first] = data;
  if (first === undefined) throw new Error('no class');
  const codes = async (query: Query) => (await rowsOf({ of: 'classes', ...query })).map((row) => row['Kode']);
  expect(await codes({ search: `${first.className} ${first.code.toLowerCase()}` })).toEqual([first.code]);
  expect(await codes({ search: 'tidak ada kelas ini' })).toEqual([]);
  expect(await codes({ full: '1' })).toEqual([]);
  await t.db.execute(sql`update schedules set capacity = taken where id = ${first.scheduleId}`);
  forgetCatalog(t.services);
  expect(await codes({ full: '1' })).toEqual(first.taken > 0 ? [first.code] : []);
});

test('those without an approved KRS come as the list shows them', async () => {
  const { data } = await t.call(krsStaffContract.unregistered, { query: { limit: 100 } });
  const rows = await rowsOf({ of: 'unregistered' });
  expect(rows.map((row) => row['NIM'])).toEqual(data.map(({ nim }) => nim));
});

describe('a long list', () => {
  beforeAll(async () => {
    await t.db.execute(sql`
      insert into students (id, nim, name, email, entry_year, entry_semester, entry_date, class_type, curriculum_id)
      select gen_random_uuid(), (30000000 + n)::text, 'Contoh ' || n, 'banyak' || n || '@contoh.test', 2023, '20231',
        '2023-08-20', 'OFFLINE', ${scene.curriculum.id} from generate_series(1, 1001) n`);
  });
  test('is made in the background for who asked, whole and in order', async () => {
    expect((await start({ entryYear: '2024' })).data).toEqual({ jobId: null });
    expect((await fetchReport({ entryYear: 2023 })).error.code).toBe('RULE');
    const { data } = await start({ entryYear: '2023', format: 'xlsx' });
    expect((await start({ entryYear: '2023' })).status).toBe(409);
    await t.runJobs();
    const job = await t.call(jobsContract.get, { params: { id: data.jobId ?? '' } });
    expect(job.data).toMatchObject({ status: 'COMPLETED', done: 1001, total: 1001, failed: 0 });
    const file = job.data.resultFile ?? '';
    const answer = await t.call(fileContract.downloadPrivate, { query: { file } });
    const rows = await linesOf(answer.data);
    expect(rows.map((row) => row['NIM'])).toEqual(
      Array.from({ length: 1001 }, (_, n) => String(30000001 + n)),
    );
    expect((await t.db.select().from(files).where(eq(files.name, file)))[0]).toMatchObject({
      kind: 'export',
      ownerId: reporter,
      originalName: 'Laporan KRS per mahasiswa 20261-2026-08-24.xlsx',
    });
    await t.as(steps.baak);
    expect((await t.call(fileContract.downloadPrivate, { query: { file } })).status).toBe(403);
  });
});

test('a repair is offered for the running term alone, by name or not, and for what may still be written over', async () => {
  const { krs } = await steps.approvedByStaff();
  const refused = await steps.submitted([(await scene.class()).id]);
  await steps.decide(refused.krs._id, 'reject', 'Belum konsultasi');
  const student = await scene.student();
  const { id: earlier } = await buildPeriod(t.db, {
    code: '20251',
    academicYear: '2025/2026',
    startDate: '2025-08-04',
    endDate: '2026-01-17',
    isActive: false,
    status: 'DONE',
  });
  const old = await buildKrs(t.db, { studentId: student.id, periodId: earlier, scheduleIds: [] });
  await t.as(steps.baak);
  const actions = async (id: string) =>
    (await t.call(krsAdvisorContract.detail, { params: { id } })).data.actions;
  expect(await actions(krs._id)).toContain('edit');
  expect(await actions(refused.krs._id)).not.toContain('edit');
  expect(await actions(old.id)).not.toContain('edit');
  const isActive = async (query: { periodId?: string }) =>
    (await t.call(krsStaffContract.summary, { query })).data.period.isActive;
  expect(await isActive({})).toBe(true);
  expect(await isActive({ periodId: scene.period.id })).toBe(true);
  expect(await isActive({ periodId: earlier })).toBe(false);
});
