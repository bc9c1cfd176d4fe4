-- A letter of introduction says when its student comes and how to reach him.
alter table letter_requests
  add column visit jsonb,
  add constraint letter_requests_visit check (visit is null or type = 'PENGANTAR');
