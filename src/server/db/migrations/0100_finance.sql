-- Money: what is billed, what was paid, and the ledger that both are read from.

-- Where money arrives.
create table payment_methods (
  id uuid primary key,
  name text not null,
  type text not null check (type in ('BANK_TRANSFER', 'VIRTUAL_ACCOUNT', 'QRIS', 'CASH', 'EWALLET')),
  bank_name text not null default '',
  account_number text not null default '' check (account_number ~ '^[0-9]{0,30}$'),
  account_holder text not null default '',
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
  code text not null constraint payment_types_code_key unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,29}$'),
  name text not null,
  category text not null check (category in (
    'PENDAFTARAN', 'UANG_GEDUNG', 'HERREGISTRASI', 'SPP', 'SKS', 'UTS', 'UAS', 'PRAKTIKUM', 'KKN', 'MAGANG',
    'SEMINAR_PROPOSAL', 'SKRIPSI', 'YUDISIUM', 'WISUDA', 'KONVERSI', 'CUTI', 'DENDA_KRS', 'DENDA_PERPUS',
    'SEMESTER_PENDEK', 'LAINNYA'
  )),
  period_code char(5) not null references academic_periods (code) on delete restrict,
  amount_mode text not null check (amount_mode in ('FLAT', 'PER_SKS', 'PER_COURSE', 'CUSTOM')),
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
  updated_at timestamp (3) with time zone not null default now()
);
create index payment_types_period_idx on payment_types (period_code, category);
create index payment_types_open_idx on payment_types (due_date) where status = 'OPEN';

create table payment_type_methods (
  payment_type_id uuid not null references payment_types (id) on delete cascade,
  method_id uuid not null references payment_methods (id) on delete restrict,
  primary key (payment_type_id, method_id)
);
create index payment_type_methods_method_idx on payment_type_methods (method_id);

-- Amounts named for single students (CUSTOM).
create table payment_type_amounts (
  payment_type_id uuid not null references payment_types (id) on delete cascade,
  student_id uuid not null references students (id) on delete cascade,
  amount bigint not null check (amount between 1 and 1000000000),
  primary key (payment_type_id, student_id)
);
create index payment_type_amounts_student_idx on payment_type_amounts (student_id);

-- One bill of a student for a type. The sums are kept by the ledger's trigger and by nothing else.
create table bills (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
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
  status text not null generated always as (case
    when cancelled_at is not null then 'CANCELLED'
    when charged = discounted then 'WAIVED'
    when charged - discounted = paid then 'PAID'
    when paid > 0 then 'PARTIAL'
    else 'UNPAID'
  end) stored,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint bills_student_type_key unique (student_id, payment_type_id),
  constraint bills_owner_key unique (id, student_id),
  constraint bills_sums check (
    late_fee between 0 and charged and discounted between 0 and charged and paid between 0 and charged - discounted
  ),
  constraint bills_cancelled_is_empty check (cancelled_at is null or (charged = 0 and paid = 0))
);
create index bills_type_status_idx on bills (payment_type_id, status);
create index bills_owed_idx on bills (due_date, student_id) where balance > 0;
create index bills_status_idx on bills (status, created_at);

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
  name text not null,
  kind text not null check (kind in ('KIP', 'LEMBAGA', 'SUBSIDI', 'POTONGAN')),
  mode text not null check (mode in ('PERCENT', 'AMOUNT')),
  value bigint not null check (value > 0 and (mode = 'AMOUNT' or value <= 10000)),
  categories text[] not null default '{}',
  sponsor text not null default '',
  min_ipk smallint check (min_ipk between 0 and 400),
  is_active boolean not null default true,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index scholarships_name_key on scholarships (lower(name));

create table scholarship_grants (
  id uuid primary key,
  scholarship_id uuid not null references scholarships (id) on delete restrict,
  student_id uuid not null references students (id) on delete restrict,
  from_period char(5) not null,
  until_period char(5) not null,
  decree_no text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'ENDED')),
  end_reason text not null default '',
  created_by uuid references users (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint scholarship_grants_range check (from_period <= until_period),
  constraint scholarship_grants_no_overlap exclude using gist (
    student_id with =, scholarship_id with =, int4range(from_period::int, until_period::int, '[]') with &&
  ) where (status = 'ACTIVE')
);
create index scholarship_grants_scholarship_idx on scholarship_grants (scholarship_id);
create index scholarship_grants_student_idx on scholarship_grants (student_id, from_period);
create index scholarship_grants_created_by_idx on scholarship_grants (created_by);

create table bill_discounts (
  bill_id uuid not null references bills (id) on delete cascade,
  grant_id uuid references scholarship_grants (id) on delete restrict,
  name text not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  primary key (bill_id, name)
);
create index bill_discounts_grant_idx on bill_discounts (grant_id);

-- One transfer or cash receipt.
create table payments (
  id uuid primary key,
  bill_id uuid not null,
  student_id uuid not null references students (id) on delete restrict,
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

-- Receipts are numbered per year without gaps: the counter moves in the transaction that issues the number.
create table receipt_counters (
  year smallint primary key,
  last integer not null check (last > 0)
);
create table receipts (
  payment_id uuid primary key references payments (id) on delete restrict,
  year smallint not null,
  serial integer not null,
  no text not null constraint receipts_no_key unique,
  amount bigint not null check (amount > 0),
  issued_on date not null,
  issued_by uuid references users (id) on delete set null,
  print_count integer not null default 0,
  voided_at timestamp (3) with time zone,
  void_reason text not null default '',
  constraint receipts_serial_key unique (year, serial)
);
create index receipts_issued_by_idx on receipts (issued_by);

-- Money going back to a student; always out of the deposit.
create table refunds (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
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
  constraint refunds_paid check ((status = 'PAID') = (paid_on is not null and method_id is not null))
);
create index refunds_student_idx on refunds (student_id);
create index refunds_payment_idx on refunds (payment_id);
create index refunds_status_idx on refunds (status, created_at);
create index refunds_requested_by_idx on refunds (requested_by);
create index refunds_decided_by_idx on refunds (decided_by);
create index refunds_method_idx on refunds (method_id);

-- Leave to pass a gate for a while.
create table gate_exemptions (
  id uuid primary key,
  student_id uuid not null references students (id) on delete cascade,
  gate text not null check (gate in ('KRS', 'UTS', 'UAS', 'SKRIPSI', 'WISUDA', 'EDO', 'EKA', 'BIODATA', 'ATTENDANCE')),
  -- The class an exemption from the attendance limit is for.
  schedule_id uuid references schedules (id) on delete cascade,
  until date not null,
  reason text not null check (reason <> ''),
  file text,
  granted_by uuid references users (id) on delete set null,
  revoked_at timestamp (3) with time zone,
  revoked_by uuid references users (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint gate_exemptions_class check ((gate = 'ATTENDANCE') = (schedule_id is not null))
);
create index gate_exemptions_schedule_idx on gate_exemptions (schedule_id);
create index gate_exemptions_student_idx on gate_exemptions (student_id, gate, until);
create index gate_exemptions_granted_by_idx on gate_exemptions (granted_by);
create index gate_exemptions_revoked_by_idx on gate_exemptions (revoked_by);

-- The ledger ------------------------------------------------------------------------------------------------------

-- Money a student holds here without owing it; moved by the ledger's trigger alone.
create table student_deposits (
  student_id uuid primary key references students (id) on delete restrict,
  amount bigint not null constraint student_deposits_amount check (amount >= 0)
);

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
  student_id uuid not null references students (id) on delete restrict,
  bill_id uuid,
  payment_id uuid references payments (id) on delete restrict,
  refund_id uuid references refunds (id) on delete restrict,
  method_id uuid references payment_methods (id) on delete restrict,
  actor_id uuid,
  note text not null default '',
  constraint ledger_entries_bill foreign key (bill_id, student_id) references bills (id, student_id) on delete restrict,
  constraint ledger_entries_accounts check (kind || ' ' || debit || ' ' || credit in (
    'CHARGE PIUTANG PENDAPATAN', 'CHARGE_CUT PENDAPATAN PIUTANG',
    'LATE_FEE PIUTANG PENDAPATAN', 'LATE_FEE_CUT PENDAPATAN PIUTANG',
    'DISCOUNT POTONGAN PIUTANG', 'DISCOUNT_CUT PIUTANG POTONGAN',
    'PAYMENT KAS PIUTANG', 'PAYMENT_UNDONE PIUTANG KAS',
    'DEPOSIT_IN KAS DEPOSIT', 'DEPOSIT_IN_UNDONE DEPOSIT KAS',
    'DEPOSIT_USE DEPOSIT PIUTANG', 'DEPOSIT_BACK PIUTANG DEPOSIT',
    'REFUND DEPOSIT KAS'
  )),
  constraint ledger_entries_references check (
    ((debit = 'PIUTANG' or credit = 'PIUTANG') = (bill_id is not null))
    and ((debit = 'KAS' or credit = 'KAS') = (method_id is not null))
    and (kind not in ('PAYMENT', 'PAYMENT_UNDONE', 'DEPOSIT_IN', 'DEPOSIT_IN_UNDONE') or payment_id is not null)
    and ((kind = 'REFUND') = (refund_id is not null))
  )
);
create index ledger_entries_student_idx on ledger_entries (student_id, id);
create index ledger_entries_bill_idx on ledger_entries (bill_id, student_id);
create index ledger_entries_payment_idx on ledger_entries (payment_id);
create index ledger_entries_refund_idx on ledger_entries (refund_id);
create index ledger_entries_method_idx on ledger_entries (method_id, day);
create index ledger_entries_day_idx on ledger_entries (day, kind);

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();

-- Carries new entries to the sums of bills and deposits; rows are locked in id order. The checks on those tables refuse what
-- would pay more than is owed or take out more than is there.
create function ledger_posted() returns trigger language plpgsql as $$
begin
  perform from bills where id in (select bill_id from posted) order by id for update;
  update bills b set
    charged = b.charged + s.charged, late_fee = b.late_fee + s.late_fee,
    discounted = b.discounted + s.discounted, paid = b.paid + s.paid
  from (
    select bill_id,
      coalesce(sum(signed) filter (where other = 'PENDAPATAN'), 0) charged,
      coalesce(sum(signed) filter (where kind in ('LATE_FEE', 'LATE_FEE_CUT')), 0) late_fee,
      coalesce(sum(-signed) filter (where other = 'POTONGAN'), 0) discounted,
      coalesce(sum(-signed) filter (where other in ('KAS', 'DEPOSIT')), 0) paid
    from (
      select bill_id, kind,
        case when debit = 'PIUTANG' then amount else -amount end signed,
        case when debit = 'PIUTANG' then credit else debit end other
      from posted where bill_id is not null
    ) sides group by bill_id
  ) s where b.id = s.bill_id;
  insert into student_deposits as d (student_id, amount)
  select student_id, 0 from posted where 'DEPOSIT' in (debit, credit) group by 1 order by 1
  on conflict do nothing;
  perform from student_deposits
  where student_id in (select student_id from posted where 'DEPOSIT' in (debit, credit)) order by student_id for update;
  update student_deposits d set amount = d.amount + s.amount
  from (
    select student_id, sum(case when credit = 'DEPOSIT' then amount else -amount end) amount
    from posted where 'DEPOSIT' in (debit, credit) group by 1
  ) s where d.student_id = s.student_id;
  return null;
end $$;
create trigger ledger_entries_posted after insert on ledger_entries
  referencing new table as posted for each statement execute function ledger_posted();

-- The sums move only with the ledger: a write from anywhere else is refused.
create function refuse_sums() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception using errcode = 'restrict_violation', message = tg_table_name || ' sums follow the ledger';
  end if;
  return new;
end $$;
create trigger bills_sums_follow before update of charged, late_fee, discounted, paid on bills
  for each row execute function refuse_sums();
create trigger bills_start_empty before insert on bills for each row
  when (new.charged <> 0 or new.late_fee <> 0 or new.discounted <> 0 or new.paid <> 0) execute function refuse_sums();
create trigger student_deposits_follow before insert or update on student_deposits
  for each row execute function refuse_sums();

-- Money moving on a bill is not an edit of it; everything else moves the change stamp.
create trigger touch before update on bills for each row
  when (old.charged = new.charged and old.discounted = new.discounted and old.paid = new.paid)
  execute function touch();
create trigger touch before update on payment_methods for each row execute function touch();
create trigger touch before update on payment_types for each row execute function touch();
create trigger touch before update on scholarships for each row execute function touch();
create trigger touch before update on scholarship_grants for each row execute function touch();
create trigger touch before update on payments for each row execute function touch();
create trigger touch before update on refunds for each row execute function touch();
create trigger touch before update on gate_exemptions for each row execute function touch();

-- Deleting what money was moved on would lose history.
create trigger receipts_keep before delete on receipts for each row execute function refuse_change();
