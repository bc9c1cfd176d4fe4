import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, jobs, students, users } from '#server/platform/db/schema.ts';
import { hashPassword } from '#server/identity/auth/password.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import {
  buildLecturer,
  buildStaff,
  buildStudent,
  buildStudentClass,
  studentNow,
} from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let registrar: string;
let curriculumId: string;
let periodId: string;
beforeAll(async () => {
  t = await testApp();
  curriculumId = (await buildCurriculum(t.db)).id;
  for (const jurusanOrKonsentrasi of ['SDM', 'BISNIS'] as const) {
    await buildCourse(t.db, { in: curriculumId, courseType: 'KONSENTRASI', jurusanOrKonsentrasi });
  }
  periodId = (await buildPeriod(t.db)).id;
  const rights = ['student:get', 'student:update', 'student:delete', 'student:export'] as const;
  registrar = (
    await buildStaff(t.db, ...rights, 'student:change-status', 'studentAdvisor:update', 'studentProfile:get')
  ).id;
});
afterAll(() => t.close());

const some = (count: number, options: Parameters<typeof buildStudent>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => buildStudent(t.db, { curriculumId, ...options })));
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
const preview = (body: object) => t.call(studentBulkContract.previewEdit, { body: body as never });
const edit = (body: object) => t.call(studentBulkContract.edit, { body: body as never });

describe('changing one field of many', () => {
  test('shows old and new first, names the misfits, then changes the rest', async () => {
    const old = await buildStudentClass(t.db, { capacity: 1 });
    const target = await buildStudentClass(t.db, { capacity: 1 });
    const fitting = await some(2, { classId: old.id });
    const [online] = await some(1, { classType: 'ONLINE' });
    const ids = [...idsOf(fitting), online?.id ?? ''];
    await t.as(registrar);
    const seen = await preview({ ids, field: 'classId', value: target.id });
    expect(seen.data).toMatchObject({
      total: 3,
      changing: 2,
      warnings: ['Kelas akan berisi 2 dari 1 kursi.'],
    });
    expect(seen.data.rows[0]).toMatchObject({
      old: `${old.name} (2025)`,
      new: `${target.name} (2025)`,
      problem: null,
    });
    expect(seen.data.rows[2]?.problem).toBe('Tipe kelas mahasiswa Eksekutif, kelas ini Reguler.');
    expect((await studentNow(t.db, ids[0] ?? ''))?.classId).toBe(old.id);
    const done = await edit({ ids, field: 'classId', value: target.id });
    expect(done.data).toMatchObject({
      changed: 2,
      unchanged: 0,
      jobId: null,
      skipped: [{ _id: online?.id }],
    });
    expect((await edit({ ids, field: 'classId', value: target.id })).data).toMatchObject({
      changed: 0,
      unchanged: 2,
    });
    expect((await studentNow(t.db, ids[1] ?? ''))?.classId).toBe(target.id);
  });

  test('a class type that the own class does not have is refused, by the preview as well', async () => {
    const own = await buildStudentClass(t.db, { classType: 'OFFLINE' });
    const [member, free] = [...(await some(1, { classId: own.id })), ...(await some(1))];
    await t.as(registrar);
    const change = { ids: [member?.id ?? '', free?.id ?? ''], field: 'classType', value: 'ONLINE' };
    const message = 'Kelas mahasiswa ini bertipe Reguler. Kosongkan kelasnya lebih dahulu.';
    const seen = await t.call(studentBulkContract.previewEdit, { body: change as never });
    expect(seen.data.rows.map(({ problem }) => problem)).toEqual([message, null]);
    expect((await edit(change)).data).toMatchObject({ changed: 1, skipped: [{ _id: member?.id, message }] });
    expect((await studentNow(t.db, member?.id ?? ''))?.classType).toBe('OFFLINE');
    expect((await studentNow(t.db, free?.id ?? ''))?.classType).toBe('ONLINE');
  });

  test('a concentration the curriculum does not have is refused, and a curriculum without the own one', async () => {
    const { id: other, name } = await buildCurriculum(t.db);
    await buildCourse(t.db, { in: other, courseType: 'KONSENTRASI', jurusanOrKonsentrasi: 'PEMASARAN' });
    const [here, there] = [...(await some(1)), ...(await some(1, { curriculumId: other }))];
    const old = await buildStudent(t.db, { curriculumId: other, concentration: 'SDM' });
    await t.as(registrar);
    const message = `${name} tidak memiliki mata kuliah konsentrasi Sumber Daya Manusia.`;
    const change = { ids: [here?.id ?? '', there?.id ?? '', old.id], field: 'concentration', value: 'SDM' };
    // What stands so already is left alone.
    expect((await preview(change)).data.rows.map(({ problem }) => problem)).toEqual([null, message, null]);
    expect((await edit(change)).data).toMatchObject({ changed: 1, skipped: [{ _id: there?.id, message }] });
    const move = { ids: [here?.id ?? '', there?.id ?? ''], field: 'curriculumId', value: other };
    expect((await edit(move)).data).toMatchObject({ changed: 0, skipped: [{ _id: here?.id, message }] });
    expect((await edit({ ...change, value: null })).data).toMatchObject({ changed: 2 });
    expect((await edit(move)).data).toMatchObject({ changed: 1, skipped: [] });
  });

  test('follows the filters of the list and empties what may be empty', async () => {
    const found = await some(3, { entryYear: 2011, entrySemester: '20111', concentration: 'SDM' });
    await t.as(registrar);
    const done = await edit({ filter: { entryYear: 2011 }, field: 'concentration', value: null });
    expect(done.data.changed).toBe(3);
    const rows = await t.db
      .select()
      .from(students)
      .where(inArray(students.id, idsOf(found)));
    expect(rows.every(({ concentration }) => concentration === null)).toBe(true);
    expect((await edit({ filter: { entryYear: 2011 }, field: 'classType', value: null })).status).toBe(400);
    expect((await edit({ filter: { entryYear: 2011 }, field: 'classType', value: 'MALAM' })).status).toBe(
      400,
    );
    expect(
      (await edit({ filter: { entryYear: 2011 }, field: 'advisorId', value: crypto.randomUUID() })).status,
    ).toBe(400);
    expect((await edit({ filter: { entryYear: 1999 }, field: 'classType', value: 'SIL' })).status).toBe(422);
    expect((await edit({ field: 'classType', value: 'SIL' })).error.errors).toHaveProperty('ids');
  });

  test('a status goes through the same rules as a single one', async () => {
    const list = await some(2);
    const krsOf = list[0]?.id ?? '';
    const { id } = await buildSchedule(t.db, { periodId });
    await buildKrs(t.db, { studentId: krsOf, periodId, scheduleIds: [id] });
    await t.as(registrar);
    const ids = idsOf(list);
    expect((await edit({ ids, field: 'status', value: 'DO' })).error.errors).toHaveProperty('grounds.reason');
    const grounds = { reason: 'Rapat senat', decreeNo: 'SK-7', decreeDate: '2026-08-01' };
    expect((await edit({ ids, field: 'status', value: 'DO', grounds })).data.changed).toBe(2);
    const again = await edit({ ids, field: 'status', value: 'active', grounds });
    expect(again.data).toMatchObject({ changed: 0, skipped: [{ message: expect.any(String) }, {}] });
  });

  test('needs the right of the field', async () => {
    const [student] = await some(1);
    const lecturer = await buildLecturer(t.db);
    await t.as((await buildStaff(t.db, 'student:get', 'student:update')).id);
    const ids = [student?.id];
    expect((await edit({ ids, field: 'advisorId', value: lecturer.id })).status).toBe(403);
    const grounds = { reason: 'Rapat senat' };
    expect((await edit({ ids, field: 'status', value: 'inactive', grounds })).status).toBe(403);
    expect((await edit({ ids, field: 'concentration', value: 'SDM' })).status).toBe(200);
  });

  test('more than 200 become a job, one at a time, that can be run twice', async () => {
    const list = await some(201, { entryYear: 2012, entrySemester: '20121' });
    await t.as(registrar);
    const change = { filter: { entryYear: 2012 }, field: 'concentration', value: 'BISNIS' };
    const started = await edit(change);
    expect(started.data).toMatchObject({ changed: 0, jobId: expect.any(String) });
    expect((await edit(change)).status).toBe(409);
    await t.runJobs();
    const [job] = await t.db
      .select()
      .from(jobs)
      .where(eq(jobs.id, started.data.jobId ?? ''));
    expect(job).toMatchObject({ status: 'COMPLETED', total: 201, done: 201, failed: 0 });
    const changed = await t.db.$count(students, eq(students.concentration, 'BISNIS'));
    expect(changed).toBe(201);
    await t.db
      .update(jobs)
      .set({ status: 'ACTIVE' })
      .where(eq(jobs.id, started.data.jobId ?? ''));
    const before = (await studentNow(t.db, list[0]?.id ?? ''))?.updatedAt;
    const { runJob } = await import('#server/platform/jobs/runner.ts');
    await runJob(t.services, started.data.jobId ?? '', t.app.log);
    expect((await studentNow(t.db, list[0]?.id ?? ''))?.updatedAt).toBe(before);
  });
});

test('deleting many skips whoever anything refers to, and says what', async () => {
  const [free, planned, billed, consenting] = await some(4);
  const { id } = await buildSchedule(t.db, { periodId });
  await buildKrs(t.db, { studentId: planned?.id ?? '', periodId, scheduleIds: [id] });
  await buildBill(t.db, await buildPaymentType(t.db, { periodCode: '20261' }), billed?.id ?? '');
  await t.db.execute(sql`
    insert into consent_decisions (user_id, purpose, granted, at)
    values (${consenting?.userId}, 'PUBLIC_PHOTO', true, now())`);
  await t.as(registrar);
  const ids = [free, planned, billed, consenting].map((student) => student?.id ?? '');
  const done = await t.call(studentBulkContract.remove, { body: { ids } });
  const kept = (student: typeof free, message: string) => ({
    _id: student?.id,
    nim: student?.nim,
    name: student?.name,
    message,
  });
  expect(done.data).toEqual({
    deleted: 1,
    skipped: [
      kept(planned, 'Masih memiliki 1 KRS.'),
      kept(billed, 'Masih memiliki 1 tagihan, 1 catatan keuangan.'),
      kept(consenting, 'Masih memiliki 1 persetujuan data.'),
    ],
  });
  expect(await Promise.all(ids.map(async (one) => (await studentNow(t.db, one)) !== undefined))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('deleting many keeps whoever has a past in the portal, before the first KRS too', async () => {
  const marks: [string, (student: { id: string; userId: string | null }) => SQL][] = [
    [
      '2 riwayat semester',
      ({ id }) => sql`insert into semester_records (student_id, period_code, status, ips)
        values (${id}, '20251', 'A', 325), (${id}, '20252', 'C', null)`,
    ],
    [
      '1 dispensasi',
      ({ id }) => sql`insert into gate_exemptions (id, student_id, gate, until, reason)
        values (gen_random_uuid(), ${id}, 'KRS', '2026-12-31', 'Menunggu beasiswa')`,
    ],
    [
      '1 permintaan perubahan data',
      ({ id, userId }) => sql`insert into data_changes (id, student_id, changes, reason, requested_by)
        values (gen_random_uuid(), ${id}, '{}', 'Salah ketik', ${userId})`,
    ],
    [
      '1 pilihan konsentrasi',
      ({ id }) => sql`insert into concentration_choices (id, student_id, "to", at)
        values (gen_random_uuid(), ${id}, 'SDM', now())`,
    ],
    [
      '1 jumlah tagihan per mahasiswa',
      ({ id }) => sql`insert into payment_type_amounts (payment_type_id, student_id, amount)
        values (${typeId}, ${id}, 500000)`,
    ],
  ];
  const { id: typeId } = await buildPaymentType(t.db, {
    periodCode: '20261',
    amountMode: 'CUSTOM',
    amount: 0,
  });
  const list = await some(marks.length);
  for (const [index, [, mark]] of marks.entries()) {
    const student = list[index];
    if (student) await t.db.execute(mark(student));
  }
  await t.as(registrar);
  const { data } = await t.call(studentBulkContract.remove, { body: { ids: idsOf(list) } });
  expect(data.deleted).toBe(0);
  const told = new Map(data.skipped.map(({ _id, message }) => [_id, message]));
  expect(list.map(({ id }) => told.get(id))).toEqual(marks.map(([words]) => `Masih memiliki ${words}.`));
});

describe('exports', () => {
  const send = (body: object) => t.call(studentBulkContract.export, { body: body as never });
  const text = (answer: { data: unknown }) => String(answer.data);

  test('carry the purpose into the audit and keep NIM as text', async () => {
    const [student] = await some(1, { entryYear: 2013, entrySemester: '20131', name: '=Contoh' });
    await t.as(registrar);
    const csv = await send({
      filter: { entryYear: 2013 },
      format: 'csv',
      columns: 'academic',
      purpose: 'Laporan akreditasi',
    });
    expect(csv.status).toBe(200);
    expect(csv.headers['content-disposition']).toContain('mahasiswa-2026-08-24.csv');
    expect(text(csv)).toContain(`${student?.nim};'=Contoh;`);
    expect(text(csv)).not.toContain('NIK');
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.action, 'student.export'));
    expect(entry).toMatchObject({
      actorId: registrar,
      reason: 'Laporan akreditasi',
      after: { count: 1, columns: 'academic' },
    });
    const xlsx = await send({
      filter: { entryYear: 2013 },
      format: 'xlsx',
      columns: 'biodata',
      purpose: 'Laporan akreditasi',
    });
    expect(xlsx.status).toBe(200);
    expect(
      (await send({ filter: { entryYear: 2013 }, format: 'csv', columns: 'academic', purpose: '' })).status,
    ).toBe(400);
  });

  test('of biodata need the right, and the own password for more than 50', async () => {
    await some(51, { entryYear: 2014, entrySemester: '20141' });
    const body = { filter: { entryYear: 2014 }, format: 'csv', columns: 'biodata', purpose: 'Pelaporan' };
    await t.as((await buildStaff(t.db, 'student:get', 'student:export')).id);
    expect((await send(body)).status).toBe(403);
    await t.db
      .update(users)
      .set({ passwordHash: await hashPassword('Rahasia-Kampus-26') })
      .where(eq(users.id, registrar));
    await t.as(registrar);
    expect((await send(body)).error.errors).toHaveProperty('password');
    expect((await send({ ...body, password: 'salah' })).status).toBe(400);
    const answer = await send({ ...body, password: 'Rahasia-Kampus-26' });
    expect(text(answer).trim().split('\r\n')).toHaveLength(52);
  });
});
