create or replace function grants_follow_least() returns trigger language plpgsql as $$
begin
  update scholarship_grants g set is_below = not g.is_below
  where g.scholarship_id = new.id and g.status = 'ACTIVE' and g.is_below <> is_below_least(g.student_id, new.id);
  return null;
end $$;
