import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDemoCampus } from '#tools/demo/build.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { askedForms, surveyDays } from './asked.ts';
import { mayOweForms } from './may-owe.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  await buildDemoCampus(t.db, { now: new Date('2027-01-04T02:00:00Z'), regular: true, students: 300 });
  // Every fifth form is still to be sent.
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      delete from survey_completions where abs(hashtext(student_id::text || schedule_id::text || type)) % 5 = 0`);
  });
});
afterAll(() => t.close());

type Counts = { owed: number; missed: number };

/** How many students of a term owe forms of it on a day, and how the question before it answers. */
async function countsOn(day: string): Promise<Counts | undefined> {
  const { rows } = await t.db.execute<Counts>(sql`
    select count(*) filter (where owes)::int as owed, count(*) filter (where owes and not may)::int as missed
    from (
      select plan.owes, ${mayOweForms({ studentId: sql`plan.student_id`, periodCode: sql`plan.code`, day: sql`${day}::date` })} as may
      from (
        select own.student_id, p.code, coalesce(d.start <= ${day}::date
          and (d."nextKrsEnd" is null or greatest(d."end", d."nextKrsEnd") >= ${day}::date), false)
          and exists (select from (${askedForms(sql`st.id`, sql`p.id`)}) a where not a.done) as owes
        from krs own join students st on st.id = own.student_id join academic_periods p on p.id = own.period_id
        cross join lateral (${surveyDays(sql`st.class_type`)}) d
      ) plan
    ) judged`);
  return rows[0];
}

test.each(['2026-08-24', '2026-12-20', '2027-01-04', '2027-01-30', '2027-02-20'])(
  'whoever owes a form on %s may owe one',
  async (day) => expect(await countsOn(day)).toMatchObject({ missed: 0 }),
);

test('many owe forms in the days of the survey', async () => {
  expect((await countsOn('2027-01-04'))?.owed).toBeGreaterThan(20);
});
