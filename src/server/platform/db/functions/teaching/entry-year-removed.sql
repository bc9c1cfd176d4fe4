create or replace function entry_year_removed() returns trigger language plpgsql as $$
begin
  perform entry_year_left(old.schedule_id, s.entry_year) from students s where s.id = old.student_id;
  return null;
end $$;
