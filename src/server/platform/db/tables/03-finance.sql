-- billing ---------------------------------------------------------------------------------------------------------------

-- Where money arrives.
create table payment_methods (
  id uuid primary key,
  name text collate id_name not null,
  type text not null check (type in ('BANK_TRANSFER', 'VIRTUAL_ACCOUNT', 'QRIS', 'CASH', 'EWALLET')),
  bank_name text not null default '',
  account_number text not null default '' check (account_number ~ '^[0-9]{0,30}$'),
  account_holder text not null default '',
  -- A virtual account is this prefix and the NIM.
  va_prefix text not null default '' check (va_prefix ~ '^[0-9]{0,16}$'),
  image text,
  instructions text not null default '',
  is_active boolean not null default true,
  "order" smallint not null default 0,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index payment_methods_name_key on payment_methods (lower(name));

-- What is billed to whom.
create table payment_types (
  id uuid primary key,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{1,29}$'),
  name text collate id_name not null,
  category text not null
    check (category in ('PENDAFTARAN', 'UANG_GEDUNG', 'HERREGISTRASI', 'SPP', 'SKS', 'UTS', 'UAS', 'PRAKTIKUM', 'KKN',
      'MAGANG', 'SEMINAR_PROPOSAL', 'SKRIPSI', 'YUDISIUM', 'WISUDA', 'KONVERSI', 'CUTI', 'DENDA_KRS', 'DENDA_PERPUS',
      'SEMESTER_PENDEK', 'LAINNYA')),
  period_code char(5) not null references academic_periods (code) on delete restrict,
  amount_mode text not null check (amount_mode in ('FLAT', 'PER_SKS', 'PER_COURSE', 'CUSTOM')),
  -- Of the whole bill (FLAT), of one sks or of one course; 0 where amounts are named per student.
  amount bigint not null default 0 check (amount between 0 and 1000000000),
  target jsonb not null default '{}',
  due_date date not null,
  installments jsonb not null default '[]',
  allow_partial boolean not null default true,
  min_partial bigint not null default 0 check (min_partial between 0 and 1000000000),
  late_fee jsonb not null default '{"mode": "NONE"}',
  gates text[] not null default '{}' check (gates <@ array['KRS', 'UTS', 'UAS', 'SKRIPSI', 'WISUDA']),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'OPEN', 'CLOSED')),
  note text not null default '',
  opened_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- A type whose bills were all cancelled stays for their history, and gives its code back.
  removed_at timestamp (3) with time zone,
  -- A discount for who pays a bill in full by a day: what the type offers, and until when a discount on a bill was earned so.
  early_bird jsonb,
  constraint payment_types_early_bird
    check (early_bird is null or installments = '[]' and (early_bird ->> 'until')::date <= due_date)
);
create index payment_types_period_idx on payment_types (period_code, category);
create index payment_types_open_idx on payment_types (due_date) where status = 'OPEN';
create unique index payment_types_code_key on payment_types (code) where removed_at is null;

create table payment_type_methods (
  payment_type_id uuid not null references payment_types (id) on delete cascade,
  method_id uuid not null references payment_methods (id) on delete restrict,
  primary key (payment_type_id, method_id)
);
create index payment_type_methods_method_idx on payment_type_methods (method_id);

-- Amounts named for single students (CUSTOM).
create table payment_type_amounts (
  payment_type_id uuid not null references payment_types (id) on delete cascade,
  student_id uuid not null,
  amount bigint not null check (amount between 1 and 1000000000),
  primary key (payment_type_id, student_id)
);
create index payment_type_amounts_student_idx on payment_type_amounts (student_id);

-- One bill of a student for a type. The sums are kept by the ledger's trigger and by nothing else.
create table bills (
  id uuid primary key,
  student_id uuid not null,
  payment_type_id uuid not null references payment_types (id) on delete restrict,
  basis jsonb not null,
  charged bigint not null default 0,
  late_fee bigint not null default 0,
  discounted bigint not null default 0,
  paid bigint not null default 0,
  balance bigint not null generated always as (charged - discounted - paid) stored,
  due_date date not null,
  cancelled_at timestamp (3) with time zone,
  cancel_reason text not null default '',
  status text
    not null generated always as (case when cancelled_at is not null then 'CANCELLED'
      when charged = discounted then 'WAIVED' when charged - discounted = paid then 'PAID' when paid > 0 then 'PARTIAL'
      else 'UNPAID' end) stored,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- Why this student pays by a plan of their own; empty = by the type's plan.
  plan_reason text not null default '',
  -- Late fees forgiven so far; they are not asked again.
  late_fee_waived bigint not null default 0 check (late_fee_waived >= 0),
  -- When the first part not paid in full is due, kept by the database; null once nothing is asked.
  next_due date,
  -- Whether a live bill is for class types its student is not in (any more): the type says for which, the student where.
  is_different boolean not null default false,
  constraint bills_student_type_key unique (student_id, payment_type_id),
  constraint bills_owner_key unique (id, student_id),
  constraint bills_sums
    check (late_fee between 0 and charged and discounted between 0 and charged and paid between 0 and charged - discounted),
  constraint bills_cancelled_is_empty check (cancelled_at is null or (charged = 0 and paid = 0))
);
create index bills_type_status_idx on bills (payment_type_id, status);
create index bills_owed_idx on bills (due_date, student_id) where balance > 0;
create index bills_status_idx on bills (status, created_at);
create index bills_next_due_idx on bills (next_due, id) where next_due is not null;
create index bills_due_idx on bills (due_date, id);
create index bills_balance_idx on bills (balance, id);
-- Reminders go from student to student, so that each gets one mail.
create index bills_student_due_idx on bills (student_id, next_due) where next_due is not null;
create index bills_different_idx on bills (due_date, id) where is_different;

create table bill_installments (
  bill_id uuid not null references bills (id) on delete cascade,
  no smallint not null check (no between 1 and 12),
  amount bigint not null check (amount > 0),
  due_date date not null,
  primary key (bill_id, no)
);

-- What a student pays less, and why. Percent in hundredths.
create table scholarships (
  id uuid primary key,
  name text collate id_name not null,
  kind text not null check (kind in ('KIP', 'LEMBAGA', 'SUBSIDI', 'POTONGAN')),
  mode text not null check (mode in ('PERCENT', 'AMOUNT')),
  -- Hundredths of a percent, or rupiah.
  value bigint not null,
  -- Empty means every category.
  categories text[] not null default '{}',
  sponsor text not null default '',
  min_ipk smallint check (min_ipk between 0 and 400),
  is_active boolean not null default true,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint scholarships_check check (((value > 0) and ((mode = 'AMOUNT') or (value <= 10000))))
);
create unique index scholarships_name_key on scholarships (lower(name));

create table scholarship_grants (
  id uuid primary key,
  scholarship_id uuid not null references scholarships (id) on delete restrict,
  student_id uuid not null,
  from_period char(5) not null,
  until_period char(5) not null,
  decree_no text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'ENDED')),
  end_reason text not null default '',
  created_by uuid references users (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- First term it no longer counts in, once it was ended.
  ended_from char(5),
  -- Holders below the least GPA of their scholarship, known by an index instead of the GPA of every holder; and what is done
  -- before the state's support is taken from one of them: coaching in two terms.
  is_below boolean not null default false,
  constraint scholarship_grants_no_overlap
    exclude using gist (student_id with =, scholarship_id with =, int4range(from_period::int, until_period::int,
      '[]') with &&) where (status = 'ACTIVE'),
  constraint scholarship_grants_range check (from_period <= until_period),
  constraint scholarship_grants_ended check ((status = 'ENDED') = (ended_from is not null and end_reason <> ''))
);
create index scholarship_grants_scholarship_idx on scholarship_grants (scholarship_id);
create index scholarship_grants_student_idx on scholarship_grants (student_id, from_period);
create index scholarship_grants_created_by_idx on scholarship_grants (created_by);
create index scholarship_grants_created_idx on scholarship_grants (created_at, id);
create index scholarship_grants_period_idx on scholarship_grants (from_period, id);
create index scholarship_grants_below_idx on scholarship_grants (created_at, id) where is_below and status = 'ACTIVE';

create table bill_discounts (
  bill_id uuid not null references bills (id) on delete cascade,
  grant_id uuid references scholarship_grants (id) on delete restrict,
  name text collate id_name not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  -- The day by which the bill was paid in full for it; null for what a rule gives.
  early_until date,
  primary key (bill_id, name)
);
create index bill_discounts_grant_idx on bill_discounts (grant_id);
create unique index bill_discounts_early_key on bill_discounts (bill_id) where early_until is not null;

-- One reminder per part of a bill, known by the day it is due, and stage.
create table bill_reminders (
  bill_id uuid not null references bills (id) on delete cascade,
  due_date date not null,
  stage text not null constraint bill_reminders_stage check (stage in ('H-7', 'H-1', 'H+1', 'H+7')),
  at timestamp (3) with time zone not null,
  primary key (bill_id, due_date, stage)
);

-- Sums over the live bills of a type, as differences that are only ever added, so that nobody who pays waits for another who
-- pays; the night folds them into one row per type.
create table payment_type_sums (
  id bigint generated always as identity primary key,
  payment_type_id uuid not null references payment_types (id) on delete cascade,
  bills integer not null,
  settled integer not null,
  charged bigint not null,
  discounted bigint not null,
  paid bigint not null
);
create index payment_type_sums_type_idx on payment_type_sums (payment_type_id)
  include (bills, settled, charged, discounted, paid);

-- Coaching of a holder whose GPA fell below the least, one per term.
create table scholarship_coachings (
  id uuid primary key,
  grant_id uuid not null references scholarship_grants (id) on delete restrict,
  period_code char(5) not null references academic_periods (code) on delete restrict,
  note text not null check (note <> ''),
  recorded_by uuid references users (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  constraint scholarship_coachings_once unique (grant_id, period_code)
);
create index scholarship_coachings_period_idx on scholarship_coachings (period_code);
create index scholarship_coachings_recorded_by_idx on scholarship_coachings (recorded_by);

-- ledger ----------------------------------------------------------------------------------------------------------------

-- Receipts are numbered per year without gaps: the counter moves in the transaction that issues the number.
create table receipt_counters (
  year smallint primary key,
  last integer not null check (last > 0)
);

-- Money a student holds here without owing it; moved by the ledger's trigger alone.
create table student_deposits (
  student_id uuid primary key,
  amount bigint not null constraint student_deposits_amount check (amount >= 0)
);

-- payments --------------------------------------------------------------------------------------------------------------

-- One transfer or cash receipt.
create table payments (
  id uuid primary key,
  bill_id uuid not null,
  student_id uuid not null,
  method_id uuid not null references payment_methods (id) on delete restrict,
  amount bigint not null check (amount between 1 and 1000000000),
  paid_on date not null,
  sender_name text not null default '',
  sender_bank text not null default '',
  reference text not null default '',
  proof_file text,
  proof_sha256 text,
  source text not null check (source in ('STUDENT', 'STAFF', 'IMPORT', 'GATEWAY')),
  status text not null check (status in ('WAITING', 'VERIFIED', 'REJECTED', 'CANCELLED', 'REVERSED', 'REFUNDED')),
  note text not null default '',
  created_by uuid references users (id) on delete set null,
  -- Who verified or rejected it.
  decided_by uuid references users (id) on delete set null,
  decided_at timestamp (3) with time zone,
  reject_reason text not null default '',
  reversed_by uuid references users (id) on delete set null,
  reversed_at timestamp (3) with time zone,
  reverse_reason text not null default '',
  -- What the row of a statement or the charge of a gateway is known by: the same one is never stored twice.
  source_key text constraint payments_source_key unique,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- What the bill is for; filled in by the database.
  payment_type_id uuid not null references payment_types (id) on delete restrict,
  -- What the reference is known by, however it was written; kept by the database.
  reference_key text not null generated always as (reference_key(reference)) stored,
  constraint payments_bill foreign key (bill_id, student_id) references bills (id, student_id) on delete restrict,
  constraint payments_two_people check (reversed_by <> decided_by),
  constraint payments_decided check ((status in ('WAITING', 'CANCELLED')) = (decided_at is null)),
  constraint payments_reversed check ((status = 'REVERSED') = (reversed_at is not null)),
  constraint payments_rejected check (status <> 'REJECTED' or reject_reason <> '')
);
create index payments_bill_idx on payments (bill_id, student_id);
create index payments_student_idx on payments (student_id, paid_on);
create index payments_method_idx on payments (method_id, paid_on);
create index payments_queue_idx on payments (created_at, id) where status = 'WAITING';
create index payments_received_idx on payments (paid_on, id) where status = 'VERIFIED';
create index payments_reference_idx on payments (lower(reference), amount, paid_on) where reference <> '';
create index payments_proof_idx on payments (proof_sha256) where proof_sha256 is not null;
create index payments_created_by_idx on payments (created_by);
create index payments_decided_by_idx on payments (decided_by);
create index payments_reversed_by_idx on payments (reversed_by);
-- The list of receipts is sorted by these, newest and largest first.
create index payments_created_idx on payments (created_at, id);
create index payments_paid_on_idx on payments (paid_on, id);
create index payments_amount_idx on payments (amount, id);
create index payments_type_idx on payments (payment_type_id, created_at, id);
-- What the clock looks for when proofs of payments and visits of the library have been kept for long enough.
create index payments_kept_proof_idx on payments (created_at, id) where proof_file is not null;
create index payments_same_money_idx on payments (reference_key, amount, paid_on) where reference_key <> '';

create table receipts (
  payment_id uuid primary key references payments (id) on delete restrict,
  year smallint not null,
  serial integer not null,
  no text not null unique,
  amount bigint not null check (amount > 0),
  issued_on date not null,
  issued_by uuid references users (id) on delete set null,
  print_count integer not null default 0,
  voided_at timestamp (3) with time zone,
  void_reason text not null default '',
  -- A receipt names the instalments its money went to, as they were when it was issued; a plan may be changed later.
  installments smallint[] not null default '{}',
  constraint receipts_serial_key unique (year, serial)
);
create index receipts_issued_by_idx on receipts (issued_by);

-- Money going back to a student; always out of the deposit.
create table refunds (
  id uuid primary key,
  student_id uuid not null,
  payment_id uuid references payments (id) on delete restrict,
  amount bigint not null check (amount between 1 and 1000000000),
  reason text not null check (reason in ('SALAH_TRANSFER', 'KELEBIHAN', 'BATAL_KULIAH', 'BEASISWA', 'LAINNYA')),
  note text not null default '',
  bank_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{5,30}$'),
  account_holder text not null,
  status text not null default 'SUBMITTED' check (status in ('SUBMITTED', 'APPROVED', 'PAID', 'REJECTED')),
  requested_by uuid references users (id) on delete set null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamp (3) with time zone,
  decision_note text not null default '',
  method_id uuid references payment_methods (id) on delete restrict,
  paid_on date,
  proof_file text,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint refunds_two_people check (decided_by <> requested_by),
  constraint refunds_paid check ((status = 'PAID') = (paid_on is not null and method_id is not null)),
  -- The proof of a refund's payout: only what was transferred has one, and the clock looks for those kept for long enough.
  constraint refunds_proof check (proof_file is null or status = 'PAID')
);
create index refunds_student_idx on refunds (student_id);
create index refunds_payment_idx on refunds (payment_id);
create index refunds_status_idx on refunds (status, created_at);
create index refunds_requested_by_idx on refunds (requested_by);
create index refunds_decided_by_idx on refunds (decided_by);
create index refunds_method_idx on refunds (method_id);
create index refunds_kept_proof_idx on refunds (paid_on, id) where proof_file is not null;

-- Leave to pass a gate for a while.
create table gate_exemptions (
  id uuid primary key,
  student_id uuid not null,
  gate text not null check (gate in ('KRS', 'UTS', 'UAS', 'SKRIPSI', 'WISUDA', 'EDO', 'EKA', 'BIODATA', 'ATTENDANCE')),
  -- The class an exemption from the attendance limit is for.
  schedule_id uuid,
  until date not null,
  reason text not null check (reason <> ''),
  file text,
  granted_by uuid references users (id) on delete set null,
  revoked_at timestamp (3) with time zone,
  revoked_by uuid references users (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- What a student undertook for a dispensation ("lunas 50% sebelum 10 November"), printed on its letter.
  conditions text not null default '' constraint gate_exemptions_conditions_bounds check (char_length(conditions) <= 300),
  constraint gate_exemptions_class check ((gate = 'ATTENDANCE') = (schedule_id is not null))
);
create index gate_exemptions_schedule_idx on gate_exemptions (schedule_id);
create index gate_exemptions_student_idx on gate_exemptions (student_id, gate, until);
create index gate_exemptions_granted_by_idx on gate_exemptions (granted_by);
create index gate_exemptions_revoked_by_idx on gate_exemptions (revoked_by);
-- The orders of the lists of dispensations and of holders of scholarships.
create index gate_exemptions_created_idx on gate_exemptions (created_at, id);
create index gate_exemptions_until_idx on gate_exemptions (until, id);
-- Who may read the written request behind a dispensation is asked by its file.
create index gate_exemptions_file_idx on gate_exemptions (file) where file is not null;

-- gateway ---------------------------------------------------------------------------------------------------------------

-- Payments through a gateway: what was asked of it, what it told, and what came of that.
create table gateway_charges (
  id uuid primary key,
  order_id text not null constraint gateway_charges_order_key unique,
  bill_id uuid not null,
  student_id uuid not null,
  method_id uuid not null references payment_methods (id) on delete restrict,
  amount bigint not null check (amount between 1 and 1000000000),
  status text not null default 'CREATING' check (status in ('CREATING', 'OPEN', 'PAID', 'EXPIRED', 'FAILED', 'CANCELLED')),
  expires_at timestamp (3) with time zone not null,
  -- When the gateway was last asked about it.
  asked_at timestamp (3) with time zone not null,
  token text not null default '',
  url text not null default '',
  channel text not null default '',
  account_bank text not null default '',
  account_number text not null default '',
  qr text not null default '',
  -- The gateway's own id of the payment.
  reference text not null default '',
  payment_id uuid constraint gateway_charges_payment_key unique references payments (id) on delete restrict,
  -- What finance has to look at, and what it did about it.
  attention text check (attention in ('AMOUNT', 'REFUND')),
  -- What finance did about `attention`.
  resolution text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint gateway_charges_bill foreign key (bill_id, student_id) references bills (id, student_id) on delete restrict,
  constraint gateway_charges_paid check ((status = 'PAID') = (payment_id is not null))
);
-- A bill is paid through one page at a time.
create unique index gateway_charges_one_open on gateway_charges (bill_id) where status in ('CREATING', 'OPEN');
create index gateway_charges_bill_idx on gateway_charges (bill_id, student_id);
create index gateway_charges_student_idx on gateway_charges (student_id);
create index gateway_charges_method_idx on gateway_charges (method_id);
create index gateway_charges_open_idx on gateway_charges (asked_at, id) where status in ('CREATING', 'OPEN');
create index gateway_charges_created_idx on gateway_charges (created_at, id);
create index gateway_charges_attention_idx on gateway_charges (created_at, id) where attention is not null;

-- Every notice as it arrived, whatever became of it.
create table gateway_notices (
  id bigserial primary key,
  received_at timestamp (3) with time zone not null,
  -- The order as the notice names it; the charge where it is proven and ours.
  order_id text not null,
  charge_id uuid references gateway_charges (id) on delete restrict,
  problem text check (problem in ('FORM', 'SIGNATURE', 'UNKNOWN_ORDER', 'AMOUNT')),
  body text not null,
  headers jsonb not null,
  ip text not null,
  constraint gateway_notices_known check (problem is not null or charge_id is not null)
);
create index gateway_notices_charge_idx on gateway_notices (charge_id);
create index gateway_notices_received_idx on gateway_notices (received_at, problem);

-- That a notice was followed; stored in the transaction that followed it.
create table gateway_notice_outcomes (
  notice_id bigint primary key references gateway_notices (id) on delete restrict,
  at timestamp (3) with time zone not null,
  status text not null
);

-- plan-requests ---------------------------------------------------------------------------------------------------------

-- A student's request for an own plan of instalments. What was asked stays beside what was decided.
create table plan_requests (
  id uuid primary key,
  bill_id uuid not null references bills (id) on delete restrict,
  student_id uuid not null,
  reason text not null constraint plan_requests_reason check (length(reason) between 10 and 500),
  parts jsonb not null,
  decided_parts jsonb,
  state text not null default 'SUBMITTED'
    constraint plan_requests_state check (state in ('SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELLED')),
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint plan_requests_decided check ((state = 'APPROVED') = (decided_parts is not null))
);
create unique index plan_requests_one_open on plan_requests (bill_id) where state = 'SUBMITTED';
create index plan_requests_bill_idx on plan_requests (bill_id, created_at desc);
create index plan_requests_student_idx on plan_requests (student_id);
create index plan_requests_list_idx on plan_requests (created_at, id);
create index plan_requests_state_idx on plan_requests (state, created_at, id);

-- sponsors --------------------------------------------------------------------------------------------------------------

-- What a subsidy takes off the bills of a term is asked of its sponsor by a numbered invoice; what the sponsor pays moves
-- through the same books.
create table sponsor_invoices (
  id uuid primary key,
  no text not null unique,
  scholarship_id uuid not null references scholarships (id) on delete restrict,
  period_code char(5) not null references academic_periods (code) on delete restrict,
  -- As printed: the scholarship's sponsor may be renamed later.
  sponsor text not null check (sponsor <> ''),
  address text not null default '',
  note text not null default '',
  issued_on date not null,
  due_date date not null,
  total bigint not null check (total > 0),
  -- Kept by the ledger's trigger and by nothing else.
  claimed bigint not null default 0,
  paid bigint not null default 0,
  balance bigint not null generated always as (claimed - paid) stored,
  cancelled_at timestamp (3) with time zone,
  cancel_reason text not null default '',
  status text
    not null generated always as (case when cancelled_at is not null then 'CANCELLED' when claimed = paid then 'PAID'
      when paid > 0 then 'PARTIAL' else 'UNPAID' end) stored,
  issued_by uuid references users (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- The name without case, blanks and punctuation; kept by the database.
  sponsor_key text not null generated always as (regexp_replace(lower(sponsor), '[^[:alnum:]]', '', 'g')) stored,
  constraint sponsor_invoices_days check (due_date >= issued_on),
  constraint sponsor_invoices_sums check (claimed in (0, total) and paid between 0 and claimed),
  constraint sponsor_invoices_cancelled
    check ((cancelled_at is not null) = (cancel_reason <> '') and (cancelled_at is null or claimed = 0))
);
create index sponsor_invoices_scholarship_idx on sponsor_invoices (scholarship_id, period_code);
create index sponsor_invoices_period_idx on sponsor_invoices (period_code);
create index sponsor_invoices_issued_idx on sponsor_invoices (issued_on, id);
create index sponsor_invoices_due_idx on sponsor_invoices (due_date, id);
create index sponsor_invoices_balance_idx on sponsor_invoices (balance, id);
create index sponsor_invoices_issued_by_idx on sponsor_invoices (issued_by);
create index sponsor_invoices_sponsor_key_idx on sponsor_invoices (sponsor_key);

-- The discounts an invoice is about; `stands` until it is cancelled.
create table sponsor_invoice_lines (
  invoice_id uuid not null references sponsor_invoices (id) on delete restrict,
  bill_id uuid not null,
  grant_id uuid not null references scholarship_grants (id) on delete restrict,
  student_id uuid not null,
  amount bigint not null check (amount > 0),
  stands boolean not null default true,
  primary key (invoice_id, bill_id, grant_id),
  constraint sponsor_invoice_lines_bill
    foreign key (bill_id, student_id) references bills (id, student_id) on delete restrict
);
create index sponsor_invoice_lines_bill_idx on sponsor_invoice_lines (bill_id, grant_id) where stands;
create index sponsor_invoice_lines_bill_all_idx on sponsor_invoice_lines (bill_id, student_id);
create index sponsor_invoice_lines_grant_idx on sponsor_invoice_lines (grant_id);

-- What a sponsor paid of an invoice; taken back by a second person.
create table sponsor_payments (
  id uuid primary key,
  invoice_id uuid not null references sponsor_invoices (id) on delete restrict,
  method_id uuid not null references payment_methods (id) on delete restrict,
  amount bigint not null check (amount between 1 and 1000000000000),
  paid_on date not null,
  reference text not null default '',
  recorded_by uuid references users (id) on delete set null,
  reversed_by uuid references users (id) on delete set null,
  reversed_at timestamp (3) with time zone,
  reverse_reason text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- A sponsor gets a receipt for every payment, numbered per year without gaps like those of students; void once it is taken
  -- back.
  receipt_no text not null constraint sponsor_payments_receipt_key unique,
  receipt_on date not null,
  print_count integer not null default 0,
  -- What sponsors pay is held against other money as what students pay is: by the normalised reference, and by the sponsor,
  -- whose name is compared without case, blanks and punctuation.
  reference_key text not null generated always as (reference_key(reference)) stored,
  constraint sponsor_payments_two_people check (reversed_by <> recorded_by),
  constraint sponsor_payments_reversed check ((reversed_at is not null) = (reverse_reason <> ''))
);
create index sponsor_payments_invoice_idx on sponsor_payments (invoice_id);
create index sponsor_payments_method_idx on sponsor_payments (method_id);
create index sponsor_payments_recorded_by_idx on sponsor_payments (recorded_by);
create index sponsor_payments_reversed_by_idx on sponsor_payments (reversed_by);
-- One transfer is recorded once.
create unique index sponsor_payments_reference_key on sponsor_payments (method_id, lower(reference))
  where reference <> '' and reversed_at is null;
create index sponsor_payments_same_money_idx on sponsor_payments (reference_key, amount, paid_on)
  where reference_key <> '';

-- ledger ----------------------------------------------------------------------------------------------------------------

-- Every row moves one amount from one account (credit) to another (debit), so that the books balance by their shape.
-- The accounts a kind may touch are named here once.
create table ledger_entries (
  id bigserial primary key,
  at timestamp (3) with time zone not null,
  day date not null,
  kind text not null,
  debit text not null,
  credit text not null,
  amount bigint not null check (amount > 0),
  -- Whose money it is; nobody's where a sponsor is concerned.
  student_id uuid,
  bill_id uuid,
  payment_id uuid references payments (id) on delete restrict,
  refund_id uuid references refunds (id) on delete restrict,
  method_id uuid references payment_methods (id) on delete restrict,
  actor_id uuid,
  note text not null default '',
  sponsor_invoice_id uuid references sponsor_invoices (id) on delete restrict,
  sponsor_payment_id uuid references sponsor_payments (id) on delete restrict,
  constraint ledger_entries_bill foreign key (bill_id, student_id) references bills (id, student_id) on delete restrict,
  constraint ledger_entries_accounts
    check (kind || ' ' || debit || ' ' || credit in ('CHARGE PIUTANG PENDAPATAN', 'CHARGE_CUT PENDAPATAN PIUTANG',
      'LATE_FEE PIUTANG PENDAPATAN', 'LATE_FEE_CUT PENDAPATAN PIUTANG', 'DISCOUNT POTONGAN PIUTANG',
      'DISCOUNT_CUT PIUTANG POTONGAN', 'PAYMENT KAS PIUTANG', 'PAYMENT_UNDONE PIUTANG KAS', 'DEPOSIT_IN KAS DEPOSIT',
      'DEPOSIT_IN_UNDONE DEPOSIT KAS', 'DEPOSIT_USE DEPOSIT PIUTANG', 'DEPOSIT_BACK PIUTANG DEPOSIT', 'REFUND DEPOSIT KAS',
      'SPONSOR_CLAIM PIUTANG_SPONSOR POTONGAN', 'SPONSOR_CLAIM_CUT POTONGAN PIUTANG_SPONSOR',
      'SPONSOR_PAYMENT KAS PIUTANG_SPONSOR', 'SPONSOR_PAYMENT_UNDONE PIUTANG_SPONSOR KAS')),
  constraint ledger_entries_references
    check (((debit = 'PIUTANG' or credit = 'PIUTANG') = (bill_id is not null)) and ((debit = 'KAS'
      or credit = 'KAS') = (method_id is not null)) and (kind not in ('PAYMENT', 'PAYMENT_UNDONE', 'DEPOSIT_IN',
      'DEPOSIT_IN_UNDONE') or payment_id is not null) and ((kind = 'REFUND') = (refund_id is not null))
      and ((debit = 'PIUTANG_SPONSOR' or credit = 'PIUTANG_SPONSOR') = (sponsor_invoice_id is not null))
      and ((sponsor_invoice_id is null) = (student_id is not null)) and ((kind in ('SPONSOR_PAYMENT',
      'SPONSOR_PAYMENT_UNDONE')) = (sponsor_payment_id is not null)))
);
create index ledger_entries_student_idx on ledger_entries (student_id, id);
create index ledger_entries_bill_idx on ledger_entries (bill_id, student_id);
create index ledger_entries_payment_idx on ledger_entries (payment_id);
create index ledger_entries_refund_idx on ledger_entries (refund_id);
create index ledger_entries_method_idx on ledger_entries (method_id, day);
create index ledger_entries_day_idx on ledger_entries (day, kind);
-- Reports read the movements of cash and bank accounts by day, and what those held before.
create index ledger_entries_cash_idx on ledger_entries (day, method_id) include (debit, amount)
  where debit = 'KAS' or credit = 'KAS';
create index ledger_entries_sponsor_invoice_idx on ledger_entries (sponsor_invoice_id) where sponsor_invoice_id is not null;
create index ledger_entries_sponsor_payment_idx on ledger_entries (sponsor_payment_id) where sponsor_payment_id is not null;
