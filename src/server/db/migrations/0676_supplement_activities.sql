-- The activities a decree of graduation found on record: the diploma supplement lists these when one is changed or
-- taken back later.
alter table graduation_applications add column activities jsonb;

-- Decrees of before: as their supplements list them today.
update graduation_applications x set activities = coalesce((
  select jsonb_agg(jsonb_build_object('title', a.title, 'kind', t.name, 'level', a.level, 'role',
    coalesce(nullif(a.rank, ''), case m.role when 1 then 'Ketua' when 2 then 'Anggota' else 'Peserta' end),
    'year', to_char(a.end_date, 'YYYY')) order by a.end_date, a.id)
  from activity_members m join activities a on a.id = m.activity_id join activity_types t on t.id = a.type_id
  where m.student_id = x.student_id and (a.status = 'CONVERTED' or not a.is_mbkm and a.status = 'APPROVED')), '[]')
where x.state = 'GRADUATED';
