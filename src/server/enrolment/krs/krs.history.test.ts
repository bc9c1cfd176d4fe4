import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { students } from '#server/platform/db/schema.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { krsPages } from './print.service.ts';

const { t, scene, steps } = await krsDesk();

const terms = async () => (await t.call(krsContract.terms, {})).data;

test('tells every term with its status, its results and the way of its KRS', async () => {
  const before = await buildPeriod(t.db, {
    academicYear: '2025/2026',
    semester: 'GENAP',
    code: '20252',
    isActive: false,
    status: 'DONE',
    startDate: '2026-02-02',
    endDate: '2026-07-10',
    windows: false,
  });
  const past = await buildSchedule(t.db, { periodId: before.id });
  const [kept, dropped] = [await scene.class(), await scene.class()];
  const { student, krsId } = await steps.approved([kept.id, dropped.id]);
  await buildKrs(t.db, {
    studentId: student.id,
    periodId: before.id,
    scheduleIds: [past.id],
    state: 'LOCKED',
  });
  await setWindows(t, scene.period.id, ['KRS_CHANGE'], ['KRS']);
  await t.as(student.userId);
  await sendPlan(t, 'submit', [kept.id]);
  await steps.decide(krsId, 'approve', 'Sudah sesuai');
  await t.as(student.userId);
  await t.call(krsContract.print, { query: {} });
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status) values (${student.id}, '20251', 'C')`);

  const [now, last, leave, ...rest] = await terms();
  expect(rest).toEqual([]);
  expect(now).toMatchObject({
    label: 'Ganjil 2026/2027',
    status: 'A',
    ips: null,
    krs: { _id: krsId, state: 'APPROVED', semesterNumber: 3, totalSks: 3, maxSks: 24, printCount: 1 },
  });
  expect(now?.krs?.events.map(({ to, note }) => [to, note])).toEqual([
    ['SUBMITTED', ''],
    ['APPROVED', ''],
    ['SUBMITTED', ''],
    ['APPROVED', 'Sudah sesuai'],
  ]);
  const states = new Map(now?.krs?.classes.map(({ scheduleId, state }) => [scheduleId, state]));
  expect([states.get(kept.id), states.get(dropped.id)]).toEqual(['ACTIVE', 'DROPPED']);
  expect(last).toMatchObject({
    periodCode: '20252',
    status: 'A',
    ips: 320,
    krs: {
      state: 'LOCKED',
      totalSks: 3,
      events: [],
      classes: [{ scheduleId: past.id, sks: 3, kind: 'BARU' }],
    },
  });
  expect(leave).toMatchObject({ periodCode: '20251', status: 'C', krs: null });
});

test('is the own history of a student', async () => {
  await t.as((await scene.student({}, null)).userId);
  expect(await terms()).toEqual([]);
  await t.as(null);
  expect((await t.call(krsContract.terms, {})).status).toBe(401);
  await t.as((await buildStaff(t.db, 'krs:get')).id);
  expect((await t.call(krsContract.terms, {})).status).toBe(403);
});

test('the printed form names the advisor with the NIDN where the office approved', async () => {
  const { student } = await steps.approvedByStaff();
  const advisor = await buildLecturer(t.db, { nidn: '0412029901' });
  await t.db.update(students).set({ advisorId: advisor.id }).where(eq(students.id, student.id));
  await t.as(student.userId);
  const ctx = backgroundCtx(t.services, { actor: await t.actor(), log: t.app.log, ip: '', requestId: '' });
  expect(JSON.stringify(await krsPages(ctx, student.id))).toContain('NIDN 0412029901');
});
