import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '#server/identity/auth/password.ts';
import { users } from '#server/platform/db/schema.ts';
import type { SectionName } from '#shared/platform/campus/sections.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import type { TestApp } from '../test-app.ts';
import { buildAdmin } from './people.ts';

export const ADMIN_PASSWORD = 'Kampus#Kita-2026';

/** An admin whose password is known, signed in. */
export async function signInAdmin(t: TestApp): Promise<{ id: string }> {
  const { id } = await buildAdmin(t.db);
  const passwordHash = await hashPassword(ADMIN_PASSWORD);
  await t.db.update(users).set({ passwordHash }).where(eq(users.id, id));
  await t.as(id);
  return { id };
}

/** Enters the admin's password again in the present session. */
export const prove = (t: TestApp, password = ADMIN_PASSWORD) =>
  t.call(mainDataContract.verify, { body: { password } });

/** A group as it is now, ready to be sent back with changes. */
export async function sectionNow<S extends SectionName>(t: TestApp, section: S) {
  const { data } = await t.call(mainDataContract.get, {});
  return { section, updatedAt: data.updatedAt[section], values: data.sections[section] };
}

/** Sets part of a group, as if it had been saved; for tests of what follows from it. */
export async function setSection(t: TestApp, section: SectionName, part: Record<string, unknown>) {
  await t.db.execute(sql`
    insert into main_data (id, data) values (1, ${JSON.stringify({ [section]: part })}::jsonb)
    on conflict (id) do update set data = jsonb_set(main_data.data, array[${section}],
      coalesce(main_data.data -> ${section}, '{}') || ${JSON.stringify(part)}::jsonb)`);
  t.services.campus.forget();
}
