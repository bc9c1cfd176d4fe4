import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { fillForm, type SurveyScene, surveyScene } from '#test/factories/surveys.ts';
import { buildGrade } from '#test/factories/teaching.ts';
import { studentHome } from '#test/own-home.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: SurveyScene;
beforeAll(async () => {
  t = await testApp();
  scene = await surveyScene(t);
});
afterEach(async () => {
  t.setNow(TEST_NOW);
  await scene.window('2026-06-01');
});
afterAll(() => t.close());

/** A student of one class, signed in. */
async function enrolled() {
  const one = await scene.class();
  const student = await scene.student([one.id]);
  await t.as(student.userId);
  return { one, student, edo: { type: 'EDO' as const, scheduleId: one.id, lectureId: one.lectureId } };
}

describe('gates', () => {
  /** A student with a published grade of the earlier term who studied it. */
  async function debtor() {
    const { one, student, edo } = await enrolled();
    await t.db.execute(sql`
      insert into semester_records (student_id, period_code, status, ips, ipk) values (${student.id}, '20252', 'A', 320, 320)`);
    await buildGrade(t.db, {
      studentId: student.id,
      courseId: one.courseId,
      scheduleId: one.id,
      periodId: scene.period.id,
      score: 8000,
    });
    return { one, student, edo };
  }
  const krs = () => t.call(krsContract.input, {});
  const of = ({ id }: { id: string }) => ({ scheduleId: id, lectureId: null });
  const khs = () => t.call(transcriptContract.khs, { query: { period: '20252' } });

  test('EDO stands before EKA, then the pages open', async () => {
    const { one, edo } = await debtor();
    const asked = (await t.call(surveyContract.edo, { query: {} })).data.forms;
    expect(asked).toMatchObject([{ scheduleId: one.id, lecturer: expect.stringMatching(/./u) }]);
    const owedLecturer = asked.map(({ lecturer }) => ({
      ...of(one),
      lectureId: one.lectureId,
      name: lecturer,
    }));
    const owedCourse = asked.map(({ courseName }) => ({ ...of(one), name: courseName }));
    expect((await krs()).error).toMatchObject({
      code: 'EDO_REQUIRED',
      message: 'Anda belum mengisi EDO untuk 1 dosen pada semester Genap 2025/2026.',
      data: {
        semesterCode: '20252',
        pending: owedLecturer,
        actionUrl: '/student/survey/edo',
      },
    });
    expect(await khs()).toMatchObject({
      status: 452,
      error: { data: { semesterCode: '20252', pending: [{ scheduleId: one.id }] } },
    });
    await fillForm(t, edo);
    expect((await krs()).error).toMatchObject({
      code: 'EKA_REQUIRED',
      message: 'Anda belum mengisi EKA untuk 1 mata kuliah pada semester Genap 2025/2026.',
      data: { semesterCode: '20252', pending: owedCourse, actionUrl: '/student/survey/eka' },
    });
    expect((await khs()).status).toBe(453);
    expect(await t.call(transcriptContract.transcript, {})).toMatchObject({
      status: 453,
      error: { data: { semesterCode: '20252', pending: owedCourse, actionUrl: '/student/survey/eka' } },
    });
    expect((await t.call(surveyContract.eka, { query: {} })).status).toBe(200);
    await fillForm(t, { type: 'EKA', scheduleId: one.id });
    expect((await krs()).status).toBe(200);
    expect((await khs()).status).toBe(200);
  });

  test('are off while the window never opened, and when nothing can be filled in any more', async () => {
    const { student } = await debtor();
    await scene.window(null);
    expect([(await krs()).status, (await khs()).status]).toEqual([200, 200]);
    await scene.window('2026-09-01', '2026-09-14');
    expect([(await krs()).status, (await khs()).status]).toEqual([200, 200]);
    await scene.window('2026-06-01');
    t.setNow('2027-02-01T03:00:00Z');
    await t.as(student.userId);
    expect((await khs()).status).toBe(200);
  });

  test('keep the results of that term from the history and the list of terms too', async () => {
    const { one, student, edo } = await debtor();
    await t.db.execute(sql`
      insert into semester_records (student_id, period_code, status, ips, ipk, sks_passed)
      values (${student.id}, '20251', 'A', 300, 300, 20)`);
    const history = async () =>
      (await t.call(krsContract.terms, {})).data
        .filter(({ periodCode }) => periodCode < '20261')
        .map(({ periodCode, status, ips, ipk }) => [periodCode, status, ips, ipk]);
    const list = () => t.call(profileContract.semesters, { params: { id: student.id } });
    expect(await history()).toEqual([
      ['20252', 'A', null, null],
      ['20251', 'A', 300, 300],
    ]);
    expect((await list()).status).toBe(452);
    await fillForm(t, edo);
    expect((await list()).status).toBe(453);
    await fillForm(t, { type: 'EKA', scheduleId: one.id });
    expect((await history())[0]).toEqual(['20252', 'A', 320, 320]);
    expect((await list()).data.map(({ ips }) => ips)).toEqual([300, 320]);
    await t.as((await buildStaff(t.db, 'student:get', 'krs:get')).id);
    expect((await list()).status).toBe(200);
  });

  test('keep the results of that term from the home page too', async () => {
    const { one, student, edo } = await debtor();
    await t.db.execute(sql`
      insert into semester_records (student_id, period_code, status, ips, ipk, sks_passed)
      values (${student.id}, '20251', 'A', 300, 300, 20)`);
    const home = async () => {
      const { ipk, semesters, sksPassed } = await studentHome(t);
      return { ipk, terms: semesters.map(({ code }) => code), sksPassed };
    };
    expect(await home()).toEqual({ ipk: 300, terms: ['20251'], sksPassed: 20 });
    await fillForm(t, edo);
    await fillForm(t, { type: 'EKA', scheduleId: one.id });
    expect(await home()).toMatchObject({ ipk: 320, terms: ['20251', '20252'] });
  });

  test('do not send who may not register through the forms first', async () => {
    const { student } = await debtor();
    await t.db.execute(sql`update students set status = 'furlough' where id = ${student.id}`);
    await t.as(student.userId);
    const { status, data } = await krs();
    expect(status).toBe(200);
    expect(data.blockers.map(({ code }) => code)).toEqual(['STATUS']);
  });

  test('honour exemptions that run and are not revoked', async () => {
    const { student } = await debtor();
    await t.db.execute(sql`
      insert into gate_exemptions (id, student_id, gate, until, reason)
      values (gen_random_uuid(), ${student.id}, 'EDO', '2026-08-24', 'Sakit')`);
    expect((await krs()).status).toBe(453);
    await t.db.execute(sql`update gate_exemptions set revoked_at = now() where student_id = ${student.id}`);
    expect((await krs()).status).toBe(452);
    await t.db.execute(sql`
      update gate_exemptions set revoked_at = null, until = '2026-08-23' where student_id = ${student.id}`);
    expect((await khs()).status).toBe(452);
  });

  test('follow the switches of the college', async () => {
    await debtor();
    const store = async (gates: object) => {
      await t.db.execute(sql`
        insert into main_data (id, data) values (1, ${JSON.stringify({ gates })})
        on conflict (id) do update set data = excluded.data`);
      t.services.campus.forget();
    };
    await store({ edo: false });
    expect([(await krs()).status, (await khs()).status]).toEqual([453, 453]);
    await store({ edo: false, eka: false });
    expect([(await krs()).status, (await khs()).status]).toEqual([200, 200]);
    await store({});
  });

  test('shut nothing for a class that was cancelled or whose course was replaced, though no form of it was sent', async () => {
    const { one } = await debtor();
    await t.db.execute(sql`update schedules set status = 'CANCLE' where id = ${one.id}`);
    expect([(await krs()).status, (await khs()).status]).toEqual([200, 200]);
    await t.db.execute(sql`update schedules set status = 'DONE' where id = ${one.id}`);
    expect([(await krs()).status, (await khs()).status]).toEqual([452, 452]);
    await t.db.execute(sql`update grades set source = 'MBKM' where schedule_id = ${one.id}`);
    expect([(await krs()).status, (await khs()).status]).toEqual([200, 200]);
  });

  test('count a meeting without a name as the coordinator’s, and each lecturer who has taught', async () => {
    const second = await buildLecturer(t.db);
    const { one, edo } = await debtor();
    await t.db.execute(sql`update meetings set lecturer_id = null where schedule_id = ${one.id}`);
    expect((await khs()).status).toBe(452);
    await fillForm(t, edo);
    await fillForm(t, { type: 'EKA', scheduleId: one.id });
    expect([(await krs()).status, (await khs()).status]).toEqual([200, 200]);
    await t.db.execute(
      sql`update meetings set lecturer_id = ${second.id} where schedule_id = ${one.id} and no = 1`,
    );
    expect((await khs()).error).toMatchObject({ data: { pending: [{ lectureId: second.id }] } });
  });

  test('do not hold staff and lecturers who look at results', async () => {
    const { student } = await debtor();
    await t.as((await buildStaff(t.db, 'transcript:get')).id);
    const answer = await t.call(transcriptContract.studentTranscript, { params: { id: student.id } });
    expect(answer.status).toBe(200);
  });
});
