create or replace function consent_decided() returns trigger language plpgsql as $$
begin
  insert into consents (user_id, purpose, granted, decided_at) values (new.user_id, new.purpose, new.granted, new.at)
  on conflict (user_id, purpose) do update set granted = excluded.granted, decided_at = excluded.decided_at;
  return null;
end $$;
