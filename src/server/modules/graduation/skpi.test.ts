import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supplementOf } from '#server/modules/graduation/skpi.store.ts';
import { graduationContract } from '#shared/contracts/graduation.contract.ts';
import {
  applicationNow,
  buildGraduate,
  graduationScene,
  type GraduationScene,
} from '#test/factories/graduation-scene.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { weeklyPlan } from '#test/factories/rps.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: GraduationScene;
beforeAll(async () => {
  t = await testApp();
  scene = await graduationScene(t);
});
afterAll(() => t.close());

/** A plan of the first course that names one outcome; a newer revision archives the one before. */
async function approvePlan(ownerId: string, revisionNo: number, text: string, approvedAt: string) {
  const [course] = scene.courses;
  const { weeks, evaluationPlan } = weeklyPlan();
  const outcomes = JSON.stringify({ cpl: [{ code: 'CPL1', text }], cpmk: [], subCpmk: [] });
  await t.db.execute(sql`update rps set state = 'ARCHIVED' where course_id = ${course?.id ?? ''}`);
  await t.db.execute(sql`
    insert into rps (id, course_id, period_id, revision_no, owner_id, state, date_made, description, outcomes,
      weeks, evaluation, weights, approved_at)
    values (gen_random_uuid(), ${course?.id ?? ''}, ${scene.period.id}, ${revisionNo}, ${ownerId}, 'APPROVED', '2026-08-01',
      '-', ${outcomes}::jsonb, ${JSON.stringify(weeks)}::jsonb, ${JSON.stringify(evaluationPlan)}::jsonb, '{}', ${approvedAt})`);
}

test('a supplement names what the plans said on the day of the decree, and stays true after later ones', async () => {
  const owner = await buildLecturer(t.db);
  await approvePlan(owner.id, 0, 'Rumusan lama', '2026-08-01T03:00:00.000Z');
  await approvePlan(owner.id, 1, 'Rumusan saat lulus', '2026-08-24T15:00:00.000Z');
  const student = await buildGraduate(t, scene, 'SK-SKPI/2026');
  const { _id: id } = await applicationNow(t, scene, student.id);
  const issued = async () => {
    await t.as(student.userId);
    expect((await t.call(graduationContract.supplement, { params: { id } })).status).toBe(200);
    const { rows } = await t.db.execute(sql`
      select token, voided_at from document_tokens where kind = 'SKPI' and student_id = ${student.id}`);
    return rows;
  };
  const handedOut = await issued();
  expect(handedOut).toHaveLength(1);
  await approvePlan(owner.id, 2, 'Rumusan baru', '2026-08-24T18:00:00.000Z');
  expect(await issued()).toEqual(handedOut);
  const decree = { day: '2026-08-24', zone: 'Asia/Jakarta' };
  const { outcomes } = await supplementOf(t.db, student.id, decree);
  expect(outcomes).toEqual([{ code: 'CPL1', text: 'Rumusan saat lulus' }]);
});
