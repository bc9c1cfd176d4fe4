-- Codes such as MKU/101 are in use at many colleges.
alter table courses
  drop constraint courses_code_check,
  add constraint courses_code_check check (code ~ '^[A-Z0-9./-]{1,20}$');
