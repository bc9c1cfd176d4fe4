import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testDatabase } from '#test/database.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { silentLog } from '#server/platform/log.ts';
import { migrate } from './migrate.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildStaff(t.db, 'student:get')).id);
});
afterAll(() => t.close());

const ordered = [
  'ahmad urut',
  'Ahmad Urut B',
  'AHMAD URUT C',
  'Edi Urut',
  'Élan Urut',
  'Eny Urut',
  'zaki Urut',
];

const names = async (sort: 'name' | '-name') =>
  (await t.call(studentContract.list, { query: { search: 'urut', sort } })).data.map(({ name }) => name);

test('a list puts names in order whatever their case, and accented letters among the plain ones', async () => {
  for (const name of ordered.toReversed()) await buildStudent(t.db, { name });
  expect(await names('name')).toEqual(ordered);
  expect(await names('-name')).toEqual(ordered.toReversed());
  expect(ordered.toSorted((a, b) => a.localeCompare(b, 'id'))).toEqual(ordered);
});

test('names that differ in case alone are still two names', async () => {
  const { rows } = await t.db.execute(sql`
    select 'Ahmad' collate id_name = 'ahmad' as one, 'ahmad' collate id_name < 'Ahmad' as before`);
  expect(rows).toEqual([{ one: false, before: true }]);
});

test('a start with another ICU makes the indexes of names again, any other start leaves them', async () => {
  const own = await testDatabase();
  const look = async () =>
    (
      await own.db.execute<{ isCurrent: boolean; file: number }>(sql`
        select collversion = pg_collation_actual_version(oid) as "isCurrent",
          pg_relation_filenode('students_name_idx') as file
        from pg_collation where collname = 'id_name'`)
    ).rows[0];
  const before = await look();
  expect(before?.isCurrent).toBe(true);
  await migrate(own.url, silentLog);
  expect(await look()).toEqual(before);
  await own.db.execute(sql`update pg_collation set collversion = '1' where collname = 'id_name'`);
  await migrate(own.url, silentLog);
  const after = await look();
  expect(after?.isCurrent).toBe(true);
  expect(after?.file).not.toBe(before?.file);
  await own.close();
});
