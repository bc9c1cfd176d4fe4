-- What the procedures (course plans, theses, activities, leave, graduation …) and the exams share: dated bookings of rooms
-- and people, the history of every step, attached files, and document numbers without gaps.

create table bookings (
  id uuid primary key,
  kind text not null,
  title text not null,
  date date not null,
  time_start smallint not null,
  time_end smallint not null,
  room_id uuid references rooms (id) on delete restrict,
  room_exclusive boolean not null default true,
  schedule_id uuid references schedules (id) on delete cascade,
  status text not null default 'NOT-YET',
  blocking boolean not null generated always as (status <> 'CANCLE') stored,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint bookings_kind check (kind in ('UTS', 'UAS', 'SUSULAN', 'SEMINAR', 'SIDANG')),
  constraint bookings_title check (length(title) between 1 and 300),
  constraint bookings_status check (status in ('DONE', 'NOT-YET', 'CANCLE')),
  constraint bookings_time check (time_start >= 0 and time_end <= 1440 and time_start < time_end),
  constraint bookings_room_clash exclude using gist (
    room_id with =, date with =, int4range(time_start, time_end) with &&
  ) where (blocking and room_exclusive)
);
create unique index bookings_slot_key on bookings (id, date, time_start, time_end, blocking);
create index bookings_date_idx on bookings (date, time_start);
create index bookings_room_idx on bookings (room_id);
create index bookings_schedule_idx on bookings (schedule_id);
create trigger touch before update on bookings for each row execute function touch();

-- Who is needed there. The slot repeats the booking's, kept in step by the foreign key, so that clashes are a constraint.
create table booking_parties (
  booking_id uuid not null,
  lecturer_id uuid references lecturers (id) on delete restrict,
  student_id uuid references students (id) on delete restrict,
  class_id uuid references student_classes (id) on delete restrict,
  party_id uuid not null generated always as (coalesce(lecturer_id, student_id, class_id)) stored,
  date date not null,
  time_start smallint not null,
  time_end smallint not null,
  blocking boolean not null,
  primary key (booking_id, party_id),
  constraint booking_parties_one check (num_nonnulls(lecturer_id, student_id, class_id) = 1),
  constraint booking_parties_slot foreign key (booking_id, date, time_start, time_end, blocking)
    references bookings (id, date, time_start, time_end, blocking) on update cascade on delete cascade,
  constraint booking_parties_clash exclude using gist (
    party_id with =, date with =, int4range(time_start, time_end) with &&
  ) where (blocking)
);
create index booking_parties_lecturer_idx on booking_parties (lecturer_id, date);
create index booking_parties_student_idx on booking_parties (student_id, date);
create index booking_parties_class_idx on booking_parties (class_id, date);

create table procedure_events (
  id bigint generated always as identity primary key,
  subject text not null,
  subject_id uuid not null,
  action text not null,
  "from" text,
  "to" text not null,
  note text not null default '',
  actor_id uuid references users (id) on delete restrict,
  at timestamp (3) with time zone not null
);
create index procedure_events_subject_idx on procedure_events (subject, subject_id, id);
create index procedure_events_actor_idx on procedure_events (actor_id);
create trigger procedure_events_append_only before update or delete on procedure_events
  for each row execute function refuse_change();

create table attachments (
  id uuid primary key,
  subject text not null,
  subject_id uuid not null,
  kind text not null,
  file_id uuid not null unique references files (id) on delete restrict,
  uploaded_by uuid not null references users (id) on delete restrict,
  uploaded_at timestamp (3) with time zone not null,
  -- Once somebody relied on it, it stays.
  locked_at timestamp (3) with time zone
);
create index attachments_subject_idx on attachments (subject, subject_id, kind);
create index attachments_uploader_idx on attachments (uploaded_by);

create table document_numbers (
  series text not null,
  year smallint not null,
  last integer not null,
  primary key (series, year),
  constraint document_numbers_last check (last > 0)
);
