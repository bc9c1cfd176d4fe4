import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { fillForm, type SurveyScene, surveyScene } from '#test/factories/surveys.ts';
import { buildGrade, buildKrs, buildSchedule } from '#test/factories/teaching.ts';
import { buildMeetings } from '#test/factories/meetings.ts';
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
async function enrolled(options: Parameters<SurveyScene['class']>[0] = {}) {
  const one = await scene.class(options);
  const student = await scene.student([one.id]);
  await t.as(student.userId);
  return { one, student, edo: { type: 'EDO' as const, scheduleId: one.id, lectureId: one.lectureId } };
}

const rows = async (table: 'survey_ballots' | 'survey_completions' | 'survey_texts' | 'survey_boxes') =>
  (await t.db.execute<{ n: number }>(sql`select count(*)::int n from ${sql.identifier(table)}`)).rows[0]?.n;

describe('forms', () => {
  test('an exam that nobody is named for makes no teacher of a coordinator who never taught', async () => {
    const [coordinator, teacher] = [await buildLecturer(t.db), await buildLecturer(t.db)];
    const { one } = await enrolled({ lecturerIds: [coordinator.id, teacher.id] });
    await t.db.execute(sql`update meetings set lecturer_id = ${teacher.id} where schedule_id = ${one.id}`);
    const asked = async () =>
      (await t.call(surveyContract.edo, { query: {} })).data.forms.map(({ lectureId }) => lectureId);
    const name = async (type: string) =>
      t.db.execute(sql`
        update meetings set lecturer_id = null, type = ${type} where id = (
          select id from meetings where schedule_id = ${one.id} and status = 'DONE' order by id limit 1)`);
    await name('UAS');
    expect(await asked()).toEqual([teacher.id]);
    await name('LURING');
    expect((await asked()).toSorted()).toEqual([coordinator.id, teacher.id].toSorted());
    const watcher = await buildLecturer(t.db);
    await t.db.execute(sql`
      update meetings set lecturer_id = ${watcher.id}, type = 'UTS' where schedule_id = ${one.id} and lecturer_id is null`);
    expect(await asked()).toEqual([teacher.id]);
  });

  test('a class that met for its exam alone is asked about by nobody', async () => {
    const { one } = await enrolled();
    await t.db.execute(sql`
      delete from meetings where schedule_id = ${one.id} and id <> (
        select id from meetings where schedule_id = ${one.id} and status = 'DONE' order by id limit 1)`);
    const asked = async () => (await t.call(surveyContract.eka, { query: {} })).data.total;
    expect(await asked()).toBe(1);
    await t.db.execute(
      sql`update meetings set type = 'UAS', lecturer_id = null where schedule_id = ${one.id}`,
    );
    expect(await asked()).toBe(0);
  });

  test('one per lecturer who has taught and one per class that has met', async () => {
    const [first, second, never] = [
      await buildLecturer(t.db),
      await buildLecturer(t.db),
      await buildLecturer(t.db),
    ];
    const { one } = await enrolled({ lecturerIds: [first.id, second.id] });
    const slot = sql`select schedule_id, ${never.id}, false, 100, 16, '1', period_id, day, time_start, time_end, blocking
      from schedule_lecturers where schedule_id = ${one.id} limit 1`;
    await t.db.execute(sql`insert into schedule_lecturers ${slot}`);
    const edo = await t.call(surveyContract.edo, { query: {} });
    expect(edo.data).toMatchObject({
      period: { code: '20252', label: 'Genap 2025/2026' },
      state: 'LATE',
      start: '2026-06-01',
      end: '2026-06-14',
      until: '2027-01-23',
      done: 0,
      total: 2,
      otherPending: 1,
    });
    expect(edo.data.forms.map(({ lectureId }) => lectureId).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    );
    const eka = await t.call(surveyContract.eka, { query: {} });
    expect(eka.data).toMatchObject({ total: 1, forms: [{ lectureId: null, lecturer: null, done: false }] });
  });

  test('who has taught keeps the form after another took over, who has none for the meetings of before', async () => {
    const [left, came] = [await buildLecturer(t.db), await buildLecturer(t.db)];
    const { one } = await enrolled({ lecturerIds: [left.id] });
    const asked = async () =>
      (await t.call(surveyContract.edo, { query: {} })).data.forms.map(({ lectureId }) => lectureId);
    await t.db.execute(sql`
      update schedule_lecturers set lecturer_id = ${came.id} where schedule_id = ${one.id}`);
    expect(await asked()).toEqual([left.id]);
    await t.db.execute(sql`
      update meetings set lecturer_id = ${came.id} where schedule_id = ${one.id} and no = 4`);
    expect((await asked()).toSorted()).toEqual([left.id, came.id].toSorted());
    const sent = await fillForm(t, { type: 'EDO', scheduleId: one.id, lectureId: left.id });
    expect(sent.status).toBe(200);
    await t.as((await buildStaff(t.db, 'edo:get')).id);
    const { data } = await t.call(surveyReportContract.edoRows, { query: { semester: '20252' } });
    const mine = data.filter(({ scheduleId }) => scheduleId === one.id);
    expect(mine.map(({ lectureId }) => lectureId).toSorted()).toEqual([left.id, came.id].toSorted());
  });

  test('none for a final project, field work, a cancelled class, one that never met, one recognised, one not approved', async () => {
    const built = async (
      course: Parameters<typeof buildCourse>[1],
      status: 'NOT-YET' | 'CANCLE' = 'NOT-YET',
    ) => {
      const { id: courseId } = await buildCourse(t.db, course);
      const one = await buildSchedule(t.db, {
        periodId: scene.period.id,
        courseId,
        status,
        lecturerIds: [(await buildLecturer(t.db)).id],
      });
      await buildMeetings(t.db, one, { first: '2026-02-02', done: 4 });
      return one;
    };
    const recognised = await built({});
    const classes = [
      await built({ courseType: 'TUGAS AKHIR/ SKRIPSI/ THESIS/ DISERTASI' }),
      await built({ sks: 4, sksTheory: 0, sksPractice: 0, sksField: 4 }),
      await built({}, 'CANCLE'),
      await scene.class({ met: false }),
      recognised,
    ];
    const student = await scene.student(classes.map(({ id }) => id));
    await buildGrade(t.db, {
      studentId: student.id,
      courseId: recognised.courseId,
      periodId: scene.period.id,
      score: 8000,
      source: 'MBKM',
    });
    await t.as(student.userId);
    expect((await t.call(surveyContract.eka, { query: {} })).data).toMatchObject({ total: 0, forms: [] });
    const waiting = await buildStudent(t.db);
    const one = await scene.class();
    await buildKrs(t.db, {
      studentId: waiting.id,
      periodId: scene.period.id,
      scheduleIds: [one.id],
      state: 'SUBMITTED',
    });
    await t.as(waiting.userId);
    expect((await t.call(surveyContract.edo, { query: {} })).data.total).toBe(0);
  });

  test('show their questions in order, by dimension', async () => {
    const { edo } = await enrolled();
    const { data } = await t.call(surveyContract.form, { query: edo });
    expect(data.questions.map(({ code }) => code)).toEqual(
      'P1 P2 P3 P4 P5 F1 F2 F3 F4 F5 K1 K2 K3 K4 K5 S1 S2 S3 S4 S5 T1 T2'.split(' '),
    );
    expect(data.questions[21]).toMatchObject({ answerType: 'TEXT', dimension: null, required: false });
  });

  test('are there for students only', async () => {
    await t.as(null);
    expect((await t.call(surveyContract.edo, { query: {} })).status).toBe(401);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await t.call(surveyContract.eka, { query: {} })).status).toBe(403);
  });
});

describe('sending', () => {
  test('marks the form as done, fills the box and tells what is left', async () => {
    const { one, edo } = await enrolled();
    const answer = await fillForm(t, edo, (code) => (code.startsWith('P') ? 5 : 4), { T1: 'Jelas', T2: ' ' });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Terima kasih. Jawaban Anda terkirim tanpa nama.',
      data: { done: 1, total: 1, otherPending: 1, forms: [{ done: true }] },
    });
    const box = await t.db.execute(sql`
      select respondents, counts[1:5] as first, dimensions, score from survey_boxes where schedule_id = ${one.id}`);
    expect(box.rows).toEqual([
      { respondents: 1, first: [0, 0, 0, 0, 1], dimensions: [500, 400, 400, 400], score: 425 },
    ]);
    const texts = await t.db.execute(sql`
      select q.code, x.text from survey_texts x join evaluation_questions q on q.id = x.question_id
      join survey_boxes b on b.id = x.box_id where b.schedule_id = ${one.id}`);
    expect(texts.rows).toEqual([{ code: 'T1', text: 'Jelas' }]);
    expect((await fillForm(t, { type: 'EKA', scheduleId: one.id })).data).toMatchObject({
      done: 1,
      otherPending: 0,
    });
  });

  test('twice is refused, also from two tabs at once', async () => {
    const { one, edo } = await enrolled();
    const { data } = await t.call(surveyContract.form, { query: edo });
    const answers = data.questions.slice(0, 20).map(({ _id }) => ({ questionId: _id, value: 3 }));
    const send = () =>
      t.call(surveyContract.submitEdo, { body: { scheduleId: one.id, lectureId: one.lectureId, answers } });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await send()).error).toEqual({
      code: 'ALREADY_DONE',
      message: 'Formulir ini sudah Anda kirim. Jawaban tidak dapat diubah.',
    });
    expect((await t.call(surveyContract.form, { query: edo })).status).toBe(409);
    const box = await t.db.execute(sql`select respondents from survey_boxes where schedule_id = ${one.id}`);
    expect(box.rows).toEqual([{ respondents: 1 }]);
  });

  test('names every question left out, refuses values beyond the scale and strange questions', async () => {
    const { one, edo } = await enrolled();
    const { data } = await t.call(surveyContract.form, { query: edo });
    const before = await rows('survey_ballots');
    const send = (answers: { questionId: string; value: number }[], text = '') =>
      t.call(surveyContract.submitEdo, {
        body: {
          scheduleId: one.id,
          lectureId: one.lectureId,
          answers,
          texts: [{ questionId: data.questions[20]?._id ?? '', text }],
        },
      });
    const all = data.questions.slice(0, 20).map(({ _id }) => ({ questionId: _id, value: 3 }));
    const short = await send(all.slice(2));
    expect(short.error).toMatchObject({
      code: 'INVALID',
      message: 'Masih ada 2 pertanyaan yang belum dijawab: P1, P2.',
      errors: { [data.questions[0]?._id ?? '']: 'Pertanyaan ini belum dijawab.' },
    });
    for (const value of [0, 6, 2.5]) {
      const wrong = await send(all.map((one_, i) => (i === 3 ? { ...one_, value } : one_)));
      expect(wrong.error.message).toBe('Pilih 1 sampai 5. (Jawaban ke-4: pilihan)');
      expect([value, wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([
        value,
        400,
        ['answers.3.value'],
      ]);
    }
    const long = await send(all, 'x'.repeat(1001));
    expect(long.error.errors).toEqual({ 'texts.0.text': 'Paling banyak 1000 karakter.' });
    const strange = await send([...all, { questionId: one.id, value: 3 }]);
    expect(strange.error.message).toBe(
      'Jawaban tidak sesuai dengan pertanyaan. Muat ulang halaman lalu coba lagi.',
    );
    expect(await rows('survey_ballots')).toBe(before);
  });

  test('for a class one is not in is not found', async () => {
    const { edo } = await enrolled();
    await t.as((await scene.student([(await scene.class()).id])).userId);
    expect((await t.call(surveyContract.form, { query: edo })).status).toBe(404);
  });

  test('needs an open window: dates are told before and after', async () => {
    const { edo, student } = await enrolled();
    await scene.window('2026-09-01', '2026-09-14');
    expect((await t.call(surveyContract.form, { query: edo })).error).toMatchObject({
      code: 'RULE',
      message: 'Survei dibuka Selasa, 1 September 2026 sampai Senin, 14 September 2026.',
    });
    await scene.window('2026-06-01');
    t.setNow('2027-02-01T03:00:00Z');
    await t.as(student.userId);
    expect((await t.call(surveyContract.form, { query: edo })).error.message).toBe(
      'Survei semester Genap 2025/2026 sudah ditutup sejak Sabtu, 23 Januari 2027.',
    );
    expect((await t.call(surveyContract.edo, { query: {} })).data).toMatchObject({
      state: 'CLOSED',
      total: 1,
    });
  });

  test('keeps the version of the first answer until the end', async () => {
    const { one, edo } = await enrolled();
    await fillForm(t, edo);
    await t.as((await scene.student([one.id])).userId);
    await t.db.execute(sql`update question_sets set status = 'ARCHIVED' where type = 'EDO'`);
    expect((await fillForm(t, edo)).status).toBe(200);
    const other = await enrolled();
    expect((await t.call(surveyContract.form, { query: other.edo })).error.message).toBe(
      'Pertanyaan survei belum ditetapkan. LPM menetapkannya di pertanyaan survei.',
    );
    await t.db.execute(sql`update question_sets set status = 'ACTIVE' where type = 'EDO'`);
  });
});
