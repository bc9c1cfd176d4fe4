create or replace function krs_follows_student() returns trigger language plpgsql as $$
begin
  update krs k
  set nim = new.nim, registering = registers(new.status, new.exit is not null, new.entry_semester, p.code)
  from academic_periods p where p.id = k.period_id and k.student_id = new.id
    and (k.nim, k.registering) is distinct from
      (new.nim, registers(new.status, new.exit is not null, new.entry_semester, p.code));
  return null;
end $$;
