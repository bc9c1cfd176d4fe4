-- What was compared with one feeder, or with its sandbox, says nothing of another: once another is set the comparisons are
-- forgotten. The proof of what was sent stays.
create function forget_feeder_rows() returns trigger language plpgsql as $$
begin
  delete from feeder_rows;
  return null;
end $$;

create trigger main_data_forget_feeder_rows after update on main_data for each row
  when (
    coalesce(old.data #>> '{integration,feederEnvironment}', 'live')
      is distinct from coalesce(new.data #>> '{integration,feederEnvironment}', 'live')
    or rtrim(coalesce(old.data #>> '{integration,feederUrl}', ''), '/')
      is distinct from rtrim(coalesce(new.data #>> '{integration,feederUrl}', ''), '/')
  )
  execute function forget_feeder_rows();
