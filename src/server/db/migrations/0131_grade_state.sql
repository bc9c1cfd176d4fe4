-- Where the grades of a class stand, kept with the class: lists of a term order and count thousands of classes by it without
-- reading the sheets of all terms. Only the triggers on grade_sheets write it.

alter table schedules
  add column grade_status text not null default 'DRAFT',
  add column grades_submitted_at timestamp(3) with time zone,
  add column grades_extended_until date,
  add constraint schedules_grade_status check (grade_status in ('DRAFT', 'SUBMITTED', 'PUBLISHED', 'LOCKED'));

-- A seat taken or given up is not an edit of the class, nor are grades that move on.
drop trigger touch on schedules;
create trigger touch before update on schedules for each row
  when ((old.taken, old.grade_status, old.grades_submitted_at, old.grades_extended_until)
    is not distinct from (new.taken, new.grade_status, new.grades_submitted_at, new.grades_extended_until))
  execute function touch();

update schedules s
set grade_status = g.status, grades_submitted_at = g.submitted_at, grades_extended_until = g.extended_until
from grade_sheets g
where g.schedule_id = s.id
  and (g.status, g.submitted_at, g.extended_until) is distinct from ('DRAFT', null::timestamptz, null::date);

-- Classes are locked in id order, as when seats are taken.
create function grade_state_moved() returns trigger language plpgsql as $$
begin
  perform from schedules s join changed c on c.schedule_id = s.id
  where (s.grade_status, s.grades_submitted_at, s.grades_extended_until)
    is distinct from (c.status, c.submitted_at, c.extended_until)
  order by s.id for no key update of s;
  update schedules s
  set grade_status = c.status, grades_submitted_at = c.submitted_at, grades_extended_until = c.extended_until
  from changed c
  where c.schedule_id = s.id and (s.grade_status, s.grades_submitted_at, s.grades_extended_until)
    is distinct from (c.status, c.submitted_at, c.extended_until);
  return null;
end $$;
create trigger grade_state_inserted after insert on grade_sheets
  referencing new table as changed for each statement execute function grade_state_moved();
create trigger grade_state_updated after update on grade_sheets
  referencing new table as changed for each statement execute function grade_state_moved();

create function grade_state_deleted() returns trigger language plpgsql as $$
begin
  perform from schedules where id in (select schedule_id from removed) order by id for no key update;
  update schedules set grade_status = 'DRAFT', grades_submitted_at = null, grades_extended_until = null
  where id in (select schedule_id from removed)
    and (grade_status, grades_submitted_at, grades_extended_until)
      is distinct from ('DRAFT', null::timestamptz, null::date);
  return null;
end $$;
create trigger grade_state_deleted after delete on grade_sheets
  referencing old table as removed for each statement execute function grade_state_deleted();

create index schedules_grade_status_idx on schedules (period_id, grade_status, id) where status <> 'CANCLE';
