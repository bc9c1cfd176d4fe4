import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { studentFile as fileOf } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let admin: { id: string };

beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  admin = await buildAdmin(t.db);
  const past = { startDate: '2025-08-01', endDate: '2025-12-31', isActive: false };
  await buildPeriod(t.db, { code: '20251', academicYear: '2025/2026', semester: 'GANJIL', ...past });
});
afterAll(() => t.close());
beforeEach(() => t.as(admin.id));

const newStudent = () => buildStudent(t.db, { entrySemester: '20251', entryYear: 2025 });
const line = (nim: string, status: string, more: Record<string, string> = {}) => ({
  semester: '20251',
  nim,
  status,
  ...more,
});
const upload = async (...lines: Record<string, string>[]) =>
  (await scene.uploadAs('past-terms', fileOf(lines))).data;
const statusOf = async (studentId: string) =>
  (await t.db.execute(sql`select status from semester_records where student_id = ${studentId}`)).rows;

test('a term of leave is stored, changed where somebody ticks it, and taken back', async () => {
  const { id, nim } = await newStudent();
  const first = await upload(line(nim, 'cuti', { ips: '0.00', ipk: '0' }));
  expect((await scene.rowsOf(first._id))[0]).toMatchObject({ verdict: 'NEW', warnings: {} });
  expect((await scene.commit(first._id)).counts).toMatchObject({ created: 1 });
  expect(await statusOf(id)).toEqual([{ status: 'C' }]);
  expect((await upload(line(nim, 'C'))).counts).toMatchObject({ SAME: 1 });
  const second = await upload(line(nim, 'N'));
  expect((await scene.rowsOf(second._id))[0]?.differences).toEqual([
    { field: 'status', from: 'Cuti', to: 'Nonaktif' },
  ]);
  await scene.tickChanged(second._id);
  expect((await scene.commit(second._id)).counts).toMatchObject({ updated: 1 });
  await scene.undo(second._id);
  expect(await statusOf(id)).toEqual([{ status: 'C' }]);
  await scene.undo(first._id);
  expect(await statusOf(id)).toEqual([]);
});

test('results of the file are compared with the portal’s, and grades speak against leave', async () => {
  const { nim } = await newStudent();
  const { code } = await buildCourse(t.db, { sks: 3 });
  const grades = fileOf([{ semester: '20251', nim, kode_mk: code, nilai_huruf: 'B' }]);
  const { data } = await scene.uploadAs('past-grades', grades);
  const options = { skala: 'PORTAL' };
  await t.call(importContract.map, { params: { id: data._id }, body: { options } });
  await scene.commit(data._id);
  const batch = await upload(line(nim, 'A', { ips: '3.25', sks_semester: '3' }));
  expect((await scene.rowsOf(batch._id))[0]).toMatchObject({
    verdict: 'SAME',
    warnings: { ips: 'Berkas 3,25, hitungan portal 3,00. Angka berkas tidak disimpan.' },
  });
  const refused = await upload(line(nim, 'C'));
  expect((await scene.rowsOf(refused._id))[0]?.errors['status']).toContain('Ada nilai pada semester ini');
});

test.each<[string, Record<string, string>, string, string]>([
  ['a term that is not there', { semester: '20231' }, 'semester', 'Buat semesternya'],
  ['a student who is not there', { nim: '1' }, 'nim', 'Mahasiswa 1 tidak ada.'],
  ['a status that is none', { status: 'X' }, 'status', 'bukan pilihan status semester'],
])('%s is named at its cell', async (_name, cells, column, message) => {
  const batch = await upload({ ...line((await newStudent()).nim, 'A'), ...cells });
  expect((await scene.rowsOf(batch._id))[0]?.errors[column]).toContain(message);
});

test('a column of names sorted by itself is refused row by row; names that agree are not', async () => {
  const people = await Promise.all(
    ['Siti Aminah', 'Budi Santoso'].map((name) =>
      buildStudent(t.db, { name, entrySemester: '20251', entryYear: 2025 }),
    ),
  );
  const [siti, budi] = people.map(({ nim }) => nim);
  const swapped = await upload(
    line(siti ?? '', 'A', { nama: 'Budi Santoso' }),
    line(budi ?? '', 'A', { nama: 'Siti Aminah' }),
  );
  expect((await scene.rowsOf(swapped._id)).map(({ errors }) => errors['nama'])).toEqual([
    `NIM ${siti} milik Siti Aminah, tetapi baris ini bernama Budi Santoso. Periksa urutan kolom.`,
    `NIM ${budi} milik Budi Santoso, tetapi baris ini bernama Siti Aminah. Periksa urutan kolom.`,
  ]);
  const honest = await upload(line(siti ?? '', 'A', { nama: 'SITI AMINAH, S.E.' }), line(budi ?? '', 'A'));
  expect(honest.counts).toMatchObject({ NEW: 2, WRONG: 0 });
});

test('only who may publish grades brings terms in', async () => {
  await t.as((await buildStaff(t.db, 'studentGrade:create')).id);
  expect((await scene.uploadAs('past-terms', 'x')).status).toBe(403);
});
