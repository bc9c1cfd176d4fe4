-- What lists of a term order and narrow by, kept where they read it, so that their time does not grow with the college.

-- The student's NIM beside the KRS: those of one state come in its order from the index alone.
alter table krs add column nim text not null default '';
alter table krs disable trigger touch;
update krs k set nim = s.nim from students s where s.id = k.student_id;
alter table krs enable trigger touch;

create function krs_takes_nim() returns trigger language plpgsql as $$
begin
  new.nim := coalesce((select s.nim from students s where s.id = new.student_id), '');
  return new;
end $$;
create trigger krs_nim before insert or update of student_id, nim on krs
  for each row execute function krs_takes_nim();

create function nim_moved() returns trigger language plpgsql as $$
begin
  update krs set nim = new.nim where student_id = new.id;
  return null;
end $$;
create trigger students_nim_moved after update of nim on students for each row
  when (old.nim is distinct from new.nim) execute function nim_moved();

-- Another NIM of the student is no edit of the KRS.
drop trigger touch on krs;
create trigger touch before update on krs for each row
  when (old.print_count = new.print_count and old.nim = new.nim) execute function touch();

create index krs_state_nim_idx on krs (period_id, state, nim, student_id);

-- Entry years a class has a student of, so that a term's classes of one year are found without looking through their students.
create table schedule_entry_years (
  schedule_id uuid not null references schedules (id) on delete cascade,
  entry_year smallint not null,
  primary key (schedule_id, entry_year)
);
insert into schedule_entry_years (schedule_id, entry_year)
select distinct i.schedule_id, s.entry_year from krs_items i join students s on s.id = i.student_id where i.approved;

-- A student of that year is there. The shared lock keeps whoever is about to take the year away waiting until this is stored;
-- those who add do not wait for each other.
create function entry_year_present(p_schedule uuid, p_year smallint) returns void language plpgsql as $$
begin
  perform from schedule_entry_years where schedule_id = p_schedule and entry_year = p_year for key share;
  if not found then
    insert into schedule_entry_years (schedule_id, entry_year) values (p_schedule, p_year) on conflict do nothing;
  end if;
end $$;

-- A student of that year has gone: with the last one the year goes too.
create function entry_year_left(p_schedule uuid, p_year smallint) returns void language plpgsql as $$
begin
  perform from schedule_entry_years where schedule_id = p_schedule and entry_year = p_year for update;
  delete from schedule_entry_years where schedule_id = p_schedule and entry_year = p_year and not exists (
    select from krs_items i join students s on s.id = i.student_id
    where i.schedule_id = p_schedule and i.approved and s.entry_year = p_year);
end $$;

create function entry_year_added() returns trigger language plpgsql as $$
begin
  perform entry_year_present(new.schedule_id, s.entry_year) from students s where s.id = new.student_id;
  return null;
end $$;
create function entry_year_removed() returns trigger language plpgsql as $$
begin
  perform entry_year_left(old.schedule_id, s.entry_year) from students s where s.id = old.student_id;
  return null;
end $$;
create trigger entry_year_added after insert on krs_items for each row
  when (new.approved) execute function entry_year_added();
create trigger entry_year_moved_in after update of approved, schedule_id on krs_items for each row
  when (new.approved and (not old.approved or new.schedule_id <> old.schedule_id)) execute function entry_year_added();
create trigger entry_year_moved_out after update of approved, schedule_id on krs_items for each row
  when (old.approved and (not new.approved or new.schedule_id <> old.schedule_id)) execute function entry_year_removed();
create trigger entry_year_removed after delete on krs_items for each row
  when (old.approved) execute function entry_year_removed();

create function entry_year_changed() returns trigger language plpgsql as $$
begin
  perform entry_year_present(i.schedule_id, new.entry_year), entry_year_left(i.schedule_id, old.entry_year)
  from (select distinct schedule_id from krs_items where student_id = new.id and approved order by 1) i;
  return null;
end $$;
create trigger students_entry_year_changed after update of entry_year on students for each row
  when (old.entry_year is distinct from new.entry_year) execute function entry_year_changed();
