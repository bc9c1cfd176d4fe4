-- Writes nothing where the account says it already, as one made together with its person does.
create or replace function mark_account() returns trigger language plpgsql as $$
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
