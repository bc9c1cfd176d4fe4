-- A run that would have removed too many; nothing goes on by itself until a person has started one after it.
alter table lms_runs add column is_broken boolean not null default false;
create index lms_runs_broken_idx on lms_runs (started_at desc) where is_broken;
