-- What billing keeps besides the sums: types that were taken back, plans of single students, fees forgiven, the next due
-- day of every bill, and the term from which a grant no longer counts.

-- A type whose bills were all cancelled stays for their history, and gives its code back.
alter table payment_types add column removed_at timestamp (3) with time zone;
alter table payment_types drop constraint payment_types_code_key;
create unique index payment_types_code_key on payment_types (code) where removed_at is null;

alter table bills
  add column plan_reason text not null default '',
  add column late_fee_waived bigint not null default 0 check (late_fee_waived >= 0),
  add column next_due date;

alter table scholarship_grants add column ended_from char(5);
alter table scholarship_grants
  add constraint scholarship_grants_ended check ((status = 'ENDED') = (ended_from is not null and end_reason <> ''));

-- The day the first part not paid in full is due; empty once nothing is asked. Late fees are due with the last part.
create function bill_next_due() returns trigger language plpgsql as $$
begin
  new.next_due := null;
  if new.cancelled_at is null and new.charged - new.discounted > new.paid then
    select due_date into new.next_due
    from (select no, due_date, sum(amount) over (order by no) as until from bill_installments where bill_id = new.id) parts
    where until > new.paid order by no limit 1;
    new.next_due := coalesce(new.next_due, new.due_date);
  end if;
  return new;
end $$;
create trigger next_due before update on bills for each row execute function bill_next_due();
-- Bills of before are measured by an update that changes nothing.
update bills set due_date = due_date;

create index bills_next_due_idx on bills (next_due, id) where next_due is not null;
create index bills_due_idx on bills (due_date, id);
create index bills_balance_idx on bills (balance, id);
create index bills_progress_idx on bills (payment_type_id) include (charged, late_fee, discounted, paid, status);
