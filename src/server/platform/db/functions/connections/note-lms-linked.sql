-- A class that was given a course, or another one, has nobody in it yet.
create or replace function note_lms_linked() returns trigger language plpgsql as $$
begin
  insert into lms_changes (schedule_id) values (new.schedule_id);
  return null;
end $$;
