create or replace function grant_begins() returns trigger language plpgsql as $$
begin
  new.is_below = is_below_least(new.student_id, new.scholarship_id);
  return new;
end $$;
