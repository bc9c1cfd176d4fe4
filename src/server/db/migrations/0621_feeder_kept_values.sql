-- A field left to the feeder is left as both sides stood then ([portal, feeder], null where they were equal): once one of them
-- changes, the difference stands again.
alter table feeder_rows add column kept_values jsonb not null default '{}';

update feeder_rows r
set kept_values = (
  select jsonb_object_agg(f, coalesce((
      select jsonb_build_array(d -> 'local', d -> 'raw') from jsonb_array_elements(r.differences) d
      where d ->> 'field' = f limit 1), 'null'))
  from unnest(r.kept) f)
where r.kept <> '{}';

alter table feeder_rows drop column kept;
alter table feeder_rows rename column kept_values to kept;
