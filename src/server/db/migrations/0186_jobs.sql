-- Jobs that are asked to stop, jobs that run again, and a list of all of them.

alter table jobs
  -- When its starter or an admin asked it to stop; it does at its next step.
  add column cancel_requested_at timestamp (3) with time zone,
  -- Which attempt it is: a worker that was taken for dead and wakes up again may write nothing any more.
  add column run integer not null default 0;

create index jobs_created_idx on jobs (created_at, id);
create index jobs_open_idx on jobs (status) where status in ('WAITING', 'ACTIVE');
