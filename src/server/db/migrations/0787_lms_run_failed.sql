-- A run in which everything was refused is not one that went well in part.
alter table lms_runs drop constraint lms_runs_status;
alter table lms_runs add constraint lms_runs_status
  check (status in ('RUNNING', 'DONE', 'PARTIAL', 'FAILED', 'STOPPED'));
