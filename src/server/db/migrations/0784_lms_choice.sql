-- For whom an LMS has several accounts with one address: a person chooses which of them is theirs.
alter table lms_results add column choice_for uuid references users (id) on delete set null;
create index lms_results_choice_idx on lms_results (choice_for) where choice_for is not null;
