import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, users } from '#server/platform/db/schema.ts';
import { hashPassword } from '#server/identity/auth/password.ts';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
});
afterAll(() => t.close());

const look = (id: string) => t.call(profileContract.student, { params: { id } });

describe('who sees what of a student', () => {
  test('the owner and the registrar all, reading leaves a trace', async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    expect((await look(student.userId)).data).toMatchObject({
      study: { status: 'active', semesterNumber: 3 },
      biodata: { motherName: 'Contoh Ibu' },
      locked: ['name'],
    });
    const registrar = await buildStaff(t.db, 'student:get', 'studentProfile:get');
    await t.as(registrar.id);
    expect((await look(student.id)).data.biodata?.nik).toMatch(/^99/);
    expect((await look(student.id)).status).toBe(200);
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, student.id));
    expect(entries).toMatchObject([{ action: 'biodata.read', actorId: registrar.id }]);
  });

  test('other staff the record without biodata', async () => {
    const student = await buildStudent(t.db, { entryFee: 5_000_000 });
    await t.as((await buildStaff(t.db, 'student:get', 'payment:get')).id);
    expect((await look(student.id)).data).toMatchObject({
      biodata: null,
      phone: null,
      study: { entryFee: 5_000_000 },
    });
  });

  test.each([
    // As the built-in roles: who, the rights beside `student:get`, results, entry fee.
    ['library', ['library:get', 'skripsi:get', 'payment:create'], false, false],
    ['finance', ['payment:get', 'payment:verify', 'scholarship:get'], false, true],
    ['registrar', ['student:update', 'krs:get', 'payment:get'], true, true],
    ['head of programme', ['studentGrade:get', 'krs:approve'], true, false],
    ['operator', ['student:update', 'studentGrade:get'], true, true],
  ] as const)('%s: results and the entry fee by right', async (_who, rights, results, fee) => {
    const student = await buildStudent(t.db, { entryFee: 5_000_000 });
    await t.db.execute(sql`insert into semester_records (student_id, period_code, status, ips, ipk)
      values (${student.id}, '20251', 'A', 330, 330)`);
    await t.as((await buildStaff(t.db, 'student:get', ...rights)).id);
    const { study } = (await look(student.id)).data;
    expect(study).toMatchObject({
      status: 'active',
      entryFee: fee ? 5_000_000 : null,
      ipk: results ? 330 : null,
      sksPassed: results ? 0 : null,
    });
    const terms = await t.call(profileContract.semesters, { params: { id: student.id } });
    expect(terms.status).toBe(results ? 200 : 403);
    const { data } = await t.call(studentContract.list, { query: { search: student.nim } });
    expect(data).toMatchObject([{ nim: student.nim, ipk: results ? 330 : null }]);
    const query = { search: student.nim, concern: 'LOW_IPS' } as const;
    expect((await t.call(studentContract.list, { query })).status).toBe(results ? 200 : 403);
  });

  test('an advisor who works in the library too still sees the results of the advisees', async () => {
    const { id: userId } = await buildStaff(t.db, 'student:get', 'library:get');
    const advisor = await buildLecturer(t.db, { userId });
    const student = await buildStudent(t.db, { advisorId: advisor.id });
    await t.as(userId);
    expect((await look(student.id)).data.study?.sksPassed).toBe(0);
    expect((await t.call(profileContract.semesters, { params: { id: student.id } })).status).toBe(200);
  });

  test('the advisor the record and the phone, a teacher only who it is, anybody else nothing', async () => {
    const [advisor, teacher, stranger] = [
      await buildLecturer(t.db),
      await buildLecturer(t.db),
      await buildLecturer(t.db),
    ];
    const student = await buildStudent(t.db, { advisorId: advisor.id, biodata: { mobile: '6281234567890' } });
    const { id } = await buildSchedule(t.db, { periodId, lecturerIds: [teacher.id] });
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [id] });
    await t.as(advisor.userId);
    expect((await look(student.id)).data).toMatchObject({
      biodata: null,
      phone: '6281234567890',
      study: { entryFee: null },
    });
    await t.as(teacher.userId);
    expect((await look(student.id)).data).toMatchObject({
      nim: student.nim,
      email: student.email,
      study: null,
      biodata: null,
      phone: null,
      locked: [],
    });
    expect((await t.call(profileContract.semesters, { params: { id: student.id } })).status).toBe(403);
    for (const userId of [stranger.userId, (await buildStudent(t.db)).userId]) {
      await t.as(userId);
      expect((await look(student.id)).status).toBe(403);
    }
    const refused = await t.db.select().from(auditLog).where(eq(auditLog.action, 'student.refused'));
    expect(refused.filter(({ entityId }) => entityId === student.id)).toHaveLength(2);
    expect((await look(crypto.randomUUID())).status).toBe(404);
  });
});

describe('histories', () => {
  test('show terms, statuses, advisors and changes; biodata only to those who may read it', async () => {
    const advisor = await buildLecturer(t.db, { name: 'Contoh Wali', frontTitle: 'Dr.', backTitle: 'M.M.' });
    const student = await buildStudent(t.db, { advisorId: advisor.id });
    await t.db.execute(sql`insert into semester_records (student_id, period_code, status, ips, ipk) values
      (${student.id}, '20252', 'A', 350, 340), (${student.id}, '20251', 'A', 330, 330)`);
    await t.db.execute(sql`insert into student_status_changes (id, student_id, "from", "to", reason, at)
      values (gen_random_uuid(), ${student.id}, 'inactive', 'active', 'KRS disetujui', now())`);
    await t.db.insert(auditLog).values([
      {
        at: '2026-08-01T00:00:00Z',
        action: 'biodata.update',
        entity: 'student',
        entityId: student.id,
        after: { nik: '99' },
      },
      {
        at: '2026-08-02T00:00:00Z',
        action: 'student.update',
        entity: 'student',
        entityId: student.id,
        after: { name: 'X' },
      },
    ]);
    const params = { id: student.id };
    await t.as((await buildStaff(t.db, 'student:get', 'krs:get', 'audit:get')).id);
    const next = await buildPeriod(t.db, {
      academicYear: '2026/2027',
      semester: 'GENAP',
      code: '20262',
      startDate: '2027-02-08',
      endDate: '2027-07-24',
      isActive: false,
    });
    const plan = await buildKrs(t.db, { studentId: student.id, periodId: next.id, scheduleIds: [] });
    const terms = await t.call(profileContract.semesters, { params });
    expect(terms.data).toMatchObject([
      { periodCode: '20251', status: 'A', ips: 330, krs: null },
      { periodCode: '20252', status: 'A', ips: 350, krs: null },
      { periodCode: '20262', status: null, ips: null, krs: { _id: plan.id, state: 'APPROVED' } },
    ]);
    const history = await t.call(profileContract.history, { params });
    expect(history.data).toMatchObject({
      statuses: [{ from: 'inactive', to: 'active', reason: 'KRS disetujui' }],
      advisors: [{ name: 'Dr. Contoh Wali, M.M.', startDate: '2025-08-20', endDate: null }],
    });
    const trail = await t.call(profileContract.audit, { params });
    expect(trail.data).toMatchObject([
      { action: 'student.update', after: { name: 'X' }, at: '2026-08-02T00:00:00.000Z' },
      { action: 'biodata.update', after: null },
    ]);
    await t.as((await buildStaff(t.db, 'student:get', 'audit:get', 'studentProfile:get')).id);
    expect((await t.call(profileContract.audit, { params })).data[1]?.after).toEqual({ nik: '99' });
  });
});

describe('the own profile', () => {
  const edit = (body: object) => t.call(profileContract.editOwn, { body: body as never });

  test('a lecturer fills in the NUPTK where the NIDN goes, and the dialog is satisfied', async () => {
    const lecturer = await buildLecturer(t.db, { nidn: null });
    await t.as(lecturer.userId);
    expect((await t.call(authContract.me, {})).data.nidn).toBeNull();
    const { data } = await t.call(profileContract.me, {});
    const form = {
      kind: 'lecturer',
      name: lecturer.name,
      email: lecturer.email,
      updatedAt: data.lecturer?.updatedAt,
    };
    expect((await edit({ ...form, nidn: '12345' })).error.errors).toEqual({
      nidn: 'NIDN/NIDK harus 10 angka, NUPTK 16 angka.',
    });
    expect((await edit({ ...form, nidn: '1234567890123456', mobile: '081234567890' })).status).toBe(200);
    expect((await t.call(authContract.me, {})).data.nidn).toBe('1234567890123456');
    expect((await edit({ ...form, nidn: '1234567890' })).error.code).toBe('STALE');
  });

  test('staff change name and phone; a new address takes the password', async () => {
    const user = await buildStaff(t.db);
    await t.db
      .update(users)
      .set({ passwordHash: await hashPassword('Rahasia-Kampus-26') })
      .where(eq(users.id, user.id));
    await t.as(user.id);
    const { updatedAt } = (await t.call(profileContract.me, {})).data.user;
    const form = {
      kind: 'account',
      name: 'Contoh Pegawai',
      email: 'pegawai.baru@contoh.test',
      phone: '0274-512345',
      updatedAt,
    };
    expect((await edit(form)).error.errors).toHaveProperty('currentPassword');
    expect((await edit({ ...form, currentPassword: 'salah' })).status).toBe(400);
    expect((await edit({ ...form, currentPassword: 'Rahasia-Kampus-26' })).status).toBe(200);
    expect((await t.call(profileContract.me, {})).data).toMatchObject({
      user: { name: 'Contoh Pegawai', email: 'pegawai.baru@contoh.test' },
      staff: { phone: '0274-512345' },
    });
  });

  test('students and impostors are refused', async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    const { updatedAt } = (await t.call(profileContract.me, {})).data.user;
    const form = { name: 'Contoh', email: student.email, updatedAt };
    expect((await edit({ kind: 'account', ...form })).status).toBe(403);
    expect((await edit({ kind: 'lecturer', ...form })).status).toBe(403);
    await t.as(null);
    expect((await edit({ kind: 'account', ...form })).status).toBe(401);
  });

  test('others are seen with the right only, the NIK of lecturers with more', async () => {
    const lecturer = await buildLecturer(t.db, { nik: '9904011201900001' });
    const staffMember = await buildStaff(t.db);
    const open = (id: string) => t.call(profileContract.staff, { params: { id } });
    await t.as((await buildStaff(t.db, 'lectureProfile:get')).id);
    expect((await open(lecturer.id)).data.lecturer).toMatchObject({ nidn: lecturer.nidn, nik: null });
    expect((await open(staffMember.id)).status).toBe(403);
    await t.as((await buildStaff(t.db, 'lectureProfile:get', 'lectureProfile:update', 'staff:get')).id);
    expect((await open(lecturer.userId)).data.lecturer?.nik).toBe('9904011201900001');
    expect((await open(staffMember.id)).data.staff?.unit).toBe('BAAK');
    expect((await open((await buildUser(t.db)).id)).status).toBe(404);
    await t.as(lecturer.userId);
    expect((await open(lecturer.id)).data.lecturer?.nik).toBe('9904011201900001');
  });
});
