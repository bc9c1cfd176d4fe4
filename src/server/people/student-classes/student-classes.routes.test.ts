import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { studentClasses, students } from '#server/platform/db/schema.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import {
  buildAdmin,
  buildLecturer,
  buildStaff,
  buildStudent,
  buildStudentClass,
  next,
  studentNow,
} from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let registrar: string;
beforeAll(async () => {
  t = await testApp();
  registrar = (
    await buildStaff(
      t.db,
      'studentclass:get',
      'studentclass:create',
      'studentclass:update',
      'studentclass:delete',
    )
  ).id;
});
afterAll(() => t.close());

const form = { name: 'A', entryYear: 2024, classType: 'OFFLINE' as const };
const save = (body: object) => t.call(studentClassContract.save, { body: { ...form, ...body } });
const get = (id: string) => t.call(studentClassContract.get, { params: { id } });
const remove = (id: string) => t.call(studentClassContract.remove, { params: { id } });

describe('classes', () => {
  test('are created, listed with members and changed', async () => {
    const lecturer = await buildLecturer(t.db, { name: 'Contoh Wali', backTitle: 'M.M.' });
    await t.as(registrar);
    const { data } = await save({ name: 'REG-A', label: 'Reguler pagi', advisorId: lecturer.id });
    await buildStudent(t.db, { classId: data._id });
    const list = await t.call(studentClassContract.list, { query: { search: 'pagi', sort: '-members' } });
    expect(list.data).toMatchObject([
      { name: 'REG-A', members: 1, capacity: 40, advisorName: 'Contoh Wali, M.M.' },
    ]);
    const { updatedAt } = (await get(data._id)).data;
    expect((await save({ _id: data._id, updatedAt, name: 'REG-A', capacity: 30 })).status).toBe(200);
    expect((await get(data._id)).data).toMatchObject({ capacity: 30, students: [{ status: 'active' }] });
    expect((await save({ _id: data._id, updatedAt, name: 'REG-A' })).error.code).toBe('STALE');
    const newer = (await get(data._id)).data.updatedAt;
    const retyped = await save({ _id: data._id, updatedAt: newer, name: 'REG-A', classType: 'ONLINE' });
    expect(retyped.error.errors).toHaveProperty('classType');
  });

  test('refuse names that are long or taken, and people without the right', async () => {
    await t.as(registrar);
    expect((await save({ name: 'PANJANG' })).error.errors).toHaveProperty('name');
    expect((await save({ name: 'DUA' })).status).toBe(200);
    expect(await save({ name: 'DUA' })).toMatchObject({
      status: 409,
      error: { errors: { name: expect.any(String) } },
    });
    expect((await save({ name: 'DUA', entryYear: 2023 })).status).toBe(200);
    await t.as(null);
    expect((await save({ name: 'TIGA' })).status).toBe(401);
    await t.as((await buildStaff(t.db, 'studentclass:get')).id);
    expect((await save({ name: 'TIGA' })).status).toBe(403);
  });

  test('are deleted only when empty and out of the timetable', async () => {
    const [empty, full, taught] = [
      await buildStudentClass(t.db),
      await buildStudentClass(t.db),
      await buildStudentClass(t.db),
    ];
    await buildStudent(t.db, { classId: full.id });
    const period = await buildPeriod(t.db);
    await buildSchedule(t.db, { periodId: period.id, classIds: [taught.id] });
    await t.as(registrar);
    expect((await remove(full.id)).error.message).toContain('dipakai 1 mahasiswa dan 0 jadwal');
    expect((await remove(taught.id)).error.message).toContain('dipakai 0 mahasiswa dan 1 jadwal');
    expect((await remove(empty.id)).status).toBe(200);
    expect((await get(empty.id)).status).toBe(404);
  });
});

describe('a class with members', () => {
  const full = async () => {
    const { id } = await buildStudentClass(t.db, { name: `M${next()}`.slice(-5), capacity: 3 });
    for (const status of ['active', 'furlough', 'graduated'] as const)
      await buildStudent(t.db, { classId: id, status });
    await t.as(registrar);
    const change = async (patch: object) => {
      const { students: _students, members: _members, advisorName: _name, ...row } = (await get(id)).data;
      return t.call(studentClassContract.save, { body: { ...row, ...patch } });
    };
    return { id, change };
  };

  test.each([
    [{ classType: 'ONLINE' }, 'Tipe kelas tidak dapat diubah: kelas ini berisi 3 mahasiswa.'],
    [{ entryYear: 2020 }, 'Angkatan tidak dapat diubah: kelas ini berisi 3 mahasiswa angkatan lain.'],
    [{ capacity: 2 }, 'Kapasitas tidak cukup: kelas ini berisi 3 mahasiswa.'],
    [{ isActive: false }, 'Kelas ini masih dipakai 2 mahasiswa. Pindahkan dahulu.'],
  ])('refuses %j, and says what stands against it', async (patch, message) => {
    const { id, change } = await full();
    const refused = await change(patch);
    expect(refused).toMatchObject({
      status: 400,
      error: { message, errors: { [String(Object.keys(patch)[0])]: message } },
    });
    expect((await get(id)).data).toMatchObject({ entryYear: 2025, capacity: 3, isActive: true });
  });

  test('takes everything else: the year of its members, a fuller class that was allowed, an end when all have gone', async () => {
    const { id, change } = await full();
    await t.db.update(studentClasses).set({ capacity: 2, entryYear: 2024 }).where(eq(studentClasses.id, id));
    expect((await change({ label: 'Sore' })).status).toBe(200);
    expect((await change({ entryYear: 2025 })).status).toBe(200);
    await t.db.update(students).set({ status: 'graduated' }).where(eq(students.classId, id));
    expect((await change({ isActive: false })).status).toBe(200);
  });
});

test('nobody comes into a class that is out of use, whichever way', async () => {
  const { id, name } = await buildStudentClass(t.db, { isActive: false });
  const student = await buildStudent(t.db);
  await t.as((await buildAdmin(t.db)).id);
  const message = `Kelas ${name} tidak dipakai lagi.`;
  const moved = { studentIds: [student.id], overCapacity: false };
  const many = { ids: [student.id], field: 'classId', value: id };
  const { nim, email, entryYear, entrySemester, entryDate, classType, updatedAt } = student;
  const record = { nim, name: student.name, email, entryYear, entrySemester, entryDate, classType };
  const answers = [
    await t.call(studentClassContract.move, { params: { id }, body: moved }),
    await t.call(studentBulkContract.edit, { body: many as never }),
    await t.call(studentContract.save, { body: { _id: student.id, updatedAt, ...record, classId: id } }),
  ];
  expect(answers.map(({ error }) => error.message)).toEqual([message, message, message]);
});

test('pickers find classes in use by name or entry year', async () => {
  const shown = await buildStudentClass(t.db, { name: 'PGI', entryYear: 2022 });
  const past = await buildStudentClass(t.db, { name: 'LAMA', entryYear: 2022, isActive: false });
  await t.as((await buildStaff(t.db, 'student:get')).id);
  for (const search of ['pg', '2022']) {
    const picked = await t.call(studentClassContract.select, { query: { search } });
    expect(picked.data).toEqual([{ value: shown.id, label: 'PGI (2022) · Reguler' }]);
  }
  const chosen = await t.call(studentClassContract.select, { query: { id: shown.id } });
  expect(chosen.data).toEqual([{ value: shown.id, label: 'PGI (2022) · Reguler' }]);
  const several = await t.call(studentClassContract.select, { query: { ids: `${shown.id},${past.id}` } });
  expect(several.data.map(({ value }) => value)).toEqual([past.id, shown.id]);
});

describe('moving members', () => {
  const move = (id: string, studentIds: string[], overCapacity = false) =>
    t.call(studentClassContract.move, { params: { id }, body: { studentIds, overCapacity } });

  test('fills a class, beyond its capacity only when asked to', async () => {
    const target = await buildStudentClass(t.db, { capacity: 1 });
    const [a, b] = [await buildStudent(t.db), await buildStudent(t.db)];
    await t.as(registrar);
    expect((await move(target.id, [a.id])).data).toEqual({ moved: 1, members: 1 });
    const full = await move(target.id, [a.id, b.id]);
    expect(full).toMatchObject({ status: 422, error: { data: { members: 2, capacity: 1 } } });
    expect((await studentNow(t.db, b.id))?.classId).toBeNull();
    expect((await move(target.id, [a.id, b.id], true)).data).toEqual({ moved: 1, members: 2 });
  });

  test('refuses another class type and unknown students as a whole', async () => {
    const target = await buildStudentClass(t.db);
    const [fitting, online] = [await buildStudent(t.db), await buildStudent(t.db, { classType: 'ONLINE' })];
    await t.as(registrar);
    expect((await move(target.id, [fitting.id, online.id])).error.message).toContain(
      'bertipe kelas Eksekutif',
    );
    expect((await move(target.id, [fitting.id, crypto.randomUUID()])).status).toBe(404);
    expect((await studentNow(t.db, fitting.id))?.classId).toBeNull();
  });
});
