import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** Every eighth student writes a thesis, graduates have written one: titles, supervisors, four sessions each. */
async function addTheses(db: Db): Promise<void> {
  await db.execute(sql`
    insert into theses (id, student_id, period_id, status, status_since, created_at, title, topic, concentration, method,
      last_guidance, accepted_at, final_score, letter, keywords, deposit_status)
    select gen_random_uuid(), s.id, p.id, w.status, now() - w.n * interval '7 minutes', now() - w.n * interval '11 minutes',
      'Pengaruh ' || (array['Promosi', 'Harga', 'Motivasi', 'Literasi', 'Citra Merek'])[1 + w.n % 5] || ' terhadap ' ||
        (array['Kinerja', 'Loyalitas', 'Penjualan', 'Kepuasan'])[1 + w.n % 4] || ' Kasus ' || w.n,
      'Manajemen', coalesce(s.concentration, 'BISNIS'), 'KUANTITATIF', current_date - w.n % 300,
      case when w.status = 'ACCEPTED' then now() - w.n * interval '1 hour' end,
      case when w.status = 'ACCEPTED' then 8200 end, case when w.status = 'ACCEPTED' then 'A-' end,
      array['manajemen', 'kasus ' || w.n % 200], case when w.status = 'ACCEPTED' then 'RECEIVED' else 'PENDING' end
    from (
      select s.id, row_number() over (order by s.id)::int as n, case when s.status = 'graduated' then 'ACCEPTED'
        else (array['SUBMITTED', 'GUIDANCE', 'GUIDANCE', 'SEMINAR_PASSED', 'READY_FOR_EXAM', 'PASSED_REVISION', 'EXPIRED'])
          [1 + (row_number() over (order by s.id))::int % 7] end as status
      from students s where s.status = 'graduated' or hashtext(s.nim) % 8 = 0
    ) w join students s on s.id = w.id cross join (select id from thesis_periods limit 1) p
    where not exists (select from theses x where x.student_id = s.id)`);
  await db.execute(sql`
    insert into thesis_titles (id, thesis_id, position, title, chosen)
    select gen_random_uuid(), x.id, 1, x.title, x.status <> 'SUBMITTED' from theses x
    where not exists (select from thesis_titles t where t.thesis_id = x.id)`);
  await db.execute(sql`
    with teachers as (select id, row_number() over (order by id)::int as n, count(*) over ()::int as many from lecturers)
    insert into thesis_supervisors (id, thesis_id, lecturer_id, "order", state, invited_at)
    select gen_random_uuid(), x.id, l.id, o, 'ACCEPTED', now() from theses x cross join generate_series(1, 2) o
    join teachers l on l.n = 1 + (abs(hashtext(x.id::text)) + o) % l.many
    where x.status <> 'SUBMITTED' and not exists (select from thesis_supervisors v where v.thesis_id = x.id)`);
  await db.execute(sql`
    insert into thesis_sessions (id, thesis_id, lecturer_id, date, topic, status)
    select gen_random_uuid(), v.thesis_id, v.lecturer_id, current_date - 30 * d, 'Bab ' || d, 'APPROVED'
    from thesis_supervisors v cross join generate_series(1, 2) d`);
}

/** Every fourth student takes part in a programme, with a week of its logbook. */
async function addActivities(db: Db): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into activities (id, type_id, is_mbkm, member_kind, title, partner, start_date, end_date, semester_code, status,
        status_since, updated_at)
      select s.id, t.id, true, 0, 'Magang di perusahaan ' || s.nim, jsonb_build_object('name', 'PT Contoh ' || right(s.nim, 2)),
        current_date - 60, current_date + 60, '20261',
        (array['SUBMITTED', 'PA_APPROVED', 'ONGOING', 'REPORTED', 'CONVERTED', 'REJECTED'])[1 + abs(hashtext(s.nim)) % 6],
        now(), now() - abs(hashtext(s.nim)) % 1000000 * interval '1 second'
      from students s cross join (select id from activity_types where slug = 'magang') t where hashtext(s.nim) % 4 = 0
      returning id
    )
    insert into activity_members (activity_id, student_id, role) select id, id, 3 from made`);
  await db.execute(sql`
    insert into activity_logs (id, activity_id, student_id, date, minutes, activity, status)
    select gen_random_uuid(), m.activity_id, m.student_id, a.start_date + d, 480, 'Bekerja di lapangan', 'SUBMITTED'
    from activity_members m join activities a on a.id = m.activity_id and a.is_mbkm cross join generate_series(1, 5) d
    on conflict do nothing`);
}

/** A letter of every student, leave of every tenth, and the applications of all who graduated. */
async function addRequests(db: Db): Promise<void> {
  await db.execute(sql`
    insert into letter_requests (id, student_id, type, purpose, state, number, issued_on, facts, created_at)
    select gen_random_uuid(), s.id, 'AKTIF', 'Tunjangan orang tua', state, case when state = 'ISSUED' then 'B/' || n end,
      case when state = 'ISSUED' then current_date end, case when state = 'ISSUED' then '[]'::jsonb end,
      now() - n * interval '3 minutes'
    from (select id, row_number() over (order by nim desc) as n,
        case when row_number() over (order by nim desc) % 50 = 0 then 'REJECTED' else 'ISSUED' end as state from students) s`);
  await db.execute(sql`
    insert into leave_requests (id, student_id, first_code, last_code, terms, reason, explanation, state, decree_no, decree_date,
      created_at)
    select gen_random_uuid(), s.id, '20251', '20251', 1, 'KERJA', 'Bekerja satu semester.', 'RETURNED', 'B/' || s.nim,
      current_date, now() - abs(hashtext(s.nim)) % 1000000 * interval '1 second'
    from students s where hashtext(s.nim) % 10 = 0`);
  await db.execute(sql`
    with decree as (
      insert into graduation_decrees (id, number, date, period_code, decided_by)
      select gen_random_uuid(), 'B/1', current_date, '20261', id from users limit 1 returning id
    )
    insert into graduation_applications (id, student_id, period_code, state, diploma_name, thesis_title, decree_id, ipk, sks,
      predicate, skl_no, created_at)
    select gen_random_uuid(), s.id, '20261', 'GRADUATED', s.name, 'Pengaruh harga', d.id, 320, 144, 'Sangat Memuaskan',
      'B/' || s.nim, now() - abs(hashtext(s.nim)) % 1000000 * interval '1 second'
    from students s cross join decree d where s.status = 'graduated'
      and not exists (select from graduation_applications g where g.student_id = s.id)`);
}

/** What a college of this size has in theses, activities, leave, letters and applications for the degree. */
export async function addProcedures(db: Db): Promise<void> {
  await addTheses(db);
  await addActivities(db);
  await addRequests(db);
  await db.execute(sql`analyze`);
}
