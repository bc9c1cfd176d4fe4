-- Results are counted under the intake and class type of their student. Nobody changes those between the reading here and
-- the end of this transaction: whoever does holds the student and the results (`move_results`) until it is stored, which
-- the foreign key and the update of a result wait for.
create or replace function count_results() returns trigger language plpgsql as $$
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
