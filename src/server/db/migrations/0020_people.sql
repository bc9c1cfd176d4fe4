-- Students and lecturers: what the national database already holds, requests to change locked data, list indexes.

-- Since when PDDIKTI holds the student, and the student's exit: from then on identity changes need a reason.
alter table students
  add column reported_at timestamp (3) with time zone,
  add column exit_reported_at timestamp (3) with time zone;

-- A student asks for a change of locked data; the registrar decides. `changes` holds { field: { from, to } }.
create table data_changes (
  id uuid primary key,
  student_id uuid not null references students (id) on delete cascade,
  changes jsonb not null,
  reason text not null,
  proof_file text,
  status text not null default 'REQUESTED',
  requested_by uuid not null,
  decided_by uuid,
  decided_at timestamp (3) with time zone,
  decision_note text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint data_changes_status check (status in ('REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  constraint data_changes_two_people check (decided_by <> requested_by)
);
create unique index data_changes_one_open on data_changes (student_id) where status = 'REQUESTED';
create index data_changes_status_idx on data_changes (status, created_at);
create index data_changes_student_idx on data_changes (student_id, created_at);
create trigger touch before update on data_changes for each row execute function touch();

-- Sorting and filtering 50,000 students.
create index students_entry_idx on students (entry_year, id);
create index students_email_trgm on students using gin (email gin_trgm_ops);
create index students_concentration_idx on students (concentration) where concentration is not null;
