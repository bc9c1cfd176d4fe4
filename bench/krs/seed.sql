-- An opening day: 4,000 students of semester 3 with twelve graded courses each, 120 classes, six of them wished by each.
insert into academic_periods (id, academic_year, semester, code, start_date, end_date, is_active, status)
select gen_random_uuid(), y || '/' || y + 1, 'GANJIL', y || '1', make_date(y, 8, 10), make_date(y + 1, 1, 23), y = 2026,
  case y when 2026 then 'PROCESS' else 'DONE' end
from generate_series(2001, 2026) y;
insert into calendar_events (id, period_id, title, type, start_date, end_date)
select gen_random_uuid(), id, 'KRS', 'KRS', start_date, end_date from academic_periods;
insert into curricula (id, name, start_semester, mandatory_sks, elective_sks)
values (gen_random_uuid(), 'Kurikulum 2024', '20241', 132, 12);
insert into courses (id, code, name, course_type, sks, sks_theory, semester)
select gen_random_uuid(), 'C' || n, 'Mata Kuliah ' || n, 'WAJIB', 3, 3, 1 + n % 3 from generate_series(1, 132) n;
insert into curriculum_courses (curriculum_id, course_id, semester, is_mandatory)
select (select id from curricula), id, semester, true from courses;
-- Every offered course asks for one of the twelve that are passed.
insert into course_prerequisites (course_id, required_id)
select c.id, r.id from courses c join courses r on r.code = 'C' || (120 + 1 + substr(c.code, 2)::int % 12)
where substr(c.code, 2)::int <= 120;
insert into rooms (id, code, name, capacity) select gen_random_uuid(), 'R' || n, 'Ruang ' || n, 5000 from generate_series(1, 20) n;
insert into schedules (id, period_id, course_id, class_name, class_type, day, time_start, time_end, room_id, capacity)
select gen_random_uuid(), p.id, c.id, 'A', 'OFFLINE', 1 + n % 6, 420 + (n / 6 % 20) * 30, 450 + (n / 6 % 20) * 30, r.id, 5000
from academic_periods p, courses c cross join lateral (select substr(c.code, 2)::int n) x
join rooms r on r.code = 'R' || (1 + n / 6 % 20) where n <= 120;
insert into lecturers (id, name, email)
select gen_random_uuid(), 'Contoh Dosen ' || n, 'dosen' || n || '@contoh.test' from generate_series(1, 100) n;
insert into schedule_lecturers (schedule_id, lecturer_id, sks_share, period_id, day, time_start, time_end, blocking)
select s.id, l.id, 300, s.period_id, s.day, s.time_start, s.time_end, s.blocking
from schedules s join courses c on c.id = s.course_id
join lecturers l on l.name = 'Contoh Dosen ' || (1 + substr(c.code, 2)::int / 6 % 20);
insert into users (id, name, email, password_hash)
select gen_random_uuid(), 'Contoh Mahasiswa ' || n, 'mahasiswa' || n || '@contoh.test', 'none' from generate_series(1, 4000) n;
insert into students (id, user_id, nim, name, email, entry_year, entry_semester, entry_date, class_type, curriculum_id, advisor_id)
select gen_random_uuid(), u.id, 25612010000 + n, u.name, u.email, 2025, '20251', '2025-08-20', 'OFFLINE',
  (select id from curricula), l.id
from users u cross join lateral (select substr(u.email, 10, position('@' in u.email) - 10)::int n) x
join lecturers l on l.name = 'Contoh Dosen ' || (1 + n % 100);
insert into student_biodata (student_id, is_reportable, completeness) select id, true, 100 from students;
insert into semester_records (student_id, period_code, status, ips, ipk)
select s.id, code, 'A', 320, 320 from students s cross join (values ('20251'), ('20252')) t (code);
insert into grades (id, student_id, course_id, sks, final_score, letter, index, passed, source, status)
select gen_random_uuid(), s.id, c.id, 3, 8000, 'A-', 37, true, 'MIGRASI', 'PUBLISHED'
from students s cross join courses c where substr(c.code, 2)::int > 120;
insert into sessions (token_hash, user_id, ip, user_agent, created_at, last_seen_at, expires_at)
select rtrim(translate(encode(sha256(nim::bytea), 'base64'), '+/', '-_'), '='), user_id, '127.0.0.1', 'bench',
  '2026-08-24T01:00:00Z', '2026-08-24T03:00:00Z', '2026-08-25T03:00:00Z'
from students;

-- What each student sends, and the same as the function that stores it takes it.
create table bench_plans as
select row_number() over (order by s.nim)::int n, s.nim, p.classes, jsonb_build_object(
  'krs', gen_random_uuid(), 'student', s.id, 'period', (select id from academic_periods where is_active),
  'to', 'SUBMITTED', 'items', p.items, 'total', 18, 'added_in', 'KRS', 'ignore_clash', false, 'semester', 3,
  'max_sks', 24, 'basis_ips', 320, 'basis_period', '20252', 'is_provisional', false, 'advisor', s.advisor_id,
  'is_late', false, 'by', jsonb_build_object('actor_id', s.user_id, 'at', '2026-08-24T03:00:00Z', 'action', 'krs.submit',
    'note', '', 'ip', '127.0.0.1', 'request_id', 'bench')) plan
from students s cross join lateral (
  select array_agg(id) classes, jsonb_agg(jsonb_build_object(
    'id', gen_random_uuid(), 'class', id, 'course', course_id, 'sks', 3, 'kind', 'BARU')) items
  from (
    select distinct on (day) id, course_id from schedules
    where s.nim is not null and period_id = (select id from academic_periods where is_active) order by day, random()
  ) x
) p;
create unique index on bench_plans (n);
create sequence bench_next;
analyze;
