create or replace function krs_takes_student() returns trigger language plpgsql as $$
begin
  select s.nim, registers(s.status, s.exit is not null, s.entry_semester, p.code) into new.nim, new.registering
  from students s, academic_periods p where s.id = new.student_id and p.id = new.period_id for share of s;
  new.nim := coalesce(new.nim, '');
  new.registering := coalesce(new.registering, true);
  return new;
end $$;
