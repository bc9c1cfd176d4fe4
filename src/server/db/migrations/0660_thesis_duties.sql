-- An examiner who drops out after a seminar or defence leaves what is still to be decided to another lecturer; the seat, the
-- sheet and the papers stay with who sat there.
alter table thesis_board add column duty_by uuid references lecturers (id) on delete restrict;
create index thesis_board_duty_idx on thesis_board (duty_by) where duty_by is not null;
