-- last-runs -------------------------------------------------------------------------------------------------------------

-- When what comes back by itself ran last, and how it ended: timers, and the backup.
create table last_runs (
  name text primary key,
  at timestamp (3) with time zone not null,
  took_ms integer not null constraint last_runs_took check (took_ms >= 0),
  result jsonb,
  -- Why the last run failed; null when it worked.
  error text
);

-- notices ---------------------------------------------------------------------------------------------------------------

-- What the portal tells single people, the mails that go with it, and which reminders of bills were given.
create table notices (
  id uuid primary key,
  user_id uuid not null,
  topic text not null,
  kind text not null constraint notices_kind check (kind in ('UPDATE', 'INFO', 'DEADLINE', 'ACTION')),
  severity text not null constraint notices_severity check (severity in ('info', 'warning', 'error')),
  audience text not null constraint notices_audience check (audience in ('STUDENT', 'LECTURER', 'STAFF')),
  title text not null constraint notices_title check (length(title) between 1 and 150),
  body text not null,
  -- A page of this portal, never another place.
  url text constraint notices_url check (url ~ '^/([^/\\]|$)'),
  -- What it is about: the same thing is told to a person once.
  key text not null,
  ack_required boolean not null default false,
  created_at timestamp (3) with time zone not null,
  read_at timestamp (3) with time zone,
  constraint notices_key unique (user_id, key)
);
create index notices_user_idx on notices (user_id, created_at desc, id desc);
create index notices_unread_idx on notices (user_id) where read_at is null;
create index notices_created_idx on notices (created_at, id);

-- Notices that are made up from what stands open have no row; whoever put one away is remembered by its id.
create table notice_dismissals (
  user_id uuid not null,
  key text not null,
  at timestamp (3) with time zone not null,
  primary key (user_id, key)
);
create index notice_dismissals_at_idx on notice_dismissals (at);

-- Mails that go with notices. SENDING is claimed before the mail leaves; who dies in between leaves it LOST, because a mail
-- twice is worse than one missed that the portal shows anyway.
create table notice_mails (
  notice_id uuid primary key references notices (id) on delete cascade,
  status text not null default 'WAITING'
    constraint notice_mails_status check (status in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'LOST')),
  attempts smallint not null default 0,
  next_try_at timestamp (3) with time zone not null,
  error text not null default '',
  -- The mail of a notice may go to another address than the account's: to the former one, when the address was changed.
  address text,
  -- A mail that is of use for a while only, such as one with a link that expires, is not sent after it.
  expires_at timestamp (3) with time zone
);
create index notice_mails_due_idx on notice_mails (next_try_at, notice_id) where status in ('WAITING', 'SENDING');

-- periods ---------------------------------------------------------------------------------------------------------------

create table academic_periods (
  id uuid primary key,
  academic_year text not null,
  semester text not null constraint academic_periods_semester check (semester in ('GANJIL', 'GENAP', 'PENDEK')),
  code char(5) not null constraint academic_periods_code_unique unique,
  start_date date not null,
  end_date date not null,
  is_active boolean not null default false,
  status text not null default 'NOT-YET' constraint academic_periods_status check (status in ('NOT-YET', 'PROCESS',
    'DONE')),
  teaching_weeks integer not null default 16,
  grade_deadline date,
  close_reason text,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint academic_periods_no_overlap exclude using gist (daterange(start_date, end_date, '[]') with &&),
  constraint academic_periods_dates check (start_date <= end_date),
  constraint academic_periods_code
    check (code = left(academic_year, 4) || case semester when 'GANJIL' then '1' when 'GENAP' then '2' else '3' end)
);
create unique index academic_periods_one_active on academic_periods (is_active) where is_active;

-- platform --------------------------------------------------------------------------------------------------------------

-- Who changed what, when and why; append-only by trigger.
create table audit_log (
  id bigserial primary key,
  at timestamp (3) with time zone not null,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  request_id text
);
create index audit_log_actor_idx on audit_log (actor_id, at);
-- Reading the audit log by time, by action and by kind of record, newest first, at any size.
create index audit_log_at_idx on audit_log (at, id);
create index audit_log_action_idx on audit_log (action, at, id);
create index audit_log_entity_at_idx on audit_log (entity, at, id);
-- What happened to one record when only its id is known, and one action on one kind of record; newest first.
create index audit_log_record_idx on audit_log (entity_id, at, id);
create index audit_log_entity_action_idx on audit_log (entity, action, at, id);

-- Printed documents that anyone can check at /verify/{token}.
create table document_tokens (
  token text primary key,
  kind text not null,
  subject text not null,
  student_id uuid,
  summary jsonb not null,
  created_by uuid,
  created_at timestamp (3) with time zone not null,
  voided_at timestamp (3) with time zone,
  constraint document_tokens_subject_key unique (kind, subject)
);
-- Printed documents are voided by student, grade sheets listed by state.
create index document_tokens_student_idx on document_tokens (student_id) where voided_at is null;

-- Uploaded and generated files; `name` is the unguessable public handle, the bytes lie in the file store.
create table files (
  id uuid primary key,
  name text not null constraint files_name_unique unique,
  original_name text not null,
  kind text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  is_public boolean not null default false,
  owner_id uuid,
  created_at timestamp (3) with time zone not null default now(),
  -- Where the bytes of a file lie when that is not its name: the sizes of a picture share one name.
  storage_key text,
  -- Null once a record refers to the file; until then it is the uploader's alone and goes when this moment has passed.
  expires_at timestamp (3) with time zone
);
create index files_owner_idx on files (owner_id);
create index files_sha256_idx on files (sha256);
create index files_expiring_idx on files (expires_at) where expires_at is not null;
-- Whether anything knows some bytes of the file store.
create index files_bytes_idx on files ((coalesce(storage_key, name)));

-- Answers of state changes that carried an Idempotency-Key, kept for a day.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request text not null,
  answer jsonb,
  created_at timestamp (3) with time zone not null,
  constraint idempotency_keys_user_id_key_pk primary key (user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- What a person sees of a background job; the queue itself is pg-boss.
create table jobs (
  id uuid primary key,
  type text not null,
  -- At most one waiting or active job per key (type and period, batch …).
  key text not null,
  title text collate id_name not null,
  status text not null default 'WAITING'
    constraint jobs_status check (status in ('WAITING', 'ACTIVE', 'COMPLETED', 'FAILED', 'CANCELLED')),
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  errors jsonb not null default '[]',
  input jsonb not null,
  result jsonb,
  result_file text,
  created_by uuid not null,
  started_at timestamp (3) with time zone,
  finished_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- When its starter or an admin asked it to stop; it does at its next step.
  cancel_requested_at timestamp (3) with time zone,
  -- Which attempt it is: a worker that was taken for dead and wakes up again may write nothing any more.
  run integer not null default 0,
  -- The number of the request that started a job, or let it run again: its lines in the log and the audit bear it too.
  request_id text not null default ''
);
create index jobs_creator_idx on jobs (created_by, created_at);
create index jobs_key_idx on jobs (key);
-- At most one job of a kind (and period, batch …) at a time.
create unique index jobs_one_running on jobs (key) where status in ('WAITING', 'ACTIVE');
create index jobs_created_idx on jobs (created_at, id);
create index jobs_open_idx on jobs (status) where status in ('WAITING', 'ACTIVE');

-- The college's settings (main-data): one row, versions beside it.
create table main_data (
  id integer primary key constraint main_data_single check (id = 1),
  data jsonb not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);

-- Every state of a group of settings, and the passwords of other systems (encrypted by the portal).
create table main_data_versions (
  id uuid primary key,
  section text not null,
  -- Counts up within a group; 1 is what was there before the first change.
  no integer not null check (no > 0),
  data jsonb not null,
  changes jsonb not null,
  restored_no integer,
  -- No reference: accounts may go, the history stays.
  changed_by uuid,
  -- By the campus clock, for people; created_at is what the next change is based on.
  changed_at timestamp (3) with time zone not null,
  -- What the next change is based on.
  created_at timestamp (3) with time zone not null default date_trunc('milliseconds'::text, clock_timestamp()),
  constraint main_data_versions_no_key unique (section, no)
);

-- Passwords of other systems, encrypted with a key that is not in the database.
create table main_data_secrets (
  name text primary key,
  cipher text not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);

-- How far an upload is, for browsers whose live connection is down.
create table uploads (
  -- Chosen by the browser, so that it can ask before it was answered.
  id uuid primary key,
  owner_id uuid not null,
  status text not null default 'RECEIVING' constraint uploads_status check (status in ('RECEIVING', 'DONE', 'FAILED')),
  percent smallint not null default 0 constraint uploads_percent check (percent between 0 and 100),
  file_name text,
  message text,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint uploads_outcome check ((status = 'FAILED') = (message is not null) and (status = 'DONE' or file_name is null))
);
create index uploads_owner_idx on uploads (owner_id);
create index uploads_created_idx on uploads (created_at);

-- What went wrong at the door: failed sign-ins, waits, reset requests, refused calls. Repeats of one kind from one place are
-- folded per minute, so that an attack does not fill the table. Names that nobody has are kept as a mark only.
create table security_events (
  id bigserial primary key,
  at timestamp (3) with time zone not null,
  kind text not null
    check (kind in ('SIGN_IN_FAILED', 'SIGN_IN_DELAYED', 'SIGN_IN_SHIELDED', 'RESET_ASKED', 'PROOF_FAILED',
      'FORBIDDEN_BURST', 'CSRF_REFUSED', 'BODY_REFUSED')),
  user_id uuid,
  -- Stands for the name that was typed.
  name_mark text,
  ip text not null,
  agent text not null,
  request_id text not null,
  count integer not null check (count > 0),
  detail text
);
create index security_events_at_idx on security_events (at, id);
create index security_events_kind_idx on security_events (kind, at, id);
create index security_events_user_idx on security_events (user_id, at, id);
create index security_events_ip_idx on security_events (ip, at, id);

-- procedures ------------------------------------------------------------------------------------------------------------

-- Every step of every procedure, append-only; `subject` names the procedure (`RPS`, `THESIS` …).
create table procedure_events (
  id bigint generated always as identity primary key,
  subject text not null,
  subject_id uuid not null,
  action text not null,
  "from" text,
  "to" text not null,
  note text not null default '',
  actor_id uuid,
  at timestamp (3) with time zone not null
);
create index procedure_events_subject_idx on procedure_events (subject, subject_id, id);
create index procedure_events_actor_idx on procedure_events (actor_id);

-- A private file that belongs to a procedure; `kind` is what it is there (`PROPOSAL`, `FINAL` …).
create table attachments (
  id uuid primary key,
  subject text not null,
  subject_id uuid not null,
  kind text not null,
  file_id uuid not null unique references files (id) on delete restrict,
  uploaded_by uuid not null,
  uploaded_at timestamp (3) with time zone not null,
  -- Once somebody relied on it, it stays.
  locked_at timestamp (3) with time zone
);
create index attachments_subject_idx on attachments (subject, subject_id, kind);
create index attachments_uploader_idx on attachments (uploaded_by);

-- The last number of each series of documents in a year.
create table document_numbers (
  series text not null,
  year smallint not null,
  last integer not null constraint document_numbers_last check (last > 0),
  primary key (series, year)
);
