-- Whether the student of a KRS is one of those its term waits for, kept beside the KRS as the NIM is: a term's list is those
-- it waits for, in an order an index has, and the KRS of all others, which an index has too.
create function registers(p_status text, p_entry_semester text, p_term text) returns boolean
language sql immutable parallel safe as $$
  select p_status in ('active', 'inactive') and p_entry_semester <= p_term
$$;

alter table krs add column registering boolean not null default true;
alter table krs disable trigger touch;
update krs k set registering = false from students s, academic_periods p
where s.id = k.student_id and p.id = k.period_id and not registers(s.status, s.entry_semester, p.code);
alter table krs enable trigger touch;

-- The lock lets nobody change the student between this reading and the storing of the KRS; its foreign key would take a
-- weaker one of the same row.
drop trigger krs_nim on krs;
drop function krs_takes_nim();
create function krs_takes_student() returns trigger language plpgsql as $$
begin
  select s.nim, registers(s.status, s.entry_semester, p.code) into new.nim, new.registering
  from students s, academic_periods p where s.id = new.student_id and p.id = new.period_id for share of s;
  new.nim := coalesce(new.nim, '');
  new.registering := coalesce(new.registering, true);
  return new;
end $$;
create trigger krs_student before insert or update of student_id, period_id, nim, registering on krs
  for each row execute function krs_takes_student();

drop trigger students_nim_moved on students;
drop function nim_moved();
create function krs_follows_student() returns trigger language plpgsql as $$
begin
  update krs k set nim = new.nim, registering = registers(new.status, new.entry_semester, p.code)
  from academic_periods p where p.id = k.period_id and k.student_id = new.id
    and (k.nim, k.registering) is distinct from (new.nim, registers(new.status, new.entry_semester, p.code));
  return null;
end $$;
create trigger krs_follows after update of nim, status, entry_semester on students for each row
  when (old.nim is distinct from new.nim or old.status is distinct from new.status
    or old.entry_semester is distinct from new.entry_semester)
  execute function krs_follows_student();

-- What follows from the student is no edit of the KRS.
drop trigger touch on krs;
create trigger touch before update on krs for each row
  when (old.print_count = new.print_count and old.nim = new.nim and old.registering = new.registering)
  execute function touch();

create index krs_others_idx on krs (period_id, nim, student_id) where not registering;
create index students_registering_idx on students (nim, id) where status in ('active', 'inactive');

-- In a term that runs hardly anybody is one of the others, in an old one nearly everybody: the planner has to know which.
create statistics krs_registering (mcv) on period_id, registering from krs;
analyze krs (period_id, registering);
