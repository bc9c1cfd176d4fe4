-- Changes are noted by the database, so that no way of making them can be forgotten. Classes the LMS does not know cost a
-- look into an index and nothing else.
create or replace function note_lms_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lms_changes (schedule_id)
      select distinct i.schedule_id from new_rows i join lms_courses c on c.schedule_id = i.schedule_id where i.approved;
  elsif tg_op = 'DELETE' then
    insert into lms_changes (schedule_id)
      select distinct i.schedule_id from old_rows i join lms_courses c on c.schedule_id = i.schedule_id where i.approved;
  else
    insert into lms_changes (schedule_id)
      select distinct n.schedule_id from new_rows n join old_rows o on o.id = n.id
        join lms_courses c on c.schedule_id = n.schedule_id where n.approved is distinct from o.approved;
  end if;
  return null;
end $$;
