import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requiredDocuments } from '#shared/domain/thesis/documents.ts';
import { backgroundCtx, type Ctx } from '#server/http/ctx.ts';
import { paymentRefusal } from '#server/modules/gates/gates.public.ts';
import { seedAccess } from '#server/seed/access.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { buildDemoCampus } from './build.ts';
import { buildDemoThesisFiles } from './thesis-files.ts';
import { hasReached } from './thesis-plan.ts';
import type { ThesisStatus } from '#shared/domain/thesis/status.ts';

/** Theses of the demo campus, judged by the rules the portal applies to everybody's. */
let t: TestApp;
let ctx: Ctx;
beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  await buildDemoCampus(t.db, { now: t.services.clock(), regular: true, students: 400 });
  ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: 'test', requestId: 'test' });
});
afterAll(() => t.close());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  [...(await t.db.execute<Row>(query)).rows] as Row[];

const filesByThesis = async () =>
  (
    await t.db.execute<{ status: ThesisStatus; kinds: string[] }>(sql`
      select t.status, array(select a.kind from attachments a where a.subject_id = t.id order by 1) as kinds
      from theses t order by t.id`)
  ).rows;

test('a thesis has every document it could not have come so far without; again adds nothing', async () => {
  await buildDemoThesisFiles(t.db, t.services.files);
  const theses = await filesByThesis();
  for (const { status, kinds } of theses) {
    const needed = [
      ...(hasReached(status, 'SEMINAR_REQUESTED') ? requiredDocuments.SEMINAR : []),
      ...(hasReached(status, 'EXAM_REQUESTED') ? requiredDocuments.EXAM : []),
      ...(hasReached(status, 'ACCEPTED') ? requiredDocuments.ACCEPT : []),
    ];
    expect([status, kinds]).toEqual([status, [...needed].toSorted()]);
  }
  expect(theses.filter(({ kinds }) => kinds.length > 0).length).toBeGreaterThan(5);
  await buildDemoThesisFiles(t.db, t.services.files);
  expect(await filesByThesis()).toEqual(theses);
});

describe('theses', () => {
  test('come by their steps in an order that can be, inside the round they belong to', async () => {
    const wrong = await rows<{ why: string; title: string }>(sql`
      with steps as (
        select e.subject_id, e.action, e.at, lag(e.at) over w as before, row_number() over w as no
        from procedure_events e where e.subject = 'THESIS'
        window w as (partition by e.subject_id order by e.at, e.id)
      ), at as (
        select subject_id, min(at) filter (where action = 'APPROVE_TITLE') as titled,
          min(at) filter (where action = 'SCHEDULE_SEMINAR') as seminar_set,
          min(at) filter (where action = 'REQUEST_EXAM') as asked, min(at) filter (where action = 'READY') as ready,
          min(at) filter (where action = 'SCHEDULE_EXAM') as exam_set, max(at) as latest from steps group by 1
      )
      select 'step before the one it follows' as why, t.title from steps s join theses t on t.id = s.subject_id
        where s.at < s.before
      union all
      select 'begun outside its round', t.title from theses t join thesis_periods p on p.id = t.period_id
        where t.created_at::date not between p.proposal_open and p.proposal_close
      union all
      select 'in the future', t.title from theses t join at on at.subject_id = t.id where at.latest > ${ctx.now.toISOString()}::timestamptz
      union all
      select 'state since another day', t.title from theses t join at on at.subject_id = t.id
        where t.status_since::date <> at.latest::date
      union all
      select 'decree before the title', t.title from theses t join at on at.subject_id = t.id
        where t.decree_date < at.titled::date
      union all
      select 'supervisor asked before the title', t.title from thesis_supervisors v join theses t on t.id = v.thesis_id
        join at on at.subject_id = t.id where v.invited_at < at.titled or v.answered_at < v.invited_at
      union all
      select 'ready before the step', t.title from thesis_supervisors v join theses t on t.id = v.thesis_id
        join at on at.subject_id = t.id where v.ready_at > at.ready
      union all
      select 'guidance before its beginning or after today', t.title from thesis_sessions g join theses t on t.id = g.thesis_id
        join at on at.subject_id = t.id where g.date < at.titled::date or g.date > ${ctx.now.toISOString()}::date
      union all
      select 'sitting before it was planned', t.title from thesis_events e join theses t on t.id = e.thesis_id
        join at on at.subject_id = t.id join bookings b on b.id = e.booking_id
        where b.date < (case e.type when 'SEMINAR' then at.seminar_set else at.exam_set end)::date
      union all
      select 'accepted before the defence', t.title from theses t join thesis_events e on e.thesis_id = t.id and e.type = 'SIDANG'
        join bookings b on b.id = e.booking_id where t.accepted_at::date < b.date`);
    expect(wrong).toEqual([]);
  });

  test('can go on: who comes before a defence owes nothing that stands in the way', async () => {
    const found = await rows<{ student: string; code: string; title: string }>(sql`
      select t.student_id as student, p.code, t.title from theses t cross join academic_periods p
      where p.is_active and t.status in ('READY_FOR_EXAM', 'EXAM_SCHEDULED', 'PASSED_REVISION')`);
    expect(found).toHaveLength(3);
    for (const { student, code, title } of found) {
      expect([title, await paymentRefusal(ctx, student, code, 'SKRIPSI')]).toEqual([title, null]);
    }
  });
});
