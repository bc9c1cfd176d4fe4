-- Theses from the first title to the library: periods, titles, supervisors, guidance log, seminars and defences with their
-- boards and score sheets. History, files, bookings and document numbers are those of every procedure.

create table thesis_periods (
  id uuid primary key,
  name text not null constraint thesis_periods_name check (length(name) between 3 and 100),
  semester_code char(5) not null references academic_periods (code) on delete restrict,
  proposal_open date not null,
  proposal_close date not null,
  exam_open date not null,
  exam_close date not null,
  revision_days smallint not null,
  quota_per_lecturer smallint not null,
  status text not null default 'OPEN' constraint thesis_periods_status check (status in ('OPEN', 'CLOSED')),
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint thesis_periods_dates check (
    proposal_open <= proposal_close and exam_open <= exam_close and proposal_open <= exam_close
  ),
  constraint thesis_periods_limits check (revision_days between 1 and 365 and quota_per_lecturer between 1 and 100)
);
create unique index thesis_periods_name_key on thesis_periods (name);
create index thesis_periods_semester_idx on thesis_periods (semester_code);
create trigger touch before update on thesis_periods for each row execute function touch();

create table theses (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  period_id uuid not null references thesis_periods (id) on delete restrict,
  status text not null,
  -- Since when the state stands.
  status_since timestamp (3) with time zone not null,
  -- The chosen title, before the choice the first one proposed.
  title text not null constraint theses_title check (length(title) between 1 and 500),
  title_en text not null default '',
  topic text not null,
  concentration text,
  background text not null default '' constraint theses_background check (length(background) <= 3000),
  method text not null,
  location text not null default '',
  form text not null default 'SKRIPSI',
  similarity_percent smallint constraint theses_similarity check (similarity_percent between 0 and 100),
  abstract_id text not null default '',
  abstract_en text not null default '',
  keywords text[] not null default '{}',
  publish_full_text boolean not null default false,
  decree_no text,
  decree_date date,
  decree_file uuid references attachments (id) on delete set null,
  deadline date,
  last_guidance date,
  -- A change of title that is asked for.
  new_title text,
  new_title_en text not null default '',
  new_title_note text not null default '',
  new_title_at timestamp (3) with time zone,
  cancel_note text,
  cancel_at timestamp (3) with time zone,
  final_score integer constraint theses_score check (final_score between 0 and 10000),
  letter text,
  revision_deadline date,
  revision_points text not null default '',
  revision_submitted_on date,
  deposit_status text not null default 'PENDING' constraint theses_deposit check (deposit_status in ('PENDING', 'RECEIVED')),
  deposit_at timestamp (3) with time zone,
  deposit_by uuid references users (id) on delete restrict,
  deposit_url text not null default '',
  accepted_at timestamp (3) with time zone,
  grade_id uuid references grades (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint theses_status check (status in (
    'DRAFT', 'SUBMITTED', 'TITLE_REVISION', 'TITLE_REJECTED', 'TITLE_APPROVED', 'GUIDANCE', 'SEMINAR_REQUESTED',
    'SEMINAR_SCHEDULED', 'SEMINAR_PASSED', 'SEMINAR_REVISION', 'SEMINAR_FAILED', 'READY_FOR_EXAM', 'EXAM_REQUESTED',
    'EXAM_SCHEDULED', 'EXAM_DONE', 'PASSED', 'PASSED_REVISION', 'FAILED', 'REVISION_SUBMITTED', 'REVISION_APPROVED',
    'ACCEPTED', 'CANCELLED', 'EXPIRED'
  )),
  constraint theses_accepted check ((status = 'ACCEPTED') = (accepted_at is not null))
);
-- One thesis at a time; an accepted one stands for good.
create unique index theses_one_standing on theses (student_id)
  where status not in ('TITLE_REJECTED', 'CANCELLED', 'EXPIRED');
create index theses_student_idx on theses (student_id);
create index theses_period_idx on theses (period_id, status);
create index theses_status_idx on theses (status, status_since);
create index theses_created_idx on theses (created_at, id);
create index theses_guidance_idx on theses (last_guidance, id);
create index theses_title_idx on theses (title, id);
create index theses_title_trgm on theses using gin (title gin_trgm_ops);
create index theses_accepted_idx on theses (accepted_at, id) where status = 'ACCEPTED';
create index theses_keywords_idx on theses using gin (keywords) where status = 'ACCEPTED';
create index theses_deposit_idx on theses (deposit_by);
create index theses_decree_idx on theses (decree_file);
create index theses_grade_idx on theses (grade_id);
create trigger touch before update on theses for each row execute function touch();

-- Every title proposed; the chosen one follows the thesis. Similar titles are looked for here.
create table thesis_titles (
  id uuid primary key,
  thesis_id uuid not null references theses (id) on delete cascade,
  position smallint not null constraint thesis_titles_position check (position between 1 and 3),
  title text not null constraint thesis_titles_title check (length(title) between 1 and 500),
  title_en text not null default '',
  chosen boolean not null default false,
  constraint thesis_titles_position_key unique (thesis_id, position)
);
create unique index thesis_titles_one_chosen on thesis_titles (thesis_id) where chosen;
create index thesis_titles_trgm on thesis_titles using gin (title gin_trgm_ops);

create table thesis_supervisors (
  id uuid primary key,
  thesis_id uuid not null references theses (id) on delete cascade,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  "order" smallint not null constraint thesis_supervisors_order check ("order" in (1, 2)),
  state text not null constraint thesis_supervisors_state check (state in ('INVITED', 'ACCEPTED', 'DECLINED', 'REPLACED')),
  note text not null default '',
  invited_at timestamp (3) with time zone not null,
  answered_at timestamp (3) with time zone,
  agreed_seminar_at timestamp (3) with time zone,
  ready_at timestamp (3) with time zone,
  agreed_title boolean not null default false
);
create unique index thesis_supervisors_order_key on thesis_supervisors (thesis_id, "order")
  where state in ('INVITED', 'ACCEPTED');
create unique index thesis_supervisors_person_key on thesis_supervisors (thesis_id, lecturer_id)
  where state in ('INVITED', 'ACCEPTED');
create index thesis_supervisors_thesis_idx on thesis_supervisors (thesis_id);
create index thesis_supervisors_lecturer_idx on thesis_supervisors (lecturer_id, state);

create table thesis_sessions (
  id uuid primary key,
  thesis_id uuid not null references theses (id) on delete cascade,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  date date not null,
  chapter text not null default '',
  topic text not null,
  student_note text not null default '',
  advice text not null default '',
  next_task text not null default '',
  status text not null default 'SUBMITTED' constraint thesis_sessions_status check (status in ('SUBMITTED', 'APPROVED', 'REVISED')),
  attachment_id uuid references attachments (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create index thesis_sessions_thesis_idx on thesis_sessions (thesis_id, date);
create index thesis_sessions_lecturer_idx on thesis_sessions (lecturer_id, status);
create index thesis_sessions_file_idx on thesis_sessions (attachment_id);
create trigger touch before update on thesis_sessions for each row execute function touch();

create table thesis_events (
  id uuid primary key,
  thesis_id uuid not null references theses (id) on delete restrict,
  type text not null constraint thesis_events_type check (type in ('SEMINAR', 'SIDANG')),
  attempt smallint not null,
  booking_id uuid not null unique references bookings (id) on delete restrict,
  link text not null default '',
  status text not null default 'NOT-YET' constraint thesis_events_status check (status in ('DONE', 'NOT-YET', 'CANCLE')),
  -- Put off and without a new date.
  postponed boolean not null default false,
  result text,
  note text not null default '',
  final_score integer constraint thesis_events_score check (final_score between 0 and 10000),
  letter text,
  spread boolean not null default false,
  minutes_id uuid references attachments (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint thesis_events_attempt_key unique (thesis_id, type, attempt)
);
create index thesis_events_minutes_idx on thesis_events (minutes_id);
create trigger touch before update on thesis_events for each row execute function touch();

create table thesis_board (
  event_id uuid not null references thesis_events (id) on delete cascade,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  role text not null constraint thesis_board_role check (role in ('KETUA', 'SEKRETARIS', 'ANGGOTA')),
  present boolean,
  spread_confirmed boolean not null default false,
  revision_approved boolean not null default false,
  primary key (event_id, lecturer_id)
);
create unique index thesis_board_one_chair on thesis_board (event_id) where role = 'KETUA';
create index thesis_board_lecturer_idx on thesis_board (lecturer_id);

-- One sheet of one person; while there is one, the defence stays.
create table thesis_scores (
  event_id uuid not null references thesis_events (id) on delete restrict,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  role text not null constraint thesis_scores_role check (role in ('SUPERVISOR', 'EXAMINER')),
  -- Hundredths by aspect.
  scores jsonb not null,
  total integer not null constraint thesis_scores_total check (total between 0 and 10000),
  note text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  primary key (event_id, lecturer_id)
);
create index thesis_scores_lecturer_idx on thesis_scores (lecturer_id);
create trigger touch before update on thesis_scores for each row execute function touch();
