create or replace function payment_type_of_bill() returns trigger language plpgsql as $$
begin
  new.payment_type_id := (select payment_type_id from bills where id = new.bill_id);
  return new;
end $$;
