-- The GPA of the recognised courses alone, in hundredths half up (specification §9); null without any.
create function recognised_ipk(p_student uuid) returns integer language sql stable as $$
  select ((20 * sum(best.index * best.sks) + sum(best.sks)) / (2 * sum(best.sks)))::integer
  from (
    select distinct on (g.course_id) g.index, g.sks from grades g
    where g.student_id = p_student and g.period_id is null and g.status in ('PUBLISHED', 'LOCKED')
      and g.index is not null and g.sks > 0
    order by g.course_id, g.index desc
  ) best
$$;

-- The first term of study begins with it, as it begins with the recognised credits.
create or replace function carry_results() returns trigger language plpgsql as $$
begin
  select ipk, sks_total, sks_passed into new.ipk, new.sks_total, new.sks_passed
  from semester_records where student_id = new.student_id and period_code < new.period_code
  order by period_code desc limit 1;
  if not found then
    select recognised_ipk(id), recognised_sks, recognised_sks into new.ipk, new.sks_total, new.sks_passed
    from students where id = new.student_id;
  end if;
  return new;
end $$;

update semester_records r set ipk = recognised_ipk(r.student_id)
where r.ipk is null and r.student_id in (
  select student_id from grades where period_id is null and status in ('PUBLISHED', 'LOCKED') and index is not null and sks > 0);
