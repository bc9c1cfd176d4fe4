create or replace function library_copy_follows() returns trigger language plpgsql as $$
begin
  if (new.status = 'DIPINJAM') is distinct from exists (
    select from library_loans l where l.copy_id = new.id and l.state = 'DIPINJAM'
  ) then
    raise exception 'status of a copy follows its loan' using errcode = 'check_violation',
      constraint = 'library_copies_follow_loan', table = 'library_copies';
  end if;
  return null;
end $$;
