-- The reader's name beside a loan and a reservation, so that they are listed by it from one index though readers are students
-- and lecturers. The lock lets nobody rename the reader between this reading and the storing of the row.
alter table library_loans add column reader_name text not null default '';
alter table library_reservations add column reader_name text not null default '';

create function library_takes_reader() returns trigger language plpgsql as $$
begin
  if new.student_id is not null then
    select name into new.reader_name from students where id = new.student_id for share;
  else
    select name into new.reader_name from lecturers where id = new.lecturer_id for share;
  end if;
  new.reader_name := coalesce(new.reader_name, '');
  return new;
end $$;

alter table library_loans disable trigger user;
update library_loans l set reader_name = coalesce((select name from students where id = l.student_id),
  (select name from lecturers where id = l.lecturer_id), '');
alter table library_loans enable trigger user;
alter table library_reservations disable trigger user;
update library_reservations r set reader_name = coalesce((select name from students where id = r.student_id),
  (select name from lecturers where id = r.lecturer_id), '');
alter table library_reservations enable trigger user;

create trigger takes_reader before insert or update of student_id, lecturer_id, reader_name on library_loans
  for each row execute function library_takes_reader();
create trigger takes_reader before insert or update of student_id, lecturer_id, reader_name on library_reservations
  for each row execute function library_takes_reader();

create function library_follows_student() returns trigger language plpgsql as $$
begin
  update library_loans set reader_name = new.name where student_id = new.id;
  update library_reservations set reader_name = new.name where student_id = new.id;
  return null;
end $$;
create trigger library_follows after update of name on students for each row
  when (old.name is distinct from new.name) execute function library_follows_student();
create function library_follows_lecturer() returns trigger language plpgsql as $$
begin
  update library_loans set reader_name = new.name where lecturer_id = new.id;
  update library_reservations set reader_name = new.name where lecturer_id = new.id;
  return null;
end $$;
create trigger library_follows after update of name on lecturers for each row
  when (old.name is distinct from new.name) execute function library_follows_lecturer();

-- Another name of the reader is no edit of the loan.
drop trigger touch on library_loans;
create trigger touch before update on library_loans for each row
  when (old.reader_name = new.reader_name) execute function touch();
drop trigger touch on library_reservations;
create trigger touch before update on library_reservations for each row
  when (old.reader_name = new.reader_name) execute function touch();

create index library_loans_reader_idx on library_loans (reader_name, id);
create index library_reservations_reader_idx on library_reservations (reader_name, id);

-- Readers with something open are found from what is open, not by asking every reader there ever was.
create index library_loans_out_idx on library_loans (student_id, lecturer_id) where state = 'DIPINJAM';
create index library_reservations_open_idx on library_reservations (student_id, lecturer_id)
  where state in ('WAITING', 'READY');
create index library_fines_open_idx on library_fines (loan_id) where waived_reason = '' and settled_on is null;

-- Theses the library waits for, apart from those it has.
create index theses_pending_deposit_idx on theses (nim, id)
  where deposit_status = 'PENDING' and status in ('PASSED', 'REVISION_APPROVED');
