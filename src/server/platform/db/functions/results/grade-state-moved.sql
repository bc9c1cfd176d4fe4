-- Classes are locked in id order, as when seats are taken.
create or replace function grade_state_moved() returns trigger language plpgsql as $$
begin
  perform from schedules s join changed c on c.schedule_id = s.id
  where (s.grade_status, s.grades_submitted_at, s.grades_extended_until)
    is distinct from (c.status, c.submitted_at, c.extended_until)
  order by s.id for no key update of s;
  update schedules s
  set grade_status = c.status, grades_submitted_at = c.submitted_at, grades_extended_until = c.extended_until
  from changed c
  where c.schedule_id = s.id and (s.grade_status, s.grades_submitted_at, s.grades_extended_until)
    is distinct from (c.status, c.submitted_at, c.extended_until);
  return null;
end $$;
