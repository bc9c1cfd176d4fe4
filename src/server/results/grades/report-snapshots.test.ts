import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStudent, next } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let period: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());

/** The snapshot of a class beside what its approved items say. */
async function years(scheduleId: string) {
  const { rows } = await t.db.execute<{ kept: number[]; real: number[] }>(sql`
    select array(select y.entry_year from schedule_entry_years y where y.schedule_id = ${scheduleId} order by 1) as kept,
      array(select distinct s.entry_year from krs_items i join students s on s.id = i.student_id
        where i.schedule_id = ${scheduleId} and i.approved order by 1) as real`);
  const [row] = rows;
  expect(row?.kept).toEqual(row?.real);
  return row?.kept;
}

async function classWith(...entryYears: number[]) {
  const schedule = await buildSchedule(t.db, { periodId: period.id });
  const students = [];
  for (const entryYear of entryYears) {
    const student = await buildStudent(t.db, { entryYear, entrySemester: `${entryYear}1` });
    await buildKrs(t.db, { studentId: student.id, periodId: period.id, scheduleIds: [schedule.id] });
    students.push(student);
  }
  return { schedule, students };
}

test('the entry years of a class follow who is approved in it', async () => {
  const { schedule, students } = await classWith(2023, 2023, 2024);
  expect(await years(schedule.id)).toEqual([2023, 2024]);
  const approve = (student: { id: string } | undefined, approved: boolean) =>
    t.db.execute(sql`update krs_items set approved = ${approved} where student_id = ${student?.id}`);
  await approve(students[0], false);
  expect(await years(schedule.id)).toEqual([2023, 2024]);
  await approve(students[1], false);
  expect(await years(schedule.id)).toEqual([2024]);
  await approve(students[0], true);
  expect(await years(schedule.id)).toEqual([2023, 2024]);
  await t.db.execute(sql`delete from krs_items where student_id = ${students[2]?.id}`);
  expect(await years(schedule.id)).toEqual([2023]);
  await t.db.execute(
    sql`update students set entry_year = 2022, entry_semester = '20221' where id = ${students[0]?.id}`,
  );
  expect(await years(schedule.id)).toEqual([2022]);
});

test('a year taken away at the moment somebody else of it is approved stays', async () => {
  const { schedule, students } = await classWith(2023, 2023);
  const [leaves, comes] = students;
  await t.db.execute(sql`update krs_items set approved = false where student_id = ${comes?.id}`);
  await Promise.all([
    t.db.transaction(async (tx) => {
      await tx.execute(sql`update krs_items set approved = true where student_id = ${comes?.id}`);
      await tx.execute(sql`select pg_sleep(0.3)`);
    }),
    t.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_sleep(0.1)`);
      await tx.execute(sql`update krs_items set approved = false where student_id = ${leaves?.id}`);
    }),
  ]);
  expect(await years(schedule.id)).toEqual([2023]);
});

test('a KRS keeps the NIM of its student, and another NIM is no edit of it', async () => {
  const { students } = await classWith(2024);
  const [student] = students;
  const read = async () => {
    const { rows } = await t.db.execute<{ nim: string; at: string }>(sql`
      select nim, updated_at::text as at from krs where student_id = ${student?.id} and period_id = ${period.id}`);
    return rows[0];
  };
  const before = await read();
  expect(before?.nim).toBe(student?.nim);
  const nim = `9${String(next()).padStart(11, '0')}`;
  await t.db.execute(sql`update students set nim = ${nim} where id = ${student?.id}`);
  expect(await read()).toEqual({ nim, at: before?.at });
  await t.db.execute(sql`update krs set nim = '1' where student_id = ${student?.id}`);
  expect((await read())?.nim).toBe(nim);
});

test('a KRS knows whether its term still waits for its student', async () => {
  const { students } = await classWith(2024);
  const [leaver] = students;
  const read = async () => {
    const { rows } = await t.db.execute<{ registering: boolean; at: string }>(sql`
      select registering, updated_at::text as at from krs where student_id = ${leaver?.id} and period_id = ${period.id}`);
    return rows[0];
  };
  const set = (change: SQL) => t.db.execute(sql`update students set ${change} where id = ${leaver?.id}`);
  const before = await read();
  expect(before?.registering).toBe(true);
  for (const [change, registering] of [
    [sql`status = 'inactive'`, true],
    [sql`status = 'furlough'`, false],
    [sql`status = 'active'`, true],
    [sql`entry_semester = '99991'`, false],
  ] as const) {
    await set(change);
    expect(await read()).toEqual({ registering, at: before?.at });
  }
  await t.db.execute(sql`update krs set registering = true where student_id = ${leaver?.id}`);
  expect((await read())?.registering).toBe(false);
});

test('a student who leaves while a KRS is being stored is known to it', async () => {
  const student = await buildStudent(t.db);
  await Promise.all([
    t.db.transaction(async (tx) => {
      await buildKrs(tx, { studentId: student.id, periodId: period.id, scheduleIds: [] });
      await tx.execute(sql`select pg_sleep(0.3)`);
    }),
    t.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_sleep(0.1)`);
      await tx.execute(sql`update students set status = 'DO' where id = ${student.id}`);
    }),
  ]);
  const { rows } = await t.db.execute(sql`select registering from krs where student_id = ${student.id}`);
  expect(rows).toEqual([{ registering: false }]);
});
