create or replace trigger touch before update on permissions for each row execute function touch();

create or replace trigger touch before update on roles for each row execute function touch();

create or replace trigger touch before update on users for each row
  when ((old.is_student, old.is_lecturer, old.is_staff) = (new.is_student, new.is_lecturer, new.is_staff))
  execute function touch();
create or replace trigger users_reset_links after update of password_hash, email on users for each row
  when (old.password_hash is distinct from new.password_hash or lower(old.email) is distinct from lower(new.email))
  execute function forget_reset_links();
