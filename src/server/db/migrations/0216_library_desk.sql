-- An issued letter of clearance can be taken back; its number stays with it.
alter table library_clearances drop constraint library_clearances_state;
alter table library_clearances add constraint library_clearances_state
  check (state in ('REQUESTED', 'ISSUED', 'REJECTED', 'WITHDRAWN'));
alter table library_clearances drop constraint library_clearances_issued;
alter table library_clearances add constraint library_clearances_issued check (
  (state in ('ISSUED', 'WITHDRAWN')) = (number is not null) and num_nonnulls(number, issued_on, valid_until) in (0, 3)
);
