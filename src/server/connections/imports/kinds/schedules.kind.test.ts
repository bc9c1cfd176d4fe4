import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { curriculumCourses, rooms, schedules, studentClasses } from '#server/platform/db/schema.ts';
import { buildCourse, buildCurriculum, buildRoom } from '#test/factories/courses.ts';
import { studentFile as fileOf } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin, buildLecturer, buildStudentClass } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let admin: { id: string };
beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  admin = await buildAdmin(t.db);
});
afterAll(() => t.close());
beforeEach(() => t.as(admin.id));

const errorsOf = async (id: string) => (await scene.rowsOf(id)).map(({ errors }) => errors);

describe('classes', () => {
  let periodId: string;
  beforeAll(async () => {
    periodId = (await buildPeriod(t.db, { code: '20261' })).id;
    const curriculum = await buildCurriculum(t.db);
    await buildCourse(t.db, { code: 'IJ1', name: 'Contoh IJ1', in: curriculum.id });
    await buildCourse(t.db, { code: 'IJ2', name: 'Contoh IJ2', in: curriculum.id });
    await buildRoom(t.db, { code: 'IJR1', capacity: 45 });
    await buildRoom(t.db, { code: 'IJR2' });
    await buildLecturer(t.db, { nidn: '0400000001', name: 'Contoh Satu' });
    await buildLecturer(t.db, { nidn: '0400000002', name: 'Contoh Dua' });
    await buildLecturer(t.db, { nidn: '0400000003', name: 'Contoh Tiga', activityStatus: '23' });
  });
  const line = (cells: Record<string, string> = {}) => ({
    semester: '20261',
    kode_mk: 'IJ1',
    kelas: 'A',
    hari: 'Senin',
    jam_masuk: '08:00',
    jam_keluar: '10.30',
    kapasitas: '40',
    nidn_dosen: '0400000001',
    ruang: 'IJR1',
    mode: '',
    ...cells,
  });

  test('are stored with team and meetings, changed when ticked, and taken back', async () => {
    const { data } = await scene.uploadAs(
      'schedules',
      fileOf([line({ semester: 'Ganjil 2026/2027', nidn_dosen: '0400000001; 0400000002' })]),
    );
    expect(await errorsOf(data._id)).toEqual([{}]);
    expect((await scene.commit(data._id)).counts).toMatchObject({ created: 1, failed: 0 });
    const [row] = await t.db.select().from(schedules).where(eq(schedules.periodId, periodId));
    expect(row).toMatchObject({ day: 1, timeStart: 480, timeEnd: 630, capacity: 40 });
    const { rows: counted } = await t.db.execute<{ shares: number; meetings: number }>(sql`
      select (select sum(sks_share)::int from schedule_lecturers where schedule_id = ${row?.id}) as shares,
        (select count(*)::int from meetings where schedule_id = ${row?.id}) as meetings`);
    expect(counted[0]).toEqual({ shares: 300, meetings: 16 });
    const changed = (
      await scene.uploadAs(
        'schedules',
        fileOf([line({ hari: 'Selasa', lintas_tipe: 'ya', nidn_dosen: '0400000001; 0400000002' })]),
      )
    ).data;
    expect((await scene.rowsOf(changed._id))[0]?.differences).toEqual([
      { field: 'hari', from: 'Senin', to: 'Selasa' },
      { field: 'lintas_tipe', from: 'tidak', to: 'ya' },
    ]);
    await scene.tickChanged(changed._id);
    expect((await scene.commit(changed._id)).counts.updated).toBe(1);
    const [moved] = await t.db.select().from(schedules).where(eq(schedules.periodId, periodId));
    expect(moved).toMatchObject({ day: 2, crossClass: true });
    expect((await scene.undo(changed._id)).status).toBe('UNDONE');
    expect((await scene.undo(data._id)).status).toBe('UNDONE');
    expect(await t.db.select().from(schedules).where(eq(schedules.periodId, periodId))).toEqual([]);
  });

  test('keep a room, students and a course that are out of use by now, and take none of these anew', async () => {
    const { id: curriculumId } = await buildCurriculum(t.db);
    const course = await buildCourse(t.db, { code: 'IJ8', in: curriculumId });
    await buildCourse(t.db, { code: 'IJ9', in: (await buildCurriculum(t.db, { status: 'ARCHIVED' })).id });
    const room = await buildRoom(t.db, { code: 'IJR8', capacity: 45 });
    await buildRoom(t.db, { code: 'IJR9', isActive: false });
    const group = await buildStudentClass(t.db, { name: 'IJK8' });
    await buildStudentClass(t.db, { name: 'IJK9', isActive: false });
    const own = line({ kode_mk: 'IJ8', ruang: 'IJR8', kelas_mahasiswa: 'IJK8', hari: 'Kamis' });
    const first = (await scene.uploadAs('schedules', fileOf([own]))).data;
    expect((await scene.commit(first._id)).counts).toMatchObject({ created: 1 });
    await t.db.update(rooms).set({ isActive: false, capacity: 30 }).where(eq(rooms.id, room.id));
    await t.db.update(studentClasses).set({ isActive: false }).where(eq(studentClasses.id, group.id));
    await t.db.delete(curriculumCourses).where(eq(curriculumCourses.courseId, course.id));
    const moved = (await scene.uploadAs('schedules', fileOf([{ ...own, jam_masuk: '08:30' }]))).data;
    expect(await errorsOf(moved._id)).toEqual([{}]);
    await scene.tickChanged(moved._id);
    expect((await scene.commit(moved._id)).counts).toMatchObject({ updated: 1, failed: 0 });
    const anew = { kode_mk: 'IJ9', ruang: 'IJR9', kelas_mahasiswa: 'IJK9', hari: 'Jumat' };
    const refused = (await scene.uploadAs('schedules', fileOf([{ ...own, ...anew }]))).data;
    expect(await errorsOf(refused._id)).toEqual([
      {
        kode_mk: expect.stringContaining('tidak ada di kurikulum yang aktif.'),
        ruang: expect.stringContaining('tidak aktif.'),
        kelas_mahasiswa: 'Kelas mahasiswa IJK9 tidak ada.',
      },
    ]);
  });

  test('clashes name both sides, within the file and with what is stored', async () => {
    const { data } = await scene.uploadAs(
      'schedules',
      fileOf([
        line(),
        line({ kode_mk: 'IJ2', jam_masuk: '10:00', jam_keluar: '12:00', nidn_dosen: '0400000002' }),
      ]),
    );
    expect(await errorsOf(data._id)).toEqual([
      { ruang: 'Bentrok ruang IJR1: Contoh IJ2 (A, baris 3) Senin 10.00–12.00.' },
      { ruang: 'Bentrok ruang IJR1: Contoh IJ1 (A, baris 2) Senin 08.00–10.30.' },
    ]);
    const first = (await scene.uploadAs('schedules', fileOf([line()]))).data;
    await scene.commit(first._id);
    const second = (await scene.uploadAs('schedules', fileOf([line({ kode_mk: 'IJ2', ruang: 'IJR2' })])))
      .data;
    expect(await errorsOf(second._id)).toEqual([
      { nidn_dosen: 'Bentrok dosen Contoh Satu: Contoh IJ1 (A) Senin 08.00–10.30.' },
    ]);
    await scene.undo(first._id);
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['a term that is not there', { semester: '20301' }, 'semester', 'Semester 20301 tidak ada.'],
    ['a course that is not there', { kode_mk: 'ZZZ' }, 'kode_mk', 'Mata kuliah ZZZ tidak ada.'],
    ['a room that is not there', { ruang: 'ZZZ' }, 'ruang', 'Ruang ZZZ tidak ada.'],
    ['no room though not online', { ruang: '' }, 'ruang', 'tulis Daring'],
    [
      'a lecturer who is not there',
      { nidn_dosen: '0499999999' },
      'nidn_dosen',
      'Dosen dengan NIDN 0499999999 tidak ada.',
    ],
    [
      'a lecturer who does not teach',
      { nidn_dosen: '0400000003' },
      'nidn_dosen',
      'Contoh Tiga tidak aktif mengajar.',
    ],
    ['a room too small', { kapasitas: '60' }, 'kapasitas', 'Ruang IJR1 hanya memuat 45'],
    [
      'an end before the start',
      { jam_keluar: '07.00' },
      'jam_keluar',
      'Jam selesai harus setelah jam mulai.',
    ],
    ['a day that is none', { hari: 'Sening' }, 'hari', 'bukan nama hari'],
    ['a time that is none', { jam_masuk: '25:00' }, 'jam_masuk', 'bukan jam'],
    ['a class name too long', { kelas: 'ABCDEF' }, 'kelas', 'maksimal 5 huruf'],
  ])('%s is named at its cell', async (_name, cells, column, message) => {
    const { data } = await scene.uploadAs('schedules', fileOf([line(cells)]));
    expect((await errorsOf(data._id))[0]?.[column]).toContain(message);
  });
});
