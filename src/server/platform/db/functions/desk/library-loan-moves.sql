-- A loan takes its copy along and brings it back: a copy is DIPINJAM while it has an open loan, and never otherwise.
create or replace function library_loan_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state <> 'DIPINJAM' then
    return null;
  elsif tg_op = 'INSERT' then
    update library_copies set status = 'DIPINJAM' where id = new.copy_id and status = 'TERSEDIA';
    if not found then
      raise exception 'copy is not available' using errcode = 'check_violation', constraint = 'library_copies_available',
        table = 'library_copies';
    end if;
  elsif old.state = 'DIPINJAM' and new.state <> 'DIPINJAM' then
    update library_copies set status = case new.state when 'HILANG' then 'HILANG' else 'TERSEDIA' end
    where id = new.copy_id;
  end if;
  return null;
end $$;
