-- The sums move only with the ledger: a write from anywhere else is refused.
create or replace function refuse_sums() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception using errcode = 'restrict_violation', message = tg_table_name || ' sums follow the ledger';
  end if;
  return new;
end $$;
