import { eq } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { schedules } from '#server/platform/db/schema.ts';
import { testApp } from '#test/test-app.ts';
import { buildCurriculum } from './courses.ts';
import { buildStaff } from './people.ts';
import { buildPlan, type SchedulePlan } from './schedule-plan.ts';
import { buildPeriod } from './teaching.ts';

type Body = SchedulePlan & Record<string, unknown>;

/** The app of one test file with a term and who plans its classes; that person is signed in before each test. */
export async function scheduleDesk() {
  const t = await testApp();
  const { id: periodId } = await buildPeriod(t.db);
  const { id: curriculumId } = await buildCurriculum(t.db);
  const { id: baak } = await buildStaff(
    t.db,
    'schedule:get',
    'schedule:create',
    'schedule:update',
    'schedule:delete',
    'schedule:override-clash',
  );
  beforeEach(() => t.as(baak));
  afterAll(() => t.close());

  const stored = async (id: string) => (await t.db.select().from(schedules).where(eq(schedules.id, id)))[0];
  return {
    t,
    periodId,
    curriculumId,
    baak,
    /** The body that creates a class nothing stands against. */
    plan: (change: Partial<SchedulePlan> & Record<string, unknown> = {}) =>
      buildPlan(t.db, { periodId, curriculumId }, change),
    save: (body: Body) => t.call(scheduleContract.save, { body }),
    stored,
    countAll: () => t.db.$count(schedules),
    /** The body that changes a stored class. */
    changeOf: async (id: string, body: SchedulePlan, change: Record<string, unknown>) => ({
      ...body,
      ...change,
      _id: id,
      updatedAt: (await stored(id))?.updatedAt,
    }),
  };
}
