-- A letter about a student may name a parent who is a civil servant, for the allowance that parent asks for.
alter table letter_requests
  add column parent jsonb,
  add constraint letter_requests_parent check (parent is null or type = 'AKTIF');
