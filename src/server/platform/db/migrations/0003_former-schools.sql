-- A former school was kept under any keys; it is a name, its number and a year, as the page of a student reads it. What has no
-- name of its own is named by all that was written; numbers and years that cannot be meant are left out.
update students s set school = n.school
from (
  select o.id, case when o.name <> '' then jsonb_strip_nulls(jsonb_build_object('name', left(o.name, 100),
    'npsn', substring(o.npsn from '^\d{8}$'), 'graduationYear', case when o.year ~ '^(19[2-9]|20[0-4])\d$' then o.year::int end))
  end as school
  from (
    select s.id, s.school ->> 'npsn' as npsn,
      coalesce(s.school ->> 'graduationYear', s.school ->> 'tahun_lulus', s.school ->> 'tahun') as year,
      btrim(coalesce(nullif(btrim(s.school ->> 'name'), ''), nullif(btrim(s.school ->> 'nama'), ''),
        (select string_agg(value, ', ' order by key) from jsonb_each_text(s.school)), '')) as name
    from students s where jsonb_typeof(s.school) = 'object'
  ) o
) n
where n.id = s.id and n.school is distinct from s.school;
update students set school = null where jsonb_typeof(school) <> 'object';
