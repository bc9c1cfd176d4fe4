-- What the LMS answered when a run had to stop: a right that is missing lets the clock rest, a site in maintenance does not.
alter table lms_runs add column stop_code text not null default '';
