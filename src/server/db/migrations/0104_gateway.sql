-- Payments through a gateway: what was asked of it, what it told, and what came of that.

create table gateway_charges (
  id uuid primary key,
  order_id text not null constraint gateway_charges_order_key unique,
  bill_id uuid not null,
  student_id uuid not null references students (id) on delete restrict,
  method_id uuid not null references payment_methods (id) on delete restrict,
  amount bigint not null check (amount between 1 and 1000000000),
  status text not null default 'CREATING'
    check (status in ('CREATING', 'OPEN', 'PAID', 'EXPIRED', 'FAILED', 'CANCELLED')),
  expires_at timestamp (3) with time zone not null,
  -- When the gateway was last asked about it.
  asked_at timestamp (3) with time zone not null,
  token text not null default '',
  url text not null default '',
  channel text not null default '',
  account_bank text not null default '',
  account_number text not null default '',
  qr text not null default '',
  reference text not null default '',
  payment_id uuid constraint gateway_charges_payment_key unique references payments (id) on delete restrict,
  -- What finance has to look at, and what it did about it.
  attention text check (attention in ('AMOUNT', 'REFUND')),
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
create trigger touch before update on gateway_charges for each row execute function touch();

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

create trigger gateway_notices_append_only before update or delete on gateway_notices
  for each row execute function refuse_change();
create trigger gateway_notices_no_truncate before truncate on gateway_notices
  for each statement execute function refuse_change();
create trigger gateway_notice_outcomes_append_only before update or delete on gateway_notice_outcomes
  for each row execute function refuse_change();
create trigger gateway_notice_outcomes_no_truncate before truncate on gateway_notice_outcomes
  for each statement execute function refuse_change();
