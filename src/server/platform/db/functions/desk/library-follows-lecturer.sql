create or replace function library_follows_lecturer() returns trigger language plpgsql as $$
begin
  update library_loans set reader_name = new.name where lecturer_id = new.id;
  update library_reservations set reader_name = new.name where lecturer_id = new.id;
  return null;
end $$;
