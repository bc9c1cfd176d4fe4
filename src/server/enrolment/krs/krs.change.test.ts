import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { krs as krsTable, semesterRecords } from '#server/platform/db/schema.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { krsPage, seats, sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { buildGrade, buildPeriod } from '#test/factories/teaching.ts';
import { refusedLooks } from '#test/factories/refusals.ts';
import { TEST_NOW } from '#test/test-app.ts';

const { t, scene, steps } = await krsDesk();

describe('add and drop', () => {
  const inChange = () => setWindows(t, scene.period.id, ['KRS_CHANGE'], ['KRS']);

  test('the approved version keeps its rights and seats until the change is decided', async () => {
    const [kept, dropped, added] = [await scene.class(), await scene.class(), await scene.class()];
    const { student, krsId } = await steps.approved([kept.id, dropped.id]);
    await inChange();
    expect((await krsPage(t)).actions).toEqual(['draft', 'submit']);
    expect((await sendPlan(t, 'draft', [kept.id, added.id])).data.state).toBe('CHANGE');
    expect([await seats(t.db, dropped.id), await seats(t.db, added.id)]).toMatchObject([
      { taken: 1 },
      { taken: 0 },
    ]);
    expect((await sendPlan(t, 'submit', [kept.id, added.id])).data.state).toBe('SUBMITTED');
    expect([await seats(t.db, dropped.id), await seats(t.db, added.id)]).toMatchObject([
      { taken: 1 },
      { taken: 1 },
    ]);
    const pending = (await krsPage(t)).krs?.items ?? [];
    expect(pending.find(({ scheduleId }) => scheduleId === dropped.id)).toMatchObject({
      state: 'DROPPED',
      approved: true,
    });
    expect(pending.find(({ scheduleId }) => scheduleId === added.id)).toMatchObject({
      addedIn: 'CHANGE',
      approved: false,
    });
    await steps.decide(krsId, 'approve');
    expect([await seats(t.db, dropped.id), await seats(t.db, added.id)]).toMatchObject([
      { taken: 0, held: 0 },
      { taken: 1, held: 1 },
    ]);
    expect(await steps.stateOf(student)).toBe('APPROVED');
  });

  test.each([
    ['older', 0],
    ['younger', 1],
  ] as const)('the %s of two classes of a course is taken, left and taken again', async (_which, at) => {
    const older = await scene.class();
    const both = [older.id, (await scene.classOf(older.courseId)).id].toSorted();
    const [first = '', second = ''] = at === 0 ? both : both.toReversed();
    const { student, krsId } = await steps.approved([first]);
    await inChange();
    for (const wish of [second, first, second]) {
      await t.as(student.userId);
      expect((await sendPlan(t, 'submit', [wish])).data).toMatchObject({ state: 'SUBMITTED', totalSks: 3 });
      expect((await steps.decide(krsId, 'approve')).data.state).toBe('APPROVED');
    }
    expect([await seats(t.db, first), await seats(t.db, second)]).toMatchObject([
      { taken: 0, held: 0 },
      { taken: 1, held: 1 },
    ]);
  });

  test('keeps a class whose grade was handed in, before or while the change waits', async () => {
    const [graded, kept, added] = [await scene.class(), await scene.class(), await scene.class()];
    const { student, krsId } = await steps.approved([graded.id, kept.id]);
    await inChange();
    expect((await sendPlan(t, 'submit', [kept.id, added.id])).status).toBe(200);
    const grade = { studentId: student.id, courseId: graded.courseId, scheduleId: graded.id, score: 9000 };
    await buildGrade(t.db, { ...grade, periodId: scene.period.id });
    const refusal = { code: 'RULE', message: expect.stringContaining('Nilai sudah diserahkan') };
    expect((await steps.decide(krsId, 'approve')).error).toMatchObject(refusal);
    expect((await steps.decide(krsId, 'reject', 'Kelas sudah dinilai')).data.state).toBe('APPROVED');
    await t.as(student.userId);
    expect((await sendPlan(t, 'submit', [kept.id, added.id])).error).toMatchObject(refusal);
    expect((await sendPlan(t, 'submit', [graded.id, kept.id, added.id])).data.totalSks).toBe(9);
    expect((await steps.decide(krsId, 'approve')).data.state).toBe('APPROVED');
  });

  test('a rejected change leaves what was approved', async () => {
    const [kept, added] = [await scene.class(), await scene.class()];
    const { student, krsId } = await steps.approved([kept.id]);
    await inChange();
    await sendPlan(t, 'submit', [added.id]);
    expect((await steps.decide(krsId, 'reject', 'Tetap seperti semula')).data).toMatchObject({
      state: 'APPROVED',
      totalSks: 3,
    });
    expect([await seats(t.db, kept.id), await seats(t.db, added.id)]).toMatchObject([
      { taken: 1, held: 1 },
      { taken: 0, held: 0 },
    ]);
    await t.as(student.userId);
    expect((await krsPage(t)).plan).toEqual([kept.id]);
  });

  test('taking a change back frees only what was added', async () => {
    const [kept, added] = [await scene.class(), await scene.class()];
    await steps.approved([kept.id]);
    await inChange();
    await sendPlan(t, 'submit', [added.id]);
    expect((await sendPlan(t, 'withdraw')).data.state).toBe('CHANGE');
    expect([await seats(t.db, kept.id), await seats(t.db, added.id)]).toMatchObject([
      { taken: 1, held: 1 },
      { taken: 0, held: 0 },
    ]);
  });

  test('a change back to what was approved is no change', async () => {
    const [kept, added] = [await scene.class(), await scene.class()];
    await steps.approved([kept.id]);
    await inChange();
    await sendPlan(t, 'draft', [kept.id, added.id]);
    const undone = await sendPlan(t, 'draft', [kept.id]);
    expect(undone).toMatchObject({
      data: { state: 'APPROVED', totalSks: 3 },
      message: 'KRS kembali seperti yang disetujui.',
    });
  });

  test('needs its window', async () => {
    const one = await scene.class();
    await steps.approved([one.id]);
    expect((await sendPlan(t, 'draft', [(await scene.class()).id])).error.code).toBe('KRS_BLOCKED');
  });
});

test('a late KRS needs BAAK as well as the advisor', async () => {
  await setWindows(t, scene.period.id, ['KRS_LATE'], ['KRS']);
  const { krs } = await steps.submitted([(await scene.class()).id]);
  expect((await steps.decide(krs._id, 'approve')).error.message).toBe(
    'KRS terlambat memerlukan persetujuan BAAK.',
  );
});

test('a first KRS is late while the late window is open beside that of changes, a change is not', async () => {
  const { krsId } = await steps.approved([(await scene.class()).id]);
  await setWindows(t, scene.period.id, ['KRS_CHANGE', 'KRS_LATE'], ['KRS']);
  expect((await sendPlan(t, 'submit', [(await scene.class()).id])).message).not.toContain('terlambat');
  expect((await steps.decide(krsId, 'approve')).data.state).toBe('APPROVED');
  const { krs } = await steps.submitted([(await scene.class()).id]);
  expect((await steps.decide(krs._id, 'approve')).error.message).toBe(
    'KRS terlambat memerlukan persetujuan BAAK.',
  );
});

test('a KRS handed in on time and mended within its days after the return is not late', async () => {
  const returned = async () => {
    await setWindows(t, scene.period.id, ['KRS']);
    t.setNow(TEST_NOW);
    const { krs, student } = await steps.submitted([(await scene.class()).id]);
    await setWindows(t, scene.period.id, ['KRS_LATE'], ['KRS']);
    expect((await steps.decide(krs._id, 'return', 'Tambah satu mata kuliah')).data.state).toBe('REVISION');
    return {
      krsId: krs._id,
      mendAt: async (moment: string) => {
        t.setNow(moment);
        await t.as(student.userId);
        return sendPlan(t, 'submit', [(await scene.class()).id]);
      },
    };
  };
  const inTime = await returned();
  expect(await inTime.mendAt('2026-08-27T03:00:00Z')).toMatchObject({
    data: { state: 'SUBMITTED' },
    message: 'KRS diajukan: 1 mata kuliah, 3 sks. Menunggu persetujuan dosen PA.',
  });
  expect((await steps.decide(inTime.krsId, 'approve')).data.state).toBe('APPROVED');

  const slow = await returned();
  expect((await slow.mendAt('2026-08-28T03:00:00Z')).data.state).toBe('SUBMITTED');
  expect((await steps.decide(slow.krsId, 'approve')).error.message).toBe(
    'KRS terlambat memerlukan persetujuan BAAK.',
  );
});

test('prints of the approved form are counted and are no edit of it; drafts are not', async () => {
  const waiting = await steps.submitted([(await scene.class()).id]);
  await t.as(waiting.student.userId);
  await t.call(krsContract.print, { query: {} });
  expect((await krsPage(t)).krs?.printCount).toBe(0);
  const { krs, student } = await steps.approved([(await scene.class()).id]);
  await Promise.all([1, 2].map(() => t.call(krsContract.print, { query: {} })));
  expect((await krsPage(t)).krs).toMatchObject({ printCount: 2, updatedAt: krs.updatedAt });
  await t.as((await scene.student()).userId);
  expect((await t.call(krsContract.print, { query: { krsId: krs._id } })).status).toBe(403);
  await t.as(student.userId);
  expect((await krsPage(t)).krs?.printCount).toBe(2);
});

test('print answers a PDF of the own KRS only', async () => {
  const { krs, student } = await steps.submitted([(await scene.class()).id]);
  await t.as(student.userId);
  const print = await t.call(krsContract.print, { query: {} });
  expect(print.headers['content-type']).toBe('application/pdf');
  expect(String(print.data).slice(0, 5)).toBe('%PDF-');
  const nosy = await scene.student();
  await t.as(nosy.userId);
  expect((await t.call(krsContract.print, { query: {} })).status).toBe(404);
  expect((await t.call(krsContract.print, { query: { krsId: krs._id } })).status).toBe(403);
  expect(await refusedLooks(t.db, student.id)).toEqual([nosy.userId]);
});

test('the approval begins the term with the credits and the GPA reached before it', async () => {
  const student = await scene.student();
  await t.db
    .update(semesterRecords)
    .set({ sksTotal: 140, sksPassed: 138 })
    .where(eq(semesterRecords.studentId, student.id));
  await t.as(student.userId);
  const { data } = await sendPlan(t, 'submit', [(await scene.class()).id]);
  await steps.decide(data._id, 'approve');
  const records = await t.db.select().from(semesterRecords).where(eq(semesterRecords.studentId, student.id));
  expect(records.find(({ periodCode }) => periodCode === scene.period.code)).toMatchObject({
    status: 'A',
    ips: null,
    ipk: 320,
    sksSemester: 0,
    sksTotal: 140,
    sksPassed: 138,
  });
});

test('a KRS of a term that is over is read and rejected, and approved by nobody', async () => {
  const { krs } = await steps.submitted([(await scene.class()).id]);
  const past = await buildPeriod(t.db, {
    code: '20242',
    academicYear: '2024/2025',
    semester: 'GENAP',
    windows: false,
    startDate: '2025-02-10',
    endDate: '2025-07-23',
    isActive: false,
    status: 'DONE',
  });
  await t.db.update(krsTable).set({ periodId: past.id }).where(eq(krsTable.id, krs._id));
  expect((await steps.decide(krs._id, 'approve')).error).toMatchObject({
    code: 'RULE',
    message: 'KRS semester yang sudah lewat tidak dapat disetujui lagi.',
  });
  const detail = await t.call(krsAdvisorContract.detail, { params: { id: krs._id } });
  expect(detail.data.actions).toEqual(['return', 'reject']);
});
