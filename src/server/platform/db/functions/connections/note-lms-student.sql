create or replace function note_lms_student() returns trigger language plpgsql as $$
begin
  insert into lms_changes (schedule_id)
    select i.schedule_id from krs_items i join lms_courses c on c.schedule_id = i.schedule_id
      where i.student_id = new.id and i.approved;
  return null;
end $$;
