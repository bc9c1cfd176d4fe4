create or replace function entry_year_added() returns trigger language plpgsql as $$
begin
  perform entry_year_present(new.schedule_id, s.entry_year) from students s where s.id = new.student_id;
  return null;
end $$;
