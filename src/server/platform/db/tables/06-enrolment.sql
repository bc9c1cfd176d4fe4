-- krs -------------------------------------------------------------------------------------------------------------------

create table krs (
  id uuid primary key,
  student_id uuid not null constraint krs_student_id_students_id_fk references students (id) on delete restrict,
  period_id uuid not null
    constraint krs_period_id_academic_periods_id_fk references academic_periods (id) on delete restrict,
  state text not null default 'DRAFT'
    check (state in ('DRAFT','SUBMITTED','REVISION','APPROVED','CHANGE','LOCKED','REJECTED','CANCELLED')),
  semester_number smallint not null,
  max_sks smallint not null,
  -- The semester GPA the limit was read from, in hundredths, and its term.
  basis_ips integer,
  basis_period char(5),
  is_provisional boolean not null default false,
  total_sks smallint not null default 0,
  advisor_id uuid constraint krs_advisor_id_lecturers_id_fk references lecturers (id) on delete restrict,
  submitted_at timestamp (3) with time zone,
  decided_at timestamp (3) with time zone,
  decided_by uuid,
  -- Set at the first approval; while a later change is pending, rights follow the approved items.
  approved_at timestamp (3) with time zone,
  advisor_note text not null default '',
  is_late boolean not null default false,
  print_count integer not null default 0,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- A KRS submitted in the late window needs the consent of BAAK besides the advisor's.
  late_accepted_at timestamp (3) with time zone,
  late_accepted_by uuid,
  -- A class that the campus moved or cancelled lets its students change their plan until this day, whatever the calendar says.
  free_change_until date,
  -- What moved or cancelled class gave a student leave to change the plan outside the calendar's window.
  free_change_reason text not null default '',
  -- The student's NIM beside the KRS: those of one state come in its order from the index alone.
  nim text not null default '',
  -- Whether the term still waits for a KRS of this student (active or inactive, entered by then), kept by triggers.
  registering boolean not null default true,
  -- An item belongs to its KRS' student and to its class' course. Two keys instead of four are less work per item and say more.
  constraint krs_owner_key unique (id, student_id),
  constraint krs_credits check (max_sks between 0 and 24 and total_sks >= 0),
  constraint krs_cancelled_rights check (state <> 'CANCELLED' or approved_at is null)
);
create unique index krs_student_period_key on krs (student_id, period_id);
create index krs_advisor_idx on krs (advisor_id, period_id, state);
-- Counted from the index alone, whoever the students are.
create index krs_state_idx on krs (period_id, state, student_id);
-- KRS that give rights; written at an approval, not when a KRS is submitted.
create index krs_in_force_idx on krs (period_id, student_id) where approved_at is not null;
create index krs_state_nim_idx on krs (period_id, state, nim, student_id);
create index krs_others_idx on krs (period_id, nim, student_id) where not registering;

-- Everything that happened to a KRS, with the plan as it then was; append-only by trigger.
create table krs_events (
  id bigserial primary key,
  krs_id uuid not null,
  at timestamp (3) with time zone not null,
  actor_id uuid,
  "from" text,
  "to" text not null,
  note text not null default '',
  schedule_ids jsonb not null default '[]'
);
create index krs_events_krs_idx on krs_events (krs_id, id);

create table krs_items (
  id uuid primary key,
  krs_id uuid not null,
  student_id uuid not null,
  course_id uuid not null,
  schedule_id uuid not null,
  sks smallint not null,
  kind text not null default 'BARU' constraint krs_items_kind check (kind in ('BARU', 'ULANG', 'PERBAIKAN')),
  state text not null default 'ACTIVE' constraint krs_items_state check (state in ('ACTIVE', 'DROPPED')),
  added_in text not null default 'KRS',
  -- Part of the last approved version.
  approved boolean not null default false,
  -- Counts in schedules.taken.
  seat_held boolean not null default false,
  -- Why staff let this item pass a rule; null = it passed by itself.
  override_reason text,
  created_at timestamp (3) with time zone not null default now(),
  -- When a place in a class was approved: meetings held before leave the student's attendance.
  approved_at timestamp (3) with time zone,
  constraint krs_items_krs_fk foreign key (krs_id, student_id) references krs (id, student_id) on delete cascade,
  constraint krs_items_seat check (seat_held or not approved),
  constraint krs_items_approval check (approved = (approved_at is not null))
);
create unique index krs_items_schedule_key on krs_items (krs_id, schedule_id);
create unique index krs_items_course_key on krs_items (krs_id, course_id) where state = 'ACTIVE';
create index krs_items_schedule_idx on krs_items (schedule_id);

-- Credits beyond the table, granted with a letter; how many is a setting, the national ceiling holds in any case.
create table krs_grants (
  student_id uuid not null references students (id) on delete restrict,
  period_id uuid not null references academic_periods (id) on delete restrict,
  extra_sks smallint not null constraint krs_grants_extra check (extra_sks between 1 and 12),
  letter_no text not null,
  granted_by uuid not null,
  granted_at timestamp (3) with time zone not null,
  constraint krs_grants_pk primary key (student_id, period_id)
);
-- The term of an extra-credit grant is asked for when a term is deleted.
create index krs_grants_period_idx on krs_grants (period_id);
