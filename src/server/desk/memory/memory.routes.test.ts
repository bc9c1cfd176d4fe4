import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainData } from '#server/platform/db/schema.ts';
import { campusContract } from '#shared/platform/campus/campus.contract.ts';
import { memoryContract } from '#shared/desk/memory/memory.contract.ts';
import { buildAdmin, buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const clear = () => t.call(memoryContract.flush, { body: {} });
const shownName = async () => (await t.call(campusContract.get, {})).data.name;

test('an admin empties what the server remembers, at most once a minute; the sign-in stays', async () => {
  const admin = await buildAdmin(t.db);
  await t.as(admin.id);
  const before = await shownName();
  await t.db.insert(mainData).values({ id: 1, data: { institution: { name: 'Kampus Baru' } } });
  expect(await shownName()).toBe(before);
  const cleared = await clear();
  expect(cleared.message).toBe(`Memory berhasil dibersihkan (${cleared.data.removed} entri).`);
  expect(cleared.data.removed).toBeGreaterThanOrEqual(2);
  expect(await shownName()).toBe('Kampus Baru');
  const again = await clear();
  expect([again.status, again.error.code]).toEqual([429, 'RATE_LIMITED']);
  const { rows } = await t.db.execute(
    sql`select actor_id from audit_log where action = 'memory.clear' and actor_id = ${admin.id}`,
  );
  expect(rows).toHaveLength(1);
});

test('nobody else does', async () => {
  await t.as((await buildStaff(t.db, 'mainData:update')).id);
  expect((await clear()).status).toBe(403);
  await t.as(null);
  expect((await clear()).status).toBe(401);
});

test('the step that failed is named', async () => {
  const own = await testApp();
  await own.as((await buildAdmin(own.db)).id);
  await own.db.execute(sql`alter table files rename to files_away`);
  const answer = await own.call(memoryContract.flush, { body: {} });
  expect([answer.status, answer.error.code]).toEqual([500, 'INTERNAL']);
  expect(answer.error.message).toContain('Unggahan kedaluwarsa tidak dapat dibersihkan.');
  await own.close();
});
