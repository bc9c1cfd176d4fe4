import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLecturer } from '#test/factories/people.ts';
import { weeklyPlan } from '#test/factories/rps.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { planGaps, type PlanGaps } from './gaps.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a course without an approved plan stands in one figure, one with a plan in force in none', async () => {
  const period = await buildPeriod(t.db);
  const owner = await buildLecturer(t.db);
  const { weeks, evaluationPlan } = weeklyPlan();
  const plans = [[], ['DRAFT'], ['REVISION'], ['SUBMITTED'], ['APPROVED'], ['APPROVED', 'SUBMITTED']];
  for (const states of plans) {
    const { courseId } = await buildSchedule(t.db, { periodId: period.id });
    for (const [revision, state] of states.entries())
      await t.db.execute(sql`
        insert into rps (id, course_id, period_id, revision_no, owner_id, state, date_made, description, outcomes, weeks,
          evaluation, weights, approved_at)
        values (gen_random_uuid(), ${courseId}, ${period.id}, ${revision}, ${owner.id}, ${state}, '2026-08-24', '', '{}',
          ${JSON.stringify(weeks)}, ${JSON.stringify(evaluationPlan)}, '{}',
          ${state === 'APPROVED' ? '2026-08-24' : null})`);
  }
  const { rows } = await t.db.execute<PlanGaps>(planGaps(period.id));
  expect(rows).toEqual([{ courses: 6, missing: 1, unapproved: 4, waiting: 1 }]);
});
