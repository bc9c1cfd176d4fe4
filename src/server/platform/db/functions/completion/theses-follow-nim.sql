create or replace function theses_follow_nim() returns trigger language plpgsql as $$
begin
  update theses set nim = new.nim where student_id = new.id;
  return null;
end $$;
