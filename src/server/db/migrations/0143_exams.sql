-- Exams: one session for each class and exam, sitting in one or two booked rooms, with seats, reports and make-up requests.

create table exam_sessions (
  id uuid primary key,
  schedule_id uuid not null references schedules (id) on delete restrict,
  -- What is sat: a make-up session (`is_makeup`) repeats the UTS or UAS for those who were excused.
  exam text not null,
  is_makeup boolean not null default false,
  -- Why students sit although another exam of theirs is at the same time; null = nobody does.
  clash_reason text,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint exam_sessions_exam check (exam in ('UTS', 'UAS')),
  constraint exam_sessions_reason check (length(clash_reason) between 5 and 300)
);
create unique index exam_sessions_one on exam_sessions (schedule_id, exam) where (not is_makeup);
create index exam_sessions_schedule_idx on exam_sessions (schedule_id);
create trigger touch before update on exam_sessions for each row execute function touch();

-- A room of a session: day, time, room, people and status are those of its booking.
create table exam_rooms (
  id uuid primary key,
  session_id uuid not null references exam_sessions (id) on delete cascade,
  no smallint not null,
  booking_id uuid not null unique references bookings (id) on delete restrict,
  -- The report: null until a proctor or BAAK entered it.
  answer_sheets integer,
  incidents text not null default '',
  reported_at timestamp (3) with time zone,
  reported_by uuid references users (id) on delete restrict,
  constraint exam_rooms_no check (no between 1 and 2),
  constraint exam_rooms_sheets check (answer_sheets between 0 and 2000),
  constraint exam_rooms_report check (
    num_nulls(answer_sheets, reported_at, reported_by) in (0, 3)
  )
);
create unique index exam_rooms_no_key on exam_rooms (session_id, no);
create unique index exam_rooms_of_session_key on exam_rooms (id, session_id);
create index exam_rooms_reporter_idx on exam_rooms (reported_by);

create table exam_seats (
  session_id uuid not null,
  student_id uuid not null references students (id) on delete restrict,
  room_id uuid not null,
  no smallint not null,
  -- Null until the report says so.
  present boolean,
  primary key (session_id, student_id),
  constraint exam_seats_room_fk foreign key (room_id, session_id)
    references exam_rooms (id, session_id) on delete cascade,
  constraint exam_seats_no check (no between 1 and 500)
);
create unique index exam_seats_no_key on exam_seats (room_id, no);
create index exam_seats_student_idx on exam_seats (student_id);

-- Somebody who was absent with a reason asks to sit the exam later.
create table exam_makeups (
  id uuid primary key,
  session_id uuid not null references exam_sessions (id) on delete restrict,
  student_id uuid not null references students (id) on delete restrict,
  reason text not null,
  state text not null,
  makeup_session_id uuid references exam_sessions (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint exam_makeups_state check (state in ('SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'PLANNED')),
  constraint exam_makeups_reason check (length(reason) between 10 and 500),
  constraint exam_makeups_planned check ((state = 'PLANNED') = (makeup_session_id is not null))
);
create unique index exam_makeups_one on exam_makeups (session_id, student_id);
create index exam_makeups_student_idx on exam_makeups (student_id);
create index exam_makeups_planned_idx on exam_makeups (makeup_session_id);
create index exam_makeups_state_idx on exam_makeups (state, created_at);
create trigger touch before update on exam_makeups for each row execute function touch();

-- Once an exam is booked its meeting stands where and when the exam does, whoever changes the meeting.
create function keep_exam_meeting() returns trigger language plpgsql as $$
begin
  if exists (
    select from exam_sessions e join exam_rooms r on r.session_id = e.id and r.no = 1
      join bookings b on b.id = r.booking_id and b.blocking
    where e.schedule_id = new.schedule_id and e.exam = new.type and not e.is_makeup
      and (coalesce(new.date, new.planned_date), new.time_start, new.time_end, new.room_id)
        is distinct from (b.date, b.time_start, b.time_end, b.room_id)
  ) then
    raise exception 'the exam of class % is booked elsewhere', new.schedule_id
      using errcode = 'check_violation', constraint = 'meetings_follow_exam', table = 'meetings';
  end if;
  return new;
end $$;
create trigger keep_exam_meeting before update on meetings for each row
  when (new.type in ('UTS', 'UAS') and new.status <> 'CANCLE' and (old.date, old.planned_date, old.time_start,
    old.time_end, old.room_id, old.type, old.status) is distinct from (new.date, new.planned_date, new.time_start,
    new.time_end, new.room_id, new.type, new.status))
  execute function keep_exam_meeting();
