import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lecturers, userRoles, users } from '#server/platform/db/schema.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { referenceContract } from '#shared/platform/reference/reference.contract.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { buildAdmin, buildLecturer, buildStaff, buildStudent, next } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let manager: string;
beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  const rights = [
    'lectureProfile:get',
    'lectureProfile:create',
    'lectureProfile:update',
    'lectureProfile:delete',
  ] as const;
  manager = (await buildStaff(t.db, ...rights)).id;
});
afterAll(() => t.close());

const save = (body: object) => {
  const n = next();
  return t.call(lecturerContract.save, {
    body: { name: `Contoh Dosen Baru ${n}`, email: `dosen.baru${n}@contoh.test`, ...body },
  });
};
const record = async (id: string) => (await t.db.select().from(lecturers).where(eq(lecturers.id, id)))[0];

describe('lecturers', () => {
  test('are created with an account of role 3', async () => {
    await t.as(manager);
    const created = await save({ nidn: '0011223344', email: 'masuk@contoh.test', backTitle: 'M.M.' });
    expect(created.status).toBe(200);
    await t.as(null);
    const password = created.data.password ?? '';
    const signedIn = await t.call(authContract.login, {
      body: { emailOrNim: 'masuk@contoh.test', password },
    });
    expect(signedIn.data).toMatchObject({ role: [3], nidn: '0011223344', lecturerId: created.data._id });
  });

  test('refuse wrong and taken numbers, strangers and missing rights, and leave no account behind', async () => {
    const other = await buildLecturer(t.db);
    await t.as(manager);
    const before = await t.db.$count(users);
    expect((await save({ nidn: '123' })).error.errors).toHaveProperty('nidn');
    expect((await save({ nidn: other.nidn })).error.errors).toEqual({
      nidn: 'NIDN ini sudah dipakai dosen lain.',
    });
    expect((await save({ email: other.email })).status).toBe(409);
    expect((await save({ name: '' })).error.errors).toHaveProperty('name');
    expect(await t.db.$count(users)).toBe(before);
    await t.as((await buildStaff(t.db, 'lectureProfile:get')).id);
    expect((await save({})).status).toBe(403);
    await t.as(other.userId);
    expect((await save({})).status).toBe(403);
    await t.as(null);
    expect((await save({})).status).toBe(401);
  });

  test('take the account of a staff member over once it is said to be the same person', async () => {
    const { id: userId, email } = await buildStaff(t.db, 'news:get');
    await t.db.insert(userRoles).values({ userId, roleId: ROLE.kaprodi });
    await t.as(manager);
    const form = { name: 'Contoh Pegawai Mengajar', email: email.toUpperCase(), nidn: '0099887766' };
    const asked = await save(form);
    expect(asked.error).toMatchObject({ code: 'NEEDS_CONFIRMATION', data: { account: expect.any(String) } });
    expect(await t.db.$count(lecturers, eq(lecturers.userId, userId))).toBe(0);
    const taken = await save({ ...form, takeOver: true });
    expect([taken.status, taken.data.password]).toEqual([200, null]);
    await t.as(userId);
    const me = (await t.call(authContract.me, {})).data;
    expect(me).toMatchObject({ name: form.name, nidn: form.nidn, lecturerId: taken.data._id });
    expect(me.role).toEqual([ROLE.lecturer, ROLE.kaprodi].toSorted((a, b) => a - b));
    expect(me.permissions).toContain('news:get');
    await t.as(manager);
    expect((await save({ ...form, nidn: '0099887765', takeOver: true })).status).toBe(409);
    expect((await t.call(lecturerContract.remove, { params: { id: taken.data._id } })).status).toBe(200);
    await t.as(userId);
    expect((await t.call(authContract.me, {})).data).toMatchObject({
      lecturerId: null,
      role: [ROLE.kaprodi],
    });
  });

  test('take over no account of an admin, and nobody makes a lecturer of oneself', async () => {
    const admin = await buildAdmin(t.db);
    await t.as(manager);
    const [own] = await t.db.select().from(users).where(eq(users.id, manager));
    for (const email of [admin.email, own?.email]) {
      const refused = await save({ email, takeOver: true });
      expect([refused.status, refused.error.code]).toEqual([422, 'RULE']);
    }
  });

  test('change with their account, and their employment alone', async () => {
    const lecturer = await buildLecturer(t.db, { expertise: 'Pemasaran' });
    await t.as(manager);
    const employment = {
      _id: lecturer.id,
      updatedAt: lecturer.updatedAt,
      functionalRank: '2' as const,
      activityStatus: '27' as const,
    };
    expect((await t.call(lecturerContract.updateEmployment, { body: employment })).status).toBe(200);
    expect(await record(lecturer.id)).toMatchObject({
      functionalRank: '2',
      activityStatus: '27',
      expertise: 'Pemasaran',
    });
    expect((await t.call(lecturerContract.updateEmployment, { body: employment })).error.code).toBe('STALE');
    const updatedAt = (await record(lecturer.id))?.updatedAt;
    const renamed = await save({
      _id: lecturer.id,
      updatedAt,
      name: 'Contoh Ganti',
      email: 'ganti@contoh.test',
    });
    expect(renamed.data.password).toBeNull();
    const [account] = await t.db.select().from(users).where(eq(users.id, lecturer.userId));
    expect(account).toMatchObject({ name: 'Contoh Ganti', email: 'ganti@contoh.test' });
  });

  test('keep the address of an account that may more than who writes it', async () => {
    const { id, userId, email, updatedAt } = await buildLecturer(t.db);
    await t.db.insert(userRoles).values({ userId, roleId: ROLE.kaprodi });
    await t.as(manager);
    const stolen = await save({ _id: id, updatedAt, email: `milik.saya.${email}` });
    expect([stolen.status, stolen.error.code]).toEqual([422, 'RULE']);
    expect((await record(id))?.email).toBe(email);
    expect((await save({ _id: id, updatedAt, email: email.toUpperCase() })).status).toBe(200);
  });

  test('are listed with their load, filtered and picked', async () => {
    const lecturer = await buildLecturer(t.db, {
      name: 'Contoh Ramli',
      frontTitle: 'Prof.',
      employment: 'PRAKTISI',
      nidn: '7788990011',
    });
    await buildStudent(t.db, { advisorId: lecturer.id });
    await t.as(manager);
    const list = async (query: object) => (await t.call(lecturerContract.list, { query })).data;
    expect(await list({ search: 'ramli' })).toMatchObject([{ fullName: 'Prof. Contoh Ramli', advisees: 1 }]);
    expect(await list({ search: '77889' })).toHaveLength(1);
    expect(await list({ employment: 'PRAKTISI', sort: '-advisees' })).toHaveLength(1);
    await t.as((await buildStudent(t.db)).userId);
    const picked = await t.call(lecturerContract.select, { query: { search: 'ramli' } });
    expect(picked.data).toEqual([{ value: lecturer.id, label: 'Prof. Contoh Ramli', photo: null }]);
    expect((await t.call(lecturerContract.list, { query: {} })).status).toBe(403);
  });

  test('are deleted only while nothing refers to them', async () => {
    const [free, busy] = [await buildLecturer(t.db), await buildLecturer(t.db)];
    await buildStudent(t.db, { advisorId: busy.id });
    const [course, period] = [await buildCourse(t.db), await buildPeriod(t.db)];
    await t.db.execute(sql`
      insert into rps (id, course_id, period_id, owner_id, state, date_made, description, outcomes)
      values (gen_random_uuid(), ${course.id}, ${period.id}, ${busy.id}, 'DRAFT', '2026-08-01', '-', '[]')`);
    await t.as(manager);
    const remove = (id: string) => t.call(lecturerContract.remove, { params: { id } });
    expect((await remove(busy.id)).error).toMatchObject({
      code: 'REFERENCED',
      message: `${busy.name} masih memiliki 1 mahasiswa bimbingan, 1 riwayat bimbingan, 1 RPS. Ubah statusnya menjadi tidak aktif.`,
    });
    expect((await remove(free.id)).status).toBe(200);
    expect(await t.db.$count(users, eq(users.id, free.userId))).toBe(0);
    expect((await remove(free.id)).status).toBe(404);
  });
});

describe('regions', () => {
  test('cascade from province to district and back', async () => {
    await t.as(manager);
    const below = async (parent?: string) =>
      (await t.call(referenceContract.regions, { query: parent ? { parent } : {} })).data;
    const provinces = await below();
    expect(provinces.every(({ level }) => level === 1)).toBe(true);
    const path = (await t.call(referenceContract.regionPath, { params: { code: '020804' } })).data;
    expect(path.map(({ level }) => level)).toEqual([1, 2, 3]);
    expect((await below(path[1]?.code)).map(({ code }) => code)).toContain('020804');
    expect((await t.call(referenceContract.regionPath, { params: { code: '999999' } })).data).toEqual([]);
    expect((await t.call(referenceContract.countries, {})).data).toContainEqual({
      value: 'ID',
      label: 'Indonesia',
    });
    await t.as(null);
    expect((await t.call(referenceContract.regions, { query: {} })).status).toBe(401);
  });
});
