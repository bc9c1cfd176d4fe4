import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, studentBiodata, students, users } from '#server/platform/db/schema.ts';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import {
  buildLecturer,
  buildStaff,
  buildStudent,
  buildStudentClass,
  buildUser,
  next,
  studentNow,
} from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let registrar: string;
let periodId: string;
beforeAll(async () => {
  t = await testApp();
  await buildCurriculum(t.db, { startSemester: '20201' });
  periodId = (await buildPeriod(t.db)).id;
  const rights = ['student:get', 'student:create', 'student:update', 'student:delete'] as const;
  const more = ['studentAdvisor:update', 'user:reset-password', 'krs:get'] as const;
  registrar = (await buildStaff(t.db, ...rights, ...more)).id;
});
afterAll(() => t.close());

const form = (change: object = {}) => {
  const n = next();
  return {
    nim: String(99_000_000_000 + n),
    name: `Contoh Baru ${n}`,
    email: `baru${n}@contoh.test`,
    entryYear: 2026,
    entrySemester: '20261',
    entryDate: '2026-08-10',
    classType: 'OFFLINE' as const,
    ...change,
  };
};
const save = (body: object) => t.call(studentContract.save, { body: { ...form(), ...body } });

describe('adding a student', () => {
  test('makes account, biodata and advisor span; the first password signs in', async () => {
    const lecturer = await buildLecturer(t.db);
    await t.as(registrar);
    const body = form({ advisorId: lecturer.id });
    const answer = await t.call(studentContract.save, { body });
    expect(answer).toMatchObject({ status: 200, message: `Data ${body.name} tersimpan.` });
    const record = await studentNow(t.db, answer.data._id);
    expect(record).toMatchObject({ nim: body.nim, advisorId: lecturer.id, status: 'active' });
    const spans = await t.db.execute(
      sql`select lecturer_id, end_date from student_advisors where student_id = ${record?.id}`,
    );
    expect(spans.rows).toEqual([{ lecturer_id: lecturer.id, end_date: null }]);
    const [biodata] = await t.db
      .select()
      .from(studentBiodata)
      .where(eq(studentBiodata.studentId, answer.data._id));
    expect(biodata).toMatchObject({ citizenship: 'ID', isReportable: false });
    expect(biodata?.completeness).toBeGreaterThan(0);
    await t.as(null);
    const signedIn = await t.call(authContract.login, {
      body: { emailOrNim: body.nim, password: answer.data.password ?? '' },
    });
    expect(signedIn.data).toMatchObject({ isStudent: true, nim: body.nim, mustChangePassword: true });
  });

  test('takes the curriculum in force at entry', async () => {
    const newer = await buildCurriculum(t.db, { startSemester: '20251' });
    await t.as(registrar);
    const late = await save({});
    const early = await save({ entryYear: 2021, entrySemester: '20211', entryDate: '2021-08-20' });
    expect((await studentNow(t.db, late.data._id))?.curriculumId).toBe(newer.id);
    expect((await studentNow(t.db, early.data._id))?.curriculumId).not.toBe(newer.id);
  });

  test('refuses what does not fit and leaves nothing behind', async () => {
    await t.as(registrar);
    const before = await t.db.$count(users);
    const taken = await buildStudent(t.db);
    const refusals: [object, number, string][] = [
      [{ nim: '12A' }, 400, 'nim'],
      [{ email: 'bukan-email' }, 400, 'email'],
      [{ classType: 'MALAM' }, 400, 'classType'],
      [{ entrySemester: '20251' }, 400, 'entrySemester'],
      [{ registrationType: '2' }, 400, 'origin.universityName'],
      [{ nim: taken.nim }, 409, 'nim'],
      [{ email: taken.email.toUpperCase() }, 409, 'email'],
    ];
    for (const [change, status, field] of refusals) {
      const answer = await save(change);
      const fields = Object.keys(answer.error.errors ?? {});
      expect([answer.status, fields]).toEqual([status, expect.arrayContaining([field])]);
    }
    expect(await t.db.$count(users)).toBe(before + 1);
  });

  test('needs a session, a form token and the right to create', async () => {
    await t.as(null);
    expect((await save({})).status).toBe(401);
    await t.as((await buildStudent(t.db)).userId);
    expect((await save({})).status).toBe(403);
    await t.as((await buildStaff(t.db, 'student:get', 'student:update')).id);
    expect(await save({})).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } });
    await t.as(registrar);
    const forged = await t.call(studentContract.save, { body: form() }, { withoutCsrf: true });
    expect(forged.error.code).toBe('CSRF');
  });
});

describe('changing a student', () => {
  const change = (student: Awaited<ReturnType<typeof buildStudent>>, patch: object) => {
    const { id: _id, nim, name, email, entryYear, entrySemester, entryDate, classType, updatedAt } = student;
    const body = {
      _id,
      nim,
      name,
      email,
      entryYear,
      entrySemester,
      entryDate,
      classType,
      updatedAt,
      ...patch,
    };
    return t.call(studentContract.save, { body });
  };

  test('keeps the account in step and writes old and new values', async () => {
    const student = await buildStudent(t.db);
    await t.as(registrar);
    const answer = await change(student, { name: 'Contoh Nama Baru', email: 'nama.baru@contoh.test' });
    expect(answer).toMatchObject({ status: 200, data: { password: null } });
    const [account] = await t.db.select().from(users).where(eq(users.id, student.userId));
    expect(account).toMatchObject({ name: 'Contoh Nama Baru', email: 'nama.baru@contoh.test' });
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, student.id));
    expect(entry).toMatchObject({
      action: 'student.update',
      before: { name: student.name },
      after: { name: 'Contoh Nama Baru' },
    });
  });

  test('refuses a stale copy and writes nothing', async () => {
    const student = await buildStudent(t.db);
    await t.as(registrar);
    const stale = await change(student, { name: 'Contoh Lain', updatedAt: '2020-01-01T00:00:00.000Z' });
    expect(stale).toMatchObject({ status: 409, error: { code: 'STALE' } });
    expect((await studentNow(t.db, student.id))?.name).toBe(student.name);
    expect((await change(student, { updatedAt: undefined })).status).toBe(400);
    expect((await change({ ...student, id: crypto.randomUUID() }, {})).status).toBe(404);
  });

  test('asks a reason for the identity of a student PDDIKTI already holds', async () => {
    const student = await buildStudent(t.db, { reportedAt: '2026-01-01T00:00:00.000Z' });
    await t.as(registrar);
    const refused = await change(student, { name: 'Contoh Ralat' });
    expect(refused.error.errors).toHaveProperty('reason');
    expect((await change(student, { name: 'Contoh Ralat', reason: 'Sesuai ijazah' })).status).toBe(200);
  });
});

describe('deleting a student', () => {
  const remove = (id: string) => t.call(studentContract.remove, { params: { id } });

  test('removes record and account when nothing refers to them', async () => {
    const student = await buildStudent(t.db);
    await t.as(registrar);
    expect((await remove(student.id)).status).toBe(200);
    expect(await studentNow(t.db, student.id)).toBeUndefined();
    expect(await t.db.$count(users, eq(users.id, student.userId))).toBe(0);
    expect((await remove(student.id)).status).toBe(404);
  });

  test('is refused with the counts while a KRS refers to it', async () => {
    const student = await buildStudent(t.db);
    const { id } = await buildSchedule(t.db, { periodId });
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [id] });
    await t.as(registrar);
    const refused = await remove(student.id);
    expect(refused).toMatchObject({ status: 409, error: { code: 'REFERENCED' } });
    expect(refused.error.message).toContain('Masih memiliki 1 KRS.');
    expect(await studentNow(t.db, student.id)).toBeDefined();
  });
});

describe('the list', () => {
  test('finds by NIM prefix, name and email, filters, sorts and counts', async () => {
    const studentClass = await buildStudentClass(t.db);
    const lecturer = await buildLecturer(t.db, {
      name: 'Contoh Pembimbing',
      frontTitle: 'Dr.',
      backTitle: 'M.M.',
    });
    const some = { entryYear: 2019, entrySemester: '20191', classId: studentClass.id };
    const a = await buildStudent(t.db, {
      ...some,
      nim: '7700001',
      name: 'Contoh Zulaikha',
      advisorId: lecturer.id,
    });
    const b = await buildStudent(t.db, {
      ...some,
      nim: '7700002',
      name: 'Contoh Aminah',
      email: 'aminah@lain.test',
      biodata: { completeness: 40 },
    });
    await t.db.execute(sql`insert into semester_records (student_id, period_code, status, ips, ipk)
      values (${a.id}, '20191', 'A', 300, 310), (${a.id}, '20192', 'C', null, null), (${a.id}, '20201', 'A', 350, 322)`);
    await t.as(registrar);
    const list = async (query: object) =>
      (await t.call(studentContract.list, { query })).data.map(({ _id }) => _id);
    expect(await list({ search: '77000' })).toEqual([a.id, b.id]);
    expect(await list({ search: 'zulaikha' })).toEqual([a.id]);
    expect(await list({ search: 'aminah@LAIN' })).toEqual([b.id]);
    expect(await list({ search: '100%_' })).toEqual([]);
    expect(await list({ classId: studentClass.id, sort: '-name' })).toEqual([a.id, b.id]);
    expect(await list({ entryYear: 2019, advisorId: lecturer.id })).toEqual([a.id]);
    expect(await list({ entryYear: 2019, advisorId: 'none' })).toEqual([b.id]);
    expect(await list({ entryYear: 2019, biodata: 'incomplete' })).toEqual([b.id]);
    const page = await t.call(studentContract.list, { query: { entryYear: 2019, limit: 1 } });
    expect(page.meta).toEqual({ page: 1, limit: 1, total: 2 });
    await t.db.update(students).set({ status: 'graduated' }).where(eq(students.id, a.id));
    const [left] = (await t.call(studentContract.list, { query: { search: '7700001' } })).data;
    expect(left?.semesterNumber).toBe(2);
    expect(page.data[0]).toMatchObject({
      className: studentClass.name,
      advisorName: 'Dr. Contoh Pembimbing, M.M.',
      ipk: 322,
      semesterNumber: 14,
      completeness: 100,
    });
    expect((await t.call(studentContract.list, { query: { limit: 1000 } })).status).toBe(400);
  });

  test('feeds pickers, the exact look-up and the dashboard', async () => {
    const student = await buildStudent(t.db, { nim: '8811223', entryYear: 2001, entrySemester: '20011' });
    await t.as(registrar);
    const picked = await t.call(studentContract.select, { query: { search: '88112' } });
    expect(picked.data).toEqual([{ value: student.id, label: `8811223 - ${student.name}` }]);
    const label = picked.data[0]?.label ?? '';
    const asked = [label, `8811223 ${student.name}`, `${student.name} 8811223`, `${student.name}\t88112`];
    for (const search of asked) {
      expect((await t.call(studentContract.select, { query: { search } })).data).toEqual(picked.data);
    }
    const other = await t.call(studentContract.select, { query: { search: `8811224 ${student.name}` } });
    expect(other.data).toEqual([]);
    const named = await t.call(studentContract.select, { query: { ids: student.id } });
    expect(named.data).toEqual(picked.data);
    expect((await t.call(studentContract.select, { query: { ids: 'x' } })).status).toBe(400);
    expect((await t.call(studentContract.byNim, { body: { nim: '8811223' } })).data.name).toBe(student.name);
    expect((await t.call(studentContract.byNim, { body: { nim: '8811224' } })).status).toBe(404);
    const counts = await t.call(studentContract.generations, {});
    expect(counts.data).toContainEqual({ entryYear: 2001, status: 'active', count: 1 });
  });
});

describe('advisors', () => {
  const give = (advisorId: string, studentIds: string[]) =>
    t.call(studentContract.addToAdvisor, { params: { advisorId }, body: { studentIds } });

  test('hand over with dates, report the load, and can be taken away', async () => {
    const [first, second] = [await buildLecturer(t.db), await buildLecturer(t.db)];
    const advisees = await Promise.all(Array.from({ length: 31 }, () => buildStudent(t.db)));
    const ids = advisees.map(({ id }) => id);
    await t.as(registrar);
    expect((await give(first.id, ids.slice(0, 1))).data).toEqual({ assigned: 1, load: 1, overloaded: false });
    expect((await give(second.id, ids)).data).toEqual({ assigned: 31, load: 31, overloaded: true });
    expect((await give(second.id, ids)).data.assigned).toBe(0);
    const removed = await t.call(studentContract.removeAdvisor, { params: { id: ids[0] ?? '' } });
    expect(removed.status).toBe(200);
    expect((await studentNow(t.db, ids[0] ?? ''))?.advisorId).toBeNull();
    const spans = await t.db.execute(
      sql`select lecturer_id, end_date from student_advisors where student_id = ${ids[0]} order by id`,
    );
    expect(spans.rows).toHaveLength(2);
    expect(spans.rows.every(({ end_date }) => end_date === '2026-08-24')).toBe(true);
    const again = await t.call(studentContract.removeAdvisor, { params: { id: ids[0] ?? '' } });
    expect(again.status).toBe(422);
  });

  test('are refused where lecturer or student is unknown, and to those without the right', async () => {
    const [lecturer, student] = [await buildLecturer(t.db), await buildStudent(t.db)];
    await t.as(registrar);
    expect((await give(crypto.randomUUID(), [student.id])).status).toBe(404);
    expect((await give(lecturer.id, [student.id, crypto.randomUUID()])).status).toBe(404);
    expect((await studentNow(t.db, student.id))?.advisorId).toBeNull();
    await t.as((await buildStaff(t.db, 'student:update')).id);
    expect((await give(lecturer.id, [student.id])).status).toBe(403);
  });
});

describe('a new password', () => {
  test('is told once, has to be changed and ends the sessions', async () => {
    const student = await buildStudent(t.db);
    await t.as(registrar);
    const reset = await t.call(studentContract.resetPassword, { body: { studentId: student.id } });
    expect(reset.data.password).toMatch(/^[A-Za-z2-9]{10}$/);
    const [account] = await t.db.select().from(users).where(eq(users.id, student.userId));
    expect(account?.mustChangePassword).toBe(true);
    await t.as((await buildUser(t.db)).id);
    expect((await t.call(studentContract.resetPassword, { body: { studentId: student.id } })).status).toBe(
      403,
    );
    const [row] = await t.db.select({ id: students.id }).from(students).where(eq(students.id, student.id));
    expect(row).toBeDefined();
  });
});
