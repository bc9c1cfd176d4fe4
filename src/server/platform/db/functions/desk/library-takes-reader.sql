create or replace function library_takes_reader() returns trigger language plpgsql as $$
begin
  if new.student_id is not null then
    select name into new.reader_name from students where id = new.student_id for share;
  else
    select name into new.reader_name from lecturers where id = new.lecturer_id for share;
  end if;
  new.reader_name := coalesce(new.reader_name, '');
  return new;
end $$;
