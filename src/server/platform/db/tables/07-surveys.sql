-- surveys ---------------------------------------------------------------------------------------------------------------

-- A version of the questions of a survey.
create table question_sets (
  id uuid primary key,
  type text not null constraint question_sets_type check (type in ('EDO', 'EKA')),
  version smallint not null constraint question_sets_version check (version >= 1),
  title text not null constraint question_sets_title check (length(title) between 3 and 150),
  status text not null default 'DRAFT' constraint question_sets_status check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED')),
  -- The term from which it was asked; null while it never was active.
  active_from char(5),
  -- One weight per dimension of the survey; empty = all weigh the same.
  dimension_weights smallint[] not null default '{}'
    constraint question_sets_weights check (1 <= all (dimension_weights) and 10 >= all (dimension_weights)),
  created_by uuid references users (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint question_sets_version_key unique (type, version)
);
create unique index question_sets_one_active on question_sets (type) where status = 'ACTIVE';
create unique index question_sets_one_draft on question_sets (type) where status = 'DRAFT';
create index question_sets_created_by_idx on question_sets (created_by);

-- A question; frozen by trigger once its set was answered.
create table evaluation_questions (
  id uuid primary key,
  set_id uuid not null references question_sets (id) on delete cascade,
  -- Null for questions answered in words.
  dimension text,
  code text not null constraint evaluation_questions_code check (code ~ '^[A-Z][A-Z0-9]{0,5}$'),
  text text not null constraint evaluation_questions_text check (length(text) between 3 and 300),
  answer_type text not null constraint evaluation_questions_type check (answer_type in ('LIKERT5', 'TEXT')),
  required boolean not null default true,
  reverse boolean not null default false,
  weight smallint not null default 1 constraint evaluation_questions_weight check (weight between 1 and 10),
  position smallint not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint evaluation_questions_code_key unique (set_id, code),
  constraint evaluation_questions_position_key unique (set_id, "position") deferrable initially deferred,
  constraint evaluation_questions_dimension check ((answer_type = 'TEXT') = (dimension is null))
);

-- A box holds the answers about one object: a lecturer in a class (EDO) or a class (EKA). Its figures are counted again
-- from its ballots at every submission.
create table survey_boxes (
  id uuid primary key default gen_random_uuid(),
  type text not null constraint survey_boxes_type check (type in ('EDO', 'EKA')),
  schedule_id uuid not null,
  lecturer_id uuid references lecturers (id) on delete restrict,
  set_id uuid not null references question_sets (id) on delete restrict,
  respondents integer not null default 0,
  -- How often 1 to 5 was answered to the first scale question, then to the second, and so on.
  counts integer[] not null default '{}',
  -- Hundredths by dimension in the order of the instrument, null where nothing was answered; and of the whole.
  dimensions smallint[] not null default '{}',
  score smallint constraint survey_boxes_score check (score between 100 and 500),
  -- Answers are kept for five years; from then on a box keeps its counts and scores alone, and they stay as they are.
  condensed boolean not null default false,
  constraint survey_boxes_key unique NULLS not DISTINCT (schedule_id, lecturer_id, type),
  constraint survey_boxes_object check ((type = 'EDO') = (lecturer_id is not null))
);
create index survey_boxes_lecturer_idx on survey_boxes (lecturer_id);
create index survey_boxes_set_idx on survey_boxes (set_id);

-- Neither ballots nor texts name a person or a moment, and texts are not tied to scores.
create table survey_ballots (
  id uuid primary key default gen_random_uuid() constraint survey_ballots_random check (substr(id::text, 15, 1) = '4'),
  box_id uuid not null references survey_boxes (id) on delete restrict,
  -- One answer per scale question in the order of the set; null where an optional one was left out.
  answers smallint[] not null constraint survey_ballots_range check (1 <= all (answers) and 5 >= all (answers))
) with (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=200);
create index survey_ballots_box_idx on survey_ballots (box_id);

-- One answer in words, tied to no scores.
create table survey_texts (
  id uuid primary key default gen_random_uuid() constraint survey_texts_random check (substr(id::text, 15, 1) = '4'),
  box_id uuid not null references survey_boxes (id) on delete restrict,
  question_id uuid not null references evaluation_questions (id) on delete restrict,
  text text not null constraint survey_texts_length check (length(text) between 1 and 1000)
) with (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=200);
create index survey_texts_box_idx on survey_texts (box_id);
create index survey_texts_question_idx on survey_texts (question_id);

-- Who has answered about what; the gates ask it. No id, no moment.
create table survey_completions (
  student_id uuid not null references students (id) on delete cascade,
  schedule_id uuid not null,
  lecturer_id uuid references lecturers (id) on delete restrict,
  type text not null constraint survey_completions_type check (type in ('EDO', 'EKA')),
  period_code char(5) not null,
  constraint survey_completions_key unique NULLS not DISTINCT (student_id, schedule_id, lecturer_id, type)
) with (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=200);
create index survey_completions_schedule_idx on survey_completions (schedule_id);
create index survey_completions_lecturer_idx on survey_completions (lecturer_id);

-- Terms whose survey results somebody could read. From then on nothing of them moves: a calendar that is changed afterwards
-- takes no further form, or a late answer could be read as the difference of two looks.
create table survey_releases (
  period_id uuid primary key references academic_periods (id) on delete cascade,
  released_on date not null
);
