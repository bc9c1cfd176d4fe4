-- A list of payments of a category or a term asks each payment what its bill is for. A bill never changes its type, so the
-- payment keeps it: the list and its count read one index.
create or replace function bill_keeps_type() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', message = 'a bill keeps its payment type';
end $$;
