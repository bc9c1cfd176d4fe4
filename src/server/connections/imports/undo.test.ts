import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { students } from '#server/platform/db/schema.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { studentFile, studentLine } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin, buildStaff } from '#test/factories/people.ts';
import { buildGrade, buildPeriod } from '#test/factories/teaching.ts';
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

describe('taking back', () => {
  test('created students go, changed ones are as before, those in use stay and are named', async () => {
    const [kept, changed] = [studentLine(70), studentLine(71)];
    await scene.importAll(studentFile([changed]));
    const { data } = await scene.upload(
      studentFile([kept, studentLine(72), { ...changed, nama: 'Contoh Berubah' }]),
    );
    await scene.tickChanged(data._id);
    await scene.commit(data._id);
    const student = await scene.studentOf(kept.nim);
    const course = await buildCourse(t.db);
    await buildGrade(t.db, { studentId: student?.id ?? '', courseId: course.id, score: 8000 });
    expect((await t.call(importContract.undo, { params: { id: data._id } })).status).toBe(200);
    await t.runJobs();
    expect(await scene.studentOf(studentLine(72).nim)).toBeUndefined();
    expect((await scene.studentOf(changed.nim))?.name).toBe(changed.nama);
    const after = await scene.get(data._id);
    expect(after).toMatchObject({ status: 'COMMITTED', counts: { undone: 2, created: 1 } });
    expect((await scene.rowsOf(data._id, { outcome: 'CREATED' }))[0]).toMatchObject({
      message: 'Masih memiliki 1 nilai.',
    });
    await t.db.execute(sql`delete from grades where student_id = ${student?.id}`);
    await scene.undo(data._id);
    expect((await scene.get(data._id)).status).toBe('UNDONE');
    expect(await scene.studentOf(kept.nim)).toBeUndefined();
  });

  test('a student whose past terms were imported stays until those are taken back', async () => {
    await buildPeriod(t.db, {
      code: '20251',
      academicYear: '2025/2026',
      semester: 'GANJIL',
      startDate: '2025-08-01',
      endDate: '2025-12-31',
      isActive: false,
    });
    await t.as((await buildAdmin(t.db)).id);
    const line = studentLine(75);
    const { data: people } = await scene.upload(studentFile([line]));
    await scene.commit(people._id);
    const { data: terms } = await scene.uploadAs(
      'past-terms',
      studentFile([{ semester: '20251', nim: line.nim, status: 'cuti' }]),
    );
    await scene.commit(terms._id);
    await scene.undo(people._id);
    expect((await scene.rowsOf(people._id))[0]?.message).toBe('Masih memiliki 1 riwayat semester.');
    expect((await scene.get(people._id)).status).toBe('COMMITTED');
    await scene.undo(terms._id);
    await scene.undo(people._id);
    expect(await scene.studentOf(line.nim)).toBeUndefined();
  });

  test('a record somebody changed since is not put back', async () => {
    const line = studentLine(73);
    await scene.importAll(studentFile([line]));
    const { data } = await scene.upload(studentFile([{ ...line, nama: 'Contoh Kedua' }]));
    await t.call(importContract.tick, { params: { id: data._id }, body: { ticked: true, rows: [2] } });
    await scene.commit(data._id);
    await t.db.update(students).set({ name: 'Contoh Ketiga' }).where(eq(students.nim, line.nim));
    await scene.undo(data._id);
    expect((await scene.studentOf(line.nim))?.name).toBe('Contoh Ketiga');
    expect((await scene.rowsOf(data._id))[0]?.message).toBe('Data sudah diubah lagi sejak impor.');
  });

  test('what PDDIKTI holds since the import is not put back', async () => {
    const line = studentLine(76);
    await scene.importAll(studentFile([line]));
    const { data } = await scene.upload(studentFile([{ ...line, nama: 'Contoh Dilaporkan' }]));
    await scene.tickChanged(data._id);
    await scene.commit(data._id);
    await t.db
      .update(students)
      .set({ reportedAt: '2026-08-24T00:00:00.000Z' })
      .where(eq(students.nim, line.nim));
    await scene.undo(data._id);
    expect((await scene.studentOf(line.nim))?.name).toBe('Contoh Dilaporkan');
    expect((await scene.rowsOf(data._id))[0]?.message).toBe(
      'Sudah tercatat di PDDIKTI. Ubah lewat detail mahasiswa dengan alasan.',
    );
  });

  test('a preview cannot be taken back, only thrown away', async () => {
    const { data } = await scene.upload(studentFile([studentLine(74)]));
    expect((await t.call(importContract.undo, { params: { id: data._id } })).status).toBe(422);
    expect((await t.call(importContract.remove, { params: { id: data._id } })).status).toBe(200);
    expect((await t.call(importContract.get, { params: { id: data._id } })).status).toBe(404);
  });
});
