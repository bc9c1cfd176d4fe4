import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supplementOf } from './skpi.store.ts';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import {
  applicationNow,
  buildGraduate,
  graduateNow,
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

/** A competition of a student on record. */
async function wonBy(studentId: string, title: string): Promise<string> {
  const { rows } = await t.db.execute<{ id: string }>(sql`
    with made as (
      insert into activities (id, type_id, is_mbkm, member_kind, title, start_date, end_date, semester_code, level, rank,
        status, status_since)
      select gen_random_uuid(), id, false, 0, ${title}, '2026-03-01', '2026-03-05', '20252', 'NASIONAL', 'Juara 1',
        'APPROVED', now()
      from activity_types where not is_mbkm order by code limit 1 returning id
    )
    insert into activity_members (activity_id, student_id, role) select id, ${studentId}, 3 from made
    returning activity_id as id`);
  return rows[0]?.id ?? '';
}

test('a supplement keeps the activities the decree found, whatever becomes of them, until it is revoked', async () => {
  const student = await scene.student();
  const activity = await wonBy(student.id, 'Lomba rencana bisnis');
  await graduateNow(t, scene, student, 'SK-KEGIATAN/2026');
  const { _id: id } = await applicationNow(t, scene, student.id);
  const issued = async () => {
    await t.as(student.userId);
    expect((await t.call(graduationContract.supplement, { params: { id } })).status).toBe(200);
    const { rows } = await t.db.execute(sql`
      select token, voided_at from document_tokens where kind = 'SKPI' and student_id = ${student.id}`);
    return rows;
  };
  const listed = async () => {
    const decree = { day: '2026-08-24', zone: 'Asia/Jakarta' };
    return (await supplementOf(t.db, student.id, decree)).activities;
  };
  const handedOut = await issued();
  const kept = await listed();
  expect(kept).toMatchObject([
    { title: 'Lomba rencana bisnis', role: 'Juara 1', level: 'NASIONAL', year: '2026' },
  ]);
  await t.db.execute(
    sql`update activities set status = 'CANCELLED', title = 'Dicabut' where id = ${activity}`,
  );
  await wonBy(student.id, 'Lomba setelah lulus');
  expect(await issued()).toEqual(handedOut);
  expect(await listed()).toEqual(kept);
  const { updatedAt } = await applicationNow(t, scene, student.id);
  await t.as(scene.admin.id);
  const revoked = await t.call(graduationContract.revoke, {
    params: { id },
    body: { note: 'Keliru', updatedAt },
  });
  expect(revoked.status).toBe(200);
  expect(await listed()).toEqual([]);
});
