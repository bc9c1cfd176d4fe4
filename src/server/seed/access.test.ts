import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '#shared/access/roles.ts';
import { testDatabase, type TestDatabase } from '#test/database.ts';
import { seedAccess } from './access.ts';

let t: TestDatabase;
let step: string;
let delivered: string[];
beforeAll(async () => {
  t = await testDatabase();
  await seedAccess(t.db);
  delivered = await rightsOf(ROLE.finance);
  step = await readFile(new URL('../db/migrations/0570_refunds_by_leaders.sql', import.meta.url), 'utf8');
});
afterAll(() => t.close());

/** What a role may do, in alphabetical order. */
const rightsOf = async (roleId: number): Promise<string[]> => {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select p.name from role_permissions r join permissions p on p.id = r.permission_id
    where r.role_id = ${roleId} order by p.name collate "C"`);
  return rows.map(({ name }) => name);
};
const grant = (roleId: number, name: string) =>
  t.db.execute(sql`
    insert into role_permissions (role_id, permission_id) select ${roleId}, id from permissions where name = ${name}`);

test('a new college has its refunds decided by leaders, not by finance', async () => {
  expect(delivered).toContain('payment:verify');
  expect(delivered).not.toContain('payment:refund');
  expect(await rightsOf(ROLE.leadership)).toContain('payment:refund');
});

test('a college that has finance as it was delivered before loses no other right', async () => {
  await grant(ROLE.finance, 'payment:refund');
  await t.db.execute(sql.raw(step));
  expect(await rightsOf(ROLE.finance)).toEqual(delivered);
  expect(await rightsOf(ROLE.leadership)).toContain('payment:refund');
});

test('a college that changed what finance may do keeps what it decided', async () => {
  await grant(ROLE.finance, 'payment:refund');
  await grant(ROLE.finance, 'audit:get');
  await t.db.execute(sql.raw(step));
  expect(await rightsOf(ROLE.finance)).toContain('payment:refund');
});
