-- Terms whose classes were all added to the LMS once: those that open later follow by themselves, as members do.
create table lms_terms (
  period_id uuid primary key references academic_periods (id) on delete cascade,
  added_at timestamp (3) with time zone not null
);
insert into lms_terms (period_id, added_at)
select s.period_id, max(c.linked_at)
from schedules s left join lms_courses c on c.schedule_id = s.id
where s.status <> 'CANCLE'
group by s.period_id having bool_and(c.schedule_id is not null);

alter table lms_runs drop constraint lms_runs_kind;
alter table lms_runs add constraint lms_runs_kind
  check (kind in ('USERS', 'COURSES', 'MEMBERS', 'NIGHTLY', 'CHANGES', 'PAST', 'OPENED'));

-- A class that was given a course, or another one, has nobody in it yet.
create function note_lms_linked() returns trigger language plpgsql as $$
begin
  insert into lms_changes (schedule_id) values (new.schedule_id);
  return null;
end $$;
create trigger note_lms_linked after insert or update of linked_at on lms_courses
  for each row execute function note_lms_linked();
