create or replace function entry_year_changed() returns trigger language plpgsql as $$
begin
  perform entry_year_present(i.schedule_id, new.entry_year), entry_year_left(i.schedule_id, old.entry_year)
  from (select distinct schedule_id from krs_items where student_id = new.id and approved order by 1) i;
  return null;
end $$;
