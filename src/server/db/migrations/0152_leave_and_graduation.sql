-- Leave of absence, graduation with its decrees, and letters students ask for.

create table leave_requests (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  -- The terms of the leave: one, or two regular ones in a row.
  first_code char(5) not null,
  last_code char(5) not null,
  terms smallint not null,
  reason text not null,
  explanation text not null,
  state text not null default 'SUBMITTED',
  decree_no text,
  decree_date date,
  return_decree_no text,
  return_decree_date date,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint leave_requests_codes check (first_code ~ '^\d{4}[12]$' and last_code ~ '^\d{4}[12]$'),
  constraint leave_requests_terms check (
    terms = 1 and last_code = first_code or terms = 2 and last_code > first_code
  ),
  constraint leave_requests_reason check (reason in ('EKONOMI', 'SAKIT', 'KERJA', 'KELUARGA', 'LAINNYA')),
  constraint leave_requests_explanation check (length(explanation) between 10 and 1000),
  constraint leave_requests_state check (
    state in ('SUBMITTED', 'PA_OK', 'KAPRODI_OK', 'FINANCE_OK', 'APPROVED', 'RETURN_ASKED', 'RETURN_OK', 'RETURNED',
      'LAPSED', 'REJECTED', 'CANCELLED')
  ),
  constraint leave_requests_decree check (
    (decree_no is not null and decree_date is not null)
    = (state in ('APPROVED', 'RETURN_ASKED', 'RETURN_OK', 'RETURNED', 'LAPSED'))
  )
);
create unique index leave_requests_one_open on leave_requests (student_id)
  where state not in ('RETURNED', 'LAPSED', 'REJECTED', 'CANCELLED');
create unique index leave_requests_decree_key on leave_requests (decree_no);
create index leave_requests_student_idx on leave_requests (student_id, created_at);
create index leave_requests_list_idx on leave_requests (created_at desc, id);
create index leave_requests_state_idx on leave_requests (state, created_at desc, id);
create trigger touch before update on leave_requests for each row execute function touch();

create table graduation_decrees (
  id uuid primary key,
  number text not null unique,
  date date not null,
  period_code char(5) not null,
  decided_by uuid not null references users (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  constraint graduation_decrees_number check (length(number) between 3 and 100)
);
create index graduation_decrees_by_idx on graduation_decrees (decided_by);

create table graduation_applications (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  period_code char(5) not null,
  state text not null default 'SUBMITTED',
  -- As the student confirmed it for the diploma.
  diploma_name text not null,
  thesis_title text not null default '',
  thesis_title_en text not null default '',
  decree_id uuid references graduation_decrees (id) on delete restrict,
  -- Of the day of the decree: hundredths, sks, and what the graduate is called.
  ipk smallint,
  sks smallint,
  predicate text,
  skl_no text unique,
  diploma_number char(15) unique,
  transcript_number text unique,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint graduation_applications_state check (
    state in ('SUBMITTED', 'CHECKED', 'ENDORSED', 'GRADUATED', 'RETURNED', 'CANCELLED')
  ),
  constraint graduation_applications_name check (length(diploma_name) between 2 and 100),
  constraint graduation_applications_titles check (length(thesis_title) <= 500 and length(thesis_title_en) <= 500),
  constraint graduation_applications_diploma check (diploma_number ~ '^\d{15}$'),
  constraint graduation_applications_ipk check (ipk between 0 and 400),
  constraint graduation_applications_decree check (
    num_nonnulls(decree_id, ipk, sks, predicate, skl_no) = case when state = 'GRADUATED' then 5 else 0 end
    and (state = 'GRADUATED' or num_nonnulls(diploma_number, transcript_number) = 0)
  )
);
create unique index graduation_applications_one_open on graduation_applications (student_id) where state <> 'CANCELLED';
create index graduation_applications_list_idx on graduation_applications (created_at desc, id);
create index graduation_applications_state_idx on graduation_applications (state, created_at desc, id);
create index graduation_applications_decree_idx on graduation_applications (decree_id);
create index graduation_applications_student_idx on graduation_applications (student_id);
create trigger touch before update on graduation_applications for each row execute function touch();

create table letter_requests (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  type text not null,
  purpose text not null,
  -- To whom the letter is addressed, where it is.
  addressee text not null default '',
  state text not null default 'SUBMITTED',
  number text unique,
  issued_on date,
  -- What the letter says, as it was on the day it was issued.
  facts jsonb,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint letter_requests_type check (type in ('AKTIF', 'PENGANTAR', 'BEBAS_KEUANGAN', 'PINDAH', 'MUNDUR')),
  constraint letter_requests_state check (state in ('SUBMITTED', 'ISSUED', 'REJECTED', 'CANCELLED', 'VOID')),
  constraint letter_requests_purpose check (length(purpose) between 3 and 300),
  constraint letter_requests_addressee check (length(addressee) <= 200),
  constraint letter_requests_issued check (
    num_nonnulls(number, issued_on, facts) = case when state in ('ISSUED', 'VOID') then 3 else 0 end
  )
);
create unique index letter_requests_one_open on letter_requests (student_id, type) where state = 'SUBMITTED';
create index letter_requests_student_idx on letter_requests (student_id, created_at);
create index letter_requests_list_idx on letter_requests (created_at desc, id);
create index letter_requests_state_idx on letter_requests (state, created_at desc, id);
create trigger touch before update on letter_requests for each row execute function touch();
