-- What students chose as their concentration, and when they changed it: a change is allowed once.
create table concentration_choices (
  id uuid primary key,
  student_id uuid not null references students (id) on delete cascade,
  "from" text,
  "to" text not null,
  reason text not null default '',
  at timestamptz not null,
  constraint concentration_choices_change check ("from" is distinct from "to"),
  constraint concentration_choices_reason check ("from" is null or reason <> '')
);
create index concentration_choices_student_idx on concentration_choices (student_id, at);
create trigger concentration_choices_append_only before update on concentration_choices
  for each row execute function refuse_change();
