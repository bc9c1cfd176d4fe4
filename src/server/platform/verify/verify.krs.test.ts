import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentTokens, krs, krsItems } from '#server/platform/db/schema.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { buildLecturer, buildStudent } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  t.services.campus.forget();
});
afterAll(() => t.close());

async function printed(state: 'APPROVED' | 'SUBMITTED') {
  const student = await buildStudent(t.db, { advisorId: (await buildLecturer(t.db)).id });
  const scheduleIds = [
    (await buildSchedule(t.db, { periodId })).id,
    (await buildSchedule(t.db, { periodId })).id,
  ];
  const plan = await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds, state });
  await t.as(student.userId);
  expect((await t.call(krsContract.print, { query: {} })).status).toBe(200);
  const tokens = await t.db.select().from(documentTokens).where(eq(documentTokens.studentId, student.id));
  return { student, plan, tokens };
}
const verify = async (token = '') => {
  await t.as(null);
  return (await t.call(verifyContract.verify, { params: { token } })).data;
};

test('an approved KRS carries a code that is good as long as its classes are', async () => {
  const { student, plan, tokens } = await printed('APPROVED');
  expect(tokens).toMatchObject([{ kind: 'KRS', voidedAt: null }]);
  const token = tokens[0]?.token;
  expect(await verify(token)).toMatchObject({
    kind: 'KRS',
    name: student.name,
    about: 'Ganjil 2026/2027',
    valid: true,
  });
  await t.db.update(krs).set({ state: 'LOCKED' }).where(eq(krs.id, plan.id));
  expect((await verify(token)).valid).toBe(true);
  const [item] = await t.db.select().from(krsItems).where(eq(krsItems.krsId, plan.id));
  await t.db
    .update(krsItems)
    .set({ approved: false })
    .where(eq(krsItems.id, item?.id ?? ''));
  expect(await verify(token)).toMatchObject({ valid: false, voidedAt: expect.any(String) });
  await t.db
    .update(krsItems)
    .set({ approved: true })
    .where(eq(krsItems.id, item?.id ?? ''));
  expect((await verify(token)).valid).toBe(true);
  await t.db.update(krs).set({ state: 'CANCELLED', approvedAt: null }).where(eq(krs.id, plan.id));
  expect((await verify(token)).valid).toBe(false);
});

test('an approved KRS stands while a change of it is pending, with the classes it was printed with', async () => {
  const { plan, tokens } = await printed('APPROVED');
  const token = tokens[0]?.token;
  const [item] = await t.db.select().from(krsItems).where(eq(krsItems.krsId, plan.id));
  await t.db
    .update(krsItems)
    .set({ state: 'DROPPED' })
    .where(eq(krsItems.id, item?.id ?? ''));
  const added = { krsId: plan.id, studentId: plan.studentId, sks: 3 };
  const { id: scheduleId, courseId } = await buildSchedule(t.db, { periodId });
  await t.db.insert(krsItems).values({ ...added, scheduleId, courseId, seatHeld: true });
  for (const state of ['CHANGE', 'SUBMITTED', 'REVISION'] as const) {
    await t.db.update(krs).set({ state }).where(eq(krs.id, plan.id));
    expect(await verify(token)).toMatchObject({ valid: true, voidedAt: null });
  }
});

test('a KRS that waits is printed as draft, without a code', async () => {
  expect((await printed('SUBMITTED')).tokens).toEqual([]);
});
