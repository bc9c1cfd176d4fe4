-- A student's request for an own plan of instalments. What was asked stays beside what was decided.

create table plan_requests (
  id uuid primary key,
  bill_id uuid not null references bills (id) on delete restrict,
  student_id uuid not null references students (id) on delete restrict,
  reason text not null,
  parts jsonb not null,
  decided_parts jsonb,
  state text not null default 'SUBMITTED',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint plan_requests_reason check (length(reason) between 10 and 500),
  constraint plan_requests_state check (state in ('SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELLED')),
  constraint plan_requests_decided check ((state = 'APPROVED') = (decided_parts is not null))
);
create unique index plan_requests_one_open on plan_requests (bill_id) where state = 'SUBMITTED';
create index plan_requests_bill_idx on plan_requests (bill_id, created_at desc);
create index plan_requests_student_idx on plan_requests (student_id);
create index plan_requests_list_idx on plan_requests (created_at, id);
create index plan_requests_state_idx on plan_requests (state, created_at, id);
create trigger touch before update on plan_requests for each row execute function touch();
