-- Activity programmes: kinds, activities with members and supervisors, logbooks, and the courses they are converted to.

create table activity_types (
  id uuid primary key,
  code text not null,
  slug text not null,
  name text not null,
  is_mbkm boolean not null,
  max_sks smallint not null,
  min_semester smallint not null,
  min_ipk smallint not null,
  form text not null,
  requirements text not null default '',
  documents text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint activity_types_name check (length(name) between 3 and 100),
  constraint activity_types_sks check (case when is_mbkm then max_sks between 1 and 24 else max_sks = 0 end),
  constraint activity_types_semester check (min_semester between 1 and 14),
  constraint activity_types_ipk check (min_ipk between 0 and 400),
  constraint activity_types_form check (form in ('STRUCTURED', 'FREE', 'HYBRID'))
);
create unique index activity_types_slug_key on activity_types (slug);
create trigger touch before update on activity_types for each row execute function touch();

create table activities (
  id uuid primary key,
  type_id uuid not null references activity_types (id) on delete restrict,
  is_mbkm boolean not null,
  member_kind smallint not null,
  title text not null,
  description text not null default '',
  partner jsonb not null default '{}',
  mentor jsonb not null default '{}',
  location text not null default '',
  start_date date not null,
  end_date date not null,
  semester_code char(5) not null,
  planned_hours smallint not null default 0,
  days_per_week smallint not null default 5,
  plan jsonb not null default '[]',
  level text,
  rank text not null default '',
  organiser text not null default '',
  decree_no text not null default '',
  decree_date date,
  minutes_no text,
  status text not null,
  status_since timestamp (3) with time zone not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint activities_kind check (member_kind in (0, 1)),
  constraint activities_title check (length(title) between 5 and 300),
  constraint activities_dates check (start_date <= end_date),
  constraint activities_hours check (planned_hours between 0 and 2000),
  constraint activities_week check (days_per_week between 1 and 7),
  constraint activities_level check (level in ('LOKAL', 'WILAYAH', 'NASIONAL', 'INTERNASIONAL')),
  constraint activities_status check (status in ('DRAFT', 'SUBMITTED', 'RETURNED', 'REJECTED', 'PA_APPROVED', 'APPROVED',
    'ONGOING', 'REPORTED', 'SCORED', 'CONVERTED', 'CANCELLED')),
  constraint activities_mbkm check (is_mbkm or status not in ('ONGOING', 'REPORTED', 'SCORED', 'CONVERTED'))
);
create index activities_type_idx on activities (type_id);
create index activities_status_idx on activities (status, start_date);
create index activities_semester_idx on activities (semester_code, status);
create index activities_changed_idx on activities (updated_at desc, id);
create trigger touch before update on activities for each row execute function touch();

create table activity_members (
  activity_id uuid not null references activities (id) on delete cascade,
  student_id uuid not null references students (id) on delete restrict,
  role smallint not null,
  confirmed_at timestamp (3) with time zone,
  mentor_score smallint,
  lecture_score smallint,
  primary key (activity_id, student_id),
  constraint activity_members_role check (role in (1, 2, 3)),
  constraint activity_members_scores check (mentor_score between 0 and 10000 and lecture_score between 0 and 10000)
);
create index activity_members_student_idx on activity_members (student_id);
-- Exactly one speaks for an activity: the leader of a group, or who is alone.
create unique index activity_members_leader_key on activity_members (activity_id) where role <> 2;

create table activity_supervisors (
  activity_id uuid not null references activities (id) on delete cascade,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  "order" smallint not null,
  primary key (activity_id, lecturer_id)
);
create index activity_supervisors_lecturer_idx on activity_supervisors (lecturer_id);

create table activity_logs (
  id uuid primary key,
  activity_id uuid not null,
  student_id uuid not null,
  date date not null,
  minutes smallint not null,
  activity text not null,
  output text not null default '',
  attachment_id uuid references attachments (id) on delete set null,
  status text not null default 'SUBMITTED',
  note text not null default '',
  decided_by uuid references users (id) on delete restrict,
  decided_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint activity_logs_member foreign key (activity_id, student_id)
    references activity_members (activity_id, student_id) on delete restrict,
  constraint activity_logs_minutes check (minutes between 15 and 960),
  constraint activity_logs_status check (status in ('SUBMITTED', 'APPROVED', 'RETURNED'))
);
create unique index activity_logs_day_key on activity_logs (activity_id, student_id, date);
create index activity_logs_attachment_idx on activity_logs (attachment_id);
create index activity_logs_decider_idx on activity_logs (decided_by);
create trigger touch before update on activity_logs for each row execute function touch();

create table activity_conversions (
  activity_id uuid not null,
  student_id uuid not null,
  course_id uuid not null references courses (id) on delete restrict,
  sks smallint not null,
  partner_letter text,
  grade_id uuid references grades (id) on delete restrict,
  primary key (activity_id, student_id, course_id),
  constraint activity_conversions_member foreign key (activity_id, student_id)
    references activity_members (activity_id, student_id) on delete cascade,
  constraint activity_conversions_sks check (sks between 1 and 24)
);
create index activity_conversions_course_idx on activity_conversions (course_id);
create index activity_conversions_grade_idx on activity_conversions (grade_id);

insert into activity_types (id, code, slug, name, is_mbkm, max_sks, min_semester, min_ipk, form, requirements)
select gen_random_uuid(), v.code, v.slug, v.name, v.mbkm, case when v.mbkm then 20 else 0 end, case when v.mbkm then 5 else 1 end,
  case when v.mbkm then 275 else 0 end, v.form, ''
from (values
  ('13', 'magang', 'Magang/praktik kerja', true, 'FREE'),
  ('21', 'pertukaran', 'Pertukaran pelajar', true, 'STRUCTURED'),
  ('14', 'asistensi-mengajar', 'Asistensi mengajar', true, 'FREE'),
  ('15', 'penelitian', 'Penelitian/riset', true, 'FREE'),
  ('16', 'proyek-kemanusiaan', 'Proyek kemanusiaan', true, 'FREE'),
  ('17', 'kewirausahaan', 'Kegiatan wirausaha', true, 'FREE'),
  ('18', 'studi-independen', 'Studi/proyek independen', true, 'HYBRID'),
  ('19', 'kkn-tematik', 'Membangun desa/KKN tematik', true, 'FREE'),
  ('20', 'bela-negara', 'Bela negara', true, 'FREE'),
  ('5', 'kkn', 'Kuliah kerja nyata (KKN)', false, 'FREE'),
  ('6', 'pkl', 'Kerja praktik/PKL', false, 'FREE'),
  ('10', 'organisasi', 'Organisasi kemahasiswaan', false, 'FREE'),
  ('11', 'pkm', 'Program kreativitas mahasiswa', false, 'FREE'),
  ('12', 'kompetisi', 'Kompetisi', false, 'FREE')
) v (code, slug, name, mbkm, form);
