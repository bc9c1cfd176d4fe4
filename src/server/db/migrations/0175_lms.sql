-- The learning management system: who and what it knows of the portal's people and classes, and what was done there.

create table lms_settings (
  id boolean primary key default true,
  student_role integer not null default 5,
  teacher_role integer not null default 3,
  course_format text not null default 'weeks',
  sections smallint not null default 16,
  is_visible boolean not null default true,
  is_automatic boolean not null default true,
  drop_mode text not null default 'SUSPEND',
  breaker_percent smallint not null default 20,
  updated_at timestamp (3) with time zone not null default now(),
  constraint lms_settings_one check (id),
  constraint lms_settings_roles check (student_role > 0 and teacher_role > 0 and student_role <> teacher_role),
  constraint lms_settings_format check (course_format in ('weeks', 'topics')),
  constraint lms_settings_sections check (sections between 1 and 52),
  constraint lms_settings_drop check (drop_mode in ('SUSPEND', 'UNENROL')),
  constraint lms_settings_breaker check (breaker_percent between 1 and 100)
);
insert into lms_settings default values;
create trigger touch before update on lms_settings for each row execute function touch();

-- One account there for one person here, both ways.
create table lms_users (
  user_id uuid primary key references users (id) on delete cascade,
  lms_id integer not null,
  username text not null,
  linked_at timestamp (3) with time zone not null,
  constraint lms_users_lms_key unique (lms_id)
);

create table lms_categories (
  period_id uuid primary key references academic_periods (id) on delete cascade,
  lms_id integer not null,
  constraint lms_categories_lms_key unique (lms_id)
);

create table lms_courses (
  schedule_id uuid primary key references schedules (id) on delete cascade,
  lms_id integer not null,
  short_name text not null,
  linked_at timestamp (3) with time zone not null,
  tried_at timestamp (3) with time zone,
  synced_at timestamp (3) with time zone,
  members smallint not null default 0,
  suspended smallint not null default 0,
  problem text not null default '',
  is_held boolean not null default false,
  constraint lms_courses_lms_key unique (lms_id)
);

-- Classes whose members, lecturers or names changed since they were last brought over.
create table lms_changes (
  id bigserial primary key,
  schedule_id uuid not null references lms_courses (schedule_id) on delete cascade,
  at timestamp (3) with time zone not null default now()
);
create index lms_changes_schedule_idx on lms_changes (schedule_id);

create table lms_runs (
  id uuid primary key,
  kind text not null,
  period_id uuid references academic_periods (id) on delete set null,
  started_by uuid references users (id) on delete set null,
  started_at timestamp (3) with time zone not null,
  finished_at timestamp (3) with time zone,
  status text not null default 'RUNNING',
  done integer not null default 0,
  changed integer not null default 0,
  failed integer not null default 0,
  held integer not null default 0,
  message text not null default '',
  constraint lms_runs_kind check (kind in ('USERS', 'COURSES', 'MEMBERS', 'NIGHTLY', 'CHANGES')),
  constraint lms_runs_status check (status in ('RUNNING', 'DONE', 'PARTIAL', 'STOPPED')),
  constraint lms_runs_end check ((status = 'RUNNING') = (finished_at is null))
);
create index lms_runs_started_idx on lms_runs (started_at desc);
create index lms_runs_period_idx on lms_runs (period_id);
create index lms_runs_person_idx on lms_runs (started_by);

-- What happened to each person and class in a run; what stayed as it was is only counted.
create table lms_results (
  run_id uuid not null references lms_runs (id) on delete cascade,
  no integer not null,
  schedule_id uuid references schedules (id) on delete set null,
  label text not null,
  outcome text not null,
  message text not null,
  constraint lms_results_pk primary key (run_id, no),
  constraint lms_results_outcome check (outcome in ('LINKED', 'CREATED', 'ENROLLED', 'SUSPENDED', 'REMOVED', 'UPDATED',
    'HELD', 'FAILED'))
);
create index lms_results_schedule_idx on lms_results (schedule_id);

-- Which column of a class's gradebook there stands for which component here.
create table lms_grade_columns (
  schedule_id uuid not null references lms_courses (schedule_id) on delete cascade,
  component text not null,
  item_id integer not null,
  constraint lms_grade_columns_pk primary key (schedule_id, component)
);

-- Changes are noted by the database, so that no way of making them can be forgotten. Classes the LMS does not know cost a
-- look into an index and nothing else.
create function note_lms_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lms_changes (schedule_id)
      select distinct i.schedule_id from new_rows i join lms_courses c on c.schedule_id = i.schedule_id where i.approved;
  elsif tg_op = 'DELETE' then
    insert into lms_changes (schedule_id)
      select distinct i.schedule_id from old_rows i join lms_courses c on c.schedule_id = i.schedule_id where i.approved;
  else
    insert into lms_changes (schedule_id)
      select distinct n.schedule_id from new_rows n join old_rows o on o.id = n.id
        join lms_courses c on c.schedule_id = n.schedule_id where n.approved is distinct from o.approved;
  end if;
  return null;
end $$;
create trigger note_lms_added after insert on krs_items
  referencing new table as new_rows for each statement execute function note_lms_items();
create trigger note_lms_changed after update on krs_items
  referencing old table as old_rows new table as new_rows for each statement execute function note_lms_items();
create trigger note_lms_removed after delete on krs_items
  referencing old table as old_rows for each statement execute function note_lms_items();

create function note_lms_student() returns trigger language plpgsql as $$
begin
  insert into lms_changes (schedule_id)
    select i.schedule_id from krs_items i join lms_courses c on c.schedule_id = i.schedule_id
      where i.student_id = new.id and i.approved;
  return null;
end $$;
create trigger note_lms_status after update of status on students
  for each row when (old.status is distinct from new.status) execute function note_lms_student();

create function note_lms_lecturer() returns trigger language plpgsql as $$
begin
  insert into lms_changes (schedule_id)
    select c.schedule_id from lms_courses c
      where c.schedule_id = case when tg_op = 'DELETE' then old.schedule_id else new.schedule_id end;
  return null;
end $$;
create trigger note_lms_teaching after insert or delete or update of lecturer_id on schedule_lecturers
  for each row execute function note_lms_lecturer();

create function note_lms_class() returns trigger language plpgsql as $$
begin
  insert into lms_changes (schedule_id) select c.schedule_id from lms_courses c where c.schedule_id = new.id;
  return null;
end $$;
create trigger note_lms_class after update of class_name, course_id, status on schedules
  for each row when (old.class_name <> new.class_name or old.course_id <> new.course_id
    or (old.status = 'CANCLE') <> (new.status = 'CANCLE'))
  execute function note_lms_class();
