import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { curricula, studentBiodata, students } from '#server/platform/db/schema.ts';
import { universityNamed } from '#server/platform/reference/universities.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { studentFile, studentLine } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildStaff, buildStudentClass } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let staff: { id: string };

beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  await buildCurriculum(t.db);
  staff = await buildStaff(t.db, 'student:create', 'student:update');
});
afterAll(() => t.close());
beforeEach(() => t.as(staff.id));

const line = (n: number, jenis_pendaftaran: string, pt_asal = '', prodi_asal = '') =>
  studentLine(n, { jenis_pendaftaran, pt_asal, prodi_asal });
const judged = async (...lines: Record<string, string>[]) => {
  const { data } = await scene.upload(studentFile(lines));
  return { id: data._id, rows: await scene.rowsOf(data._id) };
};

test('a concentration is one of the curriculum the row gets or the student has', async () => {
  const { id, name } = await buildCurriculum(t.db, { startSemester: '20101' });
  await buildCourse(t.db, { in: id, courseType: 'KONSENTRASI', jurusanOrKonsentrasi: 'SDM' });
  const early = {
    angkatan: '2011',
    semester_masuk: '20111',
    tanggal_masuk: '2011-08-10',
    tanggal_lahir: '1993-01-01',
  };
  const [fits, other] = [
    studentLine(890, { ...early, konsentrasi: 'SDM' }),
    studentLine(891, { ...early, konsentrasi: 'KEUANGAN' }),
  ];
  const message = `${name} tidak memiliki mata kuliah konsentrasi Keuangan.`;
  const { id: run, rows } = await judged(fits, other);
  expect(rows.map(({ errors }) => errors['konsentrasi'] ?? null)).toEqual([null, message]);
  await scene.commit(run);
  expect((await judged({ ...fits, konsentrasi: 'KEUANGAN' })).rows[0]?.errors).toEqual({
    konsentrasi: message,
  });
  // What the student has already stays, however it came there.
  await t.db.update(students).set({ concentration: 'KEUANGAN' }).where(eq(students.nim, fits.nim));
  expect((await judged({ ...fits, konsentrasi: 'KEUANGAN' })).rows[0]).toMatchObject({ verdict: 'SAME' });
});

test('what a record says of birth and entry stays, however it came there, and is judged where a row changes it', async () => {
  const row = studentLine(895);
  await scene.commit((await judged(row)).id);
  const { id = '' } = (await scene.studentOf(row.nim)) ?? {};
  await t.db.update(students).set({ entrySemester: '20241' }).where(eq(students.id, id));
  await t.db.update(studentBiodata).set({ birthDate: '1950-05-04' }).where(eq(studentBiodata.studentId, id));
  await t.db.update(curricula).set({ status: 'DRAFT' });
  const old = { ...row, semester_masuk: '20241', tanggal_lahir: '1950-05-04' };
  const moved = await judged({ ...old, alamat: 'Jalan Baru 1' });
  expect(moved.rows).toMatchObject([{ verdict: 'CHANGED', errors: {} }]);
  const wrong = await judged({ ...old, semester_masuk: '20231', tanggal_lahir: '1951-05-04' });
  expect(Object.keys(wrong.rows[0]?.errors ?? {}).toSorted()).toEqual(['semester_masuk', 'tanggal_lahir']);
  expect((await judged(studentLine(896))).rows[0]?.errors).toHaveProperty('semester_masuk');
  await t.db.update(curricula).set({ status: 'ACTIVE' });
});

describe('where transfers come from', () => {
  const unpad = universityNamed('universitas padjadjaran');

  test.each(['2', '13', '16'])('registration %s needs the former college and programme', async (type) => {
    const { rows } = await judged(line(810, type), line(811, type, 'Universitas Padjadjaran'));
    expect(rows.map(({ errors }) => errors)).toEqual([
      { pt_asal: 'Isi perguruan tinggi asal.', prodi_asal: 'Isi program studi asal.' },
      { prodi_asal: 'Isi program studi asal.' },
    ]);
  });

  test('a name of the list is kept with its id, another with a warning', async () => {
    const [found, unknown] = [
      line(820, 'Pindahan', 'universitas  PADJADJARAN', 'S1 Manajemen'),
      line(821, '16', 'Sekolah Tinggi Contoh Tidak Ada', 'D3 Akuntansi'),
    ];
    const { id, rows } = await judged(found, unknown);
    expect(rows[1]?.warnings).toHaveProperty('pt_asal', expect.stringContaining('tidak ditemukan'));
    await scene.commit(id);
    expect((await scene.studentOf(found.nim))?.origin).toEqual({
      universityId: unpad?.id,
      universityName: unpad?.name,
      programName: 'S1 Manajemen',
    });
    expect((await scene.studentOf(unknown.nim))?.origin).toEqual({
      universityName: 'Sekolah Tinggi Contoh Tidak Ada',
      programName: 'D3 Akuntansi',
    });
    expect((await judged(found)).rows[0]).toMatchObject({ verdict: 'SAME', errors: {} });
  });

  test('others have none, whatever the cell says', async () => {
    const beginner = line(830, '1', 'Universitas Padjadjaran', 'S1 Manajemen');
    const { id, rows } = await judged(beginner);
    expect(rows[0]).toMatchObject({
      errors: {},
      warnings: { pt_asal: expect.stringContaining('Diabaikan') },
    });
    await scene.commit(id);
    expect((await scene.studentOf(beginner.nim))?.origin).toBeNull();
  });

  test('a changed one is stored when ticked, and taken back', async () => {
    const first = line(840, '2', 'Universitas Padjadjaran', 'S1 Manajemen');
    await scene.importAll(studentFile([first]));
    const before = (await scene.studentOf(first.nim))?.origin;
    const { id, rows } = await judged({ ...first, prodi_asal: 'S1 Akuntansi' });
    expect(rows[0]).toMatchObject({ verdict: 'CHANGED' });
    await scene.tickChanged(id);
    await scene.commit(id);
    expect((await scene.studentOf(first.nim))?.origin).toMatchObject({ programName: 'S1 Akuntansi' });
    await scene.undo(id);
    expect((await scene.studentOf(first.nim))?.origin).toEqual(before);
  });

  test('the id of a programme stays with the programme, not with another', async () => {
    const first = line(845, '2', 'Universitas Padjadjaran', 'S1 Manajemen');
    await scene.importAll(studentFile([first]));
    const programId = '3d4f0f5e-7a53-4c64-9a39-0d1f5f6f0a11';
    const origin = { universityId: unpad?.id, universityName: unpad?.name ?? '', programId };
    await t.db
      .update(students)
      .set({ origin: { ...origin, programName: 'S1 Manajemen' } })
      .where(eq(students.nim, first.nim));
    expect((await judged(first)).rows[0]).toMatchObject({ verdict: 'SAME' });
    const { id } = await judged({ ...first, pt_asal: '', prodi_asal: 'S1 Akuntansi' });
    await scene.tickChanged(id);
    await scene.commit(id);
    expect((await scene.studentOf(first.nim))?.origin).toEqual({
      universityId: unpad?.id,
      universityName: unpad?.name,
      programName: 'S1 Akuntansi',
    });
  });

  test('a student on record needs them only once the kind of registration changes', async () => {
    const first = line(850, '1');
    await scene.importAll(studentFile([first]));
    expect((await judged({ ...first, jenis_pendaftaran: '2' })).rows[0]?.errors).toHaveProperty('pt_asal');
  });
});

test('an entry after what was studied is refused at its cell', async () => {
  const first = studentLine(855);
  await scene.importAll(studentFile([first]));
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status)
    select id, '20251', 'A' from students where nim = ${first.nim}`);
  const later = { ...first, angkatan: '2026', semester_masuk: '20261', tanggal_masuk: '2026-08-20' };
  expect((await judged(later)).rows[0]?.errors).toEqual({
    semester_masuk: 'Mahasiswa ini sudah kuliah sejak Ganjil 2025/2026.',
  });
});

test('a class type other than that of the own class asks for a class too', async () => {
  const own = await buildStudentClass(t.db, { name: 'IM9', classType: 'OFFLINE' });
  const first = studentLine(860, { kelas: own.name });
  await scene.importAll(studentFile([first]));
  const moved = { ...first, kelas: '', tipe_kelas: 'Eksekutif' };
  expect((await judged(moved)).rows[0]?.errors).toHaveProperty('tipe_kelas');

  // A student of another type than the own class, as former data have them: other fields can be changed still.
  await t.db.execute(sql`update students set class_type = 'ONLINE' where nim = ${first.nim}`);
  for (const kelas of ['', own.name]) {
    const same = { ...first, kelas, tipe_kelas: 'Eksekutif', nama: 'Nama Baru' };
    expect((await judged(same)).rows[0]?.errors).toEqual({});
  }
});

test('a column of names sorted by itself is stored row by row alone, never by all of a verdict', async () => {
  const lines = [
    studentLine(870, { nama: 'Siti Aminah' }),
    studentLine(871, { nama: 'Budi Santoso' }),
  ] as const;
  await scene.commit((await judged(...lines)).id);
  const { id, rows } = await judged(
    { ...lines[0], nama: 'Budi Santoso' },
    { ...lines[1], nama: 'Siti Aminah' },
  );
  expect(rows.map(({ verdict, doubtful }) => [verdict, doubtful])).toEqual([
    ['CHANGED', true],
    ['CHANGED', true],
  ]);
  const tick = (body: object) =>
    t.call(importContract.tick, { params: { id }, body: { ticked: true, ...body } });
  expect((await tick({ verdict: 'CHANGED', rows: [] })).data.counts.ticked).toBe(0);
  expect((await tick({ rows: [rows[0]?.rowNo] })).data.counts.ticked).toBe(1);
});

test('a birth date that does not fit the parents on record is refused at its cell', async () => {
  const first = studentLine(880, {});
  await scene.importAll(studentFile([first]));
  const stored = await scene.studentOf(first.nim);
  await t.db
    .update(studentBiodata)
    .set({ father: { birthDate: '1990-01-01' } })
    .where(eq(studentBiodata.studentId, stored?.id ?? ''));
  expect((await judged({ ...first, tanggal_lahir: '2000-08-17' })).rows[0]?.errors).toEqual({
    tanggal_lahir: 'Tanggal lahir tidak cocok dengan tanggal lahir ayah, 1 Januari 1990.',
  });
  expect((await judged(first)).rows[0]).toMatchObject({ verdict: 'SAME', errors: {} });
});

test('what a record has is taken by no empty cell, what it lacks is asked of new students only', async () => {
  const [known, lacking, fresh] = [line(970, ''), line(971, ''), line(972, '')];
  const { id } = await judged(known, lacking);
  await scene.commit(id);
  const [row] = await t.db.select().from(students).where(eq(students.nim, lacking.nim));
  await t.db
    .update(studentBiodata)
    .set({ nik: null, motherName: null })
    .where(eq(studentBiodata.studentId, row?.id ?? ''));
  const empty = { nik: '', nama_ibu_kandung: '' };
  const { rows } = await judged(
    { ...known, ...empty },
    { ...lacking, ...empty, nama: 'Nama Yang Lain' },
    { ...fresh, ...empty },
  );
  const refused = { nik: 'NIK wajib diisi.', nama_ibu_kandung: 'Nama ibu kandung wajib diisi.' };
  expect(rows.map(({ errors }) => errors)).toEqual([refused, {}, refused]);
  expect(rows[1]?.differences.map(({ field }) => field)).toEqual(['nama']);
});
