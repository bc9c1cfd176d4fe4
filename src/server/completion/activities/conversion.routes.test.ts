import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import {
  ActivityDrive,
  activityScene,
  type ActivityScene,
  bothCourses,
  startDue,
  termRecordOf,
  underWay,
} from '#test/factories/activity-scene.ts';
import { grades } from '#server/platform/db/schema.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { buildStudent } from '#test/factories/people.ts';
import { buildGrade, buildSchedule } from '#test/factories/teaching.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ActivityScene;
beforeAll(async () => {
  t = await testApp();
  scene = await activityScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

const drive = async (sks?: number) => new ActivityDrive(t, scene, await scene.student(sks));

describe('from proposal to grades', () => {
  test('a programme of 20 sks becomes grades of its term and IPK', async () => {
    const one = await drive();
    await one.propose();
    await one.toHead();
    await one.approve(bothCourses(scene));
    expect(await one.detail()).toMatchObject({
      status: 'APPROVED',
      activityStatus: 'NOT-YET',
      decreeNo: 'SK/12/2026',
    });

    t.setNow('2026-08-31T00:30:00Z');
    expect([await startDue(t), await startDue(t)]).toEqual([{ started: 1 }, { started: 0 }]);
    expect(await termRecordOf(t, one.student.id)).toMatchObject({ status: 'M' });

    // Transcript of the partner in place of scores; a week of work would not be 900 hours.
    t.setNow('2026-09-04T03:00:00Z');
    await t.as(one.student.userId);
    for (const day of ['2026-08-31', '2026-09-01', '2026-09-02', '2026-09-03']) await one.writeLog(day);
    await one.decideLogs('APPROVED');
    await t.as(one.student.userId);
    for (const kind of ['REPORT', 'CERTIFICATE', 'TRANSCRIPT'] as const) await one.upload(kind);
    expect((await one.asStudent('REPORT')).status).toBe(200);
    const letters = [
      { studentId: one.student.id, courseId: scene.courses.big.id, letter: 'A' },
      { studentId: one.student.id, courseId: scene.courses.small.id, letter: 'BC' },
    ];
    await one.asLecturer(scene.supervisor.userId, { action: 'SCORE', scores: [], letters });
    const conversions = [{ studentId: one.student.id, courseIds: bothCourses(scene) }];
    expect((await one.asHead({ action: 'CONVERT', conversions })).status).toBe(200);

    const done = await one.detail();
    expect(done).toMatchObject({
      status: 'CONVERTED',
      activityStatus: 'DONE',
      minutesNo: expect.stringMatching(/^001\/BA-KONVERSI\/PRODI\/[IVX]+\/\d{4}$/),
    });
    const params = { id: one.id };
    const minutes = async (userId: string) => {
      await t.as(userId);
      return t.call(activityContract.printMinutes, { params });
    };
    expect(String((await minutes(one.student.userId)).data).slice(0, 5)).toBe('%PDF-');
    expect((await minutes(scene.supervisor.userId)).status).toBe(200);
    expect((await minutes((await buildStudent(t.db)).userId)).status).toBe(403);
    await t.as(scene.head.id);
    const { data: known } = await t.call(activityStaffContract.filters, {});
    expect(known.semesters).toContain('20261');
    const [partner = ''] = known.partners;
    const { data: found } = await t.call(activityStaffContract.list, { query: { partner } });
    expect(found.map(({ _id }) => _id)).toContain(one.id);
    expect(done.history.map(({ action }) => action)).toEqual([
      'CREATE',
      'SUBMIT',
      'PA_APPROVE',
      'APPROVE',
      'START',
      'REPORT',
      'SCORE',
      'CONVERT',
    ]);
    const { rows } = await t.db.execute(sql`
      select g.letter, g.index, g.sks, g.source, g.status, p.code from grades g join academic_periods p on p.id = g.period_id
      where g.student_id = ${one.student.id} order by g.sks desc`);
    expect(rows).toEqual([
      { letter: 'A', index: 40, sks: 14, source: 'MBKM', status: 'PUBLISHED', code: '20261' },
      { letter: 'C+', index: 23, sks: 6, source: 'MBKM', status: 'PUBLISHED', code: '20261' },
    ]);
    // (14 × 4,0 + 6 × 2,3) ÷ 20 = 3,49; 3 sks of classes beside 20 recognised.
    expect(await termRecordOf(t, one.student.id)).toEqual({ status: 'M', ipk: 349, sks: 23 });
  });

  test('a programme stands in the history of the KRS from its submission on, in the words of screens', async () => {
    const one = await drive();
    const past = async () => {
      await t.as(one.student.userId);
      const { data: terms } = await t.call(krsContract.terms, {});
      return terms.find(({ periodCode }) => periodCode === '20261')?.activities ?? [];
    };
    await one.propose();
    expect(await past()).toEqual([]);
    await one.toHead();
    const stands = { _id: one.id, title: expect.any(String), type: expect.any(String), sks: 0 };
    expect(await past()).toEqual([{ ...stands, status: 'Menunggu kaprodi' }]);
    await one.approve(bothCourses(scene));
    expect(await past()).toEqual([{ ...stands, status: 'Disahkan', sks: 20 }]);
  });

  test('scores weigh 40 to 60, and hours allow 45 for one sks', async () => {
    const one = await underWay(t, scene, 5);
    await t.as(one.student.userId);
    for (const kind of ['REPORT', 'CERTIFICATE'] as const) await one.upload(kind);
    await one.asStudent('REPORT');
    const scores = [{ studentId: one.student.id, mentorScore: 8000, lectureScore: 9000 }];
    const score = () => one.asLecturer(scene.supervisor.userId, { action: 'SCORE', scores });
    expect((await score()).error).toMatchObject({
      code: 'RULE',
      message: expect.stringContaining('lembar penilaian mentor'),
    });
    expect((await one.detail()).members[0]).toMatchObject({ mentorScore: null, score: null });
    await t.as(one.student.userId);
    await one.upload('MENTOR_SHEET');
    expect((await score()).status).toBe(200);
    expect((await one.detail()).documents.find(({ kind }) => kind === 'MENTOR_SHEET')?.locked).toBe(true);
    expect((await one.detail()).members[0]).toMatchObject({
      score: 8600,
      progress: { approved: 5, minutes: 2400 },
    });
    const conversions = [{ studentId: one.student.id, courseIds: [scene.courses.small.id] }];
    const refused = await one.asHead({ action: 'CONVERT', conversions });
    expect(refused.status).toBe(422);
    expect(refused.error.message).toContain('Konversi 6 sks membutuhkan 270 jam, tercatat 40 jam.');
    expect((await one.detail()).status).toBe('SCORED');
    await t.db.execute(sql`update activity_logs set minutes = 960 where activity_id = ${one.id}`);
    const tooFew = await one.asHead({ action: 'CONVERT', conversions });
    expect(tooFew.error.message).toContain('tercatat 80 jam');
    expect((await t.db.execute(sql`select 1 from grades where student_id = ${one.student.id}`)).rows).toEqual(
      [],
    );
  });
});

test('scores, letters and courses of somebody who is no member, or of no planned course, are refused by name', async () => {
  const one = await underWay(t, scene, 5);
  const stranger = await buildStudent(t.db);
  await t.as(one.student.userId);
  for (const kind of ['REPORT', 'CERTIFICATE', 'MENTOR_SHEET'] as const) await one.upload(kind);
  await one.asStudent('REPORT');
  const own = { studentId: one.student.id, mentorScore: 8000, lectureScore: 9000 };
  const score = async (wish: object) => {
    const { status, error } = await one.asLecturer(scene.supervisor.userId, { action: 'SCORE', ...wish });
    return [status, error.errors];
  };
  const noMember = 'Mahasiswa ini bukan anggota kegiatan.';
  expect(await score({ scores: [own, { ...own, studentId: stranger.id }] })).toEqual([
    400,
    { 'scores.1.studentId': noMember },
  ]);
  const letters = [{ studentId: one.student.id, courseId: (await buildCourse(t.db)).id, letter: 'A' }];
  expect(await score({ scores: [own], letters })).toEqual([
    400,
    { 'letters.0.courseId': 'Mata kuliah ini tidak direncanakan bagi mahasiswa ini.' },
  ]);
  expect((await score({ scores: [own] }))[0]).toBe(200);
  const conversions = [
    { studentId: one.student.id, courseIds: [scene.courses.small.id] },
    { studentId: stranger.id, courseIds: [scene.courses.small.id] },
  ];
  const { status, error } = await one.asHead({ action: 'CONVERT', conversions });
  expect([status, error.errors]).toEqual([400, { 'conversions.1.studentId': noMember }]);
});

test('a report that came too early goes back: its logbook is open again, what was scored is gone', async () => {
  const one = await underWay(t, scene, 4);
  await t.as(one.student.userId);
  await one.writeLog('2026-09-04');
  for (const kind of ['REPORT', 'CERTIFICATE', 'MENTOR_SHEET'] as const) await one.upload(kind);
  const neededMinutes = 900 * 60;
  expect((await one.detail()).members[0]).toMatchObject({ neededMinutes, progress: { waiting: 1 } });
  expect((await one.asStudent('REPORT')).status).toBe(200);
  expect((await one.writeLog('2026-09-03')).status).toBe(422);
  expect((await one.decideLogs('APPROVED')).status).toBe(200);
  const scores = [{ studentId: one.student.id, mentorScore: 8000, lectureScore: 9000 }];
  const score = () => one.asLecturer(scene.supervisor.userId, { action: 'SCORE', scores });
  expect((await score()).status).toBe(200);
  const back = { action: 'RETURN_REPORT', note: 'Jam belum lengkap' };
  expect((await one.asLecturer(scene.advisor.userId, back)).status).toBe(403);
  expect((await one.asHead({ ...back, note: '' })).error.errors).toHaveProperty('note');
  expect((await one.asHead(back)).status).toBe(200);
  expect(await one.detail()).toMatchObject({
    status: 'ONGOING',
    members: [{ mentorScore: null, lectureScore: null, score: null, progress: { approved: 5, waiting: 0 } }],
  });
  const { rows } = await t.db.execute(sql`
    select before from audit_log where action = 'activity.scores-dropped' and entity_id = ${one.id}`);
  expect(rows).toEqual([{ before: { scores } }]);
  await t.as(one.student.userId);
  expect((await one.asStudent('REPORT')).status).toBe(200);
  expect((await one.asLecturer(scene.supervisor.userId, back)).status).toBe(200);
  expect((await one.detail()).status).toBe('ONGOING');
});

describe('the approval', () => {
  test('refuses 20 sks beside classes of 6 sks, and writes nothing', async () => {
    const one = await drive(6);
    await one.propose();
    await one.toHead();
    const refused = await one.approve(bothCourses(scene));
    expect([refused.status, refused.error.message]).toEqual([
      422,
      expect.stringContaining('Total 26 sks melebihi batas 24 sks.'),
    ]);
    expect(await one.detail()).toMatchObject({ status: 'PA_APPROVED', supervisors: [], decreeNo: '' });
    await t.as(one.student.userId);
    expect((await t.call(krsContract.input, {})).data.limits.activitySks).toBe(0);
  });

  test('refuses a course whose equivalent the student has in the term, in a class or graded outside of one', async () => {
    const one = await drive();
    const other = await buildCourse(t.db, { sks: 6 });
    await t.db.execute(sql`
      insert into course_equivalents (course_id, equivalent_id) values (${scene.courses.small.id}, ${other.id})`);
    await one.propose();
    await one.toHead();
    const reasonOf = async () => {
      await t.as(scene.head.id);
      const [choice] = (await t.call(activityStaffContract.courses, { params: { id: one.id } })).data;
      return choice?.courses.find(({ courseId }) => courseId === scene.courses.small.id)?.reason;
    };
    expect(await reasonOf()).toBeNull();
    const place = { studentId: one.student.id, periodId: scene.period.id, courseId: other.id };
    const outside = await buildGrade(t.db, { ...place, score: 4700, source: 'MIGRASI' });
    expect(await reasonOf()).toContain('sudah diambil atau dinilai');
    expect((await one.approve(bothCourses(scene))).error.message).toContain('sudah diambil atau dinilai');
    await t.db.delete(grades).where(eq(grades.id, outside.id));
    expect(await reasonOf()).toBeNull();
    const { id: scheduleId } = await buildSchedule(t.db, { periodId: scene.period.id, courseId: other.id });
    await t.db.execute(sql`
      insert into krs_items (id, krs_id, student_id, course_id, schedule_id, sks)
      select gen_random_uuid(), k.id, k.student_id, ${other.id}, ${scheduleId}, 6 from krs k
      where k.student_id = ${one.student.id}`);
    expect(await reasonOf()).toContain('sudah diambil atau dinilai');
    await t.db.execute(sql`delete from course_equivalents where equivalent_id = ${other.id}`);
  });

  test('counts its sks for the KRS of the term', async () => {
    const one = await drive();
    await one.propose();
    await one.toHead();
    await one.approve(bothCourses(scene));
    await t.as(one.student.userId);
    expect((await t.call(krsContract.input, {})).data.limits.activitySks).toBe(20);
  });

  test('refuses a thesis, and asks for decree and supervisor', async () => {
    const one = await drive();
    await one.propose();
    await one.toHead();
    expect((await one.approve([scene.thesis.id])).error.message).toContain('tugas akhir');
    const without = await one.asHead({ action: 'APPROVE', decreeNo: '', lectureIds: [], conversions: [] });
    expect([without.status, without.error.errors]).toEqual([400, { decreeNo: 'Isi nomor surat keputusan.' }]);
  });

  test('offers courses with the reason against each', async () => {
    const one = await drive();
    await one.propose();
    await t.as(scene.head.id);
    const [choice] = (await t.call(activityStaffContract.courses, { params: { id: one.id } })).data;
    expect(choice?.courses.map(({ name, reason }) => [name, reason])).toEqual([
      ['Manajemen Proyek', null],
      ['Etika Bisnis', null],
      ['Skripsi', 'Skripsi adalah tugas akhir dan tidak dapat dikonversi.'],
    ]);
  });
});
