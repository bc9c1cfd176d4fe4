-- calendar --------------------------------------------------------------------------------------------------------------

create table calendar_events (
  id uuid primary key,
  period_id uuid not null
    constraint calendar_events_period_id_academic_periods_id_fk references academic_periods (id) on delete restrict,
  title text not null,
  type text not null,
  start_date date not null,
  end_date date not null,
  -- Empty = every class type.
  class_types text[] not null default '{}',
  -- Empty = everybody; of STUDENT, LECTURER, STAFF, PUBLIC.
  audience text[] not null default '{}',
  description text not null default '',
  color text constraint calendar_events_color check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_holiday boolean not null default false,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- A letter or poster that belongs to an event of the calendar, a private file.
  file_id uuid references files (id) on delete restrict,
  constraint calendar_events_order check (start_date <= end_date)
);
create index calendar_events_period_idx on calendar_events (period_id, type);
create index calendar_events_dates_idx on calendar_events (start_date, end_date);
create unique index calendar_events_file_key on calendar_events (file_id);

-- Answers of the holiday service, kept so that its failure never shows.
create table holidays (
  date date not null,
  name text not null,
  is_national boolean not null default true,
  constraint holidays_date_name_pk primary key (date, name)
);

-- exams -----------------------------------------------------------------------------------------------------------------

-- How often a student printed the card for the exams of a term.
create table exam_card_prints (
  student_id uuid not null references students (id) on delete cascade,
  period_id uuid not null references academic_periods (id) on delete cascade,
  exam text not null constraint exam_card_prints_exam check (exam in ('UTS', 'UAS')),
  count integer not null default 1 constraint exam_card_prints_count check (count > 0),
  primary key (student_id, period_id, exam)
);
create index exam_card_prints_period_idx on exam_card_prints (period_id);

-- rooms -----------------------------------------------------------------------------------------------------------------

create table rooms (
  id uuid primary key,
  code text not null,
  name text collate id_name not null,
  building text not null default '',
  floor text not null default '',
  capacity integer not null check (capacity between 1 and 5000),
  type text not null default 'KELAS' constraint rooms_type check (type in ('KELAS', 'LAB', 'AULA', 'ONLINE')),
  facilities text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index rooms_code_key on rooms (code);

-- schedules -------------------------------------------------------------------------------------------------------------

-- One class of one course in one term. Times are minutes since midnight, days 0–6 from Minggu.
create table schedules (
  id uuid primary key,
  period_id uuid not null
    constraint schedules_period_id_academic_periods_id_fk references academic_periods (id) on delete restrict,
  course_id uuid not null constraint schedules_course_id_courses_id_fk references courses (id) on delete restrict,
  class_name text not null constraint schedules_class_name check (length(class_name) between 1 and 5),
  class_type text not null constraint schedules_class_type check (class_type in ('ONLINE', 'OFFLINE', 'GLOBAL', 'SIL')),
  day smallint not null constraint schedules_day check (day between 0 and 6),
  time_start smallint not null,
  time_end smallint not null,
  room_id uuid constraint schedules_room_id_rooms_id_fk references rooms (id) on delete restrict,
  -- False for the room of online classes, which any number may share.
  room_exclusive boolean not null default true,
  mode text not null default 'F',
  scope text not null default '1',
  capacity integer not null,
  -- Seats held by KRS items; moved only by the trigger on krs_items.
  taken integer not null default 0,
  status text not null default 'NOT-YET' constraint schedules_status check (status in ('DONE', 'NOT-YET', 'CANCLE')),
  -- Why a clash was allowed; null = clashes are refused.
  clash_override text,
  -- Whether this class takes part in clash constraints; kept by the database.
  blocking boolean not null generated always as (status <> 'CANCLE' and clash_override is null) stored,
  media_link text,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- A class that students of other class types may take.
  cross_class boolean not null default false,
  -- Where the grades of a class stand, kept with the class: lists of a term order and count thousands of classes by it without
  -- reading the sheets of all terms. Only the triggers on grade_sheets write it.
  grade_status text not null default 'DRAFT'
    constraint schedules_grade_status check (grade_status in ('DRAFT', 'SUBMITTED', 'PUBLISHED', 'LOCKED')),
  grades_submitted_at timestamp (3) with time zone,
  grades_extended_until date,
  constraint schedules_room_clash
    exclude using gist (period_id with =, room_id with =, day with =, int4range(time_start, time_end) with &&)
      where (blocking and room_exclusive),
  constraint schedules_of_course_key unique (id, course_id),
  constraint schedules_seats check (taken between 0 and capacity),
  constraint schedules_time check (time_start >= 0 and time_end <= 1440 and time_start < time_end),
  constraint schedules_room_needed check (room_id is not null or not room_exclusive)
) with (fillfactor=60);
create unique index schedules_class_key on schedules (period_id, course_id, class_name);
create unique index schedules_slot_key on schedules (id, period_id, day, time_start, time_end, blocking);
create index schedules_course_idx on schedules (course_id);
create index schedules_room_idx on schedules (room_id);
create index schedules_name_idx on schedules (period_id, class_name, id);
create index schedules_time_idx on schedules (period_id, (day * 1440 + time_start), id);
create index schedules_status_idx on schedules (period_id, status, id);
create index schedules_grade_status_idx on schedules (period_id, grade_status, id) where status <> 'CANCLE';

create table meetings (
  id uuid primary key,
  schedule_id uuid not null constraint meetings_schedule_id_schedules_id_fk references schedules (id) on delete cascade,
  no smallint not null check (no between 1 and 16),
  type text not null default 'KULIAH',
  planned_date date not null,
  date date,
  time_start smallint not null,
  time_end smallint not null,
  room_id uuid constraint meetings_room_id_rooms_id_fk references rooms (id) on delete restrict,
  lecturer_id uuid constraint meetings_lecturer_id_lecturers_id_fk references lecturers (id) on delete restrict,
  mode text not null default 'F',
  topic text not null default '',
  material text not null default '',
  method text not null default '',
  media_link text,
  assignment_given boolean not null default false,
  status text not null default 'NOT-YET' constraint meetings_status check (status in ('DONE', 'NOT-YET', 'CANCLE')),
  cancel_reason text,
  needs_reschedule boolean not null default false,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- A private picture that belongs to the journal.
  photo_id uuid references files (id) on delete restrict,
  constraint meetings_done_has_material check (status <> 'DONE' or material <> '')
);
create unique index meetings_no_key on meetings (schedule_id, no);
create index meetings_date_idx on meetings (planned_date);
create index meetings_lecturer_idx on meetings (lecturer_id);
create index meetings_room_idx on meetings (room_id);
-- Meetings by the day they really take place, for the rooms and lecturers that are busy then.
create index meetings_day_idx on meetings ((coalesce(date, planned_date)));
create unique index meetings_photo_key on meetings (photo_id) where photo_id is not null;

create table attendances (
  meeting_id uuid not null constraint attendances_meeting_id_meetings_id_fk references meetings (id) on delete cascade,
  student_id uuid not null constraint attendances_student_id_students_id_fk references students (id) on delete restrict,
  status text not null check (status in ('H', 'I', 'S', 'A')),
  late boolean not null default false,
  excused boolean not null default false,
  note text not null default '',
  updated_at timestamp (3) with time zone not null default now(),
  -- The letter behind an absence with leave or illness, and a picture of the meeting: private files, each of one record.
  proof_id uuid references files (id) on delete restrict,
  constraint attendances_meeting_id_student_id_pk primary key (meeting_id, student_id),
  constraint attendances_proof check (proof_id is null or status in ('I', 'S'))
);
create index attendances_student_idx on attendances (student_id);
create unique index attendances_proof_key on attendances (proof_id) where proof_id is not null;

-- Student classes that take a schedule as their package.
create table schedule_classes (
  schedule_id uuid not null,
  class_id uuid not null
    constraint schedule_classes_class_id_student_classes_id_fk references student_classes (id) on delete restrict,
  period_id uuid not null,
  day smallint not null,
  time_start smallint not null,
  time_end smallint not null,
  blocking boolean not null,
  constraint schedule_classes_clash
    exclude using gist (period_id with =, class_id with =, day with =, int4range(time_start, time_end) with &&)
      where (blocking),
  constraint schedule_classes_schedule_id_class_id_pk primary key (schedule_id, class_id),
  constraint schedule_classes_slot
    foreign key (schedule_id, period_id, day, time_start, time_end, blocking)
      references schedules (id, period_id, day, time_start, time_end, blocking) on update cascade on delete cascade
);
create index schedule_classes_class_idx on schedule_classes (class_id, period_id);

create table schedule_lecturers (
  schedule_id uuid not null,
  lecturer_id uuid not null
    constraint schedule_lecturers_lecturer_id_lecturers_id_fk references lecturers (id) on delete restrict,
  is_coordinator boolean not null default false,
  -- Hundredths of a credit.
  sks_share integer not null,
  planned_meetings smallint not null default 16,
  evaluation_type text not null default '1',
  period_id uuid not null,
  day smallint not null,
  time_start smallint not null,
  time_end smallint not null,
  blocking boolean not null,
  constraint schedule_lecturers_clash
    exclude using gist (period_id with =, lecturer_id with =, day with =, int4range(time_start, time_end) with &&)
      where (blocking),
  constraint schedule_lecturers_schedule_id_lecturer_id_pk primary key (schedule_id, lecturer_id),
  constraint schedule_lecturers_slot
    foreign key (schedule_id, period_id, day, time_start, time_end, blocking)
      references schedules (id, period_id, day, time_start, time_end, blocking) on update cascade on delete cascade
);
create index schedule_lecturers_lecturer_idx on schedule_lecturers (lecturer_id, period_id);
-- Who teaches in a term: the report of meetings held reads the teachers of one term out of all of them.
create index schedule_lecturers_period_idx on schedule_lecturers (period_id, schedule_id);

-- Who confirms what was taught at a meeting; a student's confirmation goes with the mark it rests on.
create table meeting_checks (
  meeting_id uuid not null references meetings (id) on delete cascade,
  role text not null constraint meeting_checks_role check (role in ('STUDENT', 'KAPRODI')),
  user_id uuid not null references users (id) on delete restrict,
  -- Set for a student's: the mark that says the student was there.
  student_id uuid,
  matches_rps boolean not null,
  note text not null default '',
  at timestamp (3) with time zone not null,
  constraint meeting_checks_pk primary key (meeting_id, role),
  constraint meeting_checks_mark_fk
    foreign key (meeting_id, student_id) references attendances (meeting_id, student_id) on delete cascade,
  constraint meeting_checks_student check ((role = 'STUDENT') = (student_id is not null)),
  constraint meeting_checks_reason check (matches_rps or note <> '')
);
create index meeting_checks_user_idx on meeting_checks (user_id);

-- Entry years a class has a student of, so that a term's classes of one year are found without looking through their students.
create table schedule_entry_years (
  schedule_id uuid not null references schedules (id) on delete cascade,
  entry_year smallint not null,
  primary key (schedule_id, entry_year)
);

-- bookings --------------------------------------------------------------------------------------------------------------

-- What the procedures (course plans, theses, activities, leave, graduation …) and the exams share: dated bookings of rooms
-- and people, the history of every step, attached files, and document numbers without gaps.
create table bookings (
  id uuid primary key,
  kind text not null constraint bookings_kind check (kind in ('UTS', 'UAS', 'SUSULAN', 'SEMINAR', 'SIDANG')),
  title text not null constraint bookings_title check (length(title) between 1 and 300),
  date date not null,
  time_start smallint not null,
  time_end smallint not null,
  room_id uuid references rooms (id) on delete restrict,
  -- False for online rooms, which any number may share.
  room_exclusive boolean not null default true,
  -- The class whose exam it is.
  schedule_id uuid references schedules (id) on delete cascade,
  status text not null default 'NOT-YET' constraint bookings_status check (status in ('DONE', 'NOT-YET', 'CANCLE')),
  blocking boolean not null generated always as (status <> 'CANCLE') stored,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint bookings_room_clash
    exclude using gist (room_id with =, date with =, int4range(time_start, time_end) with &&) where (blocking
      and room_exclusive),
  constraint bookings_time check (time_start >= 0 and time_end <= 1440 and time_start < time_end)
);
create unique index bookings_slot_key on bookings (id, date, time_start, time_end, blocking);
create index bookings_date_idx on bookings (date, time_start);
create index bookings_room_idx on bookings (room_id);
create index bookings_schedule_idx on bookings (schedule_id);

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
  constraint booking_parties_clash
    exclude using gist (party_id with =, date with =, int4range(time_start, time_end) with &&) where (blocking),
  primary key (booking_id, party_id),
  constraint booking_parties_slot
    foreign key (booking_id, date, time_start, time_end, blocking)
      references bookings (id, date, time_start, time_end, blocking) on update cascade on delete cascade,
  constraint booking_parties_one check (num_nonnulls(lecturer_id, student_id, class_id) = 1)
);
create index booking_parties_lecturer_idx on booking_parties (lecturer_id, date);
create index booking_parties_student_idx on booking_parties (student_id, date);
create index booking_parties_class_idx on booking_parties (class_id, date);

-- exams -----------------------------------------------------------------------------------------------------------------

-- Exams: one session for each class and exam, sitting in one or two booked rooms, with seats, reports and make-up requests.
create table exam_sessions (
  id uuid primary key,
  schedule_id uuid not null references schedules (id) on delete restrict,
  -- What is sat: a make-up session (`is_makeup`) repeats the UTS or UAS for those who were excused.
  exam text not null constraint exam_sessions_exam check (exam in ('UTS', 'UAS')),
  -- Repeats the exam for those who were excused.
  is_makeup boolean not null default false,
  -- Why students sit although another exam of theirs is at the same time; null = nobody does.
  clash_reason text constraint exam_sessions_reason check (length(clash_reason) between 5 and 300),
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index exam_sessions_one on exam_sessions (schedule_id, exam) where (not is_makeup);
create index exam_sessions_schedule_idx on exam_sessions (schedule_id);

-- A room of a session: day, time, room, people and status are those of its booking.
create table exam_rooms (
  id uuid primary key,
  session_id uuid not null references exam_sessions (id) on delete cascade,
  no smallint not null constraint exam_rooms_no check (no between 1 and 2),
  booking_id uuid not null unique references bookings (id) on delete restrict,
  -- The report: null until a proctor or BAAK entered it.
  answer_sheets integer constraint exam_rooms_sheets check (answer_sheets between 0 and 2000),
  incidents text not null default '',
  reported_at timestamp (3) with time zone,
  reported_by uuid references users (id) on delete restrict,
  constraint exam_rooms_report check (num_nulls(answer_sheets, reported_at, reported_by) in (0, 3))
);
create unique index exam_rooms_no_key on exam_rooms (session_id, no);
create unique index exam_rooms_of_session_key on exam_rooms (id, session_id);
create index exam_rooms_reporter_idx on exam_rooms (reported_by);

-- Who sits where; `no` counts the seats of a room along its rows, to and fro.
create table exam_seats (
  session_id uuid not null,
  student_id uuid not null references students (id) on delete restrict,
  room_id uuid not null,
  no smallint not null constraint exam_seats_no check (no between 1 and 500),
  -- Null until the report says so.
  present boolean,
  primary key (session_id, student_id),
  constraint exam_seats_room_fk foreign key (room_id, session_id) references exam_rooms (id, session_id) on delete cascade
);
create unique index exam_seats_no_key on exam_seats (room_id, no);
create index exam_seats_student_idx on exam_seats (student_id);

-- Somebody who was absent with a reason asks to sit the exam later.
create table exam_makeups (
  id uuid primary key,
  session_id uuid not null references exam_sessions (id) on delete restrict,
  student_id uuid not null references students (id) on delete restrict,
  reason text not null constraint exam_makeups_reason check (length(reason) between 10 and 500),
  state text not null
    constraint exam_makeups_state check (state in ('SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'PLANNED')),
  makeup_session_id uuid references exam_sessions (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint exam_makeups_planned check ((state = 'PLANNED') = (makeup_session_id is not null))
);
create unique index exam_makeups_one on exam_makeups (session_id, student_id);
create index exam_makeups_student_idx on exam_makeups (student_id);
create index exam_makeups_planned_idx on exam_makeups (makeup_session_id);
create index exam_makeups_state_idx on exam_makeups (state, created_at);
