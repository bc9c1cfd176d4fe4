-- A thesis takes the NIM its student has when it is written, also while that NIM is being changed: the student is held as the
-- KRS holds it, so that a change under way is waited for and the new NIM read.
create or replace function theses_take_nim() returns trigger language plpgsql as $$
begin
  select s.nim into new.nim from students s where s.id = new.student_id for share;
  new.nim := coalesce(new.nim, '');
  return new;
end $$;
