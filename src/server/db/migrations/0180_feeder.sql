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
  verdict text not null
    constraint feeder_rows_verdict check (verdict in ('ONLY_LOCAL', 'ONLY_FEEDER', 'DIFFERENT', 'SAME')),
  problems jsonb not null default '[]',
  differences jsonb not null default '[]',
  -- Ids the feeder gave; null where it has no such record.
  remote jsonb,
  remote_count smallint not null default 0,
  -- Fields for which the feeder's side was chosen; they are not sent.
  kept text[] not null default '{}',
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
  constraint feeder_rows_key unique (channel, scope, key),
  constraint feeder_rows_sides check ((local_id is null) = (verdict = 'ONLY_FEEDER'))
);
create index feeder_rows_verdict_idx on feeder_rows (channel, scope, verdict, key);
create index feeder_rows_status_idx on feeder_rows (channel, scope, status, key);
create index feeder_rows_job_idx on feeder_rows (job_id, key) where job_id is not null;
create index feeder_rows_local_idx on feeder_rows (local_id, channel) where local_id is not null;
create trigger feeder_rows_touch before update on feeder_rows for each row execute function touch();

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
  step text not null constraint feeder_sends_step check (step in ('ASKED', 'DONE', 'REFUSED', 'UNKNOWN', 'OFFLINE', 'SETTLED')),
  -- SHA-256 of the record that was sent, and of what was answered.
  request_digest text not null,
  answer_digest text,
  code integer,
  ids jsonb
);
create index feeder_sends_key_idx on feeder_sends (channel, scope, key, id);
create index feeder_sends_job_idx on feeder_sends (job_id);
create trigger feeder_sends_append_only before update or delete on feeder_sends
  for each row execute function refuse_change();

-- The token all processes of the portal share, encrypted.
create table feeder_tokens (
  address text primary key,
  cipher text not null,
  fetched_at timestamp (3) with time zone not null
);
