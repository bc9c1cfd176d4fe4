-- What the recognised courses of a student come to, as the transcript counts them (`bestAttempts`, `summarise`): courses that
-- stand for each other are one, of which the best attempt counts, ties going to the larger sks. GPA in hundredths half up,
-- null without any.
create or replace function recognised_results(p_student uuid, out ipk integer, out sks_total integer, out sks_passed integer)
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
