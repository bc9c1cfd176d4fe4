-- courses ---------------------------------------------------------------------------------------------------------------

create table courses (
  id uuid primary key,
  code text not null constraint courses_code_unique unique check (code ~ '^[A-Z0-9./-]{1,20}$'),
  name text collate id_name not null,
  name_en text collate id_name not null default '',
  course_type text not null,
  jurusan_or_konsentrasi text not null default 'MANAJEMEN',
  sks smallint not null,
  sks_theory smallint not null default 0,
  sks_practice smallint not null default 0,
  sks_field smallint not null default 0,
  sks_simulation smallint not null default 0,
  semester smallint check (semester between 1 and 8),
  min_sks_passed smallint not null default 0,
  "group" text,
  is_mkwu boolean not null default false,
  description text not null default '',
  has_sap boolean not null default false,
  has_syllabus boolean not null default false,
  has_handout boolean not null default false,
  has_practice_guide boolean not null default false,
  is_active boolean not null default true,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- What a course is read from, one work a line, for its description outside the plans of single terms.
  literature text not null default '' constraint courses_literature_length check (length(literature) <= 4000),
  constraint courses_sks_check check (sks between 0 and 24 and sks = sks_theory + sks_practice + sks_field + sks_simulation)
);
-- Classes of a term in the orders they are listed by; by course they follow from the courses' own order.
create index courses_name_idx on courses (name, id);
create index courses_name_trgm on courses using gin (fold(name) gin_trgm_ops);

-- Two courses that stand for each other, whichever of them names the other; groups are made by `courseKeys`.
create table course_equivalents (
  course_id uuid not null constraint course_equivalents_course_id_courses_id_fk references courses (id) on delete cascade,
  equivalent_id uuid not null
    constraint course_equivalents_equivalent_id_courses_id_fk references courses (id) on delete restrict,
  constraint course_equivalents_course_id_equivalent_id_pk primary key (course_id, equivalent_id)
);
create index course_equivalents_reverse_idx on course_equivalents (equivalent_id);

create table course_prerequisites (
  course_id uuid not null constraint course_prerequisites_course_id_courses_id_fk references courses (id) on delete cascade,
  required_id uuid not null
    constraint course_prerequisites_required_id_courses_id_fk references courses (id) on delete restrict,
  type text not null default 'LULUS',
  -- Hundredths; null = the pass mark.
  min_score integer,
  constraint course_prerequisites_course_id_required_id_pk primary key (course_id, required_id),
  constraint course_prerequisites_not_self check (course_id <> required_id)
);
create index course_prerequisites_required_idx on course_prerequisites (required_id);

create table curricula (
  id uuid primary key,
  name text collate id_name not null constraint curricula_name_unique unique,
  start_semester char(5) not null,
  end_semester char(5),
  total_sks smallint not null default 144,
  mandatory_sks smallint not null,
  elective_sks smallint not null,
  status text not null default 'DRAFT' constraint curricula_status check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED')),
  decree_no text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- The decree or the document of a curriculum, a private file.
  file_id uuid references files (id) on delete restrict,
  constraint curricula_sks_check check (total_sks = mandatory_sks + elective_sks)
);
create unique index curricula_file_key on curricula (file_id);

create table curriculum_courses (
  curriculum_id uuid not null
    constraint curriculum_courses_curriculum_id_curricula_id_fk references curricula (id) on delete cascade,
  course_id uuid not null constraint curriculum_courses_course_id_courses_id_fk references courses (id) on delete restrict,
  semester smallint not null constraint curriculum_courses_semester check (semester between 1 and 8),
  is_mandatory boolean not null,
  -- Core courses of a curriculum: every student takes them, and no D is left in them before a thesis (academic practice).
  is_core boolean not null default false,
  constraint curriculum_courses_curriculum_id_course_id_pk primary key (curriculum_id, course_id),
  constraint curriculum_courses_core check (is_mandatory or not is_core)
);
create index curriculum_courses_course_idx on curriculum_courses (course_id);

-- rps -------------------------------------------------------------------------------------------------------------------

-- A course plan: one per course and term, in revisions; handed in, it is frozen by trigger.
create table rps (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete restrict,
  period_id uuid not null references academic_periods (id) on delete restrict,
  revision_no smallint not null default 0,
  -- The coordinator who answers for it.
  owner_id uuid not null references lecturers (id) on delete restrict,
  state text not null
    constraint rps_state check (state in ('DRAFT', 'DRAFT2', 'SUBMITTED', 'REVISION', 'APPROVED', 'ARCHIVED')),
  date_made date not null,
  description text not null,
  study_material text[] not null default '{}',
  outcomes jsonb not null,
  -- From here on empty before the second step.
  weeks jsonb
    constraint rps_weeks_whole check (weeks is null or (jsonb_array_length(weeks) = 16 and weights_of(weeks) = 10000)),
  evaluation jsonb constraint rps_evaluation_whole check (evaluation is null or weights_of(evaluation) = 10000),
  -- The weights of grade sheets that follow from the evaluation.
  weights jsonb,
  main_references text[] not null default '{}',
  supporting_references text[] not null default '{}',
  media text[] not null default '{}',
  tasks jsonb not null default '[]',
  submitted_at timestamp (3) with time zone,
  returned_at timestamp (3) with time zone,
  approved_at timestamp (3) with time zone,
  approved_by uuid references users (id) on delete restrict,
  -- Classes that had scores when the plan was approved and kept their own weights.
  kept_classes text[] not null default '{}',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint rps_number_key unique (course_id, period_id, revision_no),
  constraint rps_planned check (state = 'DRAFT' or (weeks is not null and evaluation is not null and weights is not null)),
  constraint rps_approval check ((state in ('APPROVED', 'ARCHIVED')) = (approved_at is not null))
);
create unique index rps_one_open on rps (course_id, period_id)
  where state in ('DRAFT', 'DRAFT2', 'SUBMITTED', 'REVISION');
create unique index rps_one_approved on rps (course_id, period_id) where state = 'APPROVED';
create index rps_period_idx on rps (period_id, state);
create index rps_owner_idx on rps (owner_id);
create index rps_approver_idx on rps (approved_by);

-- Who teaches by it, coordinator first.
create table rps_lecturers (
  rps_id uuid not null references rps (id) on delete cascade,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  position smallint not null,
  primary key (rps_id, lecturer_id)
);
create index rps_lecturers_lecturer_idx on rps_lecturers (lecturer_id);
