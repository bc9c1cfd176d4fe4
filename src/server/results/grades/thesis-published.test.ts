import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { notices } from '#server/platform/db/schema.ts';
import { backgroundCtx, inTransaction } from '#server/platform/http/ctx.ts';
import { type GradeFlow, gradeFlow, type GradeOffice, gradeOffice } from '#test/factories/grade-flow.ts';
import { keepSignature, picturesIn } from '#test/factories/signatures.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { publishThesisGrade } from './thesis-grade.service.ts';

const DAY_MS = 86_400_000;
let t: TestApp;
let office: GradeOffice;
let flow: GradeFlow;

beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  flow = await gradeFlow(t, office);
  await t.db.execute(sql`
    update courses set course_type = ${COURSE_TYPE.finalProject} where id = ${flow.schedule.courseId}`);
});

const days = (count: number) => t.setNow(new Date(TEST_NOW.getTime() + count * DAY_MS));

/** Accepts the thesis of a student of the class. */
const accept = (index: number, score = 9000) =>
  inTransaction(
    backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: 'test' }),
    (ctx) =>
      publishThesisGrade(ctx, {
        studentId: flow.student(index).id,
        reason: 'Skripsi: Upah dan kinerja',
        grade: { score, ...gradeOf(score) },
      }),
  );

/** The list of the class as the lecturer prints it: its pictures, and whether its code holds. */
async function printed() {
  await t.as(flow.coordinator.userId);
  const { data } = await t.call(transcriptContract.printGradeList, { params: { id: flow.id } });
  const { rows } = await t.db.execute<{ token: string }>(sql`
    select token from document_tokens where kind = 'GRADE_LIST' and subject like ${`${flow.id}#%`}
    order by created_at desc limit 1`);
  const params = { token: rows[0]?.token ?? '' };
  return {
    pictures: picturesIn(data),
    holds: async () => (await t.call(verifyContract.verify, { params })).data.valid,
  };
}

test('a grade the thesis gives after the hand-in voids printed lists and takes the signature off new ones', async () => {
  await keepSignature(t, flow.coordinator.userId);
  await t.as(flow.coordinator.userId);
  await flow.publishAll(8000, 7000, null);
  const before = await printed();
  expect(await before.holds()).toBe(true);
  days(1);
  await accept(2);
  expect(await before.holds()).toBe(false);
  expect((await printed()).pictures).toBeLessThan(before.pictures);
});

test('a T that becomes E voids the printed list of its class', async () => {
  await flow.publishAll(8000, 7000, null);
  const list = await printed();
  t.setNow('2027-02-23T03:00:00Z');
  await t.as(office.baak);
  await t.call(gradeContract.settle, { body: undefined });
  await t.runJobs();
  expect(await list.holds()).toBe(false);
});

test('who had the grade of the thesis before is not told of it again with the class', async () => {
  await accept(0);
  await flow.publishAll(null, 7000, 7000);
  const told = async (index: number) =>
    (
      await t.db
        .select({ topic: notices.topic })
        .from(notices)
        .where(and(eq(notices.userId, flow.student(index).userId), eq(notices.topic, 'grade.published')))
    ).length;
  expect([await told(0), await told(1)]).toEqual([0, 1]);
});

test('the grade of a thesis is objected to within seven days of its own publication', async () => {
  const object = async () => {
    const id = await flow.gradeIdOf(0);
    await t.as(flow.student(0).userId);
    const body = { text: 'Nilai sidang kedua belum dihitung.' };
    return t.call(gradeContract.object, { params: { id }, body });
  };
  await flow.publishAll(null, 7000, 7000);
  days(20);
  await accept(0);
  days(27);
  const until = new Date(TEST_NOW.getTime() + 27 * DAY_MS).toISOString();
  expect((await flow.khsOf(0)).rows[0]?.objectUntil).toBe(until);
  expect((await object()).status).toBe(200);

  t.setNow(TEST_NOW);
  flow = await gradeFlow(t, office);
  await t.db.execute(sql`
    update courses set course_type = ${COURSE_TYPE.finalProject} where id = ${flow.schedule.courseId}`);
  await accept(0);
  days(8);
  await t.as(flow.coordinator.userId);
  await flow.publishAll(null, 7000, 7000);
  expect((await object()).error.code).toBe('RULE');
});
