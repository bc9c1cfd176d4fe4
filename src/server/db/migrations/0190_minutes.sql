-- Minutes of meetings with their points and actions, and official reports (berita acara).

create table meeting_records (
  id uuid primary key,
  -- Given when the minutes become final.
  number text unique,
  type text not null,
  unit text not null,
  title text not null,
  agenda text not null,
  date date not null,
  time_start smallint not null,
  time_end smallint,
  place text not null default '',
  link text not null default '',
  conclusion text not null default '',
  is_confidential boolean not null default false,
  state text not null default 'DRAFT',
  created_by uuid not null references users (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint meeting_records_type check (
    type in ('RAPAT_PRODI', 'RAPAT_DOSEN', 'RAPAT_PIMPINAN', 'YUDISIUM', 'AUDIT', 'LAINNYA')
  ),
  constraint meeting_records_unit check (
    unit in ('BAAK', 'PRODI', 'PIMPINAN', 'KEUANGAN', 'KEMAHASISWAAN', 'PERPUS', 'LPM')
  ),
  constraint meeting_records_title check (length(title) between 3 and 200),
  constraint meeting_records_time check (
    time_start between 0 and 1439 and (time_end is null or time_end > time_start and time_end <= 1440)
  ),
  constraint meeting_records_where check (place <> '' or link <> ''),
  constraint meeting_records_state check (state in ('DRAFT', 'FINAL')),
  constraint meeting_records_number check ((number is not null) = (state = 'FINAL'))
);
create index meeting_records_list_idx on meeting_records (date desc, id);
create index meeting_records_type_idx on meeting_records (type, date desc, id);
create index meeting_records_creator_idx on meeting_records (created_by);
create index meeting_records_title_idx on meeting_records using gin (title gin_trgm_ops);
create trigger touch before update on meeting_records for each row execute function touch();

create table meeting_people (
  id uuid primary key,
  record_id uuid not null references meeting_records (id) on delete cascade,
  position smallint not null,
  -- An account of the portal, or somebody from outside by name.
  user_id uuid references users (id) on delete restrict,
  name text not null,
  office text not null default '',
  role text not null default 'MEMBER',
  present char(1) not null default 'H',
  constraint meeting_people_name check (length(name) between 2 and 100),
  constraint meeting_people_role check (role in ('LEADER', 'SECRETARY', 'MEMBER')),
  constraint meeting_people_present check (present in ('H', 'I', 'S', 'A')),
  constraint meeting_people_position unique (record_id, position)
);
create unique index meeting_people_user_key on meeting_people (record_id, user_id);
create unique index meeting_people_leader_key on meeting_people (record_id) where role = 'LEADER';
create unique index meeting_people_secretary_key on meeting_people (record_id) where role = 'SECRETARY';
create index meeting_people_user_idx on meeting_people (user_id);

create table meeting_points (
  id uuid primary key,
  record_id uuid not null references meeting_records (id) on delete cascade,
  position smallint not null,
  topic text not null,
  discussion text not null,
  decision text not null default '',
  updated_at timestamp (3) with time zone not null default now(),
  constraint meeting_points_topic check (length(topic) between 2 and 200),
  constraint meeting_points_position unique (record_id, position) deferrable initially deferred
);
create trigger touch before update on meeting_points for each row execute function touch();

create table meeting_actions (
  id uuid primary key,
  point_id uuid not null references meeting_points (id) on delete cascade,
  position smallint not null,
  task text not null,
  pic_user_id uuid references users (id) on delete restrict,
  pic_name text not null,
  due date,
  status text not null default 'NOT-YET',
  note text not null default '',
  updated_at timestamp (3) with time zone not null default now(),
  constraint meeting_actions_task check (length(task) between 3 and 300),
  constraint meeting_actions_pic check (length(pic_name) between 2 and 100),
  constraint meeting_actions_status check (status in ('DONE', 'NOT-YET', 'CANCLE'))
);
create index meeting_actions_point_idx on meeting_actions (point_id, position);
create index meeting_actions_pic_idx on meeting_actions (pic_user_id, due) where status = 'NOT-YET';
create index meeting_actions_user_idx on meeting_actions (pic_user_id);
create index meeting_actions_open_idx on meeting_actions (due) where status = 'NOT-YET';
create trigger touch before update on meeting_actions for each row execute function touch();

create table official_reports (
  id uuid primary key,
  number text unique,
  type text not null,
  unit text not null,
  title text not null,
  date date not null,
  time_start smallint,
  place text not null,
  period_code char(5),
  -- [{ name, office, role }] in the order of their signatures; [{ label, value }] in the order of the kind's facts.
  parties jsonb not null default '[]',
  facts jsonb not null default '[]',
  content text not null default '',
  -- What it is about, where it is a record of the portal.
  schedule_id uuid references schedules (id) on delete restrict,
  thesis_id uuid references theses (id) on delete restrict,
  exam_id uuid references exam_sessions (id) on delete restrict,
  state text not null default 'DRAFT',
  created_by uuid not null references users (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint official_reports_type check (
    type in ('UTS', 'UAS', 'PERKULIAHAN', 'PENYERAHAN_NILAI', 'SEMINAR_PROPOSAL', 'SIDANG_SKRIPSI', 'YUDISIUM',
      'KONVERSI_NILAI', 'SERAH_TERIMA', 'KEGIATAN', 'PELANGGARAN', 'LAINNYA')
  ),
  constraint official_reports_unit check (
    unit in ('BAAK', 'PRODI', 'PIMPINAN', 'KEUANGAN', 'KEMAHASISWAAN', 'PERPUS', 'LPM')
  ),
  constraint official_reports_title check (length(title) between 3 and 200),
  constraint official_reports_place check (length(place) between 2 and 200),
  constraint official_reports_time check (time_start between 0 and 1439),
  constraint official_reports_period check (period_code ~ '^\d{4}[123]$'),
  constraint official_reports_lists check (jsonb_typeof(parties) = 'array' and jsonb_typeof(facts) = 'array'),
  constraint official_reports_about check (num_nonnulls(schedule_id, thesis_id, exam_id) <= 1),
  constraint official_reports_state check (state in ('DRAFT', 'FINAL')),
  constraint official_reports_number check ((number is not null) = (state = 'FINAL'))
);
create index official_reports_list_idx on official_reports (date desc, id);
create index official_reports_type_idx on official_reports (type, date desc, id);
create index official_reports_creator_idx on official_reports (created_by);
create index official_reports_schedule_idx on official_reports (schedule_id);
create index official_reports_thesis_idx on official_reports (thesis_id);
create index official_reports_exam_idx on official_reports (exam_id);
create index official_reports_title_idx on official_reports using gin (title gin_trgm_ops);
create trigger touch before update on official_reports for each row execute function touch();
