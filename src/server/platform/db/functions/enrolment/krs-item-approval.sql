-- Whoever gives or takes a place without saying when: it is taken with its moment, given with the KRS.
create or replace function krs_item_approval() returns trigger language plpgsql as $$
begin
  new.approved_at := case when new.approved then
    coalesce((select approved_at from krs where id = new.krs_id), now()) end;
  return new;
end $$;
