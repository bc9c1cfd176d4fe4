import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditLog,
  schedules,
  scholarshipGrants,
  scholarships,
  studentStatusChanges,
  users,
} from '#server/platform/db/schema.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { buildAdmin, buildStaff, buildStudent, studentNow } from '#test/factories/people.ts';
import { buildGrade, buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let registrar: string;
let admin: string;
let periodId: string;
beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  registrar = (await buildStaff(t.db, 'student:get', 'student:change-status')).id;
  admin = (await buildAdmin(t.db)).id;
});
afterAll(() => t.close());

type Student = Awaited<ReturnType<typeof buildStudent>>;
/** Asks for a change on what the record is now. */
async function set(student: Student, to: string, grounds: object = {}) {
  const updatedAt = (await studentNow(t.db, student.id))?.updatedAt;
  const body = { to, updatedAt, reason: 'Sesuai surat', ...grounds };
  return t.call(studentBulkContract.setStatus, { params: { id: student.id }, body: body as never });
}
const account = async (student: Student) =>
  (await t.db.select().from(users).where(eq(users.id, student.userId)))[0];
const history = (student: Student) =>
  t.db.select().from(studentStatusChanges).where(eq(studentStatusChanges.studentId, student.id));
const plan = async (student: Student, state: 'APPROVED' | 'SUBMITTED') => {
  const { id } = await buildSchedule(t.db, { periodId });
  await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [id], state });
  return id;
};
/** An approved plan whose change waits for the advisor. */
const changedPlan = async (student: Student) => {
  const scheduleId = await plan(student, 'APPROVED');
  await t.db.execute(sql`update krs set state = 'SUBMITTED' where student_id = ${student.id}`);
  return scheduleId;
};
const planNow = async (student: Student, scheduleId: string) => {
  const { rows } = await t.db.execute(sql`
    select k.state, s.taken from krs k, schedules s where k.student_id = ${student.id} and s.id = ${scheduleId}`);
  return rows[0];
};
const termStatus = async (student: Student) => {
  const { rows } = await t.db.execute(sql`
    select status from semester_records where student_id = ${student.id} and period_code = '20261'`);
  return rows[0]?.['status'];
};

describe('leave', () => {
  test('cancels the plan, gives the seats back and counts the term as leave', async () => {
    const student = await buildStudent(t.db);
    const scheduleId = await plan(student, 'APPROVED');
    expect(await planNow(student, scheduleId)).toEqual({ state: 'APPROVED', taken: 1 });
    await t.as(registrar);
    const without = await set(student, 'furlough');
    expect(without).toMatchObject({ status: 422, error: { message: 'Pengajuan cuti belum disetujui.' } });
    expect(await set(student, 'furlough', { letterNo: '12/CUTI/2026' })).toMatchObject({
      status: 200,
      message: 'Status menjadi Cuti.',
    });
    expect(await planNow(student, scheduleId)).toEqual({ state: 'CANCELLED', taken: 0 });
    expect(await termStatus(student)).toBe('C');
    expect(await history(student)).toMatchObject([
      {
        from: 'active',
        to: 'furlough',
        reason: 'Sesuai surat',
        decreeNo: '12/CUTI/2026',
        periodCode: '20261',
        changedBy: registrar,
      },
    ]);
    const { rows } = await t.db.execute(sql`
      select e."from", e."to" from krs_events e join krs k on k.id = e.krs_id where k.student_id = ${student.id}`);
    expect(rows).toEqual([{ from: 'APPROVED', to: 'CANCELLED' }]);
  });

  test('takes no class out of the plan whose grade was handed in', async () => {
    const student = await buildStudent(t.db);
    const scheduleId = await plan(student, 'APPROVED');
    const [held] = await t.db.select().from(schedules).where(eq(schedules.id, scheduleId));
    await buildGrade(t.db, {
      studentId: student.id,
      courseId: held?.courseId ?? '',
      scheduleId,
      score: 8000,
    });
    await t.as(registrar);
    const refused = await set(student, 'furlough', { letterNo: '14/CUTI/2026' });
    expect(refused.status).toBe(422);
    expect(refused.error.message).toContain(
      'Nilai sudah diserahkan, jadi KRS semester ini tidak dapat dibatalkan: ',
    );
    expect((await studentNow(t.db, student.id))?.status).toBe('active');
    expect(await planNow(student, scheduleId)).toMatchObject({ state: 'APPROVED', taken: 1 });
  });

  test('ends in the next term, asked for and paid', async () => {
    const student = await buildStudent(t.db);
    await t.as(registrar);
    await set(student, 'furlough', { letterNo: '13/CUTI/2026' });
    expect((await set(student, 'active')).error.message).toBe(
      'Masa cuti belum berakhir. Mahasiswa belum mengajukan aktif kembali. Kewajiban keuangan belum lunas.',
    );
    await t.db.execute(sql`delete from student_status_changes where student_id = ${student.id}`);
    await t.db
      .execute(sql`insert into student_status_changes (id, student_id, "from", "to", reason, period_code, at)
      values (gen_random_uuid(), ${student.id}, 'active', 'furlough', 'Cuti', '20252', now())`);
    const back = await set(student, 'active', { reactivationRequested: true, feesPaid: true });
    expect(back.status).toBe(200);
    expect(await termStatus(student)).toBe('A');
  });
});

describe('support', () => {
  /** KIP and a grant of the college, both for four years. */
  async function supported() {
    const student = await buildStudent(t.db);
    for (const kind of ['KIP', 'LEMBAGA'] as const) {
      const [row] = await t.db
        .insert(scholarships)
        .values({ name: `${kind} ${student.nim}`, kind, mode: 'PERCENT', value: 10_000 })
        .returning();
      const grant = { studentId: student.id, fromPeriod: '20251', untilPeriod: '20282' };
      await t.db.insert(scholarshipGrants).values({ ...grant, scholarshipId: row?.id ?? '' });
    }
    return student;
  }
  const ends = async (student: Student) => {
    const { rows } = await t.db.execute<{ kind: string; ended: string | null }>(sql`
      select h.kind, g.ended_from as ended from scholarship_grants g join scholarships h on h.id = g.scholarship_id
      where g.student_id = ${student.id} order by h.kind`);
    return Object.fromEntries(rows.map(({ kind, ended }) => [kind, ended]));
  };
  const letterNo = '13/CUTI/2026';

  test('of the state ends with a leave, unless it is for illness', async () => {
    await t.as(registrar);
    const away = await supported();
    expect((await set(away, 'furlough', { letterNo })).status).toBe(200);
    expect(await ends(away)).toEqual({ KIP: '20261', LEMBAGA: null });
    const ill = await supported();
    expect((await set(ill, 'furlough', { letterNo, illness: true })).status).toBe(200);
    expect(await ends(ill)).toEqual({ KIP: null, LEMBAGA: null });
  });

  test('of every kind ends after the term in which a student leaves for good', async () => {
    await t.as(registrar);
    const left = await supported();
    expect((await set(left, 'DO', { decreeNo: 'SK/9', decreeDate: '2026-08-24' })).status).toBe(200);
    expect(await ends(left)).toEqual({ KIP: '20262', LEMBAGA: '20262' });
    const idle = await supported();
    t.setNow('2026-10-30T03:00:00Z');
    await set(idle, 'inactive');
    expect(await ends(idle)).toEqual({ KIP: null, LEMBAGA: null });
    t.setNow(TEST_NOW);
  });

  test('that has not begun ends where it begins, and the audit says so', async () => {
    await t.as(registrar);
    const early = await supported();
    const of = eq(scholarshipGrants.studentId, early.id);
    await t.db.update(scholarshipGrants).set({ fromPeriod: '20271' }).where(of);
    await set(early, 'DO', { decreeNo: 'SK/10', decreeDate: '2026-08-24' });
    expect(await ends(early)).toEqual({ KIP: '20271', LEMBAGA: '20271' });
    const ids = (await t.db.select().from(scholarshipGrants).where(of)).map(({ id }) => id);
    const log = await t.db.select().from(auditLog).where(inArray(auditLog.entityId, ids));
    expect(log.map(({ after }) => after)).toEqual([{ endedFrom: '20271' }, { endedFrom: '20271' }]);
  });
});

describe('leaving for good', () => {
  test('a decree drops a student out: exit record, undecided plan gone, account closed at once', async () => {
    const student = await buildStudent(t.db);
    const scheduleId = await plan(student, 'SUBMITTED');
    await t.as(registrar);
    expect((await set(student, 'DO')).error.message).toBe('Isi nomor SK. Isi tanggal SK.');
    const decree = { decreeNo: 'SK-1/2026', decreeDate: '2026-08-20' };
    expect((await set(student, 'DO', decree)).status).toBe(200);
    expect(await planNow(student, scheduleId)).toEqual({ state: 'CANCELLED', taken: 0 });
    expect((await studentNow(t.db, student.id))?.exit).toMatchObject({
      type: '3',
      decreeNo: 'SK-1/2026',
      date: '2026-08-20',
      semesterCode: '20261',
    });
    expect((await account(student))?.status).toBe('blocked');
  });

  test('an approved plan stays on record when a student dies', async () => {
    const student = await buildStudent(t.db);
    const scheduleId = await plan(student, 'APPROVED');
    await t.as(registrar);
    expect((await set(student, 'dead', { letterNo: 'KET-9' })).status).toBe(200);
    expect(await planNow(student, scheduleId)).toEqual({ state: 'APPROVED', taken: 1 });
    expect((await studentNow(t.db, student.id))?.exit).toMatchObject({ type: '6', letterNo: 'KET-9' });
  });

  test('a change that waits takes nothing from the approved plan', async () => {
    const student = await buildStudent(t.db);
    const scheduleId = await changedPlan(student);
    await t.as(registrar);
    expect((await set(student, 'DO', { decreeNo: 'SK-2/2026', decreeDate: '2026-08-20' })).status).toBe(200);
    expect(await planNow(student, scheduleId)).toEqual({ state: 'SUBMITTED', taken: 1 });
  });

  test('a resignation makes a student inactive with an exit', async () => {
    const student = await buildStudent(t.db);
    await t.as(registrar);
    const left = await set(student, 'inactive', { exitType: '4', letterNo: 'MUNDUR-1' });
    expect(left.status).toBe(200);
    expect((await studentNow(t.db, student.id))?.exit).toMatchObject({ type: '4' });
    expect((await account(student))?.status).toBe('active');
  });

  test('graduation waits for the approved list and keeps the account', async () => {
    const student = await buildStudent(t.db);
    await t.as(registrar);
    expect((await set(student, 'graduated')).error.message).toBe('Daftar yudisium belum disetujui.');
    expect((await set(student, 'graduated', { graduationApproved: true })).status).toBe(200);
    expect((await account(student))?.status).toBe('active');
  });
});

describe('undoing an exit', () => {
  const dropped = async (columns: object = {}) => {
    const student = await buildStudent(t.db, columns);
    await t.as(registrar);
    await set(student, 'DO', { decreeNo: 'SK-2', decreeDate: '2026-08-20' });
    return student;
  };

  test('is for admins, restores status and account', async () => {
    const student = await dropped();
    expect((await set(student, 'active')).error.message).toBe(
      'Anda tidak berhak melakukan perubahan status ini.',
    );
    await t.as(admin);
    expect((await set(student, 'furlough')).error.message).toBe('Perubahan status ini tidak diperbolehkan.');
    expect((await set(student, 'active')).status).toBe(200);
    expect(await studentNow(t.db, student.id)).toMatchObject({ status: 'active', exit: null });
    expect((await account(student))?.status).toBe('active');
  });

  test('takes back a resignation noted for the wrong student, and nothing else of the inactive', async () => {
    const [left, idle] = [await buildStudent(t.db), await buildStudent(t.db, { status: 'inactive' })];
    await t.as(registrar);
    expect((await set(left, 'inactive', { exitType: '4', letterNo: 'S-1' })).status).toBe(200);
    expect((await set(left, 'active')).error.message).toBe(
      'Anda tidak berhak melakukan perubahan status ini.',
    );
    await t.as(admin);
    expect((await set(left, 'active')).status).toBe(200);
    expect(await studentNow(t.db, left.id)).toMatchObject({ status: 'active', exit: null });
    expect((await set(idle, 'active')).error.message).toBe('KRS belum disetujui.');
  });

  test('goes back to inactive for who was that before, and a corrected exit takes nothing back', async () => {
    const student = await buildStudent(t.db, { status: 'inactive' });
    await t.as(registrar);
    expect((await set(student, 'inactive')).error.message).toBe('Perubahan status ini tidak diperbolehkan.');
    for (const exitType of ['4', '2'] as const) {
      expect((await set(student, 'inactive', { exitType, letterNo: 'S-2' })).status).toBe(200);
      expect((await studentNow(t.db, student.id))?.exit).toMatchObject({ type: exitType });
    }
    await t.as(admin);
    expect((await set(student, 'inactive')).status).toBe(200);
    expect(await studentNow(t.db, student.id)).toMatchObject({ status: 'inactive', exit: null });
  });

  test('ends with the report to PDDIKTI', async () => {
    const student = await dropped({ exitReportedAt: '2026-08-21T00:00:00.000Z' });
    await t.as(admin);
    expect((await set(student, 'active')).error.message).toContain('sudah dilaporkan ke PDDIKTI');
  });
});

test('stale copies, unknown students, missing reasons and rights are refused', async () => {
  const student = await buildStudent(t.db);
  const decree = { to: 'DO' as const, reason: 'Sesuai SK', decreeNo: 'SK', decreeDate: '2026-08-20' };
  const call = (id: string, body: object) =>
    t.call(studentBulkContract.setStatus, {
      params: { id },
      body: { ...decree, updatedAt: student.updatedAt, ...body },
    });
  await t.as(registrar);
  expect((await call(student.id, { updatedAt: '2020-01-01T00:00:00.000Z' })).error.code).toBe('STALE');
  expect((await call(crypto.randomUUID(), {})).status).toBe(404);
  expect((await call(student.id, { reason: '' })).error.errors).toHaveProperty('reason');
  await t.as((await buildStaff(t.db, 'student:get', 'student:update')).id);
  expect((await call(student.id, {})).status).toBe(403);
  expect((await studentNow(t.db, student.id))?.status).toBe('active');
  expect(await history(student)).toEqual([]);
});
