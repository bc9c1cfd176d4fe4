-- What a student is charged with and what was decided: an open case keeps from the degree, a proven one from honours
-- (academic practice).

create table discipline_cases (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  opened_on date not null,
  matter text not null,
  state text not null default 'OPEN',
  closed_on date,
  decision text not null default '',
  decree_no text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint discipline_cases_state check (state in ('OPEN', 'PROVEN', 'DROPPED')),
  constraint discipline_cases_matter check (length(matter) between 1 and 2000),
  constraint discipline_cases_decision check (length(decision) <= 2000 and length(decree_no) <= 80),
  constraint discipline_cases_closed check ((state = 'OPEN') = (closed_on is null) and closed_on >= opened_on)
);
create index discipline_cases_student_idx on discipline_cases (student_id, opened_on);
create trigger touch before update on discipline_cases for each row execute function touch();
