-- Failures to protect personal data: what was exposed, how it was handled, who was told when (Law 27/2022, art. 46).
create table data_incidents (
  id uuid primary key,
  title text not null constraint data_incidents_title check (length(title) between 3 and 150),
  found_at timestamp (3) with time zone not null,
  exposed text not null,
  course text not null,
  handling text not null,
  -- NIM or email of those whose data were exposed.
  accounts text[] not null default '{}',
  authority_told_on date,
  subjects_told_on date,
  closed_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint data_incidents_closed check (
    closed_at is null or (authority_told_on is not null and subjects_told_on is not null)
  )
);
create index data_incidents_list_idx on data_incidents (found_at desc, id);
create trigger touch before update on data_incidents for each row execute function touch();
