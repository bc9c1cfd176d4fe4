import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { schedules } from '#server/platform/db/schema.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { krsPage, seats, setWindows } from '#test/factories/krs-scene.ts';
import { because } from '#test/factories/krs-steps.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildGrade } from '#test/factories/teaching.ts';
import { TEST_NOW } from '#test/test-app.ts';

const { t, scene, steps } = await krsDesk();

describe('repair', () => {
  test('creates and approves on behalf, outside of the window where ticked', async () => {
    await setWindows(t, scene.period.id, [], ['KRS']);
    const student = await scene.student();
    const one = await scene.class();
    const closed = await steps.repair({ studentId: student.id, scheduleIds: [one.id] });
    expect(closed).toMatchObject({ status: 422, error: { code: 'KRS_BLOCKED', data: [{ code: 'PERIOD' }] } });
    const saved = await steps.repair({
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
    expect(rows).toEqual([{ reason: 'Permintaan dosen PA', action: 'krs.repair' }]);
  });

  test('asks for a reason and the right to leave checks out', async () => {
    const student = await scene.student();
    const one = await scene.class();
    const silent = await steps.repair({ studentId: student.id, scheduleIds: [one.id], reason: ' ' });
    expect(silent).toMatchObject({
      status: 400,
      error: { errors: { reason: 'Isi alasan, minimal 5 karakter.' } },
    });
    await t.as((await buildStaff(t.db, 'krs:create', 'krs:update')).id);
    const body = {
      studentId: student.id,
      scheduleIds: [one.id],
      reason: 'Permintaan PA',
      overrides: ['CLASH' as const],
    };
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
    await steps.submitted([a.id]);
    const student = await scene.student();
    const plan = { studentId: student.id, scheduleIds: [a.id, b.id] };
    const plain = await steps.repair(plan);
    expect((plain.error.data as { code: string }[]).map(({ code }) => code)).toEqual([
      'KRS_FULL',
      'KRS_CLASSTYPE',
      'KRS_CLASH',
    ]);
    const overrides = ['FULL', 'CLASH', 'CLASSTYPE'] as const;
    const forced = await steps.repair({ ...plan, overrides: [...overrides] });
    expect(forced).toMatchObject({ status: 200, data: { state: 'SUBMITTED' } });
    expect(await seats(t.db, a.id)).toEqual({ taken: 2, held: 2, capacity: 2 });
    await t.as(scene.advisor.userId);
    const body = { decision: 'approve' as const, updatedAt: forced.data.updatedAt };
    expect((await t.call(krsAdvisorContract.decide, { params: { id: forced.data._id }, body })).status).toBe(
      200,
    );
    const beyond = await steps.repair({
      studentId: (await scene.student()).id,
      scheduleIds: [a.id],
      overrides: [...overrides],
    });
    expect(beyond.error).toMatchObject({ code: 'KRS_REJECTED', data: [{ code: 'KRS_FULL' }] });
    const big = await scene.class({ sks: 8 });
    const bigger = await scene.class({ sks: 20 });
    const heavy = await steps.repair({
      studentId: student.id,
      scheduleIds: [big.id, bigger.id],
      _id: forced.data._id,
      updatedAt: forced.data.updatedAt,
    });
    expect(heavy.status).toBe(409);
    const fresh = await steps.repair({
      studentId: (await scene.student()).id,
      scheduleIds: [big.id, bigger.id],
      overrides: [...overrides, 'PERIOD'],
    });
    expect(fresh.error.data).toMatchObject([{ code: 'KRS_MAX_SKS' }]);
  });

  test('of classes that were in the plan before stays left out at the approval', async () => {
    const [a, b] = [await scene.class(), await scene.class()];
    const { student, krs } = await steps.submitted([a.id, b.id]);
    const { day, timeStart, timeEnd } = a;
    await t.db.update(schedules).set({ day, timeStart, timeEnd }).where(eq(schedules.id, b.id));
    await setWindows(t, scene.period.id, ['KRS']);
    expect((await steps.decide(krs._id, 'approve')).error.data).toMatchObject([{ code: 'KRS_CLASH' }]);
    const plan = { studentId: student.id, _id: krs._id, scheduleIds: [a.id, b.id] };
    const forced = await steps.repair({ ...plan, updatedAt: krs.updatedAt, overrides: ['CLASH'] });
    expect(forced.data).toMatchObject({ state: 'SUBMITTED', totalSks: 6 });
    expect((await steps.decide(krs._id, 'approve')).data).toMatchObject({ state: 'APPROVED', totalSks: 6 });
  });

  test('outside of the window alone leaves no check of the classes out', async () => {
    const [a, b] = [await scene.class(), await scene.class()];
    const student = await scene.student();
    const plan = { studentId: student.id, scheduleIds: [a.id, b.id] };
    const { data } = await steps.repair({ ...plan, overrides: ['PERIOD'] });
    const { day, timeStart, timeEnd } = a;
    await t.db.update(schedules).set({ day, timeStart, timeEnd }).where(eq(schedules.id, b.id));
    await setWindows(t, scene.period.id, ['KRS']);
    expect((await steps.decide(data._id, 'approve')).error.data).toMatchObject([{ code: 'KRS_CLASH' }]);
  });

  test('of an existing KRS needs its latest copy', async () => {
    const { student, krs } = await steps.approvedByStaff();
    const other = await scene.class();
    const plan = { studentId: student.id, scheduleIds: [other.id], approve: true };
    expect((await steps.repair(plan)).status).toBe(409);
    expect((await steps.repair({ ...plan, _id: krs._id, updatedAt: TEST_NOW.toISOString() })).status).toBe(
      409,
    );
    const changed = await steps.repair({ ...plan, _id: krs._id, updatedAt: krs.updatedAt });
    expect(changed.data).toMatchObject({ state: 'APPROVED', totalSks: 3 });
    await t.as(student.userId);
    expect((await krsPage(t)).plan).toEqual([other.id]);
  });

  test('keeps a class whose grade was handed in', async () => {
    const { student, krs } = await steps.approvedByStaff();
    await t.db.execute(sql`
      insert into grades (id, student_id, schedule_id, course_id, period_id, sks, final_score, letter, index, passed, source, status)
      select ${newId()}, i.student_id, i.schedule_id, i.course_id, ${scene.period.id}, i.sks, 9000, 'A', 40, true, 'KELAS', 'SUBMITTED'
      from krs_items i where i.krs_id = ${krs._id}`);
    const other = await scene.class();
    const plan = { studentId: student.id, approve: true, _id: krs._id, updatedAt: krs.updatedAt };
    const { error } = await steps.repair({ ...plan, scheduleIds: [other.id] });
    expect(error.code).toBe('RULE');
    expect(error.message).toContain('Nilai sudah diserahkan');
    await t.as(student.userId);
    expect((await krsPage(t)).plan).not.toContain(other.id);
  });

  test.each([5000, 9000])('keeps a class published with %i and takes another beside it', async (score) => {
    const { student, krs, scheduleId } = await steps.approvedByStaff();
    const [held] = await t.db.select().from(schedules).where(eq(schedules.id, scheduleId));
    const courseId = held?.courseId ?? '';
    const periodId = scene.period.id;
    await buildGrade(t.db, { studentId: student.id, courseId, scheduleId, periodId, score });
    const other = await scene.class();
    const plan = { studentId: student.id, approve: true, _id: krs._id, updatedAt: krs.updatedAt };
    expect((await steps.repair({ ...plan, scheduleIds: [other.id] })).error.code).toBe('RULE');
    const { status } = await steps.repair({ ...plan, scheduleIds: [scheduleId, other.id] });
    expect(status).toBe(200);
    await t.as(student.userId);
    expect((await krsPage(t)).plan.toSorted()).toEqual([scheduleId, other.id].toSorted());
  });

  test('is not for those who have left', async () => {
    const student = await scene.student({ status: 'graduated' });
    const refused = await steps.repair({
      studentId: student.id,
      scheduleIds: [(await scene.class()).id],
      overrides: ['PERIOD'],
    });
    expect(refused.error).toMatchObject({ code: 'KRS_BLOCKED', data: [{ code: 'STATUS' }] });
    const nobody = await steps.repair({ studentId: newId(), scheduleIds: [(await scene.class()).id] });
    expect(nobody.error.errors).toEqual({ studentId: 'Mahasiswa tidak ditemukan.' });
  });
});

describe('ending a KRS', () => {
  test('deletes it and frees the seats', async () => {
    const { krs, scheduleId, student } = await steps.approvedByStaff();
    await t.as(steps.baak);
    const gone = await t.call(krsStaffContract.remove, { params: { id: krs._id }, body: because(krs) });
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
    const terms = await t.db.execute(
      sql`select status from semester_records where student_id = ${student.id} and period_code = '20261'`,
    );
    expect(terms.rows).toEqual([]);
  });

  test('refuses to delete what has grades or attendance, and an older copy', async () => {
    const { krs, scheduleId, student } = await steps.approvedByStaff();
    await t.as(steps.baak);
    const old = because({ updatedAt: TEST_NOW.toISOString() });
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
    const used = await t.call(krsStaffContract.remove, { params: { id: krs._id }, body: because(krs) });
    expect(used.error).toMatchObject({
      code: 'RULE',
      message: 'KRS sudah memiliki presensi atau nilai. Batalkan KRS ini, jangan dihapus.',
    });
    expect(await seats(t.db, scheduleId)).toMatchObject({ taken: 1, held: 1 });
  });

  test('cancels it: no rights, no seats, the record stays', async () => {
    const { krs, scheduleId, student } = await steps.approvedByStaff();
    await t.as(steps.baak);
    const cancelled = await t.call(krsStaffContract.cancel, { params: { id: krs._id }, body: because(krs) });
    expect(cancelled.data.state).toBe('CANCELLED');
    expect(await seats(t.db, scheduleId)).toMatchObject({ taken: 0, held: 0 });
    await t.as(student.userId);
    expect((await krsPage(t)).krs).toMatchObject({
      state: 'CANCELLED',
      approvedAt: null,
      items: [{ approved: false }],
    });
    await t.as(steps.baak);
    const again = await t.call(krsStaffContract.cancel, {
      params: { id: krs._id },
      body: because(cancelled.data),
    });
    expect(again.status).toBe(422);
  });

  test('opens a rejected one again', async () => {
    const { krs } = await steps.submitted([(await scene.class()).id]);
    await t.as(scene.advisor.userId);
    const body = { decision: 'reject' as const, note: 'Belum konsultasi', updatedAt: krs.updatedAt };
    const { data } = await t.call(krsAdvisorContract.decide, { params: { id: krs._id }, body });
    await t.as(steps.baak);
    expect(
      (await t.call(krsStaffContract.reopen, { params: { id: krs._id }, body: because(data) })).data.state,
    ).toBe('DRAFT');
  });
});

test('accepts a late KRS, then the advisor may approve', async () => {
  await setWindows(t, scene.period.id, ['KRS_LATE'], ['KRS']);
  const { krs } = await steps.submitted([(await scene.class()).id]);
  await t.as(steps.baak);
  expect((await t.call(krsStaffContract.summary, { query: {} })).data.lateWaiting).toBe(1);
  const waiting = async (kind: 'late' | 'overdue') =>
    (await t.call(krsStaffContract.list, { query: { waiting: kind, limit: 100 } })).data.map(
      (row) => row.krs?._id,
    );
  expect(await waiting('late')).toEqual([krs._id]);
  // The usual window, and with it the week of the advisors, was over a month ago.
  expect(await waiting('overdue')).toContain(krs._id);
  const accepted = await t.call(krsStaffContract.acceptLate, { params: { id: krs._id }, body: because(krs) });
  expect(accepted.status).toBe(200);
  expect(await waiting('late')).toEqual([]);
  await t.as(scene.advisor.userId);
  const body = { decision: 'approve' as const, updatedAt: accepted.data.updatedAt };
  expect((await t.call(krsAdvisorContract.decide, { params: { id: krs._id }, body })).data.state).toBe(
    'APPROVED',
  );
});

test('grants credits with a letter, within the college limit', async () => {
  const student = await scene.student({}, 290);
  await t.as(steps.baak);
  const grant = (extraSks: number) =>
    t.call(krsStaffContract.grantExtra, {
      body: { studentId: student.id, extraSks, letterNo: '12/KP/2026' },
    });
  expect((await grant(4)).error.message).toBe('Tambahan paling banyak 3 sks.');
  const unknown = await t.call(krsStaffContract.grantExtra, {
    body: { studentId: newId(), extraSks: 0, letterNo: '12/KP/2026' },
  });
  expect(unknown.error).toMatchObject({
    code: 'INVALID',
    errors: { studentId: 'Mahasiswa tidak ditemukan.' },
  });
  await grant(3);
  await t.as(student.userId);
  expect((await krsPage(t)).limits.maxSks).toBe(24);
  await t.as(steps.baak);
  await grant(0);
  await t.as(student.userId);
  expect((await krsPage(t)).limits.maxSks).toBe(21);
});
