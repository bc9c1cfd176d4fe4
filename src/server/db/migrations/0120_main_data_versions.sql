-- Every state of a group of settings, and the passwords of other systems (encrypted by the portal).

create table main_data_versions (
  id uuid primary key,
  section text not null,
  -- Counts up within a group; 1 is what was there before the first change.
  no integer not null check (no > 0),
  data jsonb not null,
  changes jsonb not null,
  restored_no integer,
  -- No reference: accounts may go, the history stays.
  changed_by uuid,
  -- By the campus clock, for people; created_at is what the next change is based on.
  changed_at timestamp (3) with time zone not null,
  created_at timestamp (3) with time zone not null default date_trunc('milliseconds', clock_timestamp()),
  constraint main_data_versions_no_key unique (section, no)
);
create trigger main_data_versions_append_only before update or delete on main_data_versions
  for each row execute function refuse_change();

create table main_data_secrets (
  name text primary key,
  cipher text not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create trigger touch before update on main_data_secrets for each row execute function touch();
