import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarEvents, notices } from '#server/platform/db/schema.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { buildLecturer, buildStaff, buildStudent, studentNow } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let registrar: string;
let periodId: string;
beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  registrar = (await buildStaff(t.db, 'student:get', 'student:change-status')).id;
});
afterAll(() => t.close());

type Student = Awaited<ReturnType<typeof buildStudent>>;
/** Makes a student inactive, on what the record is now. */
async function deactivate(student: Student, grounds: object = {}) {
  const updatedAt = (await studentNow(t.db, student.id))?.updatedAt;
  const body = { to: 'inactive', updatedAt, reason: 'Sesuai surat', ...grounds };
  return t.call(studentBulkContract.setStatus, { params: { id: student.id }, body: body as never });
}
const planned = async (student: Student) => {
  const { id } = await buildSchedule(t.db, { periodId });
  await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [id], state: 'APPROVED' });
};

test('inactive needs the end of the KRS windows and no valid plan', async () => {
  const [student, enrolled] = [await buildStudent(t.db), await buildStudent(t.db)];
  await planned(enrolled);
  await t.as(registrar);
  expect((await deactivate(student)).error.message).toBe('Masa KRS terlambat belum berakhir.');
  await t.db.execute(sql`update calendar_events set end_date = '2026-08-20' where type = 'KRS'`);
  expect((await deactivate(enrolled)).error.message).toBe('Mahasiswa memiliki KRS yang berlaku.');
  const later = { periodId, title: 'KRS', startDate: '2026-08-20', endDate: '2026-09-04' };
  const [late] = await t.db
    .insert(calendarEvents)
    .values([
      { ...later, type: 'KRS_LATE', classTypes: ['OFFLINE'] },
      { ...later, type: 'KRS_LATE', classTypes: ['ONLINE'] },
      { ...later, type: 'KRS_CHANGE' },
    ])
    .returning();
  expect((await deactivate(student)).error.message).toBe('Masa KRS terlambat belum berakhir.');
  // What another class type may still hand in, or may change, keeps nobody of this one active.
  await t.db.delete(calendarEvents).where(eq(calendarEvents.id, late?.id ?? ''));
  const changing = await buildStudent(t.db);
  await planned(changing);
  // An approved plan whose change waits for the advisor.
  await t.db.execute(sql`update krs set state = 'SUBMITTED' where student_id = ${changing.id}`);
  expect((await deactivate(changing)).error.message).toBe('Mahasiswa memiliki KRS yang berlaku.');
  await t.db.execute(sql`
    insert into leave_requests (id, student_id, first_code, last_code, terms, reason, explanation)
    values (gen_random_uuid(), ${student.id}, '20261', '20262', 2, 'KERJA', 'Bekerja penuh waktu.')`);
  expect((await deactivate(student)).error.message).toBe(
    'Cuti mahasiswa masih diajukan atau berjalan. Putuskan pengajuannya dahulu.',
  );
  await t.db.execute(sql`update leave_requests set state = 'REJECTED' where student_id = ${student.id}`);
  expect((await deactivate(student)).status).toBe(200);
  const { rows } = await t.db.execute(sql`
    select status from semester_records where student_id = ${student.id} and period_code = '20261'`);
  expect(rows).toEqual([{ status: 'N' }]);
});

describe('becoming inactive', () => {
  const toldOf = async (userId: string) =>
    (await t.db.select().from(notices).where(eq(notices.userId, userId))).map(({ topic, body }) => ({
      topic,
      body,
    }));
  const advisees = (count: number) => ({
    topic: 'status.advisees',
    body: expect.stringContaining(`${count} mahasiswa bimbingan Anda tidak aktif pada Ganjil 2026/2027`),
  });
  const inactive = { topic: 'status.inactive', body: expect.stringContaining('Ganjil 2026/2027') };
  beforeAll(async () => {
    await t.db.execute(sql`update calendar_events set end_date = '2026-08-20' where type = 'KRS'`);
  });

  test('is told to the student and the advisor', async () => {
    const advisor = await buildLecturer(t.db);
    const student = await buildStudent(t.db, { advisorId: advisor.id });
    await t.as(registrar);
    expect((await deactivate(student)).status).toBe(200);
    expect(await toldOf(student.userId)).toEqual([inactive]);
    expect(await toldOf(advisor.userId)).toEqual([advisees(1)]);
  });

  test('of many is told to each student and once to their advisor, and not to who was left out', async () => {
    const advisor = await buildLecturer(t.db);
    const of = () => buildStudent(t.db, { advisorId: advisor.id });
    const [one, other, enrolled] = [await of(), await of(), await of()];
    await planned(enrolled);
    const ids = [one.id, other.id, enrolled.id];
    const body = { ids, field: 'status', value: 'inactive', grounds: { reason: 'Tanpa KRS' } };
    await t.as((await buildStaff(t.db, 'student:get', 'student:update', 'student:change-status')).id);
    const { data } = await t.call(studentBulkContract.edit, { body: body as never });
    expect(data).toMatchObject({ changed: 2, skipped: [{ _id: enrolled.id }] });
    expect(await Promise.all([one, other, enrolled].map(({ userId }) => toldOf(userId)))).toEqual([
      [inactive],
      [inactive],
      [],
    ]);
    expect(await toldOf(advisor.userId)).toEqual([advisees(2)]);
  });

  test('by leaving for good is nothing they have to be told of', async () => {
    const advisor = await buildLecturer(t.db);
    const student = await buildStudent(t.db, { advisorId: advisor.id });
    await t.as(registrar);
    await deactivate(student, { exitType: '4', letterNo: 'MUNDUR-2' });
    expect((await studentNow(t.db, student.id))?.status).toBe('inactive');
    expect([await toldOf(student.userId), await toldOf(advisor.userId)]).toEqual([[], []]);
  });
});
