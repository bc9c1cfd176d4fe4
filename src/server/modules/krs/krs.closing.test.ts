import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { krsStaffContract } from '#shared/contracts/krs-staff.contract.ts';
import { jobsContract } from '#shared/contracts/jobs.contract.ts';
import { newId } from '#server/db/id.ts';
import { type KrsScene, krsPage, krsScene, seats, sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { krsSteps } from '#test/factories/krs-steps.ts';
import { studentNow } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: KrsScene;
let steps: Awaited<ReturnType<typeof krsSteps>>;
beforeAll(async () => {
  t = await testApp();
  scene = await krsScene(t);
  steps = await krsSteps(t, scene);
});
afterEach(() => setWindows(t, scene.period.id, ['KRS']));
afterAll(() => t.close());

async function approvedKrs(options: Parameters<KrsScene['student']>[0] = {}) {
  const student = await scene.student(options);
  const one = await scene.class({}, { classType: options?.classType ?? 'OFFLINE' });
  const { data, error } = await steps.repair({ studentId: student.id, scheduleIds: [one.id], approve: true });
  expect(error.code).toBeUndefined();
  return { student, krs: data, scheduleId: one.id };
}

describe('lists', () => {
  test('filter by state, class, advisor, year and search', async () => {
    const { student } = await approvedKrs();
    const idle = await scene.student();
    await t.as(steps.baak);
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
    await t.as(steps.baak);
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
    await t.as(steps.baak);
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
    await t.as(steps.baak);
    expect((await t.call(krsStaffContract.lock, { body })).error.message).toBe(
      'Tidak ada KRS disetujui yang belum final.',
    );
  });

  test('makes students without an approved KRS inactive, after a preview', async () => {
    const { student: enrolled } = await approvedKrs();
    const idle = await scene.student();
    const away = await scene.student({ status: 'furlough' });
    const draft = await steps.submitted([(await scene.class()).id]);
    await t.as(steps.baak);
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
