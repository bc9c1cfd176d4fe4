-- Whoever became inactive and has not come back or left was inactive in every regular term since, of which PDDIKTI wants a
-- record too; the running term gets its own when its registration is closed.
insert into semester_records (student_id, period_code, status)
select s.id, p.code, 'N'
from students s
join lateral (
  select period_code as code, status from semester_records where student_id = s.id order by period_code desc limit 1
) last on last.status = 'N'
join academic_periods p on p.code > last.code and p.code not like '%3'
  and p.code < (select code from academic_periods where is_active)
where s.status = 'inactive' and s.exit is null
order by s.id, p.code
on conflict do nothing;
