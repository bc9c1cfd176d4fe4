import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessContract } from '#shared/identity/access/access.contract.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { seedAccess } from './seed.public.ts';
import { buildAdmin, buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let adminId: string;
beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  adminId = (await buildAdmin(t.db)).id;
});
afterAll(() => t.close());

const roleForm = (name: string, permissions: string[]) => ({ body: { name, permissions } });
const findRole = async (id: number) =>
  (await t.call(accessContract.roles, {})).data.find((role) => role.id === id);
const createRole = async (name: string, permissions: string[]) => {
  await t.as(adminId);
  return (await t.call(accessContract.createRole, roleForm(name, permissions))).data.id;
};

describe('roles', () => {
  test.each(['panitia wisuda', 'PANITIA WISUDA', 'Panitia ‘Wisuda’'])(
    'whose names differ in letter case or signs only are one: %s',
    async (twin) => {
      await t.as(adminId);
      await t.call(accessContract.createRole, roleForm('Panitia Wisuda', []));
      const refused = await t.call(accessContract.createRole, roleForm(twin, []));
      expect([refused.status, refused.error.errors]).toEqual([409, { name: 'Nama peran ini sudah ada.' }]);
    },
  );

  test('the PDDIKTI operator of a new college has no rights to the LMS; where they were given they stay', async () => {
    await t.as(adminId);
    const operator = async () => {
      const role = await findRole(ROLE.feederOperator);
      if (!role) throw new Error('the role is not there');
      return role;
    };
    const { name, permissions, updatedAt } = await operator();
    expect(permissions).toContain('feeder:get');
    expect(permissions.filter((one) => one.startsWith('lms:'))).toEqual([]);
    const body = { name, updatedAt, permissions: [...permissions, 'lms:get'] };
    await t.call(accessContract.updateRole, { params: { id: ROLE.feederOperator }, body });
    await seedAccess(t.db);
    expect((await operator()).permissions).toContain('lms:get');
  });

  test('a permission that does not exist is named, and a role keeps what it has', async () => {
    const id = await createRole('Penilai Izin', ['student:get']);
    const roleNow = async () => (await t.call(accessContract.roles, {})).data.find((role) => role.id === id);
    const { name, updatedAt = '' } = (await roleNow()) ?? {};
    const message = 'Izin tidak ditemukan: tidak:ada.';
    const refusal = { status: 400, error: { code: 'INVALID', errors: { 'permissions.0': message } } };
    const permissions = ['tidak:ada'];
    const changed = { params: { id }, body: { name: name ?? '', updatedAt, permissions } };
    expect(await t.call(accessContract.updateRole, changed)).toMatchObject(refusal);
    expect(await t.call(accessContract.createRole, roleForm('Baru', permissions))).toMatchObject(refusal);
    expect((await roleNow())?.permissions).toEqual(['student:get']);
  });

  test('a new role gets an id from 20 on and its permissions', async () => {
    const id = await createRole('Panitia PMB', ['student:get', 'student:create']);
    expect(id).toBeGreaterThanOrEqual(20);
    expect(await findRole(id)).toMatchObject({
      permissions: ['student:create', 'student:get'],
      users: 0,
      isSystem: false,
    });
  });

  test('changed rights count at the holder’s next request', async () => {
    const id = await createRole('Peninjau', ['user:get']);
    const holder = await buildUser(t.db, { roles: [id] });
    await t.as(holder.id);
    expect((await t.call(userContract.list, { query: {} })).status).toBe(200);
    const holderApp = t.app;
    await t.as(adminId);
    const role = await findRole(id);
    const change = { name: 'Peninjau', permissions: [], updatedAt: role?.updatedAt ?? '' };
    expect((await t.call(accessContract.updateRole, { params: { id }, body: change })).status).toBe(200);
    await t.as(holder.id);
    expect(holderApp).toBe(t.app);
    expect((await t.call(userContract.list, { query: {} })).status).toBe(403);
  });

  test('a stale copy changes nothing', async () => {
    const id = await createRole('Dua Penyunting', ['student:get']);
    const seen = (await findRole(id))?.updatedAt ?? '';
    const edit = (name: string) =>
      t.call(accessContract.updateRole, { params: { id }, body: { name, permissions: [], updatedAt: seen } });
    expect((await edit('Pertama')).status).toBe(200);
    expect((await edit('Kedua')).error.code).toBe('STALE');
    expect((await findRole(id))?.name).toBe('Pertama');
  });

  test('system roles and roles in use stay, an unused one goes', async () => {
    const remove = (roleId: number) => t.call(accessContract.deleteRole, { params: { id: roleId } });
    const unused = await createRole('Tidak dipakai', []);
    expect((await remove(unused)).status).toBe(200);
    expect(await findRole(unused)).toBeUndefined();
    const id = await createRole('Dipakai', []);
    await buildUser(t.db, { roles: [id] });
    expect((await remove(id)).error.message).toBe('Peran Dipakai masih dipakai 1 pengguna.');
    expect((await remove(3)).error.code).toBe('RULE');
    expect((await remove(9)).error.code).toBe('RULE');
  });

  test('nobody grants what he does not hold, nor edits his own role', async () => {
    const id = await createRole('Pengelola Peran', ['role:get', 'role:create', 'role:update']);
    const holder = await buildUser(t.db, { roles: [id] });
    await t.as(holder.id);
    const greedy = await t.call(accessContract.createRole, roleForm('Serakah', ['payment:verify']));
    expect(greedy.error.errors).toHaveProperty('permissions');
    const own = await findRole(id);
    const widened = { name: 'Xx', permissions: ['role:get'], updatedAt: own?.updatedAt ?? '' };
    expect((await t.call(accessContract.updateRole, { params: { id }, body: widened })).error.code).toBe(
      'RULE',
    );
    await t.as(adminId);
    const names = (await t.call(accessContract.roles, {})).data.map(({ name }) => name);
    expect(names).not.toContain('Serakah');
  });
});

describe('permissions', () => {
  test('one is added with what it means', async () => {
    await t.as(adminId);
    const body = { name: 'surat:kirim', description: 'Mengirim surat keluar' };
    expect((await t.call(accessContract.createPermission, { body })).status).toBe(200);
    const { data } = await t.call(accessContract.permissions, {});
    expect(data.find(({ name }) => name === 'surat:kirim')).toMatchObject({ ...body, group: 'surat' });
  });

  test('many at once: existing ones are skipped and named', async () => {
    await t.as(adminId);
    const body = { permissions: [{ name: 'arsip:get' }, { name: 'student:get' }, { name: 'arsip:get' }] };
    const answer = await t.call(accessContract.createPermissions, { body });
    expect(answer.data).toMatchObject({ created: ['arsip:get'], skipped: ['student:get'] });
    const bad = await t.call(accessContract.createPermission, { body: { name: 'Student get' } });
    expect(bad.status).toBe(400);
    expect((await t.call(accessContract.createPermission, { body: { name: 'arsip:get' } })).status).toBe(409);
  });

  test('only unused ones of staff’s own can go', async () => {
    await t.as(adminId);
    const { data } = await t.call(accessContract.permissions, {});
    const idOf = (name: string) => data.find((one) => one.name === name)?._id ?? '';
    const remove = (name: string) => t.call(accessContract.deletePermission, { params: { id: idOf(name) } });
    expect((await remove('arsip:get')).status).toBe(200);
    expect((await remove('student:get')).error.code).toBe('REFERENCED');
  });
});

test('an account without a staff record is made with its rights', async () => {
  await t.as(adminId);
  const body = { name: 'Asesor Contoh', email: 'asesor@contoh.test', permissions: ['report:get'] };
  const made = await t.call(userContract.create, { body });
  expect(made.data.password).toHaveLength(10);
  const [listed] = (await t.call(userContract.list, { query: { search: 'asesor@contoh.test' } })).data;
  expect(listed).toMatchObject({ _id: made.data._id, name: 'Asesor Contoh' });
  await t.as(made.data._id);
  expect((await t.call(userContract.create, { body })).status).toBe(403);
});

describe('staff accounts', () => {
  const form = (email: string, extra: object = {}) => ({
    body: { name: 'Rina Contoh', email, unit: 'BAAK' as const, roles: [2], ...extra },
  });

  test('a new one gets a first password that has to be changed', async () => {
    await t.as(adminId);
    const made = await t.call(userContract.save, form('rina@contoh.test'));
    expect(made.data.password).toHaveLength(10);
    await t.as(null);
    const body = { emailOrNim: 'rina@contoh.test', password: made.data.password ?? '' };
    expect((await t.call(authContract.login, { body })).data.mustChangePassword).toBe(true);
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, made.data._id)).limit(1);
    expect(JSON.stringify(entry)).not.toContain(made.data.password);
  });

  test('an email that is taken marks the field and leaves nothing behind', async () => {
    await t.as(adminId);
    const before = (await t.call(userContract.list, { query: {} })).meta.total;
    const again = await t.call(userContract.save, form('RINA@contoh.test'));
    expect(again.error.errors).toEqual({ email: 'Email ini sudah dipakai akun lain.' });
    expect((await t.call(userContract.list, { query: {} })).meta.total).toBe(before);
  });

  test('roles above the actor’s own and the own roles are out of reach', async () => {
    const clerk = await buildStaff(t.db, 'user:get', 'staff:create', 'staff:update');
    await t.as(clerk.id);
    expect((await t.call(userContract.save, form('baru@contoh.test'))).error.errors).toHaveProperty('roles');
    const own = (await t.call(userContract.list, { query: { search: clerk.email } })).data[0];
    const self = { _id: clerk.id, updatedAt: own?.updatedAt, roles: [2] };
    expect((await t.call(userContract.save, form(clerk.email, self))).error.code).toBe('RULE');
  });

  test('the role of lecturers is not given to whom no lecturer is known', async () => {
    await t.as(adminId);
    const refused = { roles: expect.stringContaining('/staff/dosen') };
    const made = await t.call(userContract.save, form('mengajar@contoh.test', { roles: [2, ROLE.lecturer] }));
    expect(made.error.errors).toEqual(refused);
    const stored = async (email: string) =>
      (await t.call(userContract.list, { query: { search: email, kind: 'all' } })).data[0];
    const clerk = await buildStaff(t.db);
    const clerkStamp = { _id: clerk.id, updatedAt: (await stored(clerk.email))?.updatedAt };
    const changed = form(clerk.email, { ...clerkStamp, roles: [ROLE.lecturer] });
    expect((await t.call(userContract.save, changed)).error.errors).toEqual(refused);
    const lecturer = await buildLecturer(t.db);
    const stamp = { _id: lecturer.userId, updatedAt: (await stored(lecturer.email))?.updatedAt };
    const more = form(lecturer.email, { ...stamp, name: lecturer.name, roles: [2, ROLE.lecturer] });
    expect((await t.call(userContract.save, more)).status).toBe(200);
  });

  test('the way into an account that may more than the actor is out of reach', async () => {
    const clerk = await buildStaff(t.db, 'user:get', 'user:reset-password', 'staff:create', 'staff:update');
    const rich = await buildStaff(t.db, 'user:get', 'audit:get');
    const poor = await buildStaff(t.db, 'user:get');
    await t.as(clerk.id);
    const reset = (id: string) => t.call(userContract.resetPassword, { params: { id } });
    const refused = {
      code: 'RULE',
      message: 'Akun ini memegang hak yang tidak Anda miliki. Minta admin melakukannya.',
    };
    expect((await reset(rich.id)).error).toEqual(refused);
    expect((await reset(poor.id)).data.password).toHaveLength(10);
    const [stored] = (await t.call(userContract.list, { query: { search: rich.email } })).data;
    const kept = {
      _id: rich.id,
      updatedAt: stored?.updatedAt,
      roles: stored?.roles.map(({ id }) => id) ?? [],
      permissions: stored?.permissions ?? [],
    };
    expect((await t.call(userContract.save, form('milik.saya@contoh.test', kept))).error).toEqual(refused);
    expect((await t.call(userContract.save, form(rich.email, kept))).status).toBe(200);
    await t.as(adminId);
    expect((await reset(rich.id)).status).toBe(200);
  });

  test('a change that leaves out status and rights keeps them', async () => {
    const other = await buildStaff(t.db, 'user:get');
    const stored = async () =>
      (await t.call(userContract.list, { query: { search: other.email } })).data.find(
        ({ _id }) => _id === other.id,
      );
    await t.as(adminId);
    const stamp = async () => ({ _id: other.id, updatedAt: (await stored())?.updatedAt });
    const rights = { roles: [2], permissions: ['report:get'], status: 'blocked' };
    expect(
      (await t.call(userContract.save, form(other.email, { ...(await stamp()), ...rights }))).status,
    ).toBe(200);
    const bare = { name: 'Nama Baru', email: other.email, unit: 'BAAK' as const };
    expect((await t.call(userContract.save, { body: { ...bare, ...(await stamp()) } })).status).toBe(200);
    expect(await stored()).toMatchObject({
      name: 'Nama Baru',
      status: 'blocked',
      permissions: ['report:get'],
      roles: [{ id: 2 }],
    });
    const emptied = { ...bare, ...(await stamp()), roles: [], permissions: [] };
    expect((await t.call(userContract.save, { body: emptied })).status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'blocked', roles: [], permissions: [] });
  });

  test('accounts of people with a record, admins and oneself are not deleted', async () => {
    const student = await buildStudent(t.db);
    await t.as(adminId);
    const remove = (id: string) => t.call(userContract.remove, { params: { id } });
    expect((await remove(student.userId)).error.code).toBe('REFERENCED');
    expect((await remove(adminId)).error.code).toBe('RULE');
    expect((await remove((await buildStaff(t.db)).id)).status).toBe(200);
    expect((await remove('00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  test('blocking asks for user:block, deleting for user:delete besides', async () => {
    const other = await buildStaff(t.db, 'user:get');
    const stored = async () =>
      (await t.call(userContract.list, { query: { search: other.email } })).data.find(
        ({ _id }) => _id === other.id,
      );
    const block = async () =>
      t.call(userContract.setActive, {
        body: { items: [{ _id: other.id, updatedAt: (await stored())?.updatedAt ?? '' }], isActive: false },
      });
    const save = async (status: 'active' | 'blocked') => {
      const now = await stored();
      const roles = now?.roles.map(({ id }) => id) ?? [];
      const kept = { _id: other.id, updatedAt: now?.updatedAt, permissions: now?.permissions ?? [] };
      return t.call(userContract.save, form(other.email, { ...kept, roles, status }));
    };
    const remove = () => t.call(userContract.remove, { params: { id: other.id } });
    const staff = ['user:get', 'staff:create', 'staff:update', 'staff:delete'] as const;
    await t.as((await buildStaff(t.db, ...staff)).id);
    expect((await block()).status).toBe(403);
    expect((await remove()).status).toBe(403);
    expect((await save('blocked')).status).toBe(403);
    expect(await stored()).toMatchObject({ status: 'active', name: other.name });
    expect((await save('active')).status).toBe(200);
    await t.as((await buildStaff(t.db, ...staff, 'user:block')).id);
    expect((await save('blocked')).status).toBe(200);
    expect((await stored())?.status).toBe('blocked');
    await t.as((await buildStaff(t.db, 'user:get', 'user:delete', 'staff:delete')).id);
    expect((await remove()).status).toBe(200);
    expect(await stored()).toBeUndefined();
  });

  test('the list searches, filters by role and pages', async () => {
    await t.as(adminId);
    const answer = await t.call(userContract.list, { query: { search: 'rina', role: 2, limit: 1 } });
    expect(answer.data.map(({ email }) => email)).toEqual(['rina@contoh.test']);
    expect(answer.meta).toEqual({ page: 1, limit: 1, total: 1 });
    const percent = await t.call(userContract.list, { query: { search: '%' } });
    expect(percent.data).toEqual([]);
  });
});
