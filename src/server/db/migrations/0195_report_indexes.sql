-- Who teaches in a term: the report of meetings held reads the teachers of one term out of all of them.
create index schedule_lecturers_period_idx on schedule_lecturers (period_id, schedule_id);
