-- Courses, curricula, persons and registrations are known again by the feeder's id as activities and classes are, so that a new code,
-- name, first term, NIK or NIM is a change of that one and never a second one.
alter table feeder_links drop constraint feeder_links_channel;
alter table feeder_links add constraint feeder_links_channel
  check (channel in ('activity', 'class', 'course', 'curriculum', 'biodata', 'entry'));

-- The NIM under which the feeder has a registration: it may be changed here before PDDIKTI has changed it there.
alter table feeder_links add column feeder_nim text;
alter table feeder_links add constraint feeder_links_nim check ((channel = 'entry') = (feeder_nim is not null));

insert into feeder_links (environment, channel, local_id, feeder_id, feeder_nim)
select coalesce((select data #>> '{integration,feederEnvironment}' from main_data where id = 1), 'live'), channel,
  max(local_id), r.there, max(key) filter (where channel = 'entry')
from feeder_rows,
  lateral (select remote ->> case channel when 'course' then 'id_matkul' when 'curriculum' then 'id_kurikulum'
    when 'biodata' then 'id_mahasiswa' else 'id_registrasi_mahasiswa' end as there) r
where channel in ('course', 'curriculum', 'biodata', 'entry') and local_id is not null and remote_count = 1
  and r.there <> '' and message not like 'NIK ini sudah dipakai%'
group by channel, r.there
on conflict do nothing;
