-- A mailed link is for the password and the address it was asked for: with either of them changed it opens nothing any more.
create or replace function forget_reset_links() returns trigger language plpgsql as $$
begin
  delete from password_resets where user_id = new.id and used_at is null;
  return null;
end $$;
