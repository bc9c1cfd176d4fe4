import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/db/schema.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { buildCourse, buildRoom } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff, buildStudentClass } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { roomContract } from '#shared/teaching/rooms/room.contract.ts';
import { scheduleBulkContract } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { listFile, paperRows } from './list-file.ts';

let t: TestApp;
let clerk: string;
beforeAll(async () => {
  t = await testApp();
  clerk = (
    await buildStaff(
      t.db,
      'course:get',
      'room:get',
      'studentclass:get',
      'lectureProfile:get',
      'user:get',
      'schedule:get',
      'report:export',
    )
  ).id;
});
afterAll(() => t.close());

/** The lines of a CSV without its byte order mark. */
const lines = (answer: { data: unknown }): string[] =>
  (answer.data as Buffer)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
const start = (answer: { data: unknown }): string =>
  (answer.data as Buffer).subarray(0, 5).toString('latin1');

describe('a list as CSV has the rows that search and filters find', () => {
  test('courses', async () => {
    await buildCourse(t.db, { code: 'EKS101', name: 'Ekspor Satu', sks: 3 });
    await buildCourse(t.db, { code: 'EKS102', name: 'Ekspor Dua', sks: 2 });
    await t.as(clerk);
    const answer = await t.call(courseContract.export, {
      query: { search: 'Ekspor', sort: '-code', format: 'csv' },
    });
    expect(answer.headers['content-disposition']).toMatch(
      /attachment; filename\*=UTF-8''mata-kuliah-.*\.csv/,
    );
    const [head, ...rows] = lines(answer);
    expect(head).toMatch(/^Kode;Nama;Nama Inggris;Sks;/);
    expect(rows.map((row) => row.split(';').slice(0, 2))).toEqual([
      ['EKS102', 'Ekspor Dua'],
      ['EKS101', 'Ekspor Satu'],
    ]);
  });

  test('rooms, classes, lecturers, staff', async () => {
    const room = await buildRoom(t.db);
    const group = await buildStudentClass(t.db);
    const lecturer = await buildLecturer(t.db);
    const member = await buildStaff(t.db);
    await t.as(clerk);
    const room1 = await t.call(roomContract.export, { query: { search: room.code, format: 'csv' } });
    expect(lines(room1)[1]).toContain(room.code);
    const group1 = await t.call(studentClassContract.export, {
      query: { search: group.name, format: 'csv' },
    });
    expect(lines(group1)[1]).toContain(group.name);
    const lecturer1 = await t.call(lecturerContract.export, {
      query: { search: lecturer.name, format: 'csv' },
    });
    expect(lines(lecturer1)[1]).toContain(lecturer.name);
    const staff1 = await t.call(userContract.export, { query: { search: member.email, format: 'csv' } });
    expect(lines(staff1)[1]).toContain(member.email);
  });

  test('classes of the active term, or of the named one', async () => {
    const active = await buildPeriod(t.db, { isActive: true });
    const before = {
      academicYear: '2025/2026',
      semester: 'GENAP',
      code: '20252',
      startDate: '2026-02-02',
      endDate: '2026-07-18',
      isActive: false,
    } as const;
    const other = await buildPeriod(t.db, before);
    const mine = await buildSchedule(t.db, { periodId: active.id });
    await buildSchedule(t.db, { periodId: other.id });
    t.services.campus.forget();
    await t.as(clerk);
    const now = lines(await t.call(scheduleBulkContract.export, { query: { format: 'csv' } }));
    expect(now).toHaveLength(2);
    expect(now[1]).toContain(`;${mine.className};`);
    const query = { periodId: other.id, format: 'csv' } as const;
    expect(lines(await t.call(scheduleBulkContract.export, { query }))).toHaveLength(2);
    const gone = { periodId: '00000000-0000-7000-8000-000000000000', format: 'csv' } as const;
    expect((await t.call(scheduleBulkContract.export, { query: gone })).status).toBe(404);
  });
});

test('a list is a workbook or paper as well, and who takes it along is recorded', async () => {
  await t.as(clerk);
  const sheet = await t.call(roomContract.export, { query: { type: 'KELAS' } });
  expect(start(sheet)).toMatch(/^PK/);
  const [, notes] = (await readXlsx(sheet.data as Buffer)).sheets;
  expect(notes?.rows).toContainEqual(['Tanggal', '24/08/2026']);
  const paper = await t.call(roomContract.export, { query: { format: 'pdf' } });
  expect([start(paper), paper.headers['content-type']]).toEqual(['%PDF-', 'application/pdf']);
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.action, 'list.export'));
  expect(entries.map(({ after }) => after)).toContainEqual({
    list: 'Daftar ruang',
    format: 'xlsx',
    filters: { Jenis: 'Ruang kelas' },
  });
  expect((await t.call(roomContract.export, { query: { format: 'docx' as never } })).status).toBe(400);
});

test('lists of people take the right to export beside the right to read', async () => {
  await t.as((await buildStaff(t.db, 'lectureProfile:get', 'user:get')).id);
  expect((await t.call(lecturerContract.list, { query: {} })).status).toBe(200);
  expect((await t.call(lecturerContract.export, { query: {} })).status).toBe(403);
  expect((await t.call(userContract.export, { query: {} })).status).toBe(403);
  await t.as(null);
  expect((await t.call(roomContract.export, { query: {} })).status).toBe(401);
});

test('paper has the sums of its columns under the rows, of all pages', async () => {
  const columns = [
    { key: 'name', label: 'Nama', of: ({ no }: { no: number }) => `Nomor ${no}` },
    { key: 'no', label: 'No', kind: 'integer' as const, of: ({ no }: { no: number }) => no },
    { key: 'paid', label: 'Dibayar', kind: 'money' as const, sum: true as const, of: () => 1_500 },
  ];
  const rows = Array.from({ length: 1_200 }, (_, no) => ({ no }));
  const read = async ({ page, limit }: { page: number; limit: number }) => ({
    rows: rows.slice((page - 1) * limit, page * limit),
    total: rows.length,
  });
  const made = await paperRows({ read }, columns);
  expect(made.rows).toHaveLength(1_200);
  expect(made.rows[1]).toEqual(['Nomor 1', '1', 'Rp1.500']);
  expect(made.totals).toEqual(['Jumlah', null, 'Rp1.800.000']);
  expect((await paperRows({ read }, columns.slice(0, 2))).totals).toBeUndefined();
});

test.each([
  [2_001, '2.001', 1],
  [10_001, 'lebih dari 10.000', 1],
  [1_001, 'lebih dari 2.000', 3],
])('a list of %i counted rows is not printed, and the refusal says how many', async (total, said, pages) => {
  await t.as(clerk);
  const ctx = backgroundCtx(t.services, {
    actor: await t.actor(),
    log: t.app.log,
    ip: '',
    requestId: 'cetak',
  });
  let reads = 0;
  const list = {
    title: 'Panjang',
    fileName: 'panjang',
    columns: [{ key: 'no', label: 'No', of: (row: number) => row }],
    read: async ({ limit }: { limit: number }) => {
      reads += 1;
      return { rows: Array.from({ length: limit }, (_, i) => i), total };
    },
  };
  await expect(listFile(ctx, 'pdf', list)).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: expect.stringContaining(`berisi ${said} baris`),
  });
  expect(reads).toBe(pages);
});
