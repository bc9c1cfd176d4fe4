-- Emptying takes the same time however many rows were compared, so that another feeder can be set on the largest campus too.
create or replace function forget_feeder_rows() returns trigger language plpgsql as $$
begin
  truncate feeder_rows;
  return null;
end $$;

-- A feeder reached by https from now on is the same one.
create function feeder_place(url text) returns text immutable language sql
  return rtrim(regexp_replace(coalesce(url, ''), '^https?://', '', 'i'), '/');

drop trigger main_data_forget_feeder_rows on main_data;
create trigger main_data_forget_feeder_rows after update on main_data for each row
  when (
    coalesce(old.data #>> '{integration,feederEnvironment}', 'live')
      is distinct from coalesce(new.data #>> '{integration,feederEnvironment}', 'live')
    or feeder_place(old.data #>> '{integration,feederUrl}')
      is distinct from feeder_place(new.data #>> '{integration,feederUrl}')
  )
  execute function forget_feeder_rows();
