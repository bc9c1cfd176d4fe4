import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { buildAdmin, buildStudent, studentNow } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db);
  await buildTerm('20251', 'GANJIL', '2025-08-10', '2026-01-20');
  await buildTerm('20252', 'GENAP', '2026-02-01', '2026-07-01');
  await buildTerm('20262', 'GENAP', '2027-02-01', '2027-07-01');
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

/** A term beside the active one. */
const buildTerm = (code: string, semester: 'GANJIL' | 'GENAP', startDate: string, endDate: string) => {
  const year = Number(code.slice(0, 4));
  const academicYear = `${year}/${year + 1}`;
  return buildPeriod(t.db, {
    code,
    academicYear,
    semester,
    startDate,
    endDate,
    isActive: false,
    windows: false,
  });
};

type Student = Awaited<ReturnType<typeof buildStudent>>;
/** Entered in 20251, studied that term, was away in 20252. */
async function buildStudied(): Promise<Student> {
  const student = await buildStudent(t.db);
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status, ips, ipk) values (${student.id}, '20251', 'A', 310, 310)`);
  return student;
}
async function set(student: Student, to: string, grounds: object) {
  const updatedAt = (await studentNow(t.db, student.id))?.updatedAt;
  const body = { to, updatedAt, reason: 'Sesuai surat', ...grounds };
  return t.call(studentBulkContract.setStatus, { params: { id: student.id }, body: body as never });
}
const records = async ({ id }: Student) =>
  (
    await t.db.execute<{ code: string; status: string }>(sql`
      select period_code as code, status from semester_records where student_id = ${id} order by 1`)
  ).rows.map(({ code, status }) => code + status);

const letterNo = '12/SURAT/2026';
const decree = { decreeNo: 'SK-1', decreeDate: '2026-08-20' };
const changes = {
  furlough: { to: 'furlough', grounds: { letterNo } },
  resigned: { to: 'inactive', grounds: { letterNo, exitType: '4' } },
  moved: { to: 'inactive', grounds: { letterNo, exitType: '2' } },
  graduated: { to: 'graduated', grounds: { graduationApproved: true } },
  DO: { to: 'DO', grounds: decree },
  dead: { to: 'dead', grounds: { letterNo } },
};
const exits = ['resigned', 'moved', 'graduated', 'DO', 'dead'] as const;

describe.each(Object.entries(changes))('%s', (name, { to, grounds }) => {
  const isExit = exits.some((one) => one === name);
  const before = 'Mahasiswa ini baru masuk pada Ganjil 2025/2026.';
  test.each<[string, string]>([
    ['20991', 'Semester Ganjil 2099/2100 tidak ada. Buat semesternya di kalender akademik.'],
    ['20191', 'Semester Ganjil 2019/2020 tidak ada. Buat semesternya di kalender akademik.'],
    isExit
      ? ['20262', 'Genap 2026/2027 belum berjalan.']
      : ['20251', 'Mahasiswa ini sudah kuliah pada Ganjil 2025/2026.'],
  ])('does not count from %s, and leaves the term as it was', async (periodCode, message) => {
    const student = await buildStudied();
    const refused = await set(student, to, { ...grounds, periodCode });
    expect(refused).toMatchObject({ status: 400, error: { errors: { periodCode: message } } });
    expect(await records(student)).toEqual(['20251A']);
    expect(await studentNow(t.db, student.id)).toMatchObject({ status: 'active', exit: null });
  });

  test('does not count from a term before the entry', async () => {
    const late = await buildStudent(t.db, { entrySemester: '20252' });
    const refused = await set(late, to, { ...grounds, periodCode: '20251' });
    expect(refused.error.errors).toEqual({ periodCode: before.replace('Ganjil', 'Genap') });
    expect(await records(late)).toEqual([]);
  });

  test.each(isExit ? ['20251', '20252', '20261'] : ['20252', '20261', '20262'])(
    'counts from %s',
    async (code) => {
      expect((await set(await buildStudied(), to, { ...grounds, periodCode: code })).status).toBe(200);
    },
  );

  test.each([
    ['2001-01-01', 'sebelum mahasiswa masuk, 20 Agustus 2025.'],
    ['2027-01-01', 'belum tiba.'],
  ])('has no day on %s', async (day, words) => {
    for (const field of ['decreeDate', 'exitDate'] as const) {
      const student = await buildStudied();
      const refused = await set(student, to, { ...grounds, [field]: day });
      const what = field === 'decreeDate' ? 'Tanggal SK' : 'Tanggal keluar';
      expect(refused.error.errors).toEqual({ [field]: `${what} ${words}` });
      expect((await studentNow(t.db, student.id))?.status).toBe('active');
    }
  });
});

test('a student who has not begun yet leaves today', async () => {
  const entry = { entryYear: 2026, entrySemester: '20261', entryDate: '2026-09-01' };
  const student = await buildStudent(t.db, entry);
  const left = (exitDate: string) => set(student, 'dead', { letterNo, exitDate });
  expect((await left('2019-01-01')).error.errors).toHaveProperty('exitDate');
  expect((await left('2026-08-24')).status).toBe(200);
});

test('the preview of a change of many names who cannot follow it, and the change leaves them out', async () => {
  const [studied, away] = [await buildStudied(), await buildStudent(t.db)];
  const body = {
    ids: [studied.id, away.id],
    field: 'status' as const,
    value: 'furlough',
    grounds: { reason: 'Sesuai surat', letterNo, periodCode: '20251' },
  };
  const message = 'Mahasiswa ini sudah kuliah pada Ganjil 2025/2026.';
  const preview = await t.call(studentBulkContract.previewEdit, { body });
  expect(JSON.stringify(preview.data)).toContain(message);
  const done = await t.call(studentBulkContract.edit, { body });
  expect(done.data).toMatchObject({ changed: 1, skipped: [{ nim: studied.nim, message }] });
  expect(await records(studied)).toEqual(['20251A']);
});
