-- Changes of terms that are over are brought over by runs of their own, so that they never stop those of the running term.
alter table lms_runs drop constraint lms_runs_kind;
alter table lms_runs
  add constraint lms_runs_kind check (kind in ('USERS', 'COURSES', 'MEMBERS', 'NIGHTLY', 'CHANGES', 'PAST'));
