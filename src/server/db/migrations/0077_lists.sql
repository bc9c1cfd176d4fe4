-- What keeps lists of a large college as quick as those of a small one.

-- Whose account it is, kept in step with the people's own records: lists of accounts are asked for by it.
alter table users
  add column is_student boolean not null default false,
  add column is_lecturer boolean not null default false,
  add column is_staff boolean not null default false;

-- Becoming somebody is not an edit of the account.
drop trigger touch on users;
update users u set
  is_student = exists (select from students s where s.user_id = u.id),
  is_lecturer = exists (select from lecturers l where l.user_id = u.id),
  is_staff = exists (select from staff f where f.user_id = u.id);
create trigger touch before update on users for each row
  when ((old.is_student, old.is_lecturer, old.is_staff) = (new.is_student, new.is_lecturer, new.is_staff))
  execute function touch();

-- Writes nothing where the account says it already, as one made together with its person does.
create function mark_account() returns trigger language plpgsql as $$
declare
  of_student boolean = tg_table_name = 'students';
  of_lecturer boolean = tg_table_name = 'lecturers';
  of_staff boolean = tg_table_name = 'staff';
begin
  if tg_op <> 'INSERT' then
    update users set is_student = is_student and not of_student, is_lecturer = is_lecturer and not of_lecturer,
      is_staff = is_staff and not of_staff
    where id = old.user_id;
  end if;
  if tg_op <> 'DELETE' then
    update users set is_student = is_student or of_student, is_lecturer = is_lecturer or of_lecturer,
      is_staff = is_staff or of_staff
    where id = new.user_id
      and not (is_student >= of_student and is_lecturer >= of_lecturer and is_staff >= of_staff);
  end if;
  return null;
end $$;
create trigger mark_account after insert or delete on students for each row execute function mark_account();
create trigger mark_account after insert or delete on lecturers for each row execute function mark_account();
create trigger mark_account after insert or delete on staff for each row execute function mark_account();
create trigger mark_account_moved after update of user_id on students for each row
  when (old.user_id is distinct from new.user_id) execute function mark_account();
create trigger mark_account_moved after update of user_id on lecturers for each row
  when (old.user_id is distinct from new.user_id) execute function mark_account();
create trigger mark_account_moved after update of user_id on staff for each row
  when (old.user_id is distinct from new.user_id) execute function mark_account();

-- Accounts of the office: its own staff, administrators, and those who are nobody else.
create index users_office_idx on users (name, id) where is_staff or is_admin or not (is_student or is_lecturer);
create index users_lecturer_idx on users (name, id) where is_lecturer;
create index users_name_trgm on users using gin (name gin_trgm_ops);
create index users_email_trgm on users using gin (email gin_trgm_ops);

-- Classes of a term in the orders they are listed by; by course they follow from the courses' own order.
create index courses_name_idx on courses (name, id);
create index schedules_name_idx on schedules (period_id, class_name, id);
create index schedules_time_idx on schedules (period_id, (day * 1440 + time_start), id);
create index schedules_status_idx on schedules (period_id, status, id);
