import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { meetings, rps, schedules } from '#server/platform/db/schema.ts';
import { buildMeetings } from '#test/factories/meetings.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { rpsScene, type RpsScene, weeklyPlan } from '#test/factories/rps.ts';
import { buildGrade, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let period: Awaited<ReturnType<typeof buildPeriod>>;
let scene: RpsScene;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  scene = await rpsScene(t, period);
});

const viewOf = async (id: string) => (await t.call(rpsContract.get, { params: { id } })).data;

/** The usual plan with half of it on a project. */
const projectPlan = () => ({
  ...weeklyPlan(),
  evaluationPlan: [
    { basis: '3' as const, component: null, descriptionId: 'Proyek', descriptionEn: '', weight: 5000 },
    { basis: '4' as const, component: 'UAS' as const, descriptionId: 'UAS', descriptionEn: '', weight: 5000 },
  ],
});
const projectWeights = { KEHADIRAN: 0, TUGAS: 0, KUIS: 0, PROYEK: 5000, UTS: 0, UAS: 5000 };

const weightsOf = async (scheduleId: string) => {
  await t.as(scene.coordinator.userId);
  return (await t.call(gradeContract.sheet, { params: { id: scheduleId } })).data.weights;
};
const classAt = (index: number) => {
  const found = scene.classes[index];
  if (found === undefined) throw new Error('no class');
  return found;
};

describe('approval', () => {
  test('puts the weights into the grade sheets of all classes', async () => {
    const approved = await scene.approve(await scene.submitted(projectPlan()));
    expect(approved).toMatchObject({
      status: 200,
      data: { state: 'APPROVED', applied: ['A', 'B'], kept: [] },
    });
    expect(await weightsOf(classAt(0).id)).toEqual(projectWeights);
    expect(await weightsOf(classAt(1).id)).toEqual(projectWeights);
  });

  test('leaves a class with scores its own weights and tells the lecturer', async () => {
    const graded = classAt(0);
    const before = await weightsOf(graded.id);
    await buildGrade(t.db, {
      studentId: scene.student.id,
      courseId: scene.course.id,
      scheduleId: graded.id,
      periodId: period.id,
      score: 8000,
      components: { UAS: 8000 },
      status: 'DRAFT',
    });
    const approved = await scene.approve(await scene.submitted(projectPlan()));
    expect(approved.data).toMatchObject({ applied: ['B'], kept: ['A'] });
    expect(approved.message).toContain('Kelas A sudah bernilai');
    expect(await weightsOf(graded.id)).toEqual(before);
    expect(await viewOf(approved.data._id)).toMatchObject({ keptClasses: ['A'] });
    await t.as(scene.coordinator.userId);
    const told = (await t.call(noticeContract.list, {})).data.items;
    expect(told.find(({ title }) => title === 'RPS disetujui')?.body).toContain('Kelas A sudah berisi nilai');
  });

  test('gives a class opened later the same weights', async () => {
    await scene.approve(await scene.submitted(projectPlan()));
    const later = await buildSchedule(t.db, {
      periodId: period.id,
      courseId: scene.course.id,
      className: 'C',
      lecturerIds: [scene.coordinator.id],
    });
    expect(await weightsOf(later.id)).toEqual(projectWeights);
  });

  test('fills the topics of meetings that have none', async () => {
    const { id } = classAt(0);
    await buildMeetings(t.db, classAt(0), { first: '2026-08-31' });
    await t.db.update(meetings).set({ topic: 'Perkenalan' }).where(eq(meetings.no, 1));
    await scene.approve(await scene.submitted());
    const rows = await t.db.select().from(meetings).where(eq(meetings.scheduleId, id)).orderBy(meetings.no);
    expect([rows[0]?.topic, rows[1]?.topic, rows[7]?.topic]).toEqual([
      'Perkenalan',
      'Topik 2',
      'Ujian Tengah Semester (UTS)',
    ]);
  });

  test('leaves cancelled classes alone', async () => {
    await t.db
      .update(schedules)
      .set({ status: 'CANCLE' })
      .where(eq(schedules.id, classAt(1).id));
    expect((await scene.approve(await scene.submitted())).data.applied).toEqual(['A']);
  });

  test('is for the head of programme and for plans that wait for it', async () => {
    const sent = await scene.submitted();
    const decide = (id = sent._id, { updatedAt } = sent) =>
      t.call(rpsContract.approve, { params: { id }, body: { updatedAt } });
    expect((await decide()).status).toBe(403);
    await t.as((await buildStaff(t.db, 'rps:get', 'rps:update')).id);
    expect((await decide()).status).toBe(403);
    await t.as(null);
    expect((await decide()).status).toBe(401);
    const done = await scene.approve(sent);
    expect((await decide()).status).toBe(409);
    expect((await decide(sent._id, done.data)).error.message).toContain(
      'tidak tersedia pada status saat ini',
    );
  });

  test('locks the plan, in the database too', async () => {
    const { data } = await scene.approve(await scene.submitted());
    await t.as(scene.coordinator.userId);
    expect((await scene.plan(data)).error.message).toContain('Buat revisi');
    await expect(
      t.db
        .update(rps)
        .set({ description: 'x'.repeat(60) })
        .where(eq(rps.id, data._id)),
    ).rejects.toThrow();
    await expect(t.db.delete(rps).where(eq(rps.id, data._id))).rejects.toThrow();
    expect((await viewOf(data._id)).files.every(({ locked }) => locked)).toBe(true);
  });
});

describe('returning', () => {
  const giveBack = async ({ _id, updatedAt }: { _id: string; updatedAt: string }, note: string) => {
    await t.as(scene.kaprodi.id);
    return t.call(rpsContract.giveBack, { params: { id: _id }, body: { updatedAt, note } });
  };

  test('needs a note, which the lecturer reads', async () => {
    const sent = await scene.submitted();
    expect((await giveBack(sent, ' ')).error.errors).toHaveProperty('note');
    expect((await giveBack(sent, 'Lengkapi pustaka')).data.state).toBe('REVISION');
    const waiting = (await t.call(noticeContract.list, {})).data.items;
    expect(waiting.map(({ title }) => title)).toContain('RPS menunggu tinjauan');
    await t.as(scene.coordinator.userId);
    expect(await viewOf(sent._id)).toMatchObject({
      note: 'Lengkapi pustaka',
      rights: { write: true, submit: true },
    });
  });

  test('asks for a new signed file; the mended plan stays one plan', async () => {
    const returned = (await giveBack(await scene.submitted(), 'Lengkapi pustaka')).data;
    await t.as(scene.coordinator.userId);
    const mended = (await scene.plan(returned)).data;
    expect(mended.state).toBe('REVISION');
    expect((await scene.send(mended, [])).error.message).toBe(
      'RPS dikembalikan pada 24 Agustus 2026. Unggah RPS bertanda tangan yang baru.',
    );
    t.setNow('2026-08-24T04:00:00Z');
    const sent = await scene.send(mended);
    expect(sent.data).toMatchObject({ _id: returned._id, state: 'SUBMITTED' });
    expect((await scene.approve(sent.data)).status).toBe(200);
  });
});

describe('a revision', () => {
  const reviseAs = async (userId: string, { _id, updatedAt }: { _id: string; updatedAt: string }) => {
    await t.as(userId);
    return t.call(rpsContract.revise, { params: { id: _id }, body: { updatedAt } });
  };

  test('copies the plan and replaces it once approved', async () => {
    const first = (await scene.approve(await scene.submitted())).data;
    const made = await reviseAs(scene.coordinator.userId, first);
    expect(made).toMatchObject({ status: 200, data: { state: 'DRAFT2', problems: [] } });
    expect(await viewOf(made.data._id)).toMatchObject({ revisionNo: 1, dateMade: '2026-08-24', files: [] });
    expect(await viewOf(first._id)).toMatchObject({ state: 'APPROVED' });
    const sent = await scene.send((await scene.plan(made.data, projectPlan())).data);
    await scene.approve(sent.data);
    expect(await viewOf(first._id)).toMatchObject({ state: 'ARCHIVED' });
    expect(await weightsOf(classAt(0).id)).toEqual(projectWeights);
  });

  test('is one at a time, of a plan in force, by its coordinator', async () => {
    const sent = await scene.submitted();
    expect((await reviseAs(scene.coordinator.userId, sent)).status).toBe(422);
    const first = (await scene.approve(sent)).data;
    expect((await reviseAs(scene.colleague.userId, first)).status).toBe(403);
    expect((await reviseAs(scene.coordinator.userId, first)).status).toBe(200);
    expect(await reviseAs(scene.coordinator.userId, first)).toMatchObject({
      status: 409,
      error: {
        message: 'RPS mata kuliah ini sedang disusun pada semester tersebut. Lanjutkan yang sudah ada.',
      },
    });
  });
});

describe('a copy from an earlier term', () => {
  const nextTerm = () =>
    buildPeriod(t.db, {
      academicYear: '2027/2028',
      code: '20271',
      isActive: false,
      windows: false,
      startDate: '2027-08-10',
      endDate: '2028-01-20',
    });

  test('has everything but dates and files', async () => {
    const later = await nextTerm();
    const first = (await scene.approve(await scene.submitted(projectPlan()))).data;
    const place = { ...scene.place, academicYear: '2027/2028' };
    await t.as(scene.coordinator.userId);
    expect(await t.call(rpsContract.copy, { body: place })).toMatchObject({ status: 422 });
    await buildSchedule(t.db, {
      periodId: later.id,
      courseId: scene.course.id,
      lecturerIds: [scene.coordinator.id],
    });
    const copied = await t.call(rpsContract.copy, { body: place });
    expect(copied).toMatchObject({ status: 200, data: { state: 'DRAFT2', problems: [] } });
    const [source, copy] = [await viewOf(first._id), await viewOf(copied.data._id)];
    expect(copy).toMatchObject({
      semesterCode: '20271',
      revisionNo: 0,
      dateMade: '2026-08-24',
      files: [],
      evaluationPlan: source.evaluationPlan,
      weeks: source.weeks,
    });
    expect((await t.call(rpsContract.copy, { body: place })).status).toBe(409);
  });

  test('needs one', async () => {
    await t.as(scene.coordinator.userId);
    expect((await t.call(rpsContract.copy, { body: scene.place })).error.message).toBe(
      'Belum ada RPS yang disetujui pada semester sebelumnya untuk disalin.',
    );
  });
});

describe('readers', () => {
  const ofCourse = () =>
    t.call(rpsContract.ofCourse, {
      params: { lectureId: scene.coordinator.id, courseId: scene.course.id, semesterCode: '20261' },
    });

  test('students see the approved plan of their courses, without its way there', async () => {
    const sent = await scene.submitted();
    await t.as(scene.student.userId);
    expect((await ofCourse()).status).toBe(404);
    await scene.approve(sent);
    await t.as(scene.student.userId);
    const seen = await ofCourse();
    expect(seen).toMatchObject({ status: 200, data: { history: [], note: '', rights: { write: false } } });
    expect((await t.call(rpsContract.print, { params: { id: sent._id } })).status).toBe(200);
    const file = seen.data.files[0]?.file ?? '';
    expect((await t.call(fileContract.downloadPrivate, { query: { file } })).status).toBe(200);
    await t.as((await buildStudent(t.db)).userId);
    expect((await ofCourse()).status).toBe(403);
    expect((await t.call(rpsContract.print, { params: { id: sent._id } })).status).toBe(403);
    expect((await t.call(fileContract.downloadPrivate, { query: { file } })).status).toBe(403);
  });

  test('the plan in force is the one everybody works by while a revision of it is written', async () => {
    const { _id, updatedAt } = (await scene.approve(await scene.submitted())).data;
    await t.as(scene.coordinator.userId);
    const { data: draft } = await t.call(rpsContract.revise, { params: { id: _id }, body: { updatedAt } });
    const listed = async (status?: 'APPROVED' | 'BELUM_KIRIM') => {
      const query = { course: scene.course.id, ...(status && { status }) };
      return (await t.call(rpsContract.list, { params: { audience: 'lecture' }, query })).data;
    };
    const row = { rps: { _id: draft._id, state: 'DRAFT2' }, approvedRevision: 0, approvedId: _id };
    expect(await listed()).toMatchObject([row]);
    expect(await listed('APPROVED')).toMatchObject([row]);
    expect(await listed('BELUM_KIRIM')).toEqual([]);
    for (const who of [scene.coordinator, scene.colleague, scene.student]) {
      await t.as(who.userId);
      expect((await ofCourse()).data).toMatchObject({ _id, state: 'APPROVED' });
      const { data } = await t.call(rpsContract.evaluationPlans, { query: { course: scene.course.id } });
      expect(data).toMatchObject([{ rpsId: _id, missing: false }]);
    }
  });

  test('lecturers of the course read it at any time, others do not', async () => {
    await scene.submitted();
    await t.as(scene.colleague.userId);
    expect((await ofCourse()).data).toMatchObject({
      state: 'SUBMITTED',
      rights: { write: false, decide: false },
    });
    await t.as((await buildLecturer(t.db)).userId);
    expect((await ofCourse()).status).toBe(403);
  });
});
