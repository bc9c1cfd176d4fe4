-- The day the first part not paid in full is due; empty once nothing is asked. Late fees are due with the last part.
create or replace function bill_next_due() returns trigger language plpgsql as $$
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
