-- A list of payments of a category or a term asks each payment what its bill is for. A bill never changes its type, so the
-- payment keeps it: the list and its count read one index.
create function bill_keeps_type() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', message = 'a bill keeps its payment type';
end $$;
create trigger keeps_type before update of payment_type_id on bills for each row
  when (old.payment_type_id <> new.payment_type_id) execute function bill_keeps_type();

alter table payments add column payment_type_id uuid references payment_types (id) on delete restrict;
alter table payments disable trigger user;
update payments p set payment_type_id = b.payment_type_id from bills b where b.id = p.bill_id;
alter table payments enable trigger user;
alter table payments alter column payment_type_id set not null;

create function payment_type_of_bill() returns trigger language plpgsql as $$
begin
  new.payment_type_id := (select payment_type_id from bills where id = new.bill_id);
  return new;
end $$;
create trigger type_of_bill before insert or update of bill_id, payment_type_id on payments
  for each row execute function payment_type_of_bill();

create index payments_type_idx on payments (payment_type_id, created_at, id);

-- The orders of the lists of dispensations and of holders of scholarships.
create index gate_exemptions_created_idx on gate_exemptions (created_at, id);
create index gate_exemptions_until_idx on gate_exemptions (until, id);
create index scholarship_grants_created_idx on scholarship_grants (created_at, id);
create index scholarship_grants_period_idx on scholarship_grants (from_period, id);
