-- activities ------------------------------------------------------------------------------------------------------------

-- Activity programmes: kinds, activities with members and supervisors, logbooks, and the courses they are converted to.
create table activity_types (
  id uuid primary key,
  code text not null,
  slug text not null,
  name text collate id_name not null constraint activity_types_name check (length(name) between 3 and 100),
  is_mbkm boolean not null,
  max_sks smallint not null,
  min_semester smallint not null constraint activity_types_semester check (min_semester between 1 and 14),
  min_ipk smallint not null constraint activity_types_ipk check (min_ipk between 0 and 400),
  form text not null constraint activity_types_form check (form in ('STRUCTURED', 'FREE', 'HYBRID')),
  requirements text not null default '',
  documents text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint activity_types_sks check (case when is_mbkm then max_sks between 1 and 24 else max_sks = 0 end)
);
create unique index activity_types_slug_key on activity_types (slug);

create table activities (
  id uuid primary key,
  type_id uuid not null references activity_types (id) on delete restrict,
  -- As its type was when it was made: whether it leads to grades or is only recorded.
  is_mbkm boolean not null,
  member_kind smallint not null constraint activities_kind check (member_kind in (0, 1)),
  title text collate id_name not null constraint activities_title check (length(title) between 5 and 300),
  description text not null default '',
  partner jsonb not null default '{}',
  mentor jsonb not null default '{}',
  location text not null default '',
  start_date date not null,
  end_date date not null,
  semester_code char(5) not null,
  planned_hours smallint not null default 0 constraint activities_hours check (planned_hours between 0 and 2000),
  days_per_week smallint not null default 5 constraint activities_week check (days_per_week between 1 and 7),
  plan jsonb not null default '[]',
  level text constraint activities_level check (level in ('LOKAL', 'WILAYAH', 'NASIONAL', 'INTERNASIONAL')),
  rank text not null default '',
  organiser text not null default '',
  decree_no text not null default '',
  decree_date date,
  -- Number of the conversion minutes.
  minutes_no text,
  status text not null
    constraint activities_status check (status in ('DRAFT', 'SUBMITTED', 'RETURNED', 'REJECTED', 'PA_APPROVED', 'APPROVED',
      'ONGOING', 'REPORTED', 'SCORED', 'CONVERTED', 'CANCELLED')),
  status_since timestamp (3) with time zone not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- What an activity outside the programmes was an achievement in, by the national list: science, arts, sports, other.
  achievement_type text not null default '9'
    constraint activities_achievement check (achievement_type in ('1', '2', '3', '9')),
  constraint activities_dates check (start_date <= end_date),
  constraint activities_mbkm check (is_mbkm or status not in ('ONGOING', 'REPORTED', 'SCORED', 'CONVERTED'))
);
create index activities_type_idx on activities (type_id);
create index activities_status_idx on activities (status, start_date);
create index activities_semester_idx on activities (semester_code, status);
create index activities_changed_idx on activities (updated_at desc, id);
create index activities_start_idx on activities (start_date, id);
create index activities_title_idx on activities (title, id);
-- Searches of theses and activities look their words up instead of reading every row; the board counts from an index.
create index activities_title_trgm on activities using gin (fold(title) gin_trgm_ops);

-- Who takes part, with the scores (hundredths) each got.
create table activity_members (
  activity_id uuid not null references activities (id) on delete cascade,
  student_id uuid not null references students (id) on delete restrict,
  role smallint not null constraint activity_members_role check (role in (1, 2, 3)),
  confirmed_at timestamp (3) with time zone,
  mentor_score smallint,
  lecture_score smallint,
  primary key (activity_id, student_id),
  constraint activity_members_scores check (mentor_score between 0 and 10000 and lecture_score between 0 and 10000)
);
create index activity_members_student_idx on activity_members (student_id);
-- Exactly one speaks for an activity: the leader of a group, or who is alone.
create unique index activity_members_leader_key on activity_members (activity_id) where role <> 2;

create table activity_supervisors (
  activity_id uuid not null references activities (id) on delete cascade,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  "order" smallint not null,
  primary key (activity_id, lecturer_id)
);
create index activity_supervisors_lecturer_idx on activity_supervisors (lecturer_id);

-- What a member did on one day.
create table activity_logs (
  id uuid primary key,
  activity_id uuid not null,
  student_id uuid not null,
  date date not null,
  minutes smallint not null constraint activity_logs_minutes check (minutes between 15 and 960),
  activity text not null,
  output text not null default '',
  attachment_id uuid references attachments (id) on delete set null,
  status text not null default 'SUBMITTED'
    constraint activity_logs_status check (status in ('SUBMITTED', 'APPROVED', 'RETURNED')),
  note text not null default '',
  decided_by uuid references users (id) on delete restrict,
  decided_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint activity_logs_member
    foreign key (activity_id, student_id) references activity_members (activity_id, student_id) on delete restrict
);
create unique index activity_logs_day_key on activity_logs (activity_id, student_id, date);
create index activity_logs_attachment_idx on activity_logs (attachment_id);
create index activity_logs_decider_idx on activity_logs (decided_by);

-- Courses a member's activity counts as: planned at the approval, with a grade once it is converted.
create table activity_conversions (
  activity_id uuid not null,
  student_id uuid not null,
  course_id uuid not null references courses (id) on delete restrict,
  sks smallint not null constraint activity_conversions_sks check (sks between 1 and 24),
  partner_letter text,
  grade_id uuid references grades (id) on delete restrict,
  primary key (activity_id, student_id, course_id),
  constraint activity_conversions_member
    foreign key (activity_id, student_id) references activity_members (activity_id, student_id) on delete cascade
);
create index activity_conversions_course_idx on activity_conversions (course_id);
create index activity_conversions_grade_idx on activity_conversions (grade_id);

-- graduation ------------------------------------------------------------------------------------------------------------

-- A decree that graduates students, one or many.
create table graduation_decrees (
  id uuid primary key,
  number text not null unique constraint graduation_decrees_number check (length(number) between 3 and 100),
  date date not null,
  period_code char(5) not null,
  decided_by uuid not null references users (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now()
);
create index graduation_decrees_by_idx on graduation_decrees (decided_by);

-- A student's way out with a degree; figures and numbers are there from the decree on.
create table graduation_applications (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  period_code char(5) not null,
  state text not null default 'SUBMITTED'
    constraint graduation_applications_state check (state in ('SUBMITTED', 'CHECKED', 'ENDORSED', 'GRADUATED', 'RETURNED',
      'CANCELLED')),
  -- As the student confirmed it for the diploma.
  diploma_name text not null constraint graduation_applications_name check (length(diploma_name) between 2 and 100),
  thesis_title text not null default '',
  thesis_title_en text not null default '',
  decree_id uuid references graduation_decrees (id) on delete restrict,
  -- Of the day of the decree: hundredths, sks, and what the graduate is called.
  ipk smallint constraint graduation_applications_ipk check (ipk between 0 and 400),
  sks smallint,
  predicate text,
  skl_no text unique,
  diploma_number char(15) unique constraint graduation_applications_diploma check (diploma_number ~ '^\d{15}$'),
  transcript_number text unique,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- The grades a decree of graduation counted: the final transcript stays theirs when courses come to stand for each other later.
  counted_grades uuid[],
  -- Terms without study after the last one of a graduate, forgotten by the decree and written again when it is revoked.
  idle_terms text[],
  -- The activities a decree of graduation found on record: the diploma supplement lists these when one is changed or
  -- taken back later.
  activities jsonb,
  constraint graduation_applications_titles check (length(thesis_title) <= 500 and length(thesis_title_en) <= 500),
  constraint graduation_applications_decree
    check (num_nonnulls(decree_id, ipk, sks, predicate, skl_no) = case when state = 'GRADUATED' then 5 else 0 end
      and (state = 'GRADUATED' or num_nonnulls(diploma_number, transcript_number) = 0))
);
create unique index graduation_applications_one_open on graduation_applications (student_id) where state <> 'CANCELLED';
create index graduation_applications_list_idx on graduation_applications (created_at desc, id);
create index graduation_applications_state_idx on graduation_applications (state, created_at desc, id);
create index graduation_applications_decree_idx on graduation_applications (decree_id);
create index graduation_applications_student_idx on graduation_applications (student_id);

-- leave -----------------------------------------------------------------------------------------------------------------

-- Leave of absence, graduation with its decrees, and letters students ask for.
create table leave_requests (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  -- The terms of the leave: one, or two regular ones in a row.
  first_code char(5) not null,
  last_code char(5) not null,
  terms smallint not null,
  reason text not null
    constraint leave_requests_reason check (reason in ('EKONOMI', 'SAKIT', 'KERJA', 'KELUARGA', 'LAINNYA')),
  explanation text not null constraint leave_requests_explanation check (length(explanation) between 10 and 1000),
  state text not null default 'SUBMITTED'
    constraint leave_requests_state check (state in ('SUBMITTED', 'PA_OK', 'KAPRODI_OK', 'FINANCE_OK', 'APPROVED',
      'RETURN_ASKED', 'RETURN_OK', 'RETURNED', 'LAPSED', 'REJECTED', 'CANCELLED')),
  decree_no text,
  decree_date date,
  return_decree_no text,
  return_decree_date date,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint leave_requests_codes check (first_code ~ '^\d{4}[12]$' and last_code ~ '^\d{4}[12]$'),
  constraint leave_requests_terms check (terms = 1 and last_code = first_code or terms = 2 and last_code > first_code),
  constraint leave_requests_decree
    check ((decree_no is not null and decree_date is not null) = (state in ('APPROVED', 'RETURN_ASKED', 'RETURN_OK',
      'RETURNED', 'LAPSED')))
);
create unique index leave_requests_one_open on leave_requests (student_id)
  where state not in ('RETURNED', 'LAPSED', 'REJECTED', 'CANCELLED');
create unique index leave_requests_decree_key on leave_requests (decree_no);
create index leave_requests_student_idx on leave_requests (student_id, created_at);
create index leave_requests_list_idx on leave_requests (created_at desc, id);
create index leave_requests_state_idx on leave_requests (state, created_at desc, id);

-- letters ---------------------------------------------------------------------------------------------------------------

-- A letter a student asked for; `facts` is what it says, kept from the day it was issued.
create table letter_requests (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  type text not null
    constraint letter_requests_type check (type in ('AKTIF', 'PENGANTAR', 'BEBAS_KEUANGAN', 'PINDAH', 'MUNDUR')),
  purpose text not null constraint letter_requests_purpose check (length(purpose) between 3 and 300),
  -- To whom the letter is addressed, where it is.
  addressee text not null default '' constraint letter_requests_addressee check (length(addressee) <= 200),
  state text not null default 'SUBMITTED'
    constraint letter_requests_state check (state in ('SUBMITTED', 'ISSUED', 'REJECTED', 'CANCELLED', 'VOID')),
  number text unique,
  issued_on date,
  -- What the letter says, as it was on the day it was issued.
  facts jsonb,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- A letter about a student may name a parent who is a civil servant, for the allowance that parent asks for.
  parent jsonb,
  -- A letter of introduction says when its student comes and how to reach him.
  visit jsonb,
  constraint letter_requests_issued
    check (num_nonnulls(number, issued_on, facts) = case when state in ('ISSUED', 'VOID') then 3 else 0 end),
  constraint letter_requests_parent check (parent is null or type = 'AKTIF'),
  constraint letter_requests_visit check (visit is null or type = 'PENGANTAR')
);
create unique index letter_requests_one_open on letter_requests (student_id, type) where state = 'SUBMITTED';
create index letter_requests_student_idx on letter_requests (student_id, created_at);
create index letter_requests_list_idx on letter_requests (created_at desc, id);
create index letter_requests_state_idx on letter_requests (state, created_at desc, id);

-- theses ----------------------------------------------------------------------------------------------------------------

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
  constraint thesis_periods_dates
    check (proposal_open <= proposal_close and exam_open <= exam_close and proposal_open <= exam_close),
  constraint thesis_periods_limits check (revision_days between 1 and 365 and quota_per_lecturer between 1 and 100)
);
create unique index thesis_periods_name_key on thesis_periods (name);
create index thesis_periods_semester_idx on thesis_periods (semester_code);

-- A thesis of a student; `title` is the chosen one, scores are hundredths.
create table theses (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  period_id uuid not null references thesis_periods (id) on delete restrict,
  status text not null
    constraint theses_status check (status in ('DRAFT', 'SUBMITTED', 'TITLE_REVISION', 'TITLE_REJECTED', 'TITLE_APPROVED',
      'GUIDANCE', 'SEMINAR_REQUESTED', 'SEMINAR_SCHEDULED', 'SEMINAR_PASSED', 'SEMINAR_REVISION', 'SEMINAR_FAILED',
      'READY_FOR_EXAM', 'EXAM_REQUESTED', 'EXAM_SCHEDULED', 'EXAM_DONE', 'PASSED', 'PASSED_REVISION', 'FAILED',
      'REVISION_SUBMITTED', 'REVISION_APPROVED', 'ACCEPTED', 'CANCELLED', 'EXPIRED')),
  -- Since when the state stands.
  status_since timestamp (3) with time zone not null,
  -- The chosen title, before the choice the first one proposed.
  title text collate id_name not null constraint theses_title check (length(title) between 1 and 500),
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
  -- The author lets others in the college read the full text.
  publish_full_text boolean not null default false,
  decree_no text,
  decree_date date,
  decree_file uuid references attachments (id) on delete set null,
  -- Last day; afterwards the thesis expires.
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
  deposit_status text not null default 'PENDING' constraint theses_deposit check (deposit_status in ('PENDING',
    'RECEIVED')),
  deposit_at timestamp (3) with time zone,
  deposit_by uuid references users (id) on delete restrict,
  deposit_url text not null default '',
  accepted_at timestamp (3) with time zone,
  -- The published grade of the final course.
  grade_id uuid references grades (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  deposit_no text,
  -- The student's NIM beside the thesis: a cohort's theses are one stretch of an index, with what counts them and what their list
  -- is in order by. Of 12,000 theses a cohort's were found through 8,000 students before.
  nim text collate "C" not null default '',
  constraint theses_accepted check ((status = 'ACCEPTED') = (accepted_at is not null))
);
-- One thesis at a time; an accepted one stands for good.
create unique index theses_one_standing on theses (student_id)
  where status not in ('TITLE_REJECTED', 'CANCELLED', 'EXPIRED');
create index theses_student_idx on theses (student_id);
create index theses_status_idx on theses (status, status_since);
create index theses_created_idx on theses (created_at, id);
create index theses_guidance_idx on theses (last_guidance, id);
create index theses_accepted_idx on theses (accepted_at, id) where status = 'ACCEPTED';
create index theses_deposit_idx on theses (deposit_by);
create index theses_decree_idx on theses (decree_file);
create index theses_grade_idx on theses (grade_id);
-- The orders of the lists of theses and activities.
create index theses_state_order_idx on theses (status, id);
create index theses_nim_idx on theses (nim, id) include (status, created_at);
-- Theses the library waits for, apart from those it has.
create index theses_pending_deposit_idx on theses (nim, id)
  where deposit_status = 'PENDING' and status in ('PASSED', 'REVISION_APPROVED');
create index theses_period_idx on theses (period_id, status) include (created_at, accepted_at);
create index theses_title_en_trgm on theses using gin (fold(title_en) gin_trgm_ops) where status = 'ACCEPTED';
create index theses_title_idx on theses (title, id);
create index theses_title_trgm on theses using gin (fold(title) gin_trgm_ops);
create index theses_keywords_idx on theses using gin (fold_all(keywords)) where status = 'ACCEPTED';

-- Every title proposed; the chosen one follows the thesis. Similar titles are looked for here.
create table thesis_titles (
  id uuid primary key,
  thesis_id uuid not null references theses (id) on delete cascade,
  position smallint not null constraint thesis_titles_position check (position between 1 and 3),
  title text not null constraint thesis_titles_title check (length(title) between 1 and 500),
  title_en text not null default '',
  chosen boolean not null default false,
  constraint thesis_titles_position_key unique (thesis_id, "position")
);
create unique index thesis_titles_one_chosen on thesis_titles (thesis_id) where chosen;
create index thesis_titles_trgm on thesis_titles using gist (title gist_trgm_ops (siglen = 128));

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
  -- Agreed to the change of title that is asked for.
  agreed_title boolean not null default false
);
create unique index thesis_supervisors_order_key on thesis_supervisors (thesis_id, "order")
  where state in ('INVITED', 'ACCEPTED');
create unique index thesis_supervisors_person_key on thesis_supervisors (thesis_id, lecturer_id)
  where state in ('INVITED', 'ACCEPTED');
create index thesis_supervisors_thesis_idx on thesis_supervisors (thesis_id);
create index thesis_supervisors_lecturer_idx on thesis_supervisors (lecturer_id, state);

-- The guidance log: the student writes, the supervisor approves.
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
  status text not null default 'SUBMITTED'
    constraint thesis_sessions_status check (status in ('SUBMITTED', 'APPROVED', 'REVISED')),
  attachment_id uuid references attachments (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create index thesis_sessions_thesis_idx on thesis_sessions (thesis_id, date);
create index thesis_sessions_lecturer_idx on thesis_sessions (lecturer_id, status);
create index thesis_sessions_file_idx on thesis_sessions (attachment_id);

-- thesis-events ---------------------------------------------------------------------------------------------------------

-- A proposal seminar or a defence; its time and room are the booking's.
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
  -- Numbers of the papers of a thesis: invitation and report of a seminar or defence, the library's receipt.
  invitation_no text,
  report_no text,
  -- What was decided at a seminar or defence is kept with it: a title changed afterwards and a deadline put off later
  -- alter no minutes. Minutes printed so far keep their title, and with it their codes; deadlines go back to the first.
  title text,
  revision_deadline date,
  constraint thesis_events_attempt_key unique (thesis_id, type, attempt)
);
create index thesis_events_minutes_idx on thesis_events (minutes_id);

create table thesis_board (
  event_id uuid not null references thesis_events (id) on delete cascade,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  role text not null constraint thesis_board_role check (role in ('KETUA', 'SEKRETARIS', 'ANGGOTA')),
  present boolean,
  spread_confirmed boolean not null default false,
  revision_approved boolean not null default false,
  -- An examiner who drops out after a seminar or defence leaves what is still to be decided to another lecturer; the seat, the
  -- sheet and the papers stay with who sat there.
  duty_by uuid references lecturers (id) on delete restrict,
  primary key (event_id, lecturer_id)
);
create unique index thesis_board_one_chair on thesis_board (event_id) where role = 'KETUA';
create index thesis_board_lecturer_idx on thesis_board (lecturer_id);
create index thesis_board_duty_idx on thesis_board (duty_by) where duty_by is not null;

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
