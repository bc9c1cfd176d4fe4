-- What an advisor writes down of a talk with an advisee: for both to read, or for the advisor alone.

create table guidance_notes (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  date date not null,
  topic text not null,
  note text not null,
  shared boolean not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint guidance_notes_topic check (length(topic) between 1 and 150),
  constraint guidance_notes_note check (length(note) between 1 and 4000)
);
create index guidance_notes_student_idx on guidance_notes (student_id, date, id);
create index guidance_notes_lecturer_idx on guidance_notes (lecturer_id, student_id, date);
create trigger touch before update on guidance_notes for each row execute function touch();
