-- Courses, curricula, persons and registrations are known again by the feeder's id as activities and classes are, so that a new
-- code, name, first term, NIK or NIM is a change of that one and never a second one.
alter table feeder_links drop constraint feeder_links_channel;
alter table feeder_links add constraint feeder_links_channel
  check (channel in ('activity', 'class', 'course', 'curriculum', 'biodata', 'entry'));

-- A person who studied here twice is two students.
alter table feeder_links drop constraint feeder_links_feeder_key;
create unique index feeder_links_feeder_key on feeder_links (environment, channel, feeder_id)
  where channel <> 'biodata';

-- The NIM under which the feeder has a registration: it may be changed here before PDDIKTI has changed it there.
alter table feeder_links add column feeder_nim text;
alter table feeder_links add constraint feeder_links_nim check ((channel = 'entry') = (feeder_nim is not null));

-- What was equal in everything at the last comparison is the same; of students the person as well.
insert into feeder_links (environment, channel, local_id, feeder_id, feeder_nim)
select coalesce((select data #>> '{integration,feederEnvironment}' from main_data where id = 1), 'live'), f.channel,
  max(f.local_id), r.there, max(f.key) filter (where f.channel = 'entry')
from feeder_rows f,
  lateral (select f.remote ->> case f.channel when 'course' then 'id_matkul' when 'curriculum' then 'id_kurikulum'
    when 'biodata' then 'id_mahasiswa' else 'id_registrasi_mahasiswa' end as there) r
where f.channel in ('course', 'curriculum', 'biodata', 'entry') and f.verdict = 'SAME' and f.kept = '{}'
  and f.remote_count = 1 and r.there <> ''
  and (f.channel <> 'entry' or exists (
    select from feeder_rows b
    where b.channel = 'biodata' and b.local_id = f.local_id and b.verdict = 'SAME' and b.kept = '{}'))
group by f.channel, r.there, case when f.channel = 'biodata' then f.local_id end
on conflict do nothing;
