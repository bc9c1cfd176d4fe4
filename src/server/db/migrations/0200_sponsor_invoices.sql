-- What a subsidy takes off the bills of a term is asked of its sponsor by a numbered invoice; what the sponsor pays moves
-- through the same books.

create table sponsor_invoices (
  id uuid primary key,
  no text not null constraint sponsor_invoices_no_key unique,
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
  status text not null generated always as (case
    when cancelled_at is not null then 'CANCELLED'
    when claimed = paid then 'PAID'
    when paid > 0 then 'PARTIAL'
    else 'UNPAID'
  end) stored,
  issued_by uuid references users (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint sponsor_invoices_days check (due_date >= issued_on),
  constraint sponsor_invoices_sums check (claimed in (0, total) and paid between 0 and claimed),
  constraint sponsor_invoices_cancelled check (
    (cancelled_at is not null) = (cancel_reason <> '') and (cancelled_at is null or claimed = 0)
  )
);
create index sponsor_invoices_scholarship_idx on sponsor_invoices (scholarship_id, period_code);
create index sponsor_invoices_period_idx on sponsor_invoices (period_code);
create index sponsor_invoices_issued_idx on sponsor_invoices (issued_on, id);
create index sponsor_invoices_due_idx on sponsor_invoices (due_date, id);
create index sponsor_invoices_balance_idx on sponsor_invoices (balance, id);
create index sponsor_invoices_issued_by_idx on sponsor_invoices (issued_by);

-- The discounts an invoice is about; `stands` until it is cancelled.
create table sponsor_invoice_lines (
  invoice_id uuid not null references sponsor_invoices (id) on delete restrict,
  bill_id uuid not null,
  grant_id uuid not null references scholarship_grants (id) on delete restrict,
  student_id uuid not null,
  amount bigint not null check (amount > 0),
  stands boolean not null default true,
  primary key (invoice_id, bill_id, grant_id),
  constraint sponsor_invoice_lines_bill foreign key (bill_id, student_id) references bills (id, student_id) on delete restrict
);
create index sponsor_invoice_lines_bill_idx on sponsor_invoice_lines (bill_id, grant_id) where stands;
create index sponsor_invoice_lines_bill_all_idx on sponsor_invoice_lines (bill_id, student_id);
create index sponsor_invoice_lines_grant_idx on sponsor_invoice_lines (grant_id);

-- A discount is asked of the sponsor once: what stands of it is never more than what the bill was given.
create function sponsor_lines_within() returns trigger language plpgsql as $$
begin
  perform from bill_discounts where (bill_id, grant_id) in (select bill_id, grant_id from added)
  order by bill_id, name for update;
  if exists (
    select from (select distinct bill_id, grant_id from added) a
    where (select sum(l.amount) from sponsor_invoice_lines l where l.bill_id = a.bill_id and l.grant_id = a.grant_id and l.stands)
      > (select coalesce(sum(d.amount), 0) from bill_discounts d where d.bill_id = a.bill_id and d.grant_id = a.grant_id)
  ) then
    raise exception using errcode = 'check_violation', constraint = 'sponsor_invoice_lines_once',
      message = 'a discount is asked of its sponsor once';
  end if;
  return null;
end $$;
create trigger sponsor_lines_within after insert on sponsor_invoice_lines
  referencing new table as added for each statement execute function sponsor_lines_within();

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

-- The books: a claim moves a discount given to students to what the sponsor owes.
alter table ledger_entries
  alter column student_id drop not null,
  add column sponsor_invoice_id uuid references sponsor_invoices (id) on delete restrict,
  add column sponsor_payment_id uuid references sponsor_payments (id) on delete restrict;
create index ledger_entries_sponsor_invoice_idx on ledger_entries (sponsor_invoice_id) where sponsor_invoice_id is not null;
create index ledger_entries_sponsor_payment_idx on ledger_entries (sponsor_payment_id) where sponsor_payment_id is not null;
alter table ledger_entries drop constraint ledger_entries_accounts, drop constraint ledger_entries_references;
alter table ledger_entries
  add constraint ledger_entries_accounts check (kind || ' ' || debit || ' ' || credit in (
    'CHARGE PIUTANG PENDAPATAN', 'CHARGE_CUT PENDAPATAN PIUTANG',
    'LATE_FEE PIUTANG PENDAPATAN', 'LATE_FEE_CUT PENDAPATAN PIUTANG',
    'DISCOUNT POTONGAN PIUTANG', 'DISCOUNT_CUT PIUTANG POTONGAN',
    'PAYMENT KAS PIUTANG', 'PAYMENT_UNDONE PIUTANG KAS',
    'DEPOSIT_IN KAS DEPOSIT', 'DEPOSIT_IN_UNDONE DEPOSIT KAS',
    'DEPOSIT_USE DEPOSIT PIUTANG', 'DEPOSIT_BACK PIUTANG DEPOSIT',
    'REFUND DEPOSIT KAS',
    'SPONSOR_CLAIM PIUTANG_SPONSOR POTONGAN', 'SPONSOR_CLAIM_CUT POTONGAN PIUTANG_SPONSOR',
    'SPONSOR_PAYMENT KAS PIUTANG_SPONSOR', 'SPONSOR_PAYMENT_UNDONE PIUTANG_SPONSOR KAS'
  )),
  add constraint ledger_entries_references check (
    ((debit = 'PIUTANG' or credit = 'PIUTANG') = (bill_id is not null))
    and ((debit = 'KAS' or credit = 'KAS') = (method_id is not null))
    and (kind not in ('PAYMENT', 'PAYMENT_UNDONE', 'DEPOSIT_IN', 'DEPOSIT_IN_UNDONE') or payment_id is not null)
    and ((kind = 'REFUND') = (refund_id is not null))
    and ((debit = 'PIUTANG_SPONSOR' or credit = 'PIUTANG_SPONSOR') = (sponsor_invoice_id is not null))
    and ((sponsor_invoice_id is null) = (student_id is not null))
    and ((kind in ('SPONSOR_PAYMENT', 'SPONSOR_PAYMENT_UNDONE')) = (sponsor_payment_id is not null))
  );

-- Carries new entries to the sums of invoices, locked in id order.
create function sponsor_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from posted where sponsor_invoice_id is not null) then return null; end if;
  perform from sponsor_invoices where id in (select sponsor_invoice_id from posted) order by id for update;
  update sponsor_invoices i set claimed = i.claimed + s.claimed, paid = i.paid + s.paid
  from (
    select sponsor_invoice_id,
      coalesce(sum(signed) filter (where other = 'POTONGAN'), 0) claimed,
      coalesce(sum(-signed) filter (where other = 'KAS'), 0) paid
    from (
      select sponsor_invoice_id, case when debit = 'PIUTANG_SPONSOR' then amount else -amount end signed,
        case when debit = 'PIUTANG_SPONSOR' then credit else debit end other
      from posted where sponsor_invoice_id is not null
    ) sides group by 1
  ) s where i.id = s.sponsor_invoice_id;
  return null;
end $$;
create trigger ledger_entries_sponsor_posted after insert on ledger_entries
  referencing new table as posted for each statement execute function sponsor_posted();

create trigger sponsor_sums_follow before update of claimed, paid on sponsor_invoices
  for each row execute function refuse_sums();
create trigger sponsor_starts_empty before insert on sponsor_invoices for each row
  when (new.claimed <> 0 or new.paid <> 0) execute function refuse_sums();
-- Money moving is a change of the invoice: two people who record one transfer do not both succeed.
create trigger touch before update on sponsor_invoices for each row execute function touch();
create trigger touch before update on sponsor_payments for each row execute function touch();
