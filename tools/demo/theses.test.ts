import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/platform/date/local-date.ts';
import { requiredDocuments } from '#shared/completion/thesis/documents.ts';
import type { RequirementStage } from '#shared/completion/thesis/requirements.ts';
import { found } from '#server/platform/db/list.ts';
import { backgroundCtx, type Ctx } from '#server/platform/http/ctx.ts';
import { requirementsOf } from '#server/completion/thesis/facts.ts';
import { findThesisRow, supervisorsOf } from '#server/completion/thesis/thesis.store.ts';
import type { ThesisCase } from '#server/completion/thesis/thesis-case.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { buildDemoCampus } from './build.ts';
import { buildDemoThesisFiles } from './thesis-files.ts';
import { dayOf, hasReached } from './thesis-plan.ts';
import { isWorkDay, workDayBy } from './work-day.ts';
import type { ThesisStatus } from '#shared/completion/thesis/status.ts';

/** As much of a thesis as its requirements are read from. */
async function caseOf(id: string): Promise<ThesisCase> {
  const thesis = found(await findThesisRow(t.db, id));
  const supervisors = await supervisorsOf(t.db, id);
  return { thesis, supervisors, former: [], event: undefined, board: [], actors: [] };
}

/** Theses of the demo campus, judged by the rules the portal applies to everybody's. */
let t: TestApp;
let ctx: Ctx;
beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  await buildDemoCampus(t.db, { now: t.services.clock(), regular: true });
  await buildDemoThesisFiles(t.db, t.services.files);
  ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: 'test', requestId: 'test' });
});
afterAll(() => t.close());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  [...(await t.db.execute<Row>(query)).rows] as Row[];

const filesByThesis = async () =>
  (
    await t.db.execute<{ status: ThesisStatus; kinds: string[] }>(sql`
      select t.status, array(select a.kind from attachments a where a.subject_id = t.id order by 1) as kinds
      from theses t where exists (select from procedure_events e where e.subject = 'THESIS' and e.subject_id = t.id)
      order by t.id`)
  ).rows;

test('a thesis of the portal has every document it could not have come so far without; again adds nothing', async () => {
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

  /** Stages whose requirements a thesis has met on its way, and those its next step asks of the studies. */
  const asked = (status: ThesisStatus): readonly RequirementStage[] => [
    'TITLE',
    ...(hasReached(status, 'SEMINAR_REQUESTED') ? (['SEMINAR'] as const) : []),
    ...(hasReached(status, 'READY_FOR_EXAM') ? (['EXAM'] as const) : []),
  ];

  /** What is open on purpose: the final course of an earlier term, and what is handed in with the next step. */
  function mayBeOpen(status: ThesisStatus): string[] {
    if (status === 'SUBMITTED') return [];
    const papers = [...requiredDocuments.EXAM, 'SIMILARITY_PERCENT'];
    return ['COURSE', ...(hasReached(status, 'EXAM_REQUESTED') ? [] : papers)];
  }

  test('meet what the portal asks for where they stand and for the next step', async () => {
    const theses = await rows<{ id: string; student: string; status: ThesisStatus }>(sql`
      select t.id, t.student_id as student, t.status from theses t join students s on s.id = t.student_id
      where s.status = 'active' and t.status <> 'ACCEPTED'`);
    const unmet: unknown[] = [];
    for (const { id, student, status } of theses) {
      for (const stage of asked(status)) {
        const requirements = await requirementsOf(ctx, student, stage, await caseOf(id));
        for (const { code, ok, value } of requirements) {
          if (!ok && !mayBeOpen(status).includes(code)) unmet.push({ status, stage, code, value });
        }
      }
    }
    expect(unmet).toEqual([]);
    const statuses = new Set(theses.map(({ status }) => status));
    expect([...statuses]).toEqual(
      expect.arrayContaining(['SUBMITTED', 'GUIDANCE', 'SEMINAR_PASSED', 'READY_FOR_EXAM', 'EXAM_SCHEDULED']),
    );
  });

  test('have no day on which offices are shut, nor one outside their round', async () => {
    const days = await rows<{ what: string; day: string; open: string; close: string }>(sql`
      with days as (
        select t.id, 'begun' as what, t.created_at::date as day from theses t
        union all select t.id, 'decree', t.decree_date from theses t
        union all select t.id, 'accepted', t.accepted_at::date from theses t
        union all select t.id, 'last guidance', t.last_guidance from theses t
        union all select e.subject_id, e.action, e.at::date from procedure_events e where e.subject = 'THESIS'
        union all select g.thesis_id, 'guidance', g.date from thesis_sessions g
        union all select v.thesis_id, 'invited', v.invited_at::date from thesis_supervisors v
        union all select v.thesis_id, 'answered', v.answered_at::date from thesis_supervisors v
        union all select v.thesis_id, 'agreed', v.agreed_seminar_at::date from thesis_supervisors v
        union all select v.thesis_id, 'ready', v.ready_at::date from thesis_supervisors v
        union all select e.thesis_id, e.type, b.date from thesis_events e join bookings b on b.id = e.booking_id
      )
      select d.what, d.day::text as day, p.proposal_open::text as open,
        (case d.what when 'begun' then p.proposal_close when 'SUBMIT' then p.proposal_close else p.exam_close end)::text as close
      from days d join theses t on t.id = d.id join thesis_periods p on p.id = t.period_id where d.day is not null`);
    expect(days.length).toBeGreaterThan(100);
    expect(days.filter(({ day, open, close }) => !isWorkDay(day) || day < open || day > close)).toEqual([]);
  });

  test('the days of the demo are work days, whenever it is made', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 190 }), (later, days) => {
        const begun = workDayBy(addDays('2024-08-20', later));
        const day = dayOf({ begun, today: addDays(begun, 150) }, days);
        expect([isWorkDay(day), day >= begun, day <= addDays(begun, 150)]).toEqual([true, true, true]);
      }),
    );
  });
});
