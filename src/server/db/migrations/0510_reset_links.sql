-- A mailed link is for the password and the address it was asked for: with either of them changed it opens nothing any more.
create function forget_reset_links() returns trigger language plpgsql as $$
begin
  delete from password_resets where user_id = new.id and used_at is null;
  return null;
end $$;
create trigger users_reset_links after update of password_hash, email on users for each row
  when (old.password_hash is distinct from new.password_hash or lower(old.email) is distinct from lower(new.email))
  execute function forget_reset_links();
