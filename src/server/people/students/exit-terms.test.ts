import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { buildAdmin, buildStaff, buildStudent, studentNow } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db);
});
afterAll(() => t.close());

/** Makes a student inactive, on what the record is now. */
async function set(id: string, grounds: object = {}) {
  const updatedAt = (await studentNow(t.db, id))?.updatedAt;
  const body = { to: 'inactive', updatedAt, reason: 'Sesuai surat', ...grounds };
  return t.call(studentBulkContract.setStatus, { params: { id }, body: body as never });
}

test('an exit of an earlier term takes the inactive terms after it along, and gives them back with it', async () => {
  const student = await buildStudent(t.db, { status: 'inactive' });
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status, ips, ipk) values
      (${student.id}, '20242', 'A', 310, 310), (${student.id}, '20251', 'N', null, 310),
      (${student.id}, '20252', 'N', null, 310), (${student.id}, '20261', 'N', null, 310)`);
  const terms = async () =>
    (
      await t.db.execute<{ code: string }>(sql`
        select period_code as code from semester_records where student_id = ${student.id} and status = 'N' order by 1`)
    ).rows.map(({ code }) => code);
  const leave = (periodCode: string) => set(student.id, { exitType: '4', letterNo: 'MUNDUR-7', periodCode });
  await t.as((await buildStaff(t.db, 'student:get', 'student:change-status')).id);
  expect((await leave('20251')).status).toBe(200);
  expect(await terms()).toEqual(['20251']);
  // A corrected exit begins with what was there.
  expect((await leave('20252')).status).toBe(200);
  expect(await terms()).toEqual(['20251', '20252']);
  await t.as((await buildAdmin(t.db)).id);
  expect((await set(student.id)).status).toBe(200);
  expect(await terms()).toEqual(['20251', '20252', '20261']);
  expect(await studentNow(t.db, student.id)).toMatchObject({ status: 'inactive', exit: null });
});
