-- Which activity of the feeder is which of the portal's, so that a new leader, title, kind or term of it is a change of that one
-- and never a second one. The ids are the feeder's own UUIDs: one that another feeder does not have is found nowhere.
create table feeder_activities (
  environment text not null constraint feeder_activities_environment check (environment in ('live', 'sandbox')),
  -- Id of the activity or thesis here.
  local_id text not null,
  feeder_id text not null,
  constraint feeder_activities_pkey primary key (environment, local_id),
  constraint feeder_activities_feeder_key unique (environment, feeder_id)
);

insert into feeder_activities (environment, local_id, feeder_id)
select coalesce((select data #>> '{integration,feederEnvironment}' from main_data where id = 1), 'live'),
  max(local_id), remote ->> 'id_aktivitas'
from feeder_rows
where channel = 'activity' and local_id is not null and remote_count = 1 and remote ->> 'id_aktivitas' <> ''
group by 3
on conflict do nothing;
