-- feeder ----------------------------------------------------------------------------------------------------------------

-- PDDIKTI Neo Feeder: what the last comparison found per record, how sending it went, and the proof of what was sent.
create table feeder_rows (
  id uuid primary key,
  channel text not null,
  -- Semester code of channels that belong to a term, else empty.
  scope text not null default '',
  -- Natural key of the record, the same on both sides.
  key text collate "C" not null,
  label text not null,
  -- The record here; null where only the feeder has it.
  local_id text,
  link text,
  verdict text not null constraint feeder_rows_verdict check (verdict in ('ONLY_LOCAL', 'ONLY_FEEDER', 'DIFFERENT',
    'SAME')),
  problems jsonb not null default '[]',
  differences jsonb not null default '[]',
  -- Ids the feeder gave; null where it has no such record.
  remote jsonb,
  remote_count smallint not null default 0,
  status text not null default 'NONE'
    constraint feeder_rows_status check (status in ('NONE', 'PENDING', 'SYNCED', 'FAILED', 'UNKNOWN')),
  message text not null default '',
  code integer,
  -- The comparisons that last saw it on either side, and the job that shall send it.
  local_run uuid,
  remote_run uuid,
  job_id uuid references jobs (id) on delete set null,
  checked_at timestamp (3) with time zone,
  sent_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- A field left to the feeder is left as both sides stood then ([portal, feeder], null where they were equal): once one of them
  -- changes, the difference stands again.
  kept jsonb not null default '{}',
  constraint feeder_rows_key unique (channel, scope, key),
  constraint feeder_rows_sides check ((local_id is null) = (verdict = 'ONLY_FEEDER'))
);
create index feeder_rows_verdict_idx on feeder_rows (channel, scope, verdict, key);
create index feeder_rows_status_idx on feeder_rows (channel, scope, status, key);
create index feeder_rows_job_idx on feeder_rows (job_id, key) where job_id is not null;
create index feeder_rows_local_idx on feeder_rows (local_id, channel) where local_id is not null;

-- Every call that changes something there, before it is made (ASKED) and when it was answered; never what was sent, only its
-- digest.
create table feeder_sends (
  id bigint generated always as identity primary key,
  at timestamp (3) with time zone not null,
  job_id uuid not null,
  actor_id uuid not null,
  channel text not null,
  scope text not null,
  key text not null,
  act text not null,
  step text not null
    constraint feeder_sends_step check (step in ('ASKED', 'DONE', 'REFUSED', 'UNKNOWN', 'OFFLINE', 'SETTLED')),
  -- SHA-256 of the record that was sent, and of what was answered.
  request_digest text not null,
  answer_digest text,
  code integer,
  ids jsonb,
  -- The proof tells a rehearsal from a report; nobody wrote down where what was sent before went.
  environment text constraint feeder_sends_environment check (environment in ('live', 'sandbox'))
);
create index feeder_sends_key_idx on feeder_sends (channel, scope, key, id);
create index feeder_sends_job_idx on feeder_sends (job_id);
-- The list of what was sent is read newest first by the calls that were made, removals among them by themselves.
create index feeder_sends_asked_idx on feeder_sends (id) where step = 'ASKED';
create index feeder_sends_removed_idx on feeder_sends (id) where step = 'ASKED' and act like 'Delete%';

-- The token all processes of the portal share, encrypted.
create table feeder_tokens (
  address text primary key,
  cipher text not null,
  fetched_at timestamp (3) with time zone not null
);

-- When the feeder's references (fields, code lists, grade scale, regions, colleges) were last compared with what the portal
-- knows, and in what they differ; by environment, because the sandbox is another database.
create table feeder_references (
  environment text primary key constraint feeder_references_environment check (environment in ('live', 'sandbox')),
  checked_at timestamp (3) with time zone not null,
  drift text[] not null default '{}',
  -- The long lists (regions, colleges) are read once a week only.
  listed_at timestamp (3) with time zone,
  regions text[] not null default '{}'
);

-- Colleges of the national list which the portal's own copy does not have yet; a cached copy, so that they are found while
-- the feeder is away.
create table feeder_colleges (
  id text primary key,
  code text not null default '',
  name text not null
);

-- Which activity or class of the feeder is which of the portal's, so that a new leader, title, kind, term or class name is a
-- change of that one and never a second one. The ids are the feeder's own UUIDs: one that another feeder does not have is
-- found nowhere.
create table feeder_links (
  environment text not null constraint feeder_links_environment check (environment in ('live', 'sandbox')),
  channel text not null
    constraint feeder_links_channel check (channel in ('activity', 'class', 'course', 'curriculum', 'biodata', 'entry')),
  -- Id of the record here.
  local_id text not null,
  feeder_id text not null,
  -- The NIM under which the feeder has a registration: it may be changed here before PDDIKTI has changed it there.
  feeder_nim text,
  primary key (environment, channel, local_id),
  constraint feeder_links_nim check ((channel = 'entry') = (feeder_nim is not null))
);
create unique index feeder_links_feeder_key on feeder_links (environment, channel, feeder_id)
  where channel <> 'biodata';

-- imports ---------------------------------------------------------------------------------------------------------------

-- An uploaded table on its way into the portal: previewed, corrected, committed, undone.
create table import_batches (
  id uuid primary key,
  kind text not null,
  file_name text not null,
  sha256 text not null,
  status text not null default 'PREVIEW'
    constraint import_batches_status check (status in ('PREVIEW', 'COMMITTING', 'COMMITTED', 'UNDONE')),
  -- The columns of the file: position, name as people read it, key.
  headers jsonb not null,
  -- Position of the column that fills each field; null where none does.
  mapping jsonb not null,
  options jsonb not null default '{}',
  job_id uuid constraint import_batches_job_id_jobs_id_fk references jobs (id),
  created_by uuid not null constraint import_batches_created_by_users_id_fk references users (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create index import_batches_creator_idx on import_batches (created_by, created_at);
create index import_batches_job_idx on import_batches (job_id);
-- Finds earlier uploads of the same file, and previews nobody finished.
create index import_batches_file_idx on import_batches (kind, sha256);
create index import_batches_old_previews on import_batches (created_at) where status = 'PREVIEW';

create table import_rows (
  batch_id uuid not null
    constraint import_rows_batch_id_import_batches_id_fk references import_batches (id) on delete cascade,
  row_no integer not null,
  raw jsonb not null,
  verdict text not null constraint import_rows_verdict check (verdict in ('NEW', 'CHANGED', 'SAME', 'WRONG', 'ASIDE')),
  errors jsonb not null default '{}',
  warnings jsonb not null default '{}',
  value jsonb,
  -- For CHANGED rows: field by field what the record holds and what the file says.
  current jsonb,
  ticked boolean not null default false,
  outcome text constraint import_rows_outcome check (outcome in ('CREATED', 'UPDATED', 'SKIPPED', 'FAILED', 'UNDONE')),
  message text,
  record_id uuid,
  -- What undo restores for an updated record.
  before jsonb,
  -- How the cells of a row were stored in a workbook: a row read again is judged as it was the first time.
  kinds text,
  -- Only stored when somebody says so.
  doubtful boolean not null default false,
  -- Values to choose from, by field.
  offers jsonb not null default '{}',
  constraint import_rows_batch_id_row_no_pk primary key (batch_id, row_no)
);
create index import_rows_verdict_idx on import_rows (batch_id, verdict, row_no);

-- lms -------------------------------------------------------------------------------------------------------------------

-- The learning management system: who and what it knows of the portal's people and classes, and what was done there.
create table lms_settings (
  id boolean primary key default true constraint lms_settings_one check (id),
  -- Ids of the LMS's roles.
  student_role integer not null default 5,
  teacher_role integer not null default 3,
  course_format text not null default 'weeks' constraint lms_settings_format check (course_format in ('weeks', 'topics')),
  sections smallint not null default 16 constraint lms_settings_sections check (sections between 1 and 52),
  is_visible boolean not null default true,
  -- Whether changes of classes follow by themselves.
  is_automatic boolean not null default true,
  drop_mode text not null default 'SUSPEND' constraint lms_settings_drop check (drop_mode in ('SUSPEND', 'UNENROL')),
  -- A class that would lose a greater share of its members is held for a person to look at.
  breaker_percent smallint not null default 20 constraint lms_settings_breaker check (breaker_percent between 1 and 100),
  updated_at timestamp (3) with time zone not null default now(),
  -- Courses of the LMS that new classes begin with: by the course's code, else one for all. Empty: none.
  course_template text not null default '',
  general_template text not null default '',
  -- Whether the LMS mails new accounts a password; off, they get one nobody knows, for people who sign in there by other means.
  mails_password boolean not null default true,
  constraint lms_settings_roles check (student_role > 0 and teacher_role > 0 and student_role <> teacher_role),
  constraint lms_settings_templates
    check (length(course_template) <= 100 and length(general_template) <= 100 and (course_template = ''
      or position('{kode}' in course_template) > 0))
);

-- One account there for one person here, both ways.
create table lms_users (
  user_id uuid primary key references users (id) on delete cascade,
  lms_id integer not null constraint lms_users_lms_key unique,
  username text not null,
  linked_at timestamp (3) with time zone not null,
  -- The name and address a person's account in the LMS was last given, and why it would not take them. Accounts that were
  -- linked before are compared once.
  given_name text,
  given_email text,
  -- Why it would not take them; '' when it did.
  profile_problem text not null default ''
);

-- The category of a term's courses.
create table lms_categories (
  period_id uuid primary key references academic_periods (id) on delete cascade,
  lms_id integer not null constraint lms_categories_lms_key unique
);

-- The course of a class; `syncedAt` is the last time all of it went well.
create table lms_courses (
  schedule_id uuid primary key references schedules (id) on delete cascade,
  lms_id integer not null constraint lms_courses_lms_key unique,
  short_name text not null,
  linked_at timestamp (3) with time zone not null,
  tried_at timestamp (3) with time zone,
  synced_at timestamp (3) with time zone,
  members smallint not null default 0,
  suspended smallint not null default 0,
  problem text not null default '',
  is_held boolean not null default false,
  -- Whether the portal hid the course because its class was cancelled; only then does it show it again.
  is_hidden boolean not null default false,
  -- Whether the last try broke off: such a class rests, one in which single people failed does not.
  is_resting boolean not null default false
);

-- Classes whose members, lecturers or names changed since they were last brought over.
create table lms_changes (
  id bigserial primary key,
  schedule_id uuid not null references lms_courses (schedule_id) on delete cascade,
  at timestamp (3) with time zone not null default now()
);
create index lms_changes_schedule_idx on lms_changes (schedule_id);

create table lms_runs (
  id uuid primary key,
  kind text not null
    constraint lms_runs_kind check (kind in ('USERS', 'COURSES', 'MEMBERS', 'NIGHTLY', 'CHANGES', 'PAST', 'OPENED',
      'PROFILES')),
  period_id uuid references academic_periods (id) on delete set null,
  started_by uuid references users (id) on delete set null,
  started_at timestamp (3) with time zone not null,
  finished_at timestamp (3) with time zone,
  status text not null default 'RUNNING'
    constraint lms_runs_status check (status in ('RUNNING', 'DONE', 'PARTIAL', 'FAILED', 'STOPPED')),
  done integer not null default 0,
  changed integer not null default 0,
  failed integer not null default 0,
  held integer not null default 0,
  message text not null default '',
  -- A run that would have removed too many; nothing goes on by itself until a person has started one after it.
  is_broken boolean not null default false,
  -- What the LMS answered when a run had to stop: a right that is missing lets the clock rest, a site in maintenance does not.
  stop_code text not null default '',
  constraint lms_runs_end check ((status = 'RUNNING') = (finished_at is null))
);
create index lms_runs_started_idx on lms_runs (started_at desc);
create index lms_runs_period_idx on lms_runs (period_id);
create index lms_runs_person_idx on lms_runs (started_by);
create index lms_runs_broken_idx on lms_runs (started_at desc) where is_broken;

-- What happened to each person and class in a run; what stayed as it was is only counted.
create table lms_results (
  run_id uuid not null references lms_runs (id) on delete cascade,
  no integer not null,
  schedule_id uuid references schedules (id) on delete set null,
  label text not null,
  outcome text not null
    constraint lms_results_outcome check (outcome in ('LINKED', 'CREATED', 'ENROLLED', 'SUSPENDED', 'REMOVED', 'UPDATED',
      'HELD', 'FAILED')),
  message text not null,
  -- For whom an LMS has several accounts with one address: a person chooses which of them is theirs.
  choice_for uuid references users (id) on delete set null,
  constraint lms_results_pk primary key (run_id, no)
);
create index lms_results_schedule_idx on lms_results (schedule_id);
create index lms_results_choice_idx on lms_results (choice_for) where choice_for is not null;

-- Which column of a class's gradebook there stands for which component here.
create table lms_grade_columns (
  schedule_id uuid not null references lms_courses (schedule_id) on delete cascade,
  component text not null,
  item_id integer not null,
  constraint lms_grade_columns_pk primary key (schedule_id, component)
);

-- Ids of accounts, courses and categories mean something at one LMS only: whose they are stands beside them.
create table lms_site (
  id boolean primary key default true constraint lms_site_one check (id),
  address text not null,
  -- Moodle mails whoever gets an account or comes into a class. Nothing that does so begins at a site before somebody has agreed.
  mails_agreed_at timestamp (3) with time zone,
  mails_agreed_by uuid references users (id) on delete set null,
  mails_agreed integer,
  -- What a Moodle says its address is: reached by another name it is the same site, and its ids stay good.
  own_address text,
  constraint lms_site_agreed
    check ((mails_agreed_at is null) = (mails_agreed is null) and coalesce(mails_agreed, 0) >= 0
      and (mails_agreed_by is null or mails_agreed_at is not null))
);
create index lms_site_agreed_idx on lms_site (mails_agreed_by);

-- Terms whose classes were all added to the LMS once: those that open later follow by themselves, as members do.
create table lms_terms (
  period_id uuid primary key references academic_periods (id) on delete cascade,
  added_at timestamp (3) with time zone not null
);

-- Whose access the portal took back and who has it all the same, by another way of enrolling: it is not taken back again at
-- every comparison, which would greet them each time.
create table lms_other_access (
  schedule_id uuid not null references lms_courses (schedule_id) on delete cascade,
  lms_id integer not null,
  -- Whoever kept access is tried again now and then: the other way in may be closed by now, and the portal's own open again.
  tried_at timestamp (3) with time zone not null,
  constraint lms_other_access_pk primary key (schedule_id, lms_id)
);
