-- A discount is asked of the sponsor once: what stands of it is never more than what the bill was given.
create or replace function sponsor_lines_within() returns trigger language plpgsql as $$
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
