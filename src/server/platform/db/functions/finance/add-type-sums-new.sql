create or replace function add_type_sums_new() returns trigger language plpgsql as $$
begin
  insert into payment_type_sums (payment_type_id, bills, settled, charged, discounted, paid)
  select payment_type_id, count(*), count(*) filter (where status in ('PAID', 'WAIVED')), sum(charged), sum(discounted),
    sum(paid)
  from after_change where status <> 'CANCELLED' group by payment_type_id order by payment_type_id;
  return null;
end $$;
