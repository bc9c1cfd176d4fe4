-- Who resigned or moved to another college stays "inactive" and has an exit: no term waits for a KRS of theirs.
drop trigger krs_student on krs;
drop trigger krs_follows on students;
drop function registers(text, text, text);
create function registers(p_status text, p_left boolean, p_entry_semester text, p_term text) returns boolean
language sql immutable parallel safe as $$
  select p_status in ('active', 'inactive') and not p_left and p_entry_semester <= p_term
$$;

create or replace function krs_takes_student() returns trigger language plpgsql as $$
begin
  select s.nim, registers(s.status, s.exit is not null, s.entry_semester, p.code) into new.nim, new.registering
  from students s, academic_periods p where s.id = new.student_id and p.id = new.period_id for share of s;
  new.nim := coalesce(new.nim, '');
  new.registering := coalesce(new.registering, true);
  return new;
end $$;
create trigger krs_student before insert or update of student_id, period_id, nim, registering on krs
  for each row execute function krs_takes_student();

create or replace function krs_follows_student() returns trigger language plpgsql as $$
begin
  update krs k
  set nim = new.nim, registering = registers(new.status, new.exit is not null, new.entry_semester, p.code)
  from academic_periods p where p.id = k.period_id and k.student_id = new.id
    and (k.nim, k.registering) is distinct from
      (new.nim, registers(new.status, new.exit is not null, new.entry_semester, p.code));
  return null;
end $$;
create trigger krs_follows after update of nim, status, entry_semester, exit on students for each row
  when (old.nim is distinct from new.nim or old.status is distinct from new.status
    or old.entry_semester is distinct from new.entry_semester or (old.exit is null) <> (new.exit is null))
  execute function krs_follows_student();

alter table krs disable trigger touch;
update krs k set registering = false from students s
where s.id = k.student_id and k.registering and s.status in ('active', 'inactive') and s.exit is not null;
alter table krs enable trigger touch;

drop index students_registering_idx;
create index students_registering_idx on students (nim, id) where status in ('active', 'inactive') and exit is null;
