-- lecturers -------------------------------------------------------------------------------------------------------------

create table lecturers (
  id uuid primary key,
  user_id uuid constraint lecturers_user_id_unique unique
    constraint lecturers_user_id_users_id_fk references users (id) on delete restrict,
  name text collate id_name not null,
  front_title text not null default '',
  back_title text not null default '',
  -- NIDN or NIDK (10 digits) or NUPTK (16 digits).
  nidn text check (nidn ~ '^([0-9]{10}|[0-9]{16})$'),
  nuptk text check (nuptk ~ '^[0-9]{16}$'),
  nip text,
  nik text,
  gender text,
  birth_place text,
  birth_date date,
  religion text,
  email text not null,
  mobile text,
  address text,
  employment text not null default 'TETAP',
  functional_rank text,
  grade text,
  education_last text,
  activity_status text not null default '1',
  certificate_no text,
  expertise text,
  -- Google Scholar, SINTA, Scopus and ORCID ids by name.
  research_ids jsonb not null default '{}',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- What lecturers keep about themselves: the rest of the profile, the bank account apart from it, and four histories.
  homebase text,
  rank_decree_no text,
  rank_decree_date date
);
create unique index lecturers_nidn_key on lecturers (nidn);
create unique index lecturers_email_key on lecturers (lower(email));
-- Orders of the lists of what lecturers teach and of a term's results; empty averages come last in both directions.
create index lecturers_name_idx on lecturers (name, id);
create index lecturers_name_trgm on lecturers using gin (fold(name) gin_trgm_ops);

create table staff (
  id uuid primary key,
  user_id uuid not null constraint staff_user_id_unique unique
    constraint staff_user_id_users_id_fk references users (id) on delete restrict,
  nip text,
  unit text not null,
  position text not null default '',
  phone text,
  start_date date,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index staff_nip_key on staff (nip);

-- lecturer-records ------------------------------------------------------------------------------------------------------

-- Apart from the profile, so that nothing that reads lecturers reads it as well.
create table lecturer_banks (
  lecturer_id uuid primary key references lecturers (id) on delete cascade,
  bank text not null,
  number text not null constraint lecturer_banks_number check (number ~ '^[0-9]{5,20}$'),
  holder text not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);

create table lecturer_activities (
  id uuid primary key,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  type text not null
    constraint lecturer_activities_type check (type in ('PENGAJARAN', 'PENELITIAN', 'PENGABDIAN', 'PENUNJANG')),
  title text not null,
  role text,
  place text,
  start_date date not null,
  end_date date,
  funding bigint constraint lecturer_activities_funding check (funding >= 0),
  funding_source text,
  decree_no text,
  file_id uuid unique references files (id) on delete restrict,
  verified_by uuid references users (id) on delete restrict,
  verified_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint lecturer_activities_dates check (end_date >= start_date),
  constraint lecturer_activities_verified check ((verified_by is null) = (verified_at is null))
);
create index lecturer_activities_lecturer_idx on lecturer_activities (lecturer_id, start_date);
create index lecturer_activities_verifier_idx on lecturer_activities (verified_by);

create table lecturer_educations (
  id uuid primary key,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  level text not null,
  university text not null,
  country text not null default 'ID',
  field text,
  degree text,
  start_year smallint,
  graduation_year smallint not null,
  diploma_no text,
  -- Hundredths.
  gpa smallint constraint lecturer_educations_gpa check (gpa between 0 and 400),
  thesis_title text,
  file_id uuid unique references files (id) on delete restrict,
  verified_by uuid references users (id) on delete restrict,
  verified_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint lecturer_educations_years check (start_year <= graduation_year and graduation_year between 1900 and 2200),
  constraint lecturer_educations_verified check ((verified_by is null) = (verified_at is null))
);
create index lecturer_educations_lecturer_idx on lecturer_educations (lecturer_id, graduation_year);
create index lecturer_educations_verifier_idx on lecturer_educations (verified_by);

create table lecturer_publications (
  id uuid primary key,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  type text not null
    constraint lecturer_publications_type check (type in ('JURNAL_NASIONAL', 'JURNAL_TERAKREDITASI', 'JURNAL_INTERNASIONAL',
      'JURNAL_BEREPUTASI', 'PROSIDING', 'BUKU', 'BOOK_CHAPTER', 'HKI', 'MEDIA')),
  title text not null,
  authors text[] not null,
  author_order smallint,
  publisher text not null,
  issn text,
  doi text,
  url text,
  volume text,
  number text,
  pages text,
  date date not null,
  index text
    constraint lecturer_publications_index check (index in ('SINTA1', 'SINTA2', 'SINTA3', 'SINTA4', 'SINTA5', 'SINTA6',
      'SCOPUS_Q1', 'SCOPUS_Q2', 'SCOPUS_Q3', 'SCOPUS_Q4', 'WOS')),
  file_id uuid unique references files (id) on delete restrict,
  verified_by uuid references users (id) on delete restrict,
  verified_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint lecturer_publications_order check (author_order between 1 and coalesce(nullif(cardinality(authors), 0), 100)),
  constraint lecturer_publications_verified check ((verified_by is null) = (verified_at is null))
);
create index lecturer_publications_lecturer_idx on lecturer_publications (lecturer_id, date);
create index lecturer_publications_verifier_idx on lecturer_publications (verified_by);

create table lecturer_seminars (
  id uuid primary key,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  title text not null,
  role text not null constraint lecturer_seminars_role check (role in ('PEMBICARA', 'MODERATOR', 'PESERTA', 'PANITIA')),
  level text not null constraint lecturer_seminars_level check (level in ('LOKAL', 'NASIONAL', 'INTERNASIONAL')),
  organiser text not null,
  place text,
  start_date date not null,
  end_date date,
  certificate_no text,
  file_id uuid unique references files (id) on delete restrict,
  verified_by uuid references users (id) on delete restrict,
  verified_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint lecturer_seminars_dates check (end_date >= start_date),
  constraint lecturer_seminars_verified check ((verified_by is null) = (verified_at is null))
);
create index lecturer_seminars_lecturer_idx on lecturer_seminars (lecturer_id, start_date);
create index lecturer_seminars_verifier_idx on lecturer_seminars (verified_by);

-- The drawn signature of a lecturer, for documents that say what the lecturer approved or handed in. Apart from the profile,
-- so that nothing that reads lecturers reads it as well.
create table lecturer_signatures (
  lecturer_id uuid primary key references lecturers (id) on delete restrict,
  file_id uuid not null references files (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index lecturer_signatures_file_key on lecturer_signatures (file_id);

-- students --------------------------------------------------------------------------------------------------------------

create table student_classes (
  id uuid primary key,
  name text collate id_name not null check (length(name) between 1 and 5),
  label text not null default '',
  entry_year smallint not null,
  class_type text not null constraint student_classes_type check (class_type in ('ONLINE', 'OFFLINE', 'GLOBAL', 'SIL')),
  capacity integer not null default 40,
  advisor_id uuid constraint student_classes_advisor_id_lecturers_id_fk references lecturers (id) on delete restrict,
  is_active boolean not null default true,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create index student_classes_advisor_idx on student_classes (advisor_id);
create unique index student_classes_name_key on student_classes (name, entry_year);

create table students (
  id uuid primary key,
  user_id uuid constraint students_user_id_unique unique
    constraint students_user_id_users_id_fk references users (id) on delete restrict,
  nim text not null constraint students_nim_unique unique check (nim ~ '^[0-9]{1,24}$'),
  name text collate id_name not null,
  email text not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'graduated', 'furlough', 'DO', 'dead')),
  entry_year smallint not null,
  entry_semester char(5) not null,
  entry_date date not null,
  class_type text not null check (class_type in ('ONLINE', 'OFFLINE', 'GLOBAL', 'SIL')),
  class_id uuid constraint students_class_id_student_classes_id_fk references student_classes (id) on delete restrict,
  concentration text constraint students_concentration check (concentration in ('BISNIS', 'SDM', 'KEUANGAN', 'PEMASARAN')),
  curriculum_id uuid not null,
  advisor_id uuid constraint students_advisor_id_lecturers_id_fk references lecturers (id) on delete restrict,
  registration_type text not null default '1',
  entry_path text not null default '12',
  funding text not null default '1',
  entry_fee bigint not null default 0,
  recognised_sks smallint not null default 0 constraint students_recognised check (recognised_sks between 0 and 200),
  origin jsonb,
  school jsonb,
  exit jsonb,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- Since when PDDIKTI holds the student, and the student's exit: from then on identity changes need a reason.
  reported_at timestamp (3) with time zone,
  exit_reported_at timestamp (3) with time zone
);
create unique index students_email_key on students (lower(email));
create index students_nim_prefix on students (nim text_pattern_ops);
create index students_year_idx on students (entry_year, status);
create index students_class_idx on students (class_id);
create index students_advisor_idx on students (advisor_id);
create index students_curriculum_idx on students (curriculum_id);
-- Sorting and filtering 50,000 students.
create index students_entry_idx on students (entry_year, id);
create index students_concentration_idx on students (concentration) where concentration is not null;
-- Active students in id order, to be compared with the index above.
create index students_active_idx on students (id) where status = 'active';
-- Of a term's KRS those of inactive students are set apart; there are few of them.
create index students_inactive_idx on students (id) include (entry_semester) where status = 'inactive';
create index students_email_trgm on students using gin (fold(email) gin_trgm_ops);
create index students_name_idx on students (name, id);
create index students_name_trgm on students using gin (fold(name) gin_trgm_ops);
create index students_registering_idx on students (nim, id) where status in ('active', 'inactive') and exit is null;
-- The load of advisors counts who belongs to the college still; the counts of a page of lecturers read this index.
create index students_advised_idx on students (advisor_id)
  where status in ('active', 'inactive', 'furlough') and exit is null;

-- Advisors over time; the open row (no end) is the current one and equals students.advisor_id.
create table student_advisors (
  id uuid primary key,
  student_id uuid not null constraint student_advisors_student_id_students_id_fk references students (id) on delete cascade,
  lecturer_id uuid not null
    constraint student_advisors_lecturer_id_lecturers_id_fk references lecturers (id) on delete restrict,
  start_date date not null,
  end_date date
);
create unique index student_advisors_one_open on student_advisors (student_id) where end_date is null;
create index student_advisors_lecturer_idx on student_advisors (lecturer_id);

create table student_biodata (
  student_id uuid primary key
    constraint student_biodata_student_id_students_id_fk references students (id) on delete cascade,
  gender text,
  birth_place text,
  birth_date date,
  religion text,
  nik text check (nik ~ '^[1-9][0-9]{15}$'),
  passport_no text,
  nisn text,
  npwp text,
  citizenship text not null default 'ID',
  marital_status text,
  phone text,
  mobile text,
  personal_email text,
  photo text,
  jacket_size text,
  street text,
  hamlet text,
  rt text,
  rw text,
  kelurahan text,
  wilayah_id text,
  postal_code text,
  residence text,
  transport text,
  domicile jsonb,
  kps_recipient boolean not null default false,
  kps_number text,
  father jsonb not null default '{}',
  mother_name text,
  mother jsonb not null default '{}',
  guardian jsonb not null default '{}',
  emergency jsonb not null default '{}',
  needs_student integer not null default 0,
  needs_father integer not null default 0,
  needs_mother integer not null default 0,
  -- Percent of required fields filled, and whether the fields the national database needs are all there.
  completeness smallint not null default 0 constraint student_biodata_percent check (completeness between 0 and 100),
  is_reportable boolean not null default false,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index student_biodata_nik_key on student_biodata (nik);

create table student_status_changes (
  id uuid primary key,
  student_id uuid not null
    constraint student_status_changes_student_id_students_id_fk references students (id) on delete cascade,
  "from" text not null,
  "to" text not null,
  reason text not null,
  decree_no text,
  decree_date date,
  -- Term from which the change counts.
  period_code char(5),
  changed_by uuid,
  at timestamp (3) with time zone not null
);
create index student_status_changes_student_idx on student_status_changes (student_id, at);

-- What students chose as their concentration, and when they changed it: a change is allowed once.
create table concentration_choices (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  "from" text,
  "to" text not null,
  reason text not null default '',
  at timestamp with time zone not null,
  constraint concentration_choices_change check ("from" is distinct from "to"),
  constraint concentration_choices_reason check ("from" is null or reason <> '')
);
create index concentration_choices_student_idx on concentration_choices (student_id, at);

-- Scans that belong to a student's biodata: identity card, family card, diploma and birth certificate, one private file each.
create table biodata_documents (
  student_id uuid not null references students (id) on delete restrict,
  kind text not null constraint biodata_documents_kind check (kind in ('KTP', 'KK', 'IJAZAH', 'AKTA', 'SURAT_PINDAH')),
  file_id uuid not null references files (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  primary key (student_id, kind)
);
create unique index biodata_documents_file_key on biodata_documents (file_id);

-- data-changes ----------------------------------------------------------------------------------------------------------

-- A student asks for a change of locked data; the registrar decides. `changes` holds { field: { from, to } }.
create table data_changes (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  changes jsonb not null,
  reason text not null,
  proof_file text,
  status text not null default 'REQUESTED'
    constraint data_changes_status check (status in ('REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  requested_by uuid not null,
  decided_by uuid,
  decided_at timestamp (3) with time zone,
  decision_note text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint data_changes_two_people check (decided_by <> requested_by)
);
create unique index data_changes_one_open on data_changes (student_id) where status = 'REQUESTED';
create index data_changes_status_idx on data_changes (status, created_at);
create index data_changes_student_idx on data_changes (student_id, created_at);
-- Proofs of changes that were refused or withdrawn, by when they may go.
create index data_changes_kept_proof_idx on data_changes (created_at, id)
  where proof_file is not null and status in ('REJECTED', 'WITHDRAWN');

-- discipline ------------------------------------------------------------------------------------------------------------

-- What a student is charged with and what was decided: an open case keeps from the degree, a proven one from honours
-- (academic practice).
create table discipline_cases (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  opened_on date not null,
  matter text not null constraint discipline_cases_matter check (length(matter) between 1 and 2000),
  state text not null default 'OPEN' constraint discipline_cases_state check (state in ('OPEN', 'PROVEN', 'DROPPED')),
  closed_on date,
  decision text not null default '',
  decree_no text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint discipline_cases_decision check (length(decision) <= 2000 and length(decree_no) <= 80),
  constraint discipline_cases_closed check ((state = 'OPEN') = (closed_on is null) and closed_on >= opened_on)
);
create index discipline_cases_student_idx on discipline_cases (student_id, opened_on);

-- lecturer-records ------------------------------------------------------------------------------------------------------

-- What an advisor writes down of a talk with an advisee: for both to read, or for the advisor alone.
create table guidance_notes (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  date date not null,
  topic text not null constraint guidance_notes_topic check (length(topic) between 1 and 150),
  note text not null constraint guidance_notes_note check (length(note) between 1 and 4000),
  shared boolean not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create index guidance_notes_student_idx on guidance_notes (student_id, date, id);
create index guidance_notes_lecturer_idx on guidance_notes (lecturer_id, student_id, date);
