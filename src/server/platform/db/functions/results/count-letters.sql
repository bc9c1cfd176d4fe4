create or replace function count_letters() returns trigger language plpgsql as $$
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
