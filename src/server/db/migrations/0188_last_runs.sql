-- When what comes back by itself ran last, and how it ended: timers, and the backup.
create table last_runs (
  name text primary key,
  at timestamp (3) with time zone not null,
  took_ms integer not null,
  result jsonb,
  -- Why the last run failed; null when it worked.
  error text,
  constraint last_runs_took check (took_ms >= 0)
);
