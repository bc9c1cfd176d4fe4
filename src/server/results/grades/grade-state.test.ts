import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildGradeSheet, buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
const ids: string[] = [];

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  for (const day of [1, 2, 3, 4]) {
    const { id } = await buildSchedule(t.db, { periodId, day });
    ids.push(id);
    if (day < 4) await buildGradeSheet(t.db, id);
  }
  await buildKrs(t.db, { studentId: (await buildStudent(t.db)).id, periodId, scheduleIds: ids });
});
afterAll(() => t.close());

/** Classes whose kept state differs from what their sheet says. */
async function apart(): Promise<number> {
  const { rows } = await t.db.execute<{ n: number }>(sql`
    select count(*)::int as n from schedules s left join grade_sheets g on g.schedule_id = s.id
    where (s.grade_status, s.grades_submitted_at, s.grades_extended_until)
      is distinct from (coalesce(g.status, 'DRAFT'), g.submitted_at, g.extended_until)`);
  return rows[0]?.n ?? -1;
}

const stamps = async () =>
  (await t.db.execute(sql`select id, updated_at from schedules order by id`)).rows.map(
    (row) => row['updated_at'],
  );

/** Classes of the term in an order, as places in `ids`. */
async function listed(sort: string): Promise<number[]> {
  const { data } = await t.call(gradeReportContract.classes, { query: { sort } as { sort: 'status' } });
  return data.map(({ _id }) => ids.indexOf(_id));
}

test('the state a class keeps follows its sheet, and is no edit of the class', async () => {
  const before = await stamps();
  const steps = [
    sql`update grade_sheets set status = 'SUBMITTED', submitted_at = '2027-01-05T01:00:00Z' where schedule_id = ${ids[1]}`,
    sql`update grade_sheets set extended_until = '2027-02-20' where schedule_id = ${ids[0]}`,
    sql`update grade_sheets set weights = weights || '{"quiz": 1}'`,
    sql`update grade_sheets set status = 'PUBLISHED', submitted_at = '2027-01-04T01:00:00Z',
      published_at = '2027-01-06T01:00:00Z' where schedule_id in (${ids[2]}, ${ids[1]})`,
    sql`update grade_sheets set status = 'DRAFT', submitted_at = null where schedule_id = ${ids[1]}`,
    sql`delete from grade_sheets where schedule_id = ${ids[1]}`,
  ];
  for (const step of steps) {
    await t.db.execute(step);
    expect(await apart()).toBe(0);
  }
  expect(await stamps()).toEqual(before);
});

test('orders the classes of a term by it, those without a sheet as drafts', async () => {
  t.setNow('2027-02-25T03:00:00Z');
  await t.as((await buildStaff(t.db, 'studentGrade:get')).id);
  expect(await listed('status')).toEqual([0, 1, 3, 2]);
  expect(await listed('-status')).toEqual([2, 3, 1, 0]);
  expect((await listed('submittedAt'))[0]).toBe(2);
  expect((await listed('-submittedAt'))[0]).toBe(2);
  expect(await listed('daysLate')).toEqual([2, 0, 1, 3]);
  expect(await listed('-daysLate')).toEqual([3, 1, 0, 2]);
});
