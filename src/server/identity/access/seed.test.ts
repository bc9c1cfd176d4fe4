import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { testDatabase, type TestDatabase } from '#test/database.ts';
import { seedAccess } from './seed.public.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  await seedAccess(t.db);
});
afterAll(() => t.close());

/** What a role may do, in alphabetical order. */
const rightsOf = async (roleId: number): Promise<string[]> => {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select p.name from role_permissions r join permissions p on p.id = r.permission_id
    where r.role_id = ${roleId} order by p.name collate "C"`);
  return rows.map(({ name }) => name);
};

test('a new college has its refunds decided by leaders, not by finance', async () => {
  expect(await rightsOf(ROLE.finance)).toContain('payment:verify');
  expect(await rightsOf(ROLE.finance)).not.toContain('payment:refund');
  expect(await rightsOf(ROLE.leadership)).toContain('payment:refund');
});
