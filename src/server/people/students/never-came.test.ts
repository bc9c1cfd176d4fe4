import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildStaff, buildStudent, studentNow } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildStaff(t.db, 'student:get', 'student:delete')).id);
});
afterAll(() => t.close());

/** Deletes a student with these terms on record. */
async function removeWith(...terms: [code: string, status: 'A' | 'C' | 'N', ips: number | null][]) {
  const { id } = await buildStudent(t.db);
  for (const [code, status, ips] of terms) {
    await t.db.execute(sql`
      insert into semester_records (student_id, period_code, status, ips) values (${id}, ${code}, ${status}, ${ips})`);
  }
  const { status, error } = await t.call(studentContract.remove, { params: { id } });
  const { rows } = await t.db.execute(sql`select from semester_records where student_id = ${id}`);
  return {
    status,
    message: error?.message,
    there: (await studentNow(t.db, id)) !== undefined,
    terms: rows.length,
  };
}

test('a student who never came can be deleted with the terms of inactivity; any other term keeps', async () => {
  expect(await removeWith(['20251', 'N', null], ['20252', 'N', null])).toMatchObject({
    status: 200,
    there: false,
    terms: 0,
  });
  const refused = {
    status: 409,
    message: expect.stringContaining('2 riwayat semester'),
    there: true,
    terms: 2,
  };
  expect(await removeWith(['20251', 'N', null], ['20252', 'C', null])).toMatchObject(refused);
  expect(await removeWith(['20251', 'A', 300], ['20252', 'N', null])).toMatchObject(refused);
});
