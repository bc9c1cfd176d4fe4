import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { needsOrigin, registrationTypes } from '#shared/platform/reference/enrolment.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { buildStaff, buildStudent, studentNow } from '#test/factories/people.ts';
import { buildGrade, buildKrs, buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  await t.as((await buildStaff(t.db, 'student:get', 'student:create', 'student:update')).id);
});
afterAll(() => t.close());

type Student = Awaited<ReturnType<typeof buildStudent>>;
const origin = { universityName: 'Akademi Contoh', programName: 'Akuntansi' };

async function change(student: Student, changes: object) {
  const { nim, name, email, entryYear, entrySemester, entryDate, classType, registrationType, updatedAt } =
    (await studentNow(t.db, student.id)) ?? student;
  const record = {
    nim,
    name,
    email,
    entryYear,
    entrySemester,
    entryDate,
    classType,
    registrationType,
    origin,
  };
  return t.call(studentContract.save, {
    body: { _id: student.id, updatedAt, ...record, ...changes } as never,
  });
}
const enter = (year: number) => ({
  entryYear: year,
  entrySemester: `${year}1`,
  entryDate: `${year}-08-20`,
});

/** Every way a term shows that somebody studied in it, all of them in 20261. */
const marks: Record<string, (student: Student) => Promise<unknown>> = {
  'a term on record': ({ id }) =>
    t.db.execute(sql`
      insert into semester_records (student_id, period_code, status, ips) values (${id}, '20261', 'A', 300)`),
  'a leave': ({ id }) =>
    t.db.execute(
      sql`insert into semester_records (student_id, period_code, status) values (${id}, '20261', 'C')`,
    ),
  'a plan': ({ id }) => buildKrs(t.db, { studentId: id, periodId, scheduleIds: [], state: 'SUBMITTED' }),
  'a grade': async ({ id }) =>
    buildGrade(t.db, { studentId: id, courseId: (await buildCourse(t.db)).id, periodId, score: 8000 }),
};

describe.each(Object.entries(marks))('after %s', (_, mark) => {
  test('the entry moves no further than the term', async () => {
    const student = await buildStudent(t.db);
    await mark(student);
    const refused = await change(student, enter(2027));
    expect(refused).toMatchObject({
      status: 400,
      error: { errors: { entrySemester: 'Mahasiswa ini sudah kuliah sejak Ganjil 2026/2027.' } },
    });
    expect((await studentNow(t.db, student.id))?.entrySemester).toBe('20251');
    for (const year of [2024, 2026])
      expect((await change(student, enter(year))).status, String(year)).toBe(200);
  });
});

test('who never came may enter later, and a record that stands so already can be corrected otherwise', async () => {
  const never = await buildStudent(t.db);
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status) values (${never.id}, '20251', 'N')`);
  expect((await change(never, enter(2026))).status).toBe(200);
  const former = await buildStudent(t.db, enter(2027));
  await marks['a leave']?.(former);
  expect((await change(former, { name: 'Contoh Nama Baru' })).status).toBe(200);
});

test('what was brought from another college keeps a registration that names it', async () => {
  const kinds = registrationTypes.map(({ value }) => value);
  for (const from of kinds.filter(needsOrigin)) {
    for (const to of kinds) {
      const [with24, without] = [
        await buildStudent(t.db, { registrationType: from, recognisedSks: 24 }),
        await buildStudent(t.db, { registrationType: from }),
      ];
      expect((await change(without, { registrationType: to })).status, `${from} ${to}`).toBe(200);
      const answer = await change(with24, { registrationType: to });
      expect(answer.status, `${from} ${to}`).toBe(needsOrigin(to) ? 200 : 400);
      if (!needsOrigin(to)) expect(answer.error.errors).toHaveProperty('registrationType');
    }
  }
});
