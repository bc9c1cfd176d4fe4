-- When the feeder's references (fields, code lists, grade scale, regions, colleges) were last compared with what the portal
-- knows, and in what they differ; by environment, because the sandbox is another database.
create table feeder_references (
  environment text primary key
    constraint feeder_references_environment check (environment in ('live', 'sandbox')),
  checked_at timestamp (3) with time zone not null,
  drift text[] not null default '{}',
  -- The long lists (regions, colleges) are read once a week only.
  listed_at timestamp (3) with time zone,
  regions text[] not null default '{}'
);

-- Colleges of the national list which the portal's own copy does not have yet; a cached copy, so that they are found while
-- the feeder is away.
create table feeder_colleges (
  id text primary key,
  code text not null default '',
  name text not null
);
