create or replace function grants_follow_gpa() returns trigger language plpgsql as $$
begin
  update scholarship_grants g set is_below = not g.is_below
  where g.student_id = coalesce(new.student_id, old.student_id) and g.status = 'ACTIVE'
    and g.is_below <> is_below_least(g.student_id, g.scholarship_id);
  return null;
end $$;
