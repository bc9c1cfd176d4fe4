-- grades ----------------------------------------------------------------------------------------------------------------

-- Recognition of a transfer student's courses.
create table conversions (
  id uuid primary key,
  student_id uuid not null constraint conversions_student_id_students_id_fk references students (id) on delete restrict,
  university_id text not null,
  university_name text not null,
  program_name text not null,
  last_semester text not null default '',
  decree_no text not null default '',
  decree_date date,
  status text not null default 'DRAFT',
  created_by uuid not null,
  approved_by uuid,
  approved_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- What a transfer rests on: the letter of the former college, the number of the student there, and that both were found
  -- in PDDIKTI.
  letter_no text not null default '' constraint conversions_letter check (length(letter_no) <= 60),
  origin_nim text not null default '' constraint conversions_origin_nim check (length(origin_nim) <= 24),
  -- Somebody found the student at the former college in PDDIKTI.
  origin_found boolean not null default false,
  -- The former programme as PDDIKTI's list names it; its name alone may fit several.
  program_id uuid
);
create unique index conversions_student_key on conversions (student_id);

-- Every change of a grade; append-only by trigger, shown to the student.
create table grade_events (
  id bigserial primary key,
  grade_id uuid not null,
  at timestamp (3) with time zone not null,
  actor_id uuid,
  actor_name text not null default '',
  kind text not null,
  from_score integer,
  from_letter text,
  to_score integer,
  to_letter text,
  reason text not null default ''
);
create index grade_events_grade_idx on grade_events (grade_id, id);

-- The grade sheet of a class: its weights (hundredths of a percent by component) and where it stands.
create table grade_sheets (
  schedule_id uuid primary key
    constraint grade_sheets_schedule_id_schedules_id_fk references schedules (id) on delete cascade,
  weights jsonb not null,
  status text not null default 'DRAFT'
    constraint grade_sheets_status check (status in ('DRAFT', 'SUBMITTED', 'PUBLISHED', 'LOCKED')),
  submitted_at timestamp (3) with time zone,
  submitted_by uuid,
  published_at timestamp (3) with time zone,
  published_by uuid,
  return_note text not null default '',
  -- Last day on which the lecturer may still write, when later than the calendar's window.
  extended_until date,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create index grade_sheets_status_idx on grade_sheets (status, published_at);

-- One grade of one student: of a class, or recognised (schedule null). Scores in hundredths, index in tenths.
create table grades (
  id uuid primary key,
  student_id uuid not null constraint grades_student_id_students_id_fk references students (id) on delete restrict,
  course_id uuid not null constraint grades_course_id_courses_id_fk references courses (id) on delete restrict,
  schedule_id uuid constraint grades_schedule_id_schedules_id_fk references schedules (id) on delete restrict,
  period_id uuid constraint grades_period_id_academic_periods_id_fk references academic_periods (id) on delete restrict,
  sks smallint not null,
  components jsonb not null default '{}',
  attendance_note text,
  final_score integer constraint grades_score_check check (final_score between 0 and 10000),
  letter text,
  index smallint check (index between 0 and 40),
  passed boolean,
  source text not null default 'KELAS'
    constraint grades_source check (source in ('KELAS', 'KONVERSI', 'MBKM', 'SKRIPSI', 'MIGRASI')),
  status text not null default 'DRAFT'
    constraint grades_status check (status in ('DRAFT', 'SUBMITTED', 'PUBLISHED', 'LOCKED')),
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- Handing in stores the scores that count, computed attendance and the 0 of a missed exam among them. What was typed is kept
  -- beside it, so that a returned sheet follows the meetings and the exams again.
  typed jsonb,
  constraint grades_published_check check (status in ('DRAFT', 'SUBMITTED') or letter is not null),
  constraint grades_passed_check check (source <> 'KELAS' or final_score is null or passed = (final_score >= 4600))
);
create unique index grades_student_schedule_key on grades (student_id, schedule_id) where schedule_id is not null;
create index grades_student_idx on grades (student_id, course_id);
create index grades_schedule_idx on grades (schedule_id);
create index grades_period_idx on grades (period_id, status);
create index grades_course_idx on grades (course_id);

create table conversion_rows (
  id uuid primary key,
  conversion_id uuid not null
    constraint conversion_rows_conversion_id_conversions_id_fk references conversions (id) on delete cascade,
  origin_code text not null,
  origin_name text not null,
  origin_sks smallint not null,
  origin_letter text not null,
  course_id uuid not null constraint conversion_rows_course_id_courses_id_fk references courses (id) on delete restrict,
  recognised_sks smallint not null,
  recognised_letter text not null,
  grade_id uuid constraint conversion_rows_grade_id_grades_id_fk references grades (id) on delete set null
);
-- Indexes for foreign keys that no other index serves: without them deleting the referenced row reads the whole table.
create index conversion_rows_course_idx on conversion_rows (course_id);
create index conversion_rows_grade_idx on conversion_rows (grade_id);
create unique index conversion_rows_origin_key on conversion_rows (conversion_id, course_id, origin_code);

-- A correction of a published grade: asked by one person, decided by another.
create table grade_corrections (
  id uuid primary key,
  grade_id uuid not null constraint grade_corrections_grade_id_grades_id_fk references grades (id) on delete restrict,
  components jsonb not null,
  proposed_score integer not null,
  reason text not null,
  proof_file text,
  requested_by uuid not null,
  status text not null default 'REQUESTED',
  decided_by uuid,
  decided_at timestamp (3) with time zone,
  decision_note text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- The score a correction was asked against. Another one in its place by now is not what somebody is asked to decide about.
  from_score integer,
  constraint grade_corrections_two_people check (decided_by <> requested_by)
);
create index grade_corrections_grade_idx on grade_corrections (grade_id);
create index grade_corrections_status_idx on grade_corrections (status, created_at);
create unique index grade_corrections_one_open on grade_corrections (grade_id) where status = 'REQUESTED';

-- A student's objection within a week of publication.
create table grade_objections (
  id uuid primary key,
  grade_id uuid not null constraint grade_objections_grade_id_grades_id_fk references grades (id) on delete restrict,
  text text not null,
  answer text not null default '',
  answered_by uuid,
  answered_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index grade_objections_grade_key on grade_objections (grade_id);
create index grade_objections_open_idx on grade_objections (grade_id) where answered_at is null;

-- A student's term as it is reported: status, GPA (hundredths) and credits; recomputed on every grade change.
create table semester_records (
  student_id uuid not null constraint semester_records_student_id_students_id_fk references students (id)
    on delete restrict,
  period_code char(5) not null,
  status text not null,
  ips integer,
  ipk integer,
  sks_semester smallint not null default 0,
  sks_total smallint not null default 0,
  sks_passed smallint not null default 0,
  is_provisional boolean not null default false,
  updated_at timestamp (3) with time zone not null default now(),
  constraint semester_records_student_id_period_code_pk primary key (student_id, period_code),
  constraint semester_records_gpa check (ips between 0 and 400 and ipk between 0 and 400)
);
create index semester_records_period_idx on semester_records (period_code);
create index semester_records_ips_idx on semester_records (period_code, ips, student_id);
create index semester_records_best_ips_idx on semester_records (period_code, ips desc nulls last, student_id desc);
create index semester_records_ipk_idx on semester_records (period_code, ipk, student_id);
create index semester_records_best_ipk_idx on semester_records (period_code, ipk desc nulls last, student_id desc);
create index semester_records_sks_idx on semester_records (period_code, sks_total, student_id);

-- report-counts ---------------------------------------------------------------------------------------------------------

-- What reports sum up over all students, grades or results of a term is kept beside the rows, as differences that are only
-- ever added: nobody who writes waits for another who writes, and the night folds them into one row per kind.
create table student_counts (
  id bigint generated always as identity primary key,
  entry_year smallint not null,
  entry_semester char(5) not null,
  class_type text not null,
  status text not null,
  -- The term in which they left, where they have.
  left_in text,
  students integer not null
);

-- Results of a term by intake, class type and status, likewise.
create table result_counts (
  id bigint generated always as identity primary key,
  period_code char(5) not null,
  entry_year smallint not null,
  class_type text not null,
  status text not null,
  records integer not null,
  -- Those with an IPS, and its sum in hundredths.
  graded integer not null,
  ips_sum bigint not null
);
create index result_counts_period_idx on result_counts (period_code)
  include (entry_year, class_type, status, records, graded, ips_sum);

-- Published grades of classes; a letter of another course or term is another row.
create table letter_counts (
  id bigint generated always as identity primary key,
  period_id uuid not null references academic_periods (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  letter text not null,
  grades integer not null
);
create index letter_counts_period_idx on letter_counts (period_id) include (course_id, letter, grades);
create index letter_counts_course_idx on letter_counts (course_id);
