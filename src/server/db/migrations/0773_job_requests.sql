-- The number of the request that started a job, or let it run again: its lines in the log and the audit bear it too.
alter table jobs add column request_id text not null default '';
