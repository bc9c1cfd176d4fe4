-- What reports sum up over all students, grades or results of a term is kept beside the rows, as differences that are only
-- ever added: nobody who writes waits for another who writes, and the night folds them into one row per kind.

create table student_counts (
  id bigint generated always as identity primary key,
  entry_year smallint not null,
  entry_semester char(5) not null,
  class_type text not null,
  status text not null,
  -- The term in which they left, where they have.
  left_in text,
  students integer not null
);

create table result_counts (
  id bigint generated always as identity primary key,
  period_code char(5) not null,
  entry_year smallint not null,
  class_type text not null,
  status text not null,
  records integer not null,
  -- Those with an IPS, and its sum in hundredths.
  graded integer not null,
  ips_sum bigint not null
);
create index result_counts_period_idx on result_counts (period_code)
  include (entry_year, class_type, status, records, graded, ips_sum);

-- Published grades of classes; a letter of another course or term is another row.
create table letter_counts (
  id bigint generated always as identity primary key,
  period_id uuid not null references academic_periods (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  letter text not null,
  grades integer not null
);
create index letter_counts_period_idx on letter_counts (period_id) include (course_id, letter, grades);
create index letter_counts_course_idx on letter_counts (course_id);

create function count_letters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into letter_counts (period_id, course_id, letter, grades)
    select period_id, course_id, letter, count(*) from after_change
    where period_id is not null and status in ('PUBLISHED', 'LOCKED') group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into letter_counts (period_id, course_id, letter, grades)
    select period_id, course_id, letter, -count(*) from before_change
    where period_id is not null and status in ('PUBLISHED', 'LOCKED') group by 1, 2, 3;
  else
    insert into letter_counts (period_id, course_id, letter, grades)
    select period_id, course_id, letter, sum(sign) from (
      select 1 as sign, period_id, course_id, letter, status from after_change
      union all
      select -1, period_id, course_id, letter, status from before_change
    ) sides
    where period_id is not null and status in ('PUBLISHED', 'LOCKED') group by 1, 2, 3 having sum(sign) <> 0;
  end if;
  return null;
end $$;
create trigger letters_new after insert on grades referencing new table as after_change
  for each statement execute function count_letters();
create trigger letters_changed after update on grades referencing old table as before_change new table as after_change
  for each statement execute function count_letters();
create trigger letters_gone after delete on grades referencing old table as before_change
  for each statement execute function count_letters();

-- Results are counted under the intake and class type of their student. Nobody changes those between the reading here and
-- the end of this transaction: whoever does holds the student and the results (`move_results`) until it is stored, which
-- the foreign key and the update of a result wait for.
create function count_results() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into result_counts (period_code, entry_year, class_type, status, records, graded, ips_sum)
    select r.period_code, s.entry_year, s.class_type, r.status, count(*), count(r.ips), coalesce(sum(r.ips), 0)
    from after_change r join students s on s.id = r.student_id group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into result_counts (period_code, entry_year, class_type, status, records, graded, ips_sum)
    select r.period_code, s.entry_year, s.class_type, r.status, -count(*), -count(r.ips), -coalesce(sum(r.ips), 0)
    from before_change r join students s on s.id = r.student_id group by 1, 2, 3, 4;
  else
    insert into result_counts (period_code, entry_year, class_type, status, records, graded, ips_sum)
    select r.period_code, s.entry_year, s.class_type, r.status, sum(sign), sum(sign * (r.ips is not null)::int),
      coalesce(sum(sign * r.ips), 0)
    from (
      select 1 as sign, student_id, period_code, status, ips from after_change
      union all
      select -1, student_id, period_code, status, ips from before_change
    ) r join students s on s.id = r.student_id group by 1, 2, 3, 4
    having sum(sign) <> 0 or sum(sign * (r.ips is not null)::int) <> 0 or coalesce(sum(sign * r.ips), 0) <> 0;
  end if;
  return null;
end $$;
create trigger results_new after insert on semester_records referencing new table as after_change
  for each statement execute function count_results();
create trigger results_changed after update on semester_records
  referencing old table as before_change new table as after_change
  for each statement execute function count_results();
create trigger results_gone after delete on semester_records referencing old table as before_change
  for each statement execute function count_results();

-- Takes the results of students along into the counts of another intake or class type. Held first are the students, which
-- whoever adds a result waits for, then the results, which whoever changes one waits for.
create function move_results(moved uuid[], was jsonb) returns void language plpgsql as $$
begin
  perform from students where id = any (moved) order by id for update;
  perform from semester_records where student_id = any (moved) order by student_id, period_code for update;
  insert into result_counts (period_code, entry_year, class_type, status, records, graded, ips_sum)
  select r.period_code, side.entry_year, side.class_type, r.status, sum(sign), sum(sign * (r.ips is not null)::int),
    coalesce(sum(sign * r.ips), 0)
  from (
    select 1 as sign, id, entry_year, class_type from students where id = any (moved)
    union all
    select -1, x.id, x.entry_year, x.class_type
    from jsonb_to_recordset(was) x (id uuid, entry_year smallint, class_type text)
  ) side join semester_records r on r.student_id = side.id group by 1, 2, 3, 4
  having sum(sign) <> 0 or sum(sign * (r.ips is not null)::int) <> 0 or coalesce(sum(sign * r.ips), 0) <> 0;
end $$;

create function count_students() returns trigger language plpgsql as $$
declare
  moved uuid[];
  was jsonb;
begin
  if tg_op = 'INSERT' then
    insert into student_counts (entry_year, entry_semester, class_type, status, left_in, students)
    select entry_year, entry_semester, class_type, status, exit ->> 'semesterCode', count(*) from after_change
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into student_counts (entry_year, entry_semester, class_type, status, left_in, students)
    select entry_year, entry_semester, class_type, status, exit ->> 'semesterCode', -count(*) from before_change
    group by 1, 2, 3, 4, 5;
  else
    insert into student_counts (entry_year, entry_semester, class_type, status, left_in, students)
    select entry_year, entry_semester, class_type, status, left_in, sum(sign) from (
      select 1 as sign, entry_year, entry_semester, class_type, status, exit ->> 'semesterCode' as left_in
      from after_change
      union all
      select -1, entry_year, entry_semester, class_type, status, exit ->> 'semesterCode' from before_change
    ) sides group by 1, 2, 3, 4, 5 having sum(sign) <> 0;
    select array_agg(b.id), jsonb_agg(jsonb_build_object('id', b.id, 'entry_year', b.entry_year, 'class_type', b.class_type))
    into moved, was
    from before_change b join after_change a on a.id = b.id
    where (a.entry_year, a.class_type) is distinct from (b.entry_year, b.class_type);
    if moved is not null then
      perform move_results(moved, was);
    end if;
  end if;
  return null;
end $$;
create trigger counts_new after insert on students referencing new table as after_change
  for each statement execute function count_students();
create trigger counts_changed after update on students referencing old table as before_change new table as after_change
  for each statement execute function count_students();
create trigger counts_gone after delete on students referencing old table as before_change
  for each statement execute function count_students();

-- The results of a student go first, while it can still be told under which intake they were counted.
create function drop_results() returns trigger language plpgsql as $$
begin
  delete from semester_records where student_id = old.id;
  return old;
end $$;
create trigger results_first before delete on students for each row execute function drop_results();

insert into student_counts (entry_year, entry_semester, class_type, status, left_in, students)
select entry_year, entry_semester, class_type, status, exit ->> 'semesterCode', count(*) from students group by 1, 2, 3, 4, 5;
insert into result_counts (period_code, entry_year, class_type, status, records, graded, ips_sum)
select r.period_code, s.entry_year, s.class_type, r.status, count(*), count(r.ips), coalesce(sum(r.ips), 0)
from semester_records r join students s on s.id = r.student_id group by 1, 2, 3, 4;
insert into letter_counts (period_id, course_id, letter, grades)
select period_id, course_id, letter, count(*) from grades
where period_id is not null and status in ('PUBLISHED', 'LOCKED') group by 1, 2, 3;

-- Of a term's KRS those of inactive students are set apart; there are few of them.
create index students_inactive_idx on students (id) include (entry_semester) where status = 'inactive';

-- Orders of the lists of what lecturers teach and of a term's results; empty averages come last in both directions.
create index lecturers_name_idx on lecturers (name, id);
create index semester_records_ips_idx on semester_records (period_code, ips, student_id);
create index semester_records_best_ips_idx on semester_records (period_code, ips desc nulls last, student_id desc);
create index semester_records_ipk_idx on semester_records (period_code, ipk, student_id);
create index semester_records_best_ipk_idx on semester_records (period_code, ipk desc nulls last, student_id desc);
create index semester_records_sks_idx on semester_records (period_code, sks_total, student_id);
