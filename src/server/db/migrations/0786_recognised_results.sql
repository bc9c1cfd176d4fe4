-- What the recognised courses of a student come to, as the transcript counts them (`bestAttempts`, `summarise`): courses that
-- stand for each other are one, of which the best attempt counts, ties going to the larger sks. GPA in hundredths half up,
-- null without any.
create function recognised_results(p_student uuid, out ipk integer, out sks_total integer, out sks_passed integer)
language plpgsql stable as $$
begin
  ipk := null;
  sks_total := 0;
  sks_passed := 0;
  -- Most students have none.
  if not exists (select from grades where student_id = p_student and period_id is null) then return; end if;
  with recursive own as (
    select g.course_id, g.index, g.sks, coalesce(g.final_score, case g.index when 40 then 9000 when 37 then 8000
      when 33 then 7500 when 30 then 7000 when 27 then 6600 when 23 then 6100 when 20 then 5600 when 10 then 4600
      else 0 end) as score
    from grades g
    where g.student_id = p_student and g.period_id is null and g.status in ('PUBLISHED', 'LOCKED')
      and g.index is not null and g.sks > 0
  ), reached as (
    select own.course_id, own.course_id as other from own
    union
    select r.course_id, case e.course_id when r.other then e.equivalent_id else e.course_id end
    from reached r join course_equivalents e on r.other = e.course_id or r.other = e.equivalent_id
  ), best as (
    select distinct on (named.name) own.index, own.sks
    from own join (select r.course_id, min(r.other::text) as name from reached r group by 1) named using (course_id)
    order by named.name, own.index desc, own.score desc, own.sks desc, own.course_id desc
  )
  select ((20 * sum(best.index * best.sks) + sum(best.sks)) / nullif(2 * sum(best.sks), 0))::integer,
    coalesce(sum(best.sks), 0)::integer, coalesce(sum(best.sks) filter (where best.index >= 10), 0)::integer
  into ipk, sks_total, sks_passed from best;
end $$;

-- As in 0640: the first term of study begins with them.
create or replace function carry_results() returns trigger language plpgsql as $$
begin
  select ipk, sks_total, sks_passed into new.ipk, new.sks_total, new.sks_passed
  from semester_records where student_id = new.student_id and period_code < new.period_code
  order by period_code desc limit 1;
  if not found then
    select r.ipk, r.sks_total, r.sks_passed into new.ipk, new.sks_total, new.sks_passed
    from recognised_results(new.student_id) r;
  end if;
  return new;
end $$;
drop function recognised_ipk(uuid);

-- Terms that only carry them, begun when each course still counted by itself.
update semester_records r set ipk = n.ipk, sks_total = n.sks_total, sks_passed = n.sks_passed
from (select distinct student_id from grades where period_id is null and status in ('PUBLISHED', 'LOCKED')) s,
  recognised_results(s.student_id) n
where r.student_id = s.student_id
  and (r.ipk, r.sks_total, r.sks_passed) is distinct from (n.ipk, n.sks_total::smallint, n.sks_passed::smallint)
  and not exists (select from grades g join academic_periods p on p.id = g.period_id
    where g.student_id = r.student_id and g.status in ('PUBLISHED', 'LOCKED') and p.code <= r.period_code)
  and not exists (select from students g where g.id = r.student_id and g.status = 'graduated');
