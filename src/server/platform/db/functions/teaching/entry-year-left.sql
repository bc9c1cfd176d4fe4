-- A student of that year has gone: with the last one the year goes too.
create or replace function entry_year_left(p_schedule uuid, p_year smallint) returns void language plpgsql as $$
begin
  perform from schedule_entry_years where schedule_id = p_schedule and entry_year = p_year for update;
  delete from schedule_entry_years where schedule_id = p_schedule and entry_year = p_year and not exists (
    select from krs_items i join students s on s.id = i.student_id
    where i.schedule_id = p_schedule and i.approved and s.entry_year = p_year);
end $$;
