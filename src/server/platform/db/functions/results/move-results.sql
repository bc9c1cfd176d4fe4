-- Takes the results of students along into the counts of another intake or class type. Held first are the students, which
-- whoever adds a result waits for, then the results, which whoever changes one waits for.
create or replace function move_results(moved uuid[], was jsonb) returns void language plpgsql as $$
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
