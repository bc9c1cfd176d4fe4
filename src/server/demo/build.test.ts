import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedAccess } from '#server/seed/access.ts';
import { testDatabase, type TestDatabase } from '#test/database.ts';
import { buildDemoCampus } from './build.ts';

let t: TestDatabase;
const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  (await t.db.execute<{ n: number }>(query)).rows[0]?.n ?? -1;

beforeAll(async () => {
  t = await testDatabase();
  await seedAccess(t.db);
  await buildDemoCampus(t.db, { now: new Date('2026-08-24T03:00:00Z'), regular: true, students: 400 });
});
afterAll(() => t.close());

describe('the demo campus', () => {
  test('has eight cohorts, sixteen terms and one active term with KRS open', async () => {
    expect(await count(sql`select count(distinct entry_year)::int n from students`)).toBe(8);
    expect(await count(sql`select count(*)::int n from students`)).toBe(400);
    expect(await count(sql`select count(*)::int n from academic_periods`)).toBe(16);
    const open = sql`
      select count(*)::int n from calendar_events e join academic_periods p on p.id = e.period_id
      where p.is_active and p.code = '20261' and e.type = 'KRS' and date '2026-08-24' between e.start_date and e.end_date`;
    expect(await count(open)).toBe(1);
  });

  test('holds exactly the seats its KRS items take, none above a class’s capacity', async () => {
    const wrong = sql`
      select count(*)::int n from schedules s
      where s.taken <> (select count(*) from krs_items i where i.schedule_id = s.id and i.seat_held)`;
    expect(await count(wrong)).toBe(0);
    expect(await count(sql`select count(*)::int n from krs_items where seat_held`)).toBeGreaterThan(4_000);
  });

  test('double-books no student in an approved plan', async () => {
    const clashes = sql`
      select count(*)::int n from krs_items a
      join schedules sa on sa.id = a.schedule_id
      join krs_items b on b.krs_id = a.krs_id and b.schedule_id > a.schedule_id and b.approved
      join schedules sb on sb.id = b.schedule_id
      where a.approved and sa.day = sb.day and sa.time_start < sb.time_end and sb.time_start < sa.time_end`;
    expect(await count(clashes)).toBe(0);
  });

  test('spreads grades believably, with repeats, leave and transfer students', async () => {
    const share = async (where: ReturnType<typeof sql>) =>
      (await count(sql`select count(*)::int n from grades where ${where}`)) /
      (await count(sql`select count(*)::int n from grades`));
    expect(await share(sql`letter in ('A', 'A-')`)).toBeGreaterThan(0.1);
    expect(await share(sql`letter in ('A', 'A-')`)).toBeLessThan(0.45);
    expect(await share(sql`letter in ('D', 'E')`)).toBeGreaterThan(0.01);
    expect(await share(sql`letter in ('D', 'E')`)).toBeLessThan(0.15);
    expect(await count(sql`select count(*)::int n from krs_items where kind = 'ULANG'`)).toBeGreaterThan(0);
    expect(await count(sql`select count(*)::int n from semester_records where status = 'C'`)).toBeGreaterThan(
      0,
    );
    expect(await count(sql`select count(*)::int n from conversions`)).toBeGreaterThan(0);
  });

  test('knows the demo student, who has not filled in the KRS yet', async () => {
    const { rows } = await t.db.execute<{ krs: number; passed: number }>(sql`
      select (select count(*)::int from krs k join academic_periods p on p.id = k.period_id and p.is_active where k.student_id = s.id) krs,
        (select count(*)::int from grades g where g.student_id = s.id and g.passed) passed
      from students s where s.nim = '25612010001'`);
    expect(rows[0]?.krs).toBe(0);
    expect(rows[0]?.passed).toBeGreaterThan(10);
  });
});

test('a campus of mid-term has final KRS, held meetings and attendance in the running term', async () => {
  const midTerm = await testDatabase();
  await seedAccess(midTerm.db);
  await buildDemoCampus(midTerm.db, { now: new Date('2026-10-28T03:00:00Z'), regular: true, students: 80 });
  const { rows } = await midTerm.db.execute<{ locked: number; held: number; present: number }>(sql`
    select (select count(*)::int from krs k join academic_periods p on p.id = k.period_id and p.is_active where k.state = 'LOCKED') locked,
      (select count(*)::int from meetings m join schedules s on s.id = m.schedule_id join academic_periods p on p.id = s.period_id and p.is_active where m.status = 'DONE') held,
      (select count(*)::int from attendances a join meetings m on m.id = a.meeting_id join schedules s on s.id = m.schedule_id join academic_periods p on p.id = s.period_id and p.is_active) present`);
  expect(rows[0]?.locked).toBeGreaterThan(20);
  expect(rows[0]?.held).toBeGreaterThan(100);
  expect(rows[0]?.present).toBeGreaterThan(500);
  await midTerm.close();
});
