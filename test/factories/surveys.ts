import { sql } from 'drizzle-orm';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import { calendarEvents } from '#server/platform/db/schema.ts';
import type { TestApp } from '#test/test-app.ts';
import { buildMeetings } from './meetings.ts';
import { buildLecturer, buildStudent } from './people.ts';
import { buildKrs, buildPeriod, buildSchedule } from './teaching.ts';

/** A moment at which no form of the scene's earlier term is taken any more. */
export const SURVEYS_OVER = '2027-02-01T03:00:00.000Z';

type Student = Awaited<ReturnType<typeof buildStudent>>;

/** The term before the tests' active one, its surveys late but still open; and the active one in its KRS weeks. */
export async function surveyScene(t: TestApp) {
  const { db } = t;
  const period = await buildPeriod(db, {
    academicYear: '2025/2026',
    semester: 'GENAP',
    code: '20252',
    startDate: '2026-01-26',
    endDate: '2026-08-08',
    isActive: false,
    status: 'DONE',
    windows: false,
  });
  const active = await buildPeriod(db, { windows: ['KRS'] });
  t.services.campus.forget();
  const scene = {
    period,
    active,
    /** Sets the survey window of the earlier term; null takes it away. */
    window: async (start: string | null, end = '2026-06-14') => {
      await db.execute(sql`delete from calendar_events where type = 'SURVEY' and period_id = ${period.id}`);
      if (start === null) return;
      const event = { periodId: period.id, title: 'Survei', type: 'SURVEY', startDate: start, endDate: end };
      await db.insert(calendarEvents).values(event);
    },
    /** A class of the earlier term that has met; every lecturer named has taught. */
    class: async (options: { lecturerIds?: string[]; met?: boolean; periodId?: string } = {}) => {
      const lecturerIds = options.lecturerIds ?? [(await buildLecturer(db)).id];
      const schedule = await buildSchedule(db, { periodId: options.periodId ?? period.id, lecturerIds });
      if (options.met !== false) {
        await buildMeetings(db, schedule, {
          first: '2026-02-02',
          done: 4,
          lecturerId: lecturerIds[0] ?? null,
        });
        for (const [i, lecturerId] of lecturerIds.entries()) {
          await db.execute(sql`
            update meetings set lecturer_id = ${lecturerId} where schedule_id = ${schedule.id} and no = ${i + 1}`);
        }
      }
      return { ...schedule, lecturerIds, lectureId: lecturerIds[0] ?? '' };
    },
    /** A student who was enrolled in these classes. */
    student: async (scheduleIds: readonly string[]): Promise<Student> => {
      const student = await buildStudent(db);
      await buildKrs(db, { studentId: student.id, periodId: period.id, scheduleIds, state: 'LOCKED' });
      return student;
    },
  };
  await scene.window('2026-06-01');
  return scene;
}
export type SurveyScene = Awaited<ReturnType<typeof surveyScene>>;

type Object = { type: SurveyType; scheduleId: string; lectureId?: string };

/** Answers a form as whoever is signed in: every scale question with what `value` says, texts as given by code. */
export async function fillForm(
  t: TestApp,
  { type, scheduleId, lectureId }: Object,
  value: (code: string) => number = () => 4,
  texts: Record<string, string> = {},
) {
  const form = await t.call(surveyContract.form, { query: { type, scheduleId, lectureId } });
  if (form.status !== 200) return form;
  const body = {
    scheduleId,
    answers: form.data.questions
      .filter(({ answerType }) => answerType === 'LIKERT5')
      .map(({ _id, code }) => ({ questionId: _id, value: value(code) })),
    texts: form.data.questions.flatMap(({ _id, code }) => {
      const text = texts[code];
      return text === undefined ? [] : [{ questionId: _id, text }];
    }),
  };
  return lectureId === undefined
    ? t.call(surveyContract.submitEka, { body })
    : t.call(surveyContract.submitEdo, { body: { ...body, lectureId } });
}
