-- Holders below the least GPA of their scholarship, known by an index instead of the GPA of every holder; and what is done
-- before the state's support is taken from one of them: coaching in two terms.

alter table scholarship_grants add column is_below boolean not null default false;

create function is_below_least(p_student uuid, p_scholarship uuid) returns boolean language sql stable as $$
  select coalesce(
    (select r.ipk from semester_records r where r.student_id = p_student and r.ipk is not null
      order by r.period_code desc limit 1)
    < (select c.min_ipk from scholarships c where c.id = p_scholarship), false)
$$;

update scholarship_grants set is_below = true where is_below_least(student_id, scholarship_id);
create index scholarship_grants_below_idx on scholarship_grants (created_at, id) where is_below and status = 'ACTIVE';

-- A GPA that moved is no edit of the grant.
drop trigger touch on scholarship_grants;
create trigger touch before update on scholarship_grants for each row
  when (old.is_below = new.is_below) execute function touch();

create function grant_begins() returns trigger language plpgsql as $$
begin
  new.is_below = is_below_least(new.student_id, new.scholarship_id);
  return new;
end $$;
create trigger below before insert on scholarship_grants for each row execute function grant_begins();

create function grants_follow_gpa() returns trigger language plpgsql as $$
begin
  update scholarship_grants g set is_below = not g.is_below
  where g.student_id = coalesce(new.student_id, old.student_id) and g.status = 'ACTIVE'
    and g.is_below <> is_below_least(g.student_id, g.scholarship_id);
  return null;
end $$;
create trigger grants_begin after insert on semester_records for each row
  when (new.ipk is not null) execute function grants_follow_gpa();
create trigger grants_follow after update of ipk on semester_records for each row
  when (old.ipk is distinct from new.ipk) execute function grants_follow_gpa();
create trigger grants_end after delete on semester_records for each row
  when (old.ipk is not null) execute function grants_follow_gpa();

create function grants_follow_least() returns trigger language plpgsql as $$
begin
  update scholarship_grants g set is_below = not g.is_below
  where g.scholarship_id = new.id and g.status = 'ACTIVE' and g.is_below <> is_below_least(g.student_id, new.id);
  return null;
end $$;
create trigger grants_follow after update of min_ipk on scholarships for each row
  when (old.min_ipk is distinct from new.min_ipk) execute function grants_follow_least();

create table scholarship_coachings (
  id uuid primary key,
  grant_id uuid not null references scholarship_grants (id) on delete restrict,
  period_code char(5) not null references academic_periods (code) on delete restrict,
  note text not null check (note <> ''),
  recorded_by uuid references users (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  constraint scholarship_coachings_once unique (grant_id, period_code)
);
create index scholarship_coachings_period_idx on scholarship_coachings (period_code);
create index scholarship_coachings_recorded_by_idx on scholarship_coachings (recorded_by);
