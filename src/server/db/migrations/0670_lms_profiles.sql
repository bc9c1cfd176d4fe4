-- The name and address a person's account in the LMS was last given, and why it would not take them. Accounts that were
-- linked before are compared once.
alter table lms_users
  add column given_name text,
  add column given_email text,
  add column profile_problem text not null default '';

alter table lms_runs drop constraint lms_runs_kind;
alter table lms_runs add constraint lms_runs_kind check (kind in ('USERS', 'COURSES', 'MEMBERS', 'NIGHTLY', 'CHANGES', 'PAST',
  'OPENED', 'PROFILES'));
