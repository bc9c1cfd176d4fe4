-- Which activity or class of the feeder is which of the portal's, so that a new leader, title, kind, term or class name is a
-- change of that one and never a second one. The ids are the feeder's own UUIDs: one that another feeder does not have is
-- found nowhere.
create table feeder_links (
  environment text not null constraint feeder_links_environment check (environment in ('live', 'sandbox')),
  channel text not null constraint feeder_links_channel check (channel in ('activity', 'class')),
  -- Id of the record here.
  local_id text not null,
  feeder_id text not null,
  constraint feeder_links_pkey primary key (environment, channel, local_id),
  constraint feeder_links_feeder_key unique (environment, channel, feeder_id)
);

insert into feeder_links (environment, channel, local_id, feeder_id)
select coalesce((select data #>> '{integration,feederEnvironment}' from main_data where id = 1), 'live'), channel,
  max(local_id), r.there
from feeder_rows,
  lateral (select remote ->> case channel when 'activity' then 'id_aktivitas' else 'id_kelas_kuliah' end as there) r
where channel in ('activity', 'class') and local_id is not null and remote_count = 1 and r.there <> ''
group by channel, r.there
on conflict do nothing;
