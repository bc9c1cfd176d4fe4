import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { studentFile as fileOf } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildGrade, buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let admin: { id: string };
let courses: { id: string; code: string }[];

beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  admin = await buildAdmin(t.db);
  const past = { startDate: '2025-08-01', endDate: '2025-12-31', isActive: false } as const;
  await buildPeriod(t.db, { code: '20251', academicYear: '2025/2026', semester: 'GANJIL', ...past });
  courses = [await buildCourse(t.db, { sks: 3 }), await buildCourse(t.db, { sks: 2 })];
});
afterAll(() => t.close());
beforeEach(() => t.as(admin.id));

const newStudent = () => buildStudent(t.db, { entrySemester: '20251', entryYear: 2025 });
const line = (nim: string, course: number, more: Record<string, string> = {}) => ({
  semester: '20251',
  nim,
  kode_mk: courses[course]?.code ?? '',
  nilai_huruf: 'B+',
  nilai_angka: '77,5',
  nilai_indeks: '3.30',
  ...more,
});

/** Uploads lines on a scale and gives the preview. */
async function preview(lines: Record<string, string>[], skala = 'PORTAL') {
  const { data } = await scene.uploadAs('past-grades', fileOf(lines));
  return (await t.call(importContract.map, { params: { id: data._id }, body: { options: { skala } } })).data;
}

const recordsOf = async (studentId: string) =>
  (
    await t.db.execute(sql`
      select trim(period_code) as term, ips, ipk, sks_semester as sks, sks_passed as passed from semester_records
      where student_id = ${studentId} order by 1`)
  ).rows;

describe('grades of terms before the portal', () => {
  test('are published with their history, IPS and IPK follow, and all goes back again', async () => {
    const { id, nim } = await newStudent();
    const batch = await preview([
      line(nim, 0),
      line(nim, 1, { nilai_huruf: 'e', nilai_angka: '', nilai_indeks: '' }),
    ]);
    expect(batch.counts).toMatchObject({ NEW: 2, WRONG: 0 });
    expect((await scene.commit(batch._id)).counts).toMatchObject({ created: 2, failed: 0 });
    expect(await recordsOf(id)).toEqual([{ term: '20251', ips: 198, ipk: 198, sks: 5, passed: 3 }]);
    const { data } = await t.call(gradeContract.ofStudent, { params: { id } });
    expect(data.find(({ letter }) => letter === 'B+')).toMatchObject({
      score: 7750,
      index: 33,
      source: 'MIGRASI',
      status: 'PUBLISHED',
      history: [{ kind: 'PUBLISH', toLetter: 'B+', reason: 'Riwayat nilai semester lalu' }],
    });
    const again = await preview([line(nim, 0)]);
    expect(again.counts).toMatchObject({ SAME: 1 });
    expect((await scene.undo(batch._id)).status).toBe('UNDONE');
    expect(await recordsOf(id)).toEqual([]);
  });

  test('of who was graduated here neither come nor go', async () => {
    const { id, nim } = await newStudent();
    const batch = await preview([line(nim, 0)]);
    await scene.commit(batch._id);
    await t.db.execute(sql`
      with decree as (
        insert into graduation_decrees (id, number, date, period_code, decided_by)
        values (${newId()}, ${`SK ${nim}`}, '2026-01-15', '20251', ${admin.id}) returning id
      ) insert into graduation_applications 
        (id, student_id, period_code, state, diploma_name, decree_id, ipk, sks, predicate, skl_no)
      select ${newId()}, ${id}, '20251', 'GRADUATED', 'Nama', id, 330, 144, '', ${`SKL ${nim}`} from decree`);
    const more = await preview([line(nim, 1)]);
    expect((await scene.rowsOf(more._id))[0]?.errors['nim']).toContain('sudah diluluskan');
    const { data: terms } = await scene.uploadAs(
      'past-terms',
      fileOf([{ semester: '20251', nim, status: 'C' }]),
    );
    expect((await scene.rowsOf(terms._id))[0]?.errors['nim']).toContain('sudah diluluskan');
    await scene.undo(batch._id);
    expect(await recordsOf(id)).toMatchObject([{ term: '20251', sks: 3 }]);
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['a letter of another scale', { nilai_huruf: 'A+' }, 'nilai_huruf', 'pilih "Skala lain"'],
    ['an index of another scale', { nilai_indeks: '3.25' }, 'nilai_indeks', 'Indeks 3,25 bukan indeks B+'],
    ['a score of another letter', { nilai_angka: '3.6' }, 'nilai_angka', 'Angka 3,60 adalah E'],
    ['a term that is not there', { semester: '20231' }, 'semester', 'Buat semesternya'],
    ['a course that is not there', { kode_mk: 'XX1' }, 'kode_mk', 'Mata kuliah XX1 tidak ada.'],
    ['a student who is not there', { nim: '1' }, 'nim', 'Mahasiswa 1 tidak ada.'],
    [
      'a student of another name',
      { nama: 'Zulkifli Marpaung' },
      'nama',
      'baris ini bernama Zulkifli Marpaung',
    ],
    ['no letter', { nilai_huruf: '' }, 'nilai_huruf', 'wajib diisi'],
  ])('%s is named at its cell', async (_name, cells, column, message) => {
    const { nim } = await newStudent();
    const batch = await preview([line(nim, 0, cells)]);
    expect(batch.counts).toMatchObject({ WRONG: 1, ticked: 0 });
    expect((await scene.rowsOf(batch._id))[0]?.errors[column]).toContain(message);
  });

  test('a course the student has in the term as one that stands for it, or in a class, is refused', async () => {
    const [first, second] = [await newStudent(), await newStudent()];
    const other = await buildCourse(t.db, { sks: 3 });
    const { rows } = await t.db.execute<{ id: string }>(
      sql`select id from academic_periods where code = '20251'`,
    );
    const periodId = rows[0]?.id ?? '';
    await t.db.execute(sql`
      insert into course_equivalents (course_id, equivalent_id) values (${courses[0]?.id}, ${other.id})`);
    await buildGrade(t.db, { studentId: first.id, courseId: other.id, periodId, score: 7000 });
    const { id } = await buildSchedule(t.db, { periodId, courseId: courses[0]?.id ?? '' });
    await buildKrs(t.db, { studentId: second.id, periodId, scheduleIds: [id] });
    const third = await newStudent();
    const twice = [line(third.nim, 0), line(third.nim, 0, { kode_mk: other.code })];
    const batch = await preview([line(first.nim, 0), line(second.nim, 0), ...twice]);
    expect((await scene.rowsOf(batch._id)).map(({ errors }) => errors['kode_mk'])).toEqual([
      'Padanan mata kuliah ini sudah dinilai pada semester itu.',
      'Mahasiswa mengambil mata kuliah ini di kelas pada semester itu.',
      undefined,
      'Padanan mata kuliah ini sudah dinilai pada semester itu.',
    ]);
    await t.db.execute(sql`delete from course_equivalents where equivalent_id = ${other.id}`);
  });

  test('a term that is not over, or before the student came, is refused', async () => {
    const { nim } = await newStudent();
    await buildPeriod(t.db, {
      code: '20242',
      academicYear: '2024/2025',
      semester: 'GENAP',
      startDate: '2025-02-01',
      endDate: '2025-06-30',
      isActive: false,
    });
    const soon = { startDate: '2026-08-01', endDate: '2026-12-31', isActive: true };
    await buildPeriod(t.db, { code: '20261', academicYear: '2026/2027', semester: 'GANJIL', ...soon });
    const batch = await preview([line(nim, 0, { semester: '20242' }), line(nim, 1, { semester: '20261' })]);
    const rows = await scene.rowsOf(batch._id);
    expect(rows[0]?.errors['semester']).toContain('baru masuk pada semester 20251');
    expect(rows[1]?.errors['semester']).toContain('belum berlalu');
  });

  test('on another scale the letter stays, unknown letters do not rise, and every change is told', async () => {
    const { id, nim } = await newStudent();
    const batch = await preview(
      [
        line(nim, 0, { nilai_huruf: 'A-', nilai_indeks: '3.5', nilai_angka: '3.4' }),
        line(nim, 1, { nilai_huruf: 'C-', nilai_indeks: '2', nilai_angka: '1.6' }),
      ],
      'LAIN',
    );
    const rows = await scene.rowsOf(batch._id);
    expect(rows.map(({ warnings }) => warnings['nilai_huruf'])).toEqual([
      'A- (3,50) menjadi A- (3,70).',
      'C- (2,00) menjadi C (2,00).',
    ]);
    await scene.commit(batch._id);
    const { data } = await t.call(gradeContract.ofStudent, { params: { id } });
    expect(data.map(({ letter, score }) => [letter, score]).toSorted()).toEqual([
      ['A-', null],
      ['C', null],
    ]);
  });

  test('a grade that is there is not changed by a file', async () => {
    const { nim } = await newStudent();
    await scene.commit((await preview([line(nim, 0)]))._id);
    const other = await preview([line(nim, 0, { nilai_huruf: 'A', nilai_angka: '', nilai_indeks: '' })]);
    expect((await scene.rowsOf(other._id))[0]?.errors['nilai_huruf']).toBe(
      'Sudah tercatat B+ (3 sks). Ubah lewat koreksi nilai.',
    );
  });

  test('a grade stored since the preview is not stored twice', async () => {
    const [one, two] = [await newStudent(), await newStudent()];
    const batch = await preview([line(one.nim, 0), line(two.nim, 0)]);
    await scene.commit((await preview([line(two.nim, 0)]))._id);
    expect((await scene.commit(batch._id)).counts).toMatchObject({ created: 1, skipped: 1 });
  });

  test('only who may publish grades brings them in', async () => {
    await t.as((await buildStaff(t.db, 'studentGrade:create')).id);
    expect((await scene.uploadAs('past-grades', 'x')).status).toBe(403);
  });
});
