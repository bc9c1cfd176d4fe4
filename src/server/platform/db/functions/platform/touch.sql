create or replace function touch() returns trigger language plpgsql as $$
begin
  new.updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
  return new;
end $$;
