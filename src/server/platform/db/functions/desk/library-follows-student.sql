create or replace function library_follows_student() returns trigger language plpgsql as $$
begin
  update library_loans set reader_name = new.name where student_id = new.id;
  update library_reservations set reader_name = new.name where student_id = new.id;
  return null;
end $$;
