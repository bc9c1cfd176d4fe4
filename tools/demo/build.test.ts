import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { implausible } from '#shared/platform/endpoint/plausible.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { testDatabase, type TestDatabase } from '#test/database.ts';
import { DEMO_DEBTOR_NIMS } from './cohorts.ts';
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
  test('holds only values the portal itself would take', async () => {
    const columns = await t.db.execute<{ table: string; column: string }>(sql`
      select c.table_name "table", c.column_name "column"
      from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
      where c.table_schema = current_schema() and b.table_type = 'BASE TABLE'
        and c.data_type in ('date', 'text', 'character varying', 'integer', 'smallint')`);
    const found: string[] = [];
    let looked = 0;
    for (const { table, column } of columns.rows) {
      const field = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      const values = await t.db.execute<{ value: string | number }>(sql`
        select distinct ${sql.identifier(column)} as value from ${sql.identifier(table)}
        where ${sql.identifier(column)} is not null`);
      for (const { value } of values.rows) {
        looked += 1;
        const problem = implausible(field, value, { today: '2026-08-24' });
        if (problem !== null) found.push(`${table}.${column} ${value}: ${problem}`);
      }
    }
    expect(found).toEqual([]);
    expect(looked).toBeGreaterThan(10_000);
  });

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

  test('has believable surveys of the finished terms, figures in step with their ballots', async () => {
    const wrong = sql`
      select count(*)::int n from survey_boxes b where b.respondents <> (select count(*) from survey_ballots x where x.box_id = b.id)
        or b.respondents <> (select count(*) from survey_completions c where c.schedule_id = b.schedule_id
          and c.type = b.type and c.lecturer_id is not distinct from b.lecturer_id)`;
    expect(await count(wrong)).toBe(0);
    expect(await count(sql`select count(*)::int n from survey_boxes where respondents >= 5`)).toBeGreaterThan(
      100,
    );
    expect(await count(sql`select count(*)::int n from survey_boxes where score < 261`)).toBeGreaterThan(0);
    expect(await count(sql`select avg(score)::int n from survey_boxes`)).toBeGreaterThan(350);
    expect(await count(sql`select count(*)::int n from survey_texts`)).toBeGreaterThan(100);
  });

  test('asks the demo student for no survey, two others for two lecturers and a course', async () => {
    const done = (nim: string) => sql`
      select count(*)::int n from students st join survey_completions c on c.student_id = st.id and c.period_code = '20252'
      where st.nim = ${nim}`;
    const classes = await count(sql`
      select count(*)::int n from krs_items i join students st on st.id = i.student_id join schedules s on s.id = i.schedule_id
      join academic_periods p on p.id = s.period_id where st.nim = '25612010001' and p.code = '20252'`);
    expect(await count(done('25612010001'))).toBe(classes * 2);
    for (const nim of DEMO_DEBTOR_NIMS) {
      const others = await count(sql`
        select count(*)::int n from krs_items i join students st on st.id = i.student_id
        join schedules s on s.id = i.schedule_id join academic_periods p on p.id = s.period_id
        where st.nim = ${nim} and p.code = '20252'`);
      expect(await count(done(nim))).toBe(others * 2 - 3);
    }
  });

  test('keeps books that agree with every bill, and receipts without gaps', async () => {
    const wrong = sql`
      select count(*)::int n from bills b join lateral (
        select coalesce(sum(case when debit = 'PIUTANG' then amount else -amount end), 0) owed
        from ledger_entries e where e.bill_id = b.id) l on true
      where l.owed <> b.balance or b.charged - b.late_fee - b.discounted <> (
        select coalesce(sum(amount), 0) from bill_installments i where i.bill_id = b.id)`;
    expect(await count(wrong)).toBe(0);
    expect(await count(sql`select count(*)::int n from bills`)).toBeGreaterThan(2_000);
    expect(
      await count(sql`
      select count(*)::int n from receipt_counters c
      where c.last <> (select count(*) from receipts r where r.year = c.year)`),
    ).toBe(0);
    expect(
      await count(sql`
      select count(*)::int n from payments p where (p.status in ('VERIFIED', 'REVERSED')) <> exists (
        select from receipts r where r.payment_id = p.id and (r.voided_at is null) = (p.status = 'VERIFIED'))`),
    ).toBe(0);
    expect(await count(sql`select count(*)::int n from payments where status = 'WAITING'`)).toBeGreaterThan(
      5,
    );
    expect(await count(sql`select count(*)::int n from bills where next_due < '2026-08-24'`)).toBeGreaterThan(
      5,
    );
    expect(await count(sql`select count(*)::int n from bills where status = 'WAIVED'`)).toBeGreaterThan(5);
  });

  test('has what a finance office decides now and then, each in every state', async () => {
    const { rows } = await t.db.execute<{ what: string; states: string[] }>(sql`
      select 'refund' what, array_agg(distinct status) states from refunds
      union all select 'payment', array_agg(distinct status) from payments
      union all select 'plan', array_agg(distinct state) from plan_requests
      union all select 'set', array_agg(distinct type || ' ' || status) from question_sets
      union all select 'coached', array_agg(distinct n::text) from (
        select count(*) n from scholarship_coachings group by grant_id) c order by 1`);
    expect(rows).toEqual([
      { what: 'coached', states: ['1', '2'] },
      { what: 'payment', states: ['REVERSED', 'VERIFIED', 'WAITING'] },
      { what: 'plan', states: ['REJECTED', 'SUBMITTED'] },
      { what: 'refund', states: ['APPROVED', 'PAID', 'REJECTED', 'SUBMITTED'] },
      { what: 'set', states: ['EDO ACTIVE', 'EDO DRAFT', 'EKA ACTIVE'] },
    ]);
    expect(await count(sql`select count(*)::int n from bills where late_fee = 25000`)).toBe(4);
  });

  test('holds for students what was paid too much, less what was given back', async () => {
    const wrong = sql`
      select count(*)::int n from student_deposits d where d.amount <> (
        select sum(case when e.credit = 'DEPOSIT' then e.amount else -e.amount end) from ledger_entries e
        where e.student_id = d.student_id and 'DEPOSIT' in (e.debit, e.credit))`;
    expect(await count(wrong)).toBe(0);
    expect(await count(sql`select count(*)::int n from student_deposits where amount > 0`)).toBe(3);
    const usable = sql`select count(*)::int n from student_deposits d where d.amount > 0 and exists (
      select from bills b where b.student_id = d.student_id and b.balance > 0)`;
    expect(await count(usable)).toBeGreaterThan(0);
  });

  test('lets the demo student pass the KRS gate: registered, half of the tuition paid', async () => {
    const { rows } = await t.db.execute<{ category: string; status: string; paid: number }>(sql`
      select t.category, b.status, b.paid from bills b join payment_types t on t.id = b.payment_type_id
        join students s on s.id = b.student_id
      where s.nim = '25612010001' and t.period_code = '20261' order by 1`);
    expect(rows).toEqual([
      { category: 'HERREGISTRASI', status: 'PAID', paid: 250_000 },
      { category: 'SPP', status: 'PARTIAL', paid: 1_500_000 },
    ]);
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
