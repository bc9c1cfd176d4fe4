create or replace function add_type_sums() returns trigger language plpgsql as $$
begin
  insert into payment_type_sums (payment_type_id, bills, settled, charged, discounted, paid)
  select payment_type_id, sum(sign), sum(sign * (status in ('PAID', 'WAIVED'))::int), sum(sign * charged),
    sum(sign * discounted), sum(sign * paid)
  from (
    select 1 as sign, payment_type_id, status, charged, discounted, paid from after_change
    union all
    select -1, payment_type_id, status, charged, discounted, paid from before_change
  ) sides
  where status <> 'CANCELLED' group by payment_type_id
  having sum(sign) <> 0 or sum(sign * (status in ('PAID', 'WAIVED'))::int) <> 0 or sum(sign * charged) <> 0
    or sum(sign * discounted) <> 0 or sum(sign * paid) <> 0
  order by payment_type_id;
  return null;
end $$;
