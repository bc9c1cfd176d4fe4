-- A student of that year is there. The shared lock keeps whoever is about to take the year away waiting until this is stored;
-- those who add do not wait for each other.
create or replace function entry_year_present(p_schedule uuid, p_year smallint) returns void language plpgsql as $$
begin
  perform from schedule_entry_years where schedule_id = p_schedule and entry_year = p_year for key share;
  if not found then
    insert into schedule_entry_years (schedule_id, entry_year) values (p_schedule, p_year) on conflict do nothing;
  end if;
end $$;
