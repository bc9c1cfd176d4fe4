import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { auditLog, krsItems, notices, schedules } from '#server/platform/db/schema.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { krsPage, sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';

/** Two weeks after the day of the tests. */
const UNTIL = '2026-09-07';

const { t, scene, steps } = await krsDesk();
let planner: string;
beforeAll(async () => {
  planner = (await buildStaff(t.db, 'schedule:get', 'schedule:update', 'schedule:delete')).id;
});

const stored = async (id: string) => {
  const [row] = await t.db.select().from(schedules).where(eq(schedules.id, id));
  if (!row) throw new Error('no such class');
  return row;
};

/** A new student's approved KRS of two classes; afterwards the windows are over. */
async function enrolled() {
  const lecturer = await buildLecturer(t.db);
  const [moved, other] = [await scene.class({}, { lecturerIds: [lecturer.id] }), await scene.class()];
  const { student, krsId } = await steps.approved([moved.id, other.id]);
  await setWindows(t, scene.period.id, [], ['KRS', 'KRS_CHANGE']);
  return { student, krsId, moved, other, lecturer };
}

/** Moves a class onto the time of another one. */
async function moveOnto(
  id: string,
  lecturerId: string,
  { day, timeStart, timeEnd }: typeof schedules.$inferSelect,
) {
  await t.as(planner);
  const { periodId, courseId, className, classType, roomId, capacity, updatedAt } = await stored(id);
  return t.call(scheduleContract.save, {
    body: {
      _id: id,
      updatedAt,
      periodId,
      courseId,
      className,
      classType,
      roomId,
      capacity,
      classIds: [],
      day,
      timeStart,
      timeEnd,
      confirm: true,
      lecturers: [{ lecturerId, sksShare: 300 }],
    },
  });
}

const pageOf = async (student: { userId: string }) => {
  await t.as(student.userId);
  return krsPage(t);
};

/** A student whose class was moved onto another one. */
async function disturbed() {
  const built = await enrolled();
  expect((await moveOnto(built.moved.id, built.lecturer.id, built.other)).status).toBe(200);
  return built;
}

async function cancel(id: string, reason = 'Dosen berhalangan tetap') {
  await t.as(planner);
  const { updatedAt } = await stored(id);
  return t.call(scheduleContract.setStatus, {
    params: { id },
    body: { status: 'CANCLE', reason, updatedAt },
  });
}

const lock = async () => {
  await t.as(steps.baak);
  const { status } = await t.call(krsStaffContract.lock, { body: { periodId: scene.period.id } });
  await t.runJobs();
  return status;
};

test('a class moved into a clash opens the KRS of who is in clash, outside every window', async () => {
  const { student, krsId, other, moved } = await disturbed();
  const page = await pageOf(student);
  expect(page.freeChange).toEqual({
    until: UNTIL,
    reason: expect.stringMatching(/^.+ \(A\) dipindahkan ke \S+ [\d.]+–[\d.]+\. Bentrok jadwal dengan .+\.$/),
  });
  expect(page.actions).toEqual(['draft', 'submit']);
  expect(page.blockers).toEqual([]);
  expect(page.period.windows.find(({ type }) => type === 'KRS_CHANGE')).toMatchObject({
    state: 'OPEN',
    end: UNTIL,
  });
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, krsId));
  expect(entries.find(({ action }) => action === 'krs.free-change')).toMatchObject({
    actorId: planner,
    after: { until: UNTIL },
  });
  expect((await sendPlan(t, 'submit', [moved.id, other.id])).error.code).toBe('KRS_REJECTED');
  const instead = await scene.class();
  await t.as(student.userId);
  expect((await sendPlan(t, 'submit', [other.id, instead.id])).data.state).toBe('SUBMITTED');
  expect((await steps.decide(krsId, 'approve')).data.state).toBe('APPROVED');
  expect((await pageOf(student)).plan.toSorted()).toEqual([other.id, instead.id].toSorted());
});

test('lasts to the end of its last campus day', async () => {
  const { student, other } = await disturbed();
  t.setNow('2026-09-07T16:59:00Z');
  expect((await pageOf(student)).actions).toEqual(['draft', 'submit']);
  t.setNow('2026-09-07T17:01:00Z');
  expect(await pageOf(student)).toMatchObject({ freeChange: null, actions: [] });
  expect((await sendPlan(t, 'draft', [other.id])).error.code).toBe('KRS_BLOCKED');
});

test('is for those in clash only', async () => {
  const { moved, lecturer } = await enrolled();
  await setWindows(t, scene.period.id, ['KRS']);
  const { student } = await steps.approved([moved.id]);
  await setWindows(t, scene.period.id, [], ['KRS', 'KRS_CHANGE']);
  const later = { ...(await stored(moved.id)), timeStart: 1200, timeEnd: 1350 };
  expect((await moveOnto(moved.id, lecturer.id, later)).status).toBe(200);
  expect(await pageOf(student)).toMatchObject({ freeChange: null, actions: [] });
});

test('opens a final KRS as well, and it becomes final again afterwards', async () => {
  const { student, krsId, moved, other, lecturer } = await enrolled();
  expect(await lock()).toBe(200);
  expect((await pageOf(student)).krs?.state).toBe('LOCKED');
  expect((await sendPlan(t, 'draft', [other.id])).error.code).toBe('RULE');
  expect((await moveOnto(moved.id, lecturer.id, other)).status).toBe(200);
  expect((await pageOf(student)).actions).toEqual(['draft', 'submit']);
  expect(await sendPlan(t, 'draft', [moved.id, other.id])).toMatchObject({ error: { code: 'KRS_REJECTED' } });
  expect((await sendPlan(t, 'draft', [other.id])).data.state).toBe('CHANGE');
  await lock();
  expect((await pageOf(student)).krs?.state).toBe('CHANGE');
  expect((await sendPlan(t, 'submit', [other.id])).data.state).toBe('SUBMITTED');
  expect((await steps.decide(krsId, 'approve')).data).toMatchObject({ state: 'APPROVED', totalSks: 3 });
  t.setNow('2026-09-08T03:00:00Z');
  expect(await lock()).toBe(200);
  expect(await pageOf(student)).toMatchObject({ krs: { state: 'LOCKED' }, plan: [other.id] });
});

test('a cancelled class gives it with the reason of the office', async () => {
  const { student, moved, other } = await enrolled();
  expect((await cancel(moved.id)).status).toBe(200);
  const page = await pageOf(student);
  expect(page).toMatchObject({
    plan: [other.id],
    actions: ['draft', 'submit'],
    freeChange: { until: UNTIL },
  });
  expect(page.freeChange?.reason).toMatch(/\(A\) dibatalkan: Dosen berhalangan tetap$/);
  expect(page.krs?.events.at(-1)?.note).toBe(page.freeChange?.reason);
});

test.each(['draft', 'submit'] as const)(
  'a cancelled class that a pending change (%s) leaves out never comes back with the version in force',
  async (action) => {
    const { student, krsId, moved, other } = await enrolled();
    await setWindows(t, scene.period.id, ['KRS_CHANGE'], ['KRS']);
    const instead = await scene.class();
    await t.as(student.userId);
    expect((await sendPlan(t, action, [other.id, instead.id])).status).toBe(200);
    expect((await stored(moved.id)).taken).toBe(1);

    expect(await cancel(moved.id)).toMatchObject({ status: 200, data: { dropped: 1 } });
    expect((await stored(moved.id)).taken).toBe(0);
    const told = await t.db.select().from(notices).where(eq(notices.userId, student.userId));
    expect(told.map(({ topic }) => topic)).toContain('class.cancelled');
    const page = await pageOf(student);
    expect(page).toMatchObject({ freeChange: { until: UNTIL }, krs: { totalSks: 6 } });
    expect(page.plan.toSorted()).toEqual([other.id, instead.id].toSorted());

    if (action === 'submit') {
      const rejected = await steps.decide(krsId, 'reject', 'Kelas pengganti penuh mahasiswa mengulang');
      expect(rejected.data).toMatchObject({ state: 'APPROVED', totalSks: 3 });
    } else {
      await setWindows(t, scene.period.id, [], ['KRS', 'KRS_CHANGE']);
      t.setNow('2026-09-08T03:00:00Z');
      expect(await lock()).toBe(200);
    }
    expect(await pageOf(student)).toMatchObject({
      plan: [other.id],
      krs: { state: action === 'submit' ? 'APPROVED' : 'LOCKED', totalSks: 3 },
    });
    const items = await t.db.select().from(krsItems).where(eq(krsItems.krsId, krsId));
    expect(items.filter(({ approved }) => approved).map(({ scheduleId }) => scheduleId)).toEqual([other.id]);
  },
);

test('a draft that was never submitted gains nothing', async () => {
  const lecturer = await buildLecturer(t.db);
  const one = await scene.class({}, { lecturerIds: [lecturer.id] });
  const student = await scene.student();
  await t.as(student.userId);
  expect((await sendPlan(t, 'draft', [one.id])).data.state).toBe('DRAFT');
  expect((await cancel(one.id, 'Peminat kurang dari lima')).status).toBe(200);
  await setWindows(t, scene.period.id, [], ['KRS', 'KRS_CHANGE']);
  expect(await pageOf(student)).toMatchObject({ freeChange: null, actions: [] });
});
