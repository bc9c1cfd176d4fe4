create or replace function note_lms_lecturer() returns trigger language plpgsql as $$
begin
  insert into lms_changes (schedule_id)
    select c.schedule_id from lms_courses c
      where c.schedule_id = case when tg_op = 'DELETE' then old.schedule_id else new.schedule_id end;
  return null;
end $$;
