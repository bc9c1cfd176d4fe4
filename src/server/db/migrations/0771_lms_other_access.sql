-- Whose access the portal took back and who has it all the same, by another way of enrolling: it is not taken back again at
-- every comparison, which would greet them each time.
create table lms_other_access (
  schedule_id uuid not null references lms_courses (schedule_id) on delete cascade,
  lms_id integer not null,
  constraint lms_other_access_pk primary key (schedule_id, lms_id)
);

-- Whether the last try broke off: such a class rests, one in which single people failed does not.
alter table lms_courses add column is_resting boolean not null default false;
update lms_courses set is_resting = problem <> '' and not is_held;
