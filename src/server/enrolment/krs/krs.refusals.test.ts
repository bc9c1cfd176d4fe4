import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { KrsProblemView } from '#shared/enrolment/krs/krs-class.views.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { type KrsScene, krsPage, krsScene, seats, sendPlan } from '#test/factories/krs-scene.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { buildStudentClass } from '#test/factories/people.ts';
import { buildGrade, buildKrs, buildPeriod } from '#test/factories/teaching.ts';
import { testApp } from '#test/test-app.ts';
import { registerKrsSource } from './gates.ts';

const { t, scene } = await krsDesk();

type Student = Awaited<ReturnType<KrsScene['student']>>;

/** Submits and expects a refusal that leaves nothing behind; returns its problems. */
async function refused(student: Student, scheduleIds: readonly string[]): Promise<KrsProblemView[]> {
  await t.as(student.userId);
  const answer = await sendPlan(t, 'submit', scheduleIds);
  expect(answer).toMatchObject({ status: 422, error: { code: 'KRS_REJECTED' } });
  expect((await krsPage(t)).krs).toBeNull();
  for (const id of scheduleIds) {
    const { taken, held } = await seats(t.db, id);
    expect(taken).toBe(held);
  }
  return answer.error.data as KrsProblemView[];
}

const codesOf = (problems: readonly KrsProblemView[]) => problems.map(({ code }) => code);

describe('credits', () => {
  test('25 sks are refused at a limit of 24', async () => {
    const big = await scene.class({ sks: 8 });
    const more = await scene.class({ sks: 8 });
    const most = await scene.class({ sks: 9 });
    expect(await refused(await scene.student(), [big.id, more.id, most.id])).toEqual([
      { code: 'KRS_MAX_SKS', message: 'Total 25 sks melebihi batas 24 sks.', scheduleId: null },
    ]);
  });

  test('the limit falls with the IPS and rises with a letter', async () => {
    const classes = [
      await scene.class({ sks: 8 }),
      await scene.class({ sks: 8 }),
      await scene.class({ sks: 6 }),
    ];
    const ids = classes.map(({ id }) => id);
    const student = await scene.student({}, 299);
    expect((await refused(student, ids))[0]?.message).toBe('Total 22 sks melebihi batas 21 sks.');
    await t.db.execute(sql`
      insert into krs_grants values (${student.id}, ${scene.period.id}, 3, '12/KP/2026', ${student.userId}, now())`);
    expect((await sendPlan(t, 'submit', ids)).status).toBe(200);
  });

  test('credits of an activity programme count', async () => {
    const restore = registerKrsSource({ activitySks: async () => 20 });
    expect(codesOf(await refused(await scene.student(), [(await scene.class({ sks: 5 })).id]))).toEqual([
      'KRS_MAX_SKS',
    ]);
    restore();
  });

  test('after leave the last active term counts', async () => {
    const student = await scene.student({ entrySemester: '20241' }, null);
    await t.db.execute(sql`
      insert into semester_records (student_id, period_code, status, ips)
      values (${student.id}, '20251', 'A', 255), (${student.id}, '20252', 'C', null)`);
    await t.as(student.userId);
    expect(await krsPage(t)).toMatchObject({
      limits: { maxSks: 21, ipsSemester: '20251' },
      student: { semesterNumber: 4 },
    });
  });

  test('a transfer student without IPS may take 20 and no package', async () => {
    const { id: classId } = await buildStudentClass(t.db, { entryYear: 2026 });
    await scene.class({ semester: 1 }, { classIds: [classId] });
    const student = await scene.student({ entrySemester: '20261', recognisedSks: 60, classId }, null);
    await t.as(student.userId);
    expect(await krsPage(t)).toMatchObject({ limits: { maxSks: 20, basis: 'NO_IPS' }, isPackage: false });
  });
});

describe('courses', () => {
  test('prerequisites that are not passed are named', async () => {
    const first = await buildCourse(t.db, {
      in: scene.curriculum.id,
      code: 'MNJ305',
      name: 'Statistika Bisnis II',
    });
    const next = await scene.class({ requires: [first.id] });
    const student = await scene.student();
    expect(await refused(student, [next.id])).toEqual([
      {
        code: 'KRS_PREREQ',
        message: 'Belum lulus prasyarat: MNJ305 Statistika Bisnis II.',
        scheduleId: next.id,
      },
    ]);
    await buildGrade(t.db, { studentId: student.id, courseId: first.id, score: 4600 });
    expect((await sendPlan(t, 'submit', [next.id])).status).toBe(200);
  });

  test('an unpublished grade passes nothing', async () => {
    const first = await buildCourse(t.db, { in: scene.curriculum.id });
    const next = await scene.class({ requires: [first.id] });
    const student = await scene.student();
    await buildGrade(t.db, { studentId: student.id, courseId: first.id, score: 9000, status: 'SUBMITTED' });
    expect(codesOf(await refused(student, [next.id]))).toEqual(['KRS_PREREQ']);
  });

  test('credits to be passed first', async () => {
    const kkn = await scene.class({ name: 'KKN', minSksPassed: 100 });
    expect((await refused(await scene.student(), [kkn.id]))[0]?.message).toBe(
      'KKN membutuhkan minimal 100 sks lulus (Anda 0).',
    );
  });

  test('a grade of B or better is not repeated, a lower one is', async () => {
    const again = await scene.class();
    const student = await scene.student();
    const grade = await buildGrade(t.db, { studentId: student.id, courseId: again.courseId, score: 7000 });
    expect(await refused(student, [again.id])).toMatchObject([
      { code: 'KRS_ALREADY_GOOD', message: 'Nilai sudah B atau lebih, tidak dapat diulang.' },
    ]);
    await t.db.execute(
      sql`update grades set final_score = 6999, letter = 'B-', index = 27 where id = ${grade.id}`,
    );
    expect((await sendPlan(t, 'submit', [again.id])).status).toBe(200);
    expect((await krsPage(t)).krs?.items).toMatchObject([{ kind: 'PERBAIKAN' }]);
  });

  test('a failed course is taken again as ULANG', async () => {
    const again = await scene.class();
    const student = await scene.student();
    await buildGrade(t.db, { studentId: student.id, courseId: again.courseId, score: 4599 });
    await t.as(student.userId);
    await sendPlan(t, 'submit', [again.id]);
    expect((await krsPage(t)).krs?.items).toMatchObject([{ kind: 'ULANG' }]);
  });

  test('a course graded outside its classes in the same semester, the approved class apart', async () => {
    const [graded, taken] = [await scene.class(), await scene.class()];
    const student = await scene.student();
    const periodId = scene.period.id;
    await buildGrade(t.db, { studentId: student.id, courseId: graded.courseId, score: 5000, periodId });
    expect(await refused(student, [graded.id])).toMatchObject([
      { code: 'KRS_GRADED', message: expect.stringContaining('sudah dinilai pada semester ini.') },
    ]);
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [taken.id] });
    await buildGrade(t.db, {
      studentId: student.id,
      courseId: taken.courseId,
      score: 5000,
      periodId,
      scheduleId: taken.id,
    });
    const offered = new Map((await krsPage(t)).offered.map((one) => [one.scheduleId, one.problems]));
    expect(offered.get(taken.id)).toEqual([]);
    expect(offered.get(graded.id)).toMatchObject([{ code: 'KRS_GRADED' }]);
  });

  test('a course passed under another code is hidden and refused', async () => {
    const old = await buildCourse(t.db, {});
    const fresh = await scene.class();
    await t.db.execute(sql`insert into course_equivalents values (${fresh.courseId}, ${old.id})`);
    const student = await scene.student();
    await buildGrade(t.db, { studentId: student.id, courseId: old.id, score: 6000 });
    const other = await scene.class();
    expect(codesOf(await refused(student, [fresh.id]))).toEqual(['KRS_ALREADY_GOOD']);
    const shown = (await krsPage(t)).offered.map(({ scheduleId }) => scheduleId);
    expect(shown).toContain(other.id);
    expect(shown).not.toContain(fresh.id);
  });

  test('the same course twice', async () => {
    const a = await scene.class({ name: 'Manajemen Keuangan' });
    const b = await scene.classOf(a.courseId);
    expect(await refused(await scene.student(), [a.id, b.id])).toMatchObject([
      { code: 'KRS_DUPLICATE', message: 'Manajemen Keuangan dipilih lebih dari sekali.', scheduleId: b.id },
    ]);
  });

  test('a course outside the curriculum', async () => {
    const stranger = await buildCourse(t.db, { semester: 3 });
    const one = await scene.classOf(stranger.id);
    expect(codesOf(await refused(await scene.student(), [one.id]))).toEqual(['KRS_CURRICULUM']);
  });

  test('another concentration, a higher semester, a thesis too early', async () => {
    const restore = registerKrsSource({ thesisBlockers: async () => ['Skripsi membutuhkan 120 sks lulus.'] });
    const foreign = await scene.class({ courseType: 'KONSENTRASI', jurusanOrKonsentrasi: 'KEUANGAN' });
    const higher = await scene.class({ semester: 5 });
    const thesis = await scene.class({ courseType: COURSE_TYPE.finalProject });
    const student = await scene.student({ concentration: 'SDM' }, 290);
    expect(await refused(student, [foreign.id, higher.id, thesis.id])).toMatchObject([
      { code: 'KRS_CONCENTRATION', message: 'Hanya untuk konsentrasi Keuangan.' },
      { code: 'KRS_SEMESTER', message: 'Mata kuliah semester 5 membutuhkan IPS minimal 3,00.' },
      { code: 'KRS_THESIS', message: 'Skripsi membutuhkan 120 sks lulus.' },
    ]);
    restore();
  });

  test('an incomplete package, and a course outside of it', async () => {
    const { id: classId } = await buildStudentClass(t.db, { entryYear: 2026 });
    const inside = await scene.class({ semester: 1 }, { classIds: [classId] });
    const missing = await scene.class({ semester: 1, name: 'Pancasila' }, { classIds: [classId] });
    const outside = await scene.class({ semester: 1, name: 'Kewirausahaan' });
    const student = await scene.student({ entrySemester: '20261', classId }, null);
    expect(await refused(student, [inside.id, outside.id])).toMatchObject([
      { code: 'KRS_PACKAGE', message: 'Kewirausahaan di luar paket semester 1.', scheduleId: outside.id },
      { code: 'KRS_PACKAGE', message: 'Paket semester 1 belum lengkap: Pancasila.', scheduleId: null },
    ]);
    expect((await sendPlan(t, 'submit', [inside.id, missing.id])).status).toBe(200);
  });
});

describe('classes', () => {
  test('two at the same time', async () => {
    const slot = { day: 2, timeStart: 480, timeEnd: 630 };
    const a = await scene.class({ name: 'Statistika Bisnis I' }, { ...slot, timeStart: 540, timeEnd: 690 });
    const b = await scene.class({}, slot);
    expect(await refused(await scene.student(), [a.id, b.id])).toMatchObject([
      {
        code: 'KRS_CLASH',
        message: 'Bentrok jadwal dengan Statistika Bisnis I Selasa 09.00–11.30.',
        scheduleId: b.id,
      },
    ]);
  });

  test('a full one names its numbers', async () => {
    const full = await scene.class({}, { capacity: 1, className: 'M25A' });
    await t.as((await scene.student()).userId);
    await sendPlan(t, 'submit', [full.id]);
    expect(await refused(await scene.student(), [full.id])).toEqual([
      { code: 'KRS_FULL', message: 'Kelas M25A penuh (1/1).', scheduleId: full.id },
    ]);
  });

  test('one of another class type, unless it is open to all', async () => {
    const evening = await scene.class({}, { classType: 'ONLINE' });
    const open = await scene.class({}, { classType: 'ONLINE', crossClass: true });
    const student = await scene.student();
    expect(codesOf(await refused(student, [evening.id]))).toEqual(['KRS_CLASSTYPE']);
    expect((await sendPlan(t, 'submit', [open.id])).status).toBe(200);
  });

  test('a cancelled one', async () => {
    const gone = await scene.class({}, { status: 'CANCLE' });
    expect(codesOf(await refused(await scene.student(), [gone.id]))).toEqual(['KRS_GONE']);
  });

  test('one that is cancelled or moved after it was read is refused under lock', async () => {
    const [gone, moved, other] = [await scene.class(), await scene.class(), await scene.class()];
    const student = await scene.student();
    await t.as(student.userId);
    await krsPage(t);
    await t.db.execute(sql`update schedules set status = 'CANCLE' where id = ${gone.id}`);
    await t.db.execute(sql`
      update schedules set day = ${other.day}, time_start = ${other.timeStart}, time_end = ${other.timeEnd} where id = ${moved.id}`);
    const problems = await refused(student, [gone.id, moved.id, other.id]);
    expect(codesOf(problems).toSorted()).toEqual(['KRS_CLASH', 'KRS_CLASH', 'KRS_GONE']);
  });
});

test('every reason is told at once', async () => {
  const slot = { day: 4, timeStart: 480, timeEnd: 630 };
  const a = await scene.class({ sks: 20 }, slot);
  const b = await scene.class({ sks: 5, minSksPassed: 10 }, { ...slot, classType: 'GLOBAL' });
  const problems = await refused(await scene.student(), [a.id, b.id]);
  expect(codesOf(problems)).toEqual(['KRS_MAX_SKS', 'KRS_CLASSTYPE', 'KRS_MIN_SKS_PASSED', 'KRS_CLASH']);
});

test('a short term allows 9 sks', async () => {
  const other = await testApp();
  const short = await krsScene(other);
  await other.db.execute(sql`delete from calendar_events`);
  await other.db.execute(sql`update academic_periods set is_active = false`);
  const period = await buildPeriod(other.db, {
    semester: 'PENDEK',
    code: '20253',
    academicYear: '2025/2026',
    startDate: '2026-07-01',
    endDate: '2026-08-09',
    windows: false,
  });
  await other.db.execute(sql`
    insert into calendar_events (id, period_id, title, type, start_date, end_date)
    values (gen_random_uuid(), ${period.id}, 'KRS', 'KRS', '2026-08-01', '2026-08-30')`);
  other.services.campus.forget();
  const student = await short.student();
  const classes = [];
  for (let n = 0; n < 2; n += 1) classes.push(await short.class({ sks: 5 }, { periodId: period.id }));
  await other.as(student.userId);
  const answer = await sendPlan(
    other,
    'submit',
    classes.map(({ id }) => id),
  );
  expect(answer.error.data).toMatchObject([
    { code: 'KRS_MAX_SKS', message: 'Total 10 sks melebihi batas 9 sks.' },
  ]);
  await other.close();
});
