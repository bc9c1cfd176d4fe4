-- At most eight are in use; whoever adds one waits for the others who do.
create or replace function limit_active_banners() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('active banners'));
  if (select count(*) from banners where is_active) > 8 then
    raise exception using errcode = 'check_violation', constraint = 'banners_at_most_eight', table = 'banners',
      message = 'no more than eight banners are active';
  end if;
  return null;
end $$;
