-- The grades a decree of graduation counted: the final transcript stays theirs when courses come to stand for each other later.
alter table graduation_applications add column counted_grades uuid[];

-- Decrees of before: the best grade of each course, courses that stand for each other being one.
with recursive pairs as (
  select course_id as a, equivalent_id as b from course_equivalents
  union select equivalent_id, course_id from course_equivalents
), reached as (
  select a, b from pairs union select r.a, p.b from reached r join pairs p on p.a = r.b
), named as (
  select a, least(a::text, min(b::text)) as name from reached group by a
), best as (
  select distinct on (g.student_id, coalesce(n.name, g.course_id::text)) g.student_id, g.id
  from grades g join graduation_applications a on a.student_id = g.student_id and a.state = 'GRADUATED'
  left join named n on n.a = g.course_id left join academic_periods p on p.id = g.period_id
  where g.status in ('PUBLISHED', 'LOCKED') and g.index is not null and g.sks > 0
  order by g.student_id, coalesce(n.name, g.course_id::text), g.index desc, coalesce(g.final_score, case g.index
    when 40 then 9000 when 37 then 8000 when 33 then 7500 when 30 then 7000 when 27 then 6600 when 23 then 6100
    when 20 then 5600 when 10 then 4600 else 0 end) desc, p.code desc nulls last, g.id
)
update graduation_applications a set counted_grades = k.ids
from (select student_id, array_agg(id) as ids from best group by 1) k
where k.student_id = a.student_id and a.state = 'GRADUATED';
