create or replace function is_below_least(p_student uuid, p_scholarship uuid) returns boolean language sql stable as $$
  select coalesce(
    (select r.ipk from semester_records r where r.student_id = p_student and r.ipk is not null
      order by r.period_code desc limit 1)
    < (select c.min_ipk from scholarships c where c.id = p_scholarship), false)
$$;
