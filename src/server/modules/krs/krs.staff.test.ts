import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#shared/access/permissions.ts';
import { krsAdvisorContract } from '#shared/contracts/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/contracts/krs-staff.contract.ts';
import { jobsContract } from '#shared/contracts/jobs.contract.ts';
import { newId } from '#server/db/id.ts';
import { type KrsScene, krsPage, krsScene, seats, sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { buildStaff, studentNow } from '#test/factories/people.ts';
import { buildGrade } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: KrsScene;
let baak: string;
const rights: Permission[] = [
  'krs:get',
  'krs:create',
  'krs:update',
  'krs:delete',
  'krs:approve',
  'krs:override',
  'student:change-status',
];
beforeAll(async () => {
  t = await testApp();
  scene = await krsScene(t);
  baak = (await buildStaff(t.db, ...rights)).id;
});
afterEach(() => setWindows(t, scene.period.id, ['KRS']));
afterAll(() => t.close());

type Repair = Parameters<typeof t.call<typeof krsStaffContract.save>>[1]['body'];
const reason = 'Permintaan dosen PA';
async function repair(body: Partial<Repair> & Pick<Repair, 'studentId' | 'scheduleIds'>) {
  await t.as(baak);
  return t.call(krsStaffContract.save, { body: { reason, ...body } });
}

async function submitted(scheduleIds: readonly string[]) {
  const student = await scene.student();
  await t.as(student.userId);
  const { data } = await sendPlan(t, 'submit', scheduleIds);
  return { student, krs: data };
}

async function approvedKrs(options: Parameters<KrsScene['student']>[0] = {}) {
  const student = await scene.student(options);
  const one = await scene.class({}, { classType: options?.classType ?? 'OFFLINE' });
  const { data, error } = await repair({ studentId: student.id, scheduleIds: [one.id], approve: true });
  expect(error.code).toBeUndefined();
  return { student, krs: data, scheduleId: one.id };
}

const why = (krs: { updatedAt: string }) => ({ reason, updatedAt: krs.updatedAt });

describe('repair', () => {
  test('creates and approves on behalf, outside of the window where ticked', async () => {
    await setWindows(t, scene.period.id, [], ['KRS']);
    const student = await scene.student();
    const one = await scene.class();
    const closed = await repair({ studentId: student.id, scheduleIds: [one.id] });
    expect(closed).toMatchObject({ status: 422, error: { code: 'KRS_BLOCKED', data: [{ code: 'PERIOD' }] } });
    const saved = await repair({
      studentId: student.id,
      scheduleIds: [one.id],
      overrides: ['PERIOD'],
      approve: true,
    });
    expect(saved).toMatchObject({ status: 200, data: { state: 'APPROVED', totalSks: 3 } });
    await t.as(student.userId);
    expect((await krsPage(t)).krs?.items).toMatchObject([
      { addedIn: 'STAFF', approved: true, seatHeld: true },
    ]);
    const { rows } = await t.db.execute(
      sql`select reason, action from audit_log where entity_id = ${saved.data._id}`,
    );
    expect(rows).toEqual([{ reason, action: 'krs.repair' }]);
  });

  test('asks for a reason and the right to leave checks out', async () => {
    const student = await scene.student();
    const one = await scene.class();
    const silent = await repair({ studentId: student.id, scheduleIds: [one.id], reason: ' ' });
    expect(silent).toMatchObject({
      status: 400,
      error: { errors: { reason: 'Isi alasan, minimal 5 karakter.' } },
    });
    await t.as((await buildStaff(t.db, 'krs:create', 'krs:update')).id);
    const body = { studentId: student.id, scheduleIds: [one.id], reason, overrides: ['CLASH' as const] };
    expect((await t.call(krsStaffContract.save, { body })).status).toBe(403);
    await t.as((await buildStaff(t.db, 'krs:get')).id);
    expect((await t.call(krsStaffContract.save, { body })).status).toBe(403);
    await t.as(null);
    expect((await t.call(krsStaffContract.save, { body })).status).toBe(401);
  });

  test('lets a clash, a class type and a full class pass where ticked, never too many credits', async () => {
    const slot = { day: 6, timeStart: 1000, timeEnd: 1100 };
    const room = await buildRoom(t.db, { capacity: 2 });
    const a = await scene.class({}, { ...slot, capacity: 1, roomId: room.id });
    const b = await scene.class({}, { ...slot, classType: 'ONLINE' });
    await submitted([a.id]);
    const student = await scene.student();
    const plan = { studentId: student.id, scheduleIds: [a.id, b.id] };
    const plain = await repair(plan);
    expect((plain.error.data as { code: string }[]).map(({ code }) => code)).toEqual([
      'KRS_FULL',
      'KRS_CLASSTYPE',
      'KRS_CLASH',
    ]);
    const overrides = ['FULL', 'CLASH', 'CLASSTYPE'] as const;
    const forced = await repair({ ...plan, overrides: [...overrides] });
    expect(forced).toMatchObject({ status: 200, data: { state: 'SUBMITTED' } });
    expect(await seats(t.db, a.id)).toEqual({ taken: 2, held: 2, capacity: 2 });
    await t.as(scene.advisor.userId);
    const body = { decision: 'approve' as const, updatedAt: forced.data.updatedAt };
    expect((await t.call(krsAdvisorContract.decide, { params: { id: forced.data._id }, body })).status).toBe(
      200,
    );
    const beyond = await repair({
      studentId: (await scene.student()).id,
      scheduleIds: [a.id],
      overrides: [...overrides],
    });
    expect(beyond.error).toMatchObject({ code: 'KRS_REJECTED', data: [{ code: 'KRS_FULL' }] });
    const big = await scene.class({ sks: 8 });
    const bigger = await scene.class({ sks: 20 });
    const heavy = await repair({
      studentId: student.id,
      scheduleIds: [big.id, bigger.id],
      _id: forced.data._id,
      updatedAt: forced.data.updatedAt,
    });
    expect(heavy.status).toBe(409);
    const fresh = await repair({
      studentId: (await scene.student()).id,
      scheduleIds: [big.id, bigger.id],
      overrides: [...overrides, 'PERIOD'],
    });
    expect(fresh.error.data).toMatchObject([{ code: 'KRS_MAX_SKS' }]);
  });

  test('of an existing KRS needs its latest copy', async () => {
    const { student, krs } = await approvedKrs();
    const other = await scene.class();
    const plan = { studentId: student.id, scheduleIds: [other.id], approve: true };
    expect((await repair(plan)).status).toBe(409);
    expect((await repair({ ...plan, _id: krs._id, updatedAt: TEST_NOW.toISOString() })).status).toBe(409);
    const changed = await repair({ ...plan, _id: krs._id, updatedAt: krs.updatedAt });
    expect(changed.data).toMatchObject({ state: 'APPROVED', totalSks: 3 });
    await t.as(student.userId);
    expect((await krsPage(t)).plan).toEqual([other.id]);
  });

  test('is not for those who have left', async () => {
    const student = await scene.student({ status: 'graduated' });
    const refused = await repair({
      studentId: student.id,
      scheduleIds: [(await scene.class()).id],
      overrides: ['PERIOD'],
    });
    expect(refused.error).toMatchObject({ code: 'KRS_BLOCKED', data: [{ code: 'STATUS' }] });
    expect((await repair({ studentId: newId(), scheduleIds: [(await scene.class()).id] })).status).toBe(404);
  });
});

describe('ending a KRS', () => {
  test('deletes it and frees the seats', async () => {
    const { krs, scheduleId, student } = await approvedKrs();
    await t.as(baak);
    const gone = await t.call(krsStaffContract.remove, { params: { id: krs._id }, body: why(krs) });
    expect(gone).toMatchObject({ status: 200, message: 'KRS dihapus.' });
    expect(await seats(t.db, scheduleId)).toMatchObject({ taken: 0, held: 0 });
    const { rows } = await t.db.execute<{ before: { state: string; items: unknown[] } }>(
      sql`select before from audit_log where entity_id = ${krs._id} and action = 'krs.delete'`,
    );
    expect(rows[0]?.before).toMatchObject({
      state: 'APPROVED',
      student_id: student.id,
      items: [{ schedule_id: scheduleId }],
    });
  });

  test('refuses to delete what has grades or attendance, and an older copy', async () => {
    const { krs, scheduleId, student } = await approvedKrs();
    await t.as(baak);
    const old = { reason, updatedAt: TEST_NOW.toISOString() };
    expect((await t.call(krsStaffContract.remove, { params: { id: krs._id }, body: old })).status).toBe(409);
    const { rows } = await t.db.execute<{ course_id: string }>(
      sql`select course_id from schedules where id = ${scheduleId}`,
    );
    await buildGrade(t.db, {
      studentId: student.id,
      courseId: rows[0]?.course_id ?? '',
      scheduleId,
      score: 8000,
    });
    const used = await t.call(krsStaffContract.remove, { params: { id: krs._id }, body: why(krs) });
    expect(used.error).toMatchObject({
      code: 'RULE',
      message: 'KRS sudah memiliki presensi atau nilai. Batalkan KRS ini, jangan dihapus.',
    });
    expect(await seats(t.db, scheduleId)).toMatchObject({ taken: 1, held: 1 });
  });

  test('cancels it: no rights, no seats, the record stays', async () => {
    const { krs, scheduleId, student } = await approvedKrs();
    await t.as(baak);
    const cancelled = await t.call(krsStaffContract.cancel, { params: { id: krs._id }, body: why(krs) });
    expect(cancelled.data.state).toBe('CANCELLED');
    expect(await seats(t.db, scheduleId)).toMatchObject({ taken: 0, held: 0 });
    await t.as(student.userId);
    expect((await krsPage(t)).krs).toMatchObject({
      state: 'CANCELLED',
      approvedAt: null,
      items: [{ approved: false }],
    });
    await t.as(baak);
    const again = await t.call(krsStaffContract.cancel, {
      params: { id: krs._id },
      body: why(cancelled.data),
    });
    expect(again.status).toBe(422);
  });

  test('opens a rejected one again', async () => {
    const { krs } = await submitted([(await scene.class()).id]);
    await t.as(scene.advisor.userId);
    const body = { decision: 'reject' as const, note: 'Belum konsultasi', updatedAt: krs.updatedAt };
    const { data } = await t.call(krsAdvisorContract.decide, { params: { id: krs._id }, body });
    await t.as(baak);
    expect(
      (await t.call(krsStaffContract.reopen, { params: { id: krs._id }, body: why(data) })).data.state,
    ).toBe('DRAFT');
  });
});

test('accepts a late KRS, then the advisor may approve', async () => {
  await setWindows(t, scene.period.id, ['KRS_LATE'], ['KRS']);
  const { krs } = await submitted([(await scene.class()).id]);
  await t.as(baak);
  expect((await t.call(krsStaffContract.summary, { query: {} })).data.lateWaiting).toBe(1);
  const accepted = await t.call(krsStaffContract.acceptLate, { params: { id: krs._id }, body: why(krs) });
  expect(accepted.status).toBe(200);
  await t.as(scene.advisor.userId);
  const body = { decision: 'approve' as const, updatedAt: accepted.data.updatedAt };
  expect((await t.call(krsAdvisorContract.decide, { params: { id: krs._id }, body })).data.state).toBe(
    'APPROVED',
  );
});

test('grants credits with a letter, within the college limit', async () => {
  const student = await scene.student({}, 290);
  await t.as(baak);
  const grant = (extraSks: number) =>
    t.call(krsStaffContract.grantExtra, {
      body: { studentId: student.id, extraSks, letterNo: '12/KP/2026' },
    });
  expect((await grant(4)).error.message).toBe('Tambahan paling banyak 3 sks.');
  await grant(3);
  await t.as(student.userId);
  expect((await krsPage(t)).limits.maxSks).toBe(24);
  await t.as(baak);
  await grant(0);
  await t.as(student.userId);
  expect((await krsPage(t)).limits.maxSks).toBe(21);
});

describe('lists', () => {
  test('filter by state, class, advisor, year and search', async () => {
    const { student } = await approvedKrs();
    const idle = await scene.student();
    await t.as(baak);
    const list = async (query: object) =>
      (await t.call(krsStaffContract.list, { query })).data.map(({ nim }) => nim);
    expect(await list({ search: student.nim })).toEqual([student.nim]);
    expect(await list({ search: student.nim, state: 'APPROVED' })).toEqual([student.nim]);
    expect(await list({ search: student.nim, state: 'NONE' })).toEqual([]);
    expect(await list({ search: idle.name, state: 'NONE', entryYear: 2025, classType: 'OFFLINE' })).toContain(
      idle.nim,
    );
    expect(await list({ search: idle.nim, advisorId: newId() })).toEqual([]);
    expect(await list({ search: idle.nim, classId: newId() })).toEqual([]);
    const [row] = (await t.call(krsStaffContract.list, { query: { search: student.nim } })).data;
    expect(row).toMatchObject({
      advisor: scene.advisor.name,
      krs: { state: 'APPROVED', semesterNumber: 3, maxSks: 24 },
    });
  });

  test('show the seats of every class', async () => {
    const { scheduleId } = await approvedKrs();
    await t.as(baak);
    const { data } = await t.call(krsStaffContract.classes, { query: {} });
    expect(data.find((one) => one.scheduleId === scheduleId)).toMatchObject({ taken: 1, capacity: 40 });
  });
});

describe('closing the term', () => {
  const runToEnd = async (jobId: string) => {
    await t.runJobs();
    return (await t.call(jobsContract.get, { params: { id: jobId } })).data;
  };

  test('makes approved KRS final and restores undecided changes', async () => {
    const plain = await approvedKrs();
    const changed = await approvedKrs();
    const added = await scene.class();
    await setWindows(t, scene.period.id, ['KRS_CHANGE'], ['KRS']);
    await t.as(changed.student.userId);
    expect((await sendPlan(t, 'submit', [added.id])).data.state).toBe('SUBMITTED');
    await t.as(baak);
    const body = { periodId: scene.period.id };
    expect((await t.call(krsStaffContract.lock, { body })).error.code).toBe('RULE');
    await setWindows(t, scene.period.id, [], ['KRS', 'KRS_CHANGE']);
    const started = await t.call(krsStaffContract.lock, { body });
    expect(started.status).toBe(200);
    expect((await t.call(krsStaffContract.lock, { body })).status).toBe(409);
    expect(await runToEnd(started.data.jobId)).toMatchObject({ status: 'COMPLETED', failed: 0 });
    await t.as(changed.student.userId);
    expect(await krsPage(t)).toMatchObject({
      krs: { state: 'LOCKED' },
      plan: [changed.scheduleId],
      actions: [],
    });
    expect(await seats(t.db, added.id)).toMatchObject({ taken: 0, held: 0 });
    await t.as(plain.student.userId);
    expect((await krsPage(t)).krs?.state).toBe('LOCKED');
    await t.as(baak);
    expect((await t.call(krsStaffContract.lock, { body })).error.message).toBe(
      'Tidak ada KRS disetujui yang belum final.',
    );
  });

  test('makes students without an approved KRS inactive, after a preview', async () => {
    const { student: enrolled } = await approvedKrs();
    const idle = await scene.student();
    const away = await scene.student({ status: 'furlough' });
    const draft = await submitted([(await scene.class()).id]);
    await t.as(baak);
    const preview = await t.call(krsStaffContract.unregistered, { query: { limit: 100 } });
    const nims = preview.data.map(({ nim }) => nim);
    expect(nims).toEqual(expect.arrayContaining([idle.nim, draft.student.nim]));
    expect(nims).not.toContain(enrolled.nim);
    const start = (expected: number) =>
      t.call(krsStaffContract.deactivate, { body: { periodId: scene.period.id, expected } });
    expect((await start(preview.meta.total)).error.code).toBe('RULE');
    await setWindows(t, scene.period.id, [], ['KRS', 'KRS_LATE']);
    expect((await start(preview.meta.total + 1)).error.code).toBe('CONFLICT');
    const started = await start(preview.meta.total);
    expect(await runToEnd(started.data.jobId)).toMatchObject({
      status: 'COMPLETED',
      done: preview.meta.total,
    });
    const statusOf = async (id: string) => (await studentNow(t.db, id))?.status;
    expect(await Promise.all([enrolled.id, idle.id, away.id, draft.student.id].map(statusOf))).toEqual([
      'active',
      'inactive',
      'furlough',
      'inactive',
    ]);
    const { rows } = await t.db.execute(
      sql`select status from semester_records where student_id = ${idle.id} and period_code = '20261'`,
    );
    expect(rows).toEqual([{ status: 'N' }]);
    expect((await t.call(krsStaffContract.unregistered, { query: {} })).meta.total).toBe(0);
  });
});

test('a locked KRS cannot be changed by its student', async () => {
  const { krs, student } = await approvedKrs();
  await t.db.execute(sql`update krs set state = 'LOCKED' where id = ${krs._id}`);
  await t.as(student.userId);
  const refused = await sendPlan(t, 'submit', [(await scene.class()).id]);
  expect(refused.error.message).toBe('KRS sudah final. Hubungi BAAK bila ada yang perlu diperbaiki.');
});
