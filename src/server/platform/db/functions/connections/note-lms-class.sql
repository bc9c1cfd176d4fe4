create or replace function note_lms_class() returns trigger language plpgsql as $$
begin
  insert into lms_changes (schedule_id) select c.schedule_id from lms_courses c where c.schedule_id = new.id;
  return null;
end $$;
