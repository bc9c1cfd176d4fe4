-- Course plans (RPS): one per course and term, in revisions. A plan is read and written whole, so its outcomes, weeks and
-- evaluation are documents; what must hold of their weights is a constraint all the same.

create function weights_of(entries jsonb) returns integer language sql immutable as $$
  select coalesce(sum((entry ->> 'weight')::integer), 0)::integer from jsonb_array_elements(entries) entry
$$;

create table rps (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete restrict,
  period_id uuid not null references academic_periods (id) on delete restrict,
  revision_no smallint not null default 0,
  owner_id uuid not null references lecturers (id) on delete restrict,
  state text not null,
  date_made date not null,
  description text not null,
  study_material text[] not null default '{}',
  outcomes jsonb not null,
  -- From here on empty before the second step.
  weeks jsonb,
  evaluation jsonb,
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
  constraint rps_state check (state in ('DRAFT', 'DRAFT2', 'SUBMITTED', 'REVISION', 'APPROVED', 'ARCHIVED')),
  constraint rps_planned check (
    state = 'DRAFT' or (weeks is not null and evaluation is not null and weights is not null)
  ),
  constraint rps_weeks_whole check (
    weeks is null or (jsonb_array_length(weeks) = 16 and weights_of(weeks) = 10000)
  ),
  constraint rps_evaluation_whole check (evaluation is null or weights_of(evaluation) = 10000),
  constraint rps_approval check ((state in ('APPROVED', 'ARCHIVED')) = (approved_at is not null))
);
create unique index rps_one_open on rps (course_id, period_id)
  where state in ('DRAFT', 'DRAFT2', 'SUBMITTED', 'REVISION');
create unique index rps_one_approved on rps (course_id, period_id) where state = 'APPROVED';
create index rps_period_idx on rps (period_id, state);
create index rps_owner_idx on rps (owner_id);
create index rps_approver_idx on rps (approved_by);
create trigger touch before update on rps for each row execute function touch();

-- Who teaches by it, coordinator first.
create table rps_lecturers (
  rps_id uuid not null references rps (id) on delete cascade,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  position smallint not null,
  primary key (rps_id, lecturer_id)
);
create index rps_lecturers_lecturer_idx on rps_lecturers (lecturer_id);

-- What was handed in stays as it is: only its state moves on; and it stays there.
create function keep_handed_in_plan() returns trigger language plpgsql as $$
begin
  if old.state in ('SUBMITTED', 'APPROVED', 'ARCHIVED') and (tg_op = 'DELETE' or
    (old.course_id, old.period_id, old.revision_no, old.owner_id, old.date_made, old.description, old.study_material,
      old.outcomes, old.weeks, old.evaluation, old.weights, old.main_references, old.supporting_references, old.media,
      old.tasks) is distinct from
    (new.course_id, new.period_id, new.revision_no, new.owner_id, new.date_made, new.description, new.study_material,
      new.outcomes, new.weeks, new.evaluation, new.weights, new.main_references, new.supporting_references, new.media,
      new.tasks))
  then
    raise exception using errcode = 'restrict_violation', constraint = 'rps_frozen',
      message = 'a plan that was handed in does not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger rps_frozen before update or delete on rps for each row execute function keep_handed_in_plan();
