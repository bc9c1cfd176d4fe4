create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', message = tg_table_name || ' is append-only';
end $$;
