-- The drawn signature of a lecturer, for documents that say what the lecturer approved or handed in. Apart from the profile,
-- so that nothing that reads lecturers reads it as well.

create table lecturer_signatures (
  lecturer_id uuid primary key references lecturers (id) on delete restrict,
  file_id uuid not null references files (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index lecturer_signatures_file_key on lecturer_signatures (file_id);
create trigger touch before update on lecturer_signatures for each row execute function touch();
