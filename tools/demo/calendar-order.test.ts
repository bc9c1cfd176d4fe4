import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { standingOf } from '#server/completion/graduation/facts.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { buildDemoCampus } from './build.ts';

/** Days in each phase of the academic year; `regular` follows it, else the KRS weeks are around the day. */
const days = [
  { phase: 'KRS weeks of Ganjil', now: '2026-08-24T02:00:00Z', regular: true },
  { phase: 'lectures', now: '2026-10-28T03:00:00Z', regular: true },
  { phase: 'grading', now: '2027-01-04T02:00:00Z', regular: true },
  { phase: 'first week of Genap', now: '2027-02-05T02:00:00Z', regular: true },
  { phase: 'between two terms', now: '2027-08-10T03:00:00Z', regular: true },
  { phase: 'KRS weeks opened for a visitor', now: '2026-11-27T01:26:00Z', regular: false },
];

let t: TestApp;
afterEach(() => t.close());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  [...(await t.db.execute<Row>(query)).rows] as Row[];

/** Graduates who miss a condition of the portal, as the office sees it; a photo is a file, which a bare campus has none of. */
async function unmetGraduates(now: Date): Promise<unknown[]> {
  const services = { ...t.services, clock: () => now };
  const ctx = backgroundCtx(services, { actor: null, log: t.app.log, ip: 'test', requestId: 'test' });
  const graduates = await rows<{ id: string; nim: string; name: string; term: string }>(sql`
    select s.id, s.nim, a.diploma_name as name, a.period_code as term from students s
    left join graduation_applications a on a.student_id = s.id where s.status = 'graduated' order by s.nim`);
  expect(graduates.length).toBeGreaterThan(10);
  const unmet: unknown[] = [];
  for (const { id, nim, name, term } of graduates) {
    const { items } = await standingOf(ctx, id, name, term);
    // Who has left is no longer enrolled.
    const open = items.filter(({ code, met }) => !met && code !== 'PHOTO' && code !== 'ENROLLED');
    if (open.length > 0) unmet.push({ nim, open: open.map(({ code, has }) => `${code}: ${has}`) });
  }
  return unmet;
}

const outOfOrder = (now: string) => sql`
  select 'thesis and transcript' why, s.nim from grades g join courses c on c.id = g.course_id and c.course_type like 'TUGAS AKHIR%'
    join students s on s.id = g.student_id left join theses x on x.grade_id = g.id and x.status = 'ACCEPTED'
    where g.passed and (x.final_score, x.letter) is distinct from (g.final_score, g.letter)
  union all
  select 'graduate with arrears', s.nim from students s join bills b on b.student_id = s.id
    where s.status = 'graduated' and b.balance > 0
  union all
  select 'grade before its KRS was approved', s.nim from grades g join krs k on k.student_id = g.student_id
    and k.period_id = g.period_id join theses x on x.grade_id = g.id join students s on s.id = g.student_id
    where x.accepted_at < k.approved_at or k.approved_at is null
  union all
  select 'result of the running term before its lectures', s.nim from grades g join students s on s.id = g.student_id
    join academic_periods p on p.id = g.period_id and p.is_active
    join calendar_events e on e.period_id = p.id and e.type = 'CLASS'
    where g.source <> 'SKRIPSI' and e.start_date > ${now}::date
  union all
  select 'KRS in the future or outside its weeks', s.nim from krs k join students s on s.id = k.student_id
    join calendar_events e on e.period_id = k.period_id and e.type = 'KRS'
    where k.approved_at > ${now}::timestamptz or k.submitted_at > k.approved_at
      or k.submitted_at::date not between e.start_date and e.end_date
  union all
  select 'due before the registration of its term', s.nim from bills b join payment_types y on y.id = b.payment_type_id
    join academic_periods p on p.code = y.period_code join students s on s.id = b.student_id
    join calendar_events e on e.period_id = p.id and e.type = 'REGISTRATION'
    where least(b.due_date, y.due_date, y.opened_at::date) < e.start_date or y.due_date <= y.opened_at::date
  union all
  select 'paid before it was billed or in the future', s.nim from payments x join bills b on b.id = x.bill_id
    join students s on s.id = x.student_id where x.paid_on < b.created_at::date or x.paid_on > ${now}::date
  union all
  select 'billed, enrolled or lent to before the entry', s.nim from students s where s.entry_date > least(
    (select min(e.day) from ledger_entries e where e.student_id = s.id),
    (select min(k.submitted_at)::date from krs k where k.student_id = s.id),
    (select min(l.loaned_on) from library_loans l where l.student_id = s.id))
  union all
  select 'left in the future', s.nim from students s where (s.exit ->> 'date')::date > ${now}::date
  union all
  select 'defended after the acceptance', s.nim from theses x join students s on s.id = x.student_id
    join thesis_events e on e.thesis_id = x.id join bookings b on b.id = e.booking_id
    where x.accepted_at::date < b.date or x.accepted_at > ${now}::timestamptz
  union all
  select 'graduated before the thesis, the application or another day than the exit', concat_ws(' ', s.nim, x.accepted_at, a.created_at, d.date, s.exit)
    from graduation_applications a join students s on s.id = a.student_id
    left join graduation_decrees d on d.id = a.decree_id left join theses x on x.student_id = s.id and x.status = 'ACCEPTED'
    where x.id is null or x.accepted_at > a.created_at or a.created_at::date > d.date
      or (s.exit is not null and (s.exit ->> 'date', s.exit ->> 'decreeNo', s.exit ->> 'semesterCode')
        is distinct from (d.date::text, d.number, a.period_code))
      or not exists (select from academic_periods p join calendar_events e on e.period_id = p.id and e.type = 'YUDISIUM'
        where p.code = a.period_code and a.created_at::date between e.start_date and e.end_date)
  union all
  select 'leave asked or decreed after it began', s.nim from leave_requests l join students s on s.id = l.student_id
    join academic_periods p on p.code = l.first_code
    where l.state = 'APPROVED' and (l.decree_date > p.start_date or l.created_at::date > l.decree_date)
  union all
  select 'activity out of its term', s.nim from activities a join activity_members m on m.activity_id = a.id
    join students s on s.id = m.student_id join academic_periods p on p.code = a.semester_code
    where a.start_date > p.end_date and not p.is_active or a.start_date < p.start_date
  union all
  select 'activity step in the future or before another', s.nim from activities a
    join activity_members m on m.activity_id = a.id join students s on s.id = m.student_id
    join procedure_events e on e.subject = 'ACTIVITY' and e.subject_id = a.id
    where e.at > ${now}::timestamptz or (e.action = 'REPORT' and e.at::date < a.end_date)
      or (e.action = 'APPROVE' and a.is_mbkm and e.at::date > a.start_date) or a.decree_date > ${now}::date`;

describe.each(days)('the demo campus in $phase', ({ now, regular }) => {
  test('obeys the conditions of graduation and the calendar', async () => {
    t = await testApp();
    await seedAccess(t.db);
    await buildDemoCampus(t.db, { now: new Date(now), regular, students: 400 });
    expect(await rows(outOfOrder(now))).toEqual([]);
    expect(await unmetGraduates(new Date(now))).toEqual([]);
  });
});
