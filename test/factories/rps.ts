import type { RpsStep1, RpsStep2 } from '#shared/study/rps/rps.contract.ts';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { presetEvaluation } from '#shared/study/rps/evaluation.ts';
import { isExamWeek, presetWeeks } from '#shared/study/rps/weekly-plan.ts';
import type { TestApp, TestFile } from '#test/test-app.ts';
import { buildCourse } from './courses.ts';
import { buildLecturer, buildStudent, buildUser } from './people.ts';
import { buildKrs, buildSchedule } from './teaching.ts';

export const signedPdf: TestFile = {
  field: 'pdf',
  name: 'rps.pdf',
  content: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n',
};

const description =
  'Mata kuliah ini membahas dasar perencanaan, pengorganisasian, pengarahan, dan pengendalian organisasi.';

/** What a lecturer types in the first step, besides the place of the plan. */
export const outline = {
  dateMade: '2026-08-01',
  courseDescription: description,
  cpl: [{ code: 'CPL1', text: 'Menguasai konsep teoretis manajemen' }],
  cpmk: [{ code: 'CPMK1', text: 'Menjelaskan fungsi manajemen', cplCodes: ['CPL1'] }],
  subCpmk: [{ code: 'SUB1', text: 'Menyebutkan fungsi manajemen', cpmkCode: 'CPMK1' }],
  studyMaterial: ['Fungsi manajemen'],
} satisfies Partial<RpsStep1>;

/** What a lecturer types in the second step; each lecture weighs nothing but the first, the exams the rest. */
export const weeklyPlan = (): Omit<RpsStep2, '_id' | 'updatedAt'> => ({
  weeks: presetWeeks(3).map((week) => ({
    ...week,
    ...(!isExamWeek(week.week) && {
      subCpmkCode: 'SUB1',
      material: `Topik ${week.week}`,
      method: 'Ceramah dan diskusi',
    }),
    refs: [],
    weight: week.week === 1 ? 4000 : isExamWeek(week.week) ? 3000 : 0,
  })),
  evaluationPlan: presetEvaluation.map((row) => ({ ...row })),
  references: { main: ['Robbins, Management, 2021'], supporting: [] },
  media: ['Papan tulis'],
  tasks: [],
});

/** A course with two classes, its coordinator, a colleague, a student and the head of programme. */
export async function rpsScene(t: TestApp, period: { id: string; academicYear: string; semester: string }) {
  const coordinator = await buildLecturer(t.db);
  const colleague = await buildLecturer(t.db);
  const course = await buildCourse(t.db);
  const classes = [];
  for (const className of ['A', 'B']) {
    classes.push(
      await buildSchedule(t.db, {
        periodId: period.id,
        courseId: course.id,
        className,
        lecturerIds: [coordinator.id, colleague.id],
      }),
    );
  }
  const [first] = classes;
  if (first === undefined) throw new Error('no class');
  const student = await buildStudent(t.db);
  await buildKrs(t.db, { studentId: student.id, periodId: period.id, scheduleIds: [first.id] });
  const kaprodi = await buildUser(t.db, { roles: [ROLE.kaprodi], permissions: ['rps:get', 'rps:approve'] });
  const place = {
    courseId: course.id,
    academicYear: period.academicYear,
    semester: period.semester as RpsStep1['semester'],
  };
  const step1 = (change: Partial<RpsStep1> = {}) => ({
    ...place,
    ...outline,
    lectureIds: [coordinator.id, colleague.id],
    ...change,
  });
  type Saved = { _id: string; updatedAt: string };
  const begin = (change: Partial<RpsStep1> = {}) => t.call(rpsContract.step1, { body: step1(change) });
  const plan = ({ _id, updatedAt }: Saved, change: Partial<RpsStep2> = {}) =>
    t.call(rpsContract.step2, { body: { ...weeklyPlan(), _id, updatedAt, ...change } });
  const send = ({ _id, updatedAt }: Saved, files: TestFile[] = [signedPdf]) =>
    t.call(rpsContract.step3, { body: { _id, updatedAt, statement: true, send: true } }, { files });
  return {
    course,
    classes,
    coordinator,
    colleague,
    student,
    kaprodi,
    place,
    step1,
    begin,
    plan,
    send,
    /** A plan handed in by its coordinator, who stays signed in. */
    submitted: async (change: Partial<RpsStep2> = {}) => {
      await t.as(coordinator.userId);
      return (await send((await plan((await begin()).data, change)).data)).data;
    },
    /** Approves as the head of programme, who stays signed in. */
    approve: async ({ _id, updatedAt }: Saved) => {
      await t.as(kaprodi.id);
      return t.call(rpsContract.approve, { params: { id: _id }, body: { updatedAt } });
    },
  };
}

export type RpsScene = Awaited<ReturnType<typeof rpsScene>>;
