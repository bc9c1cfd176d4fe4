create or replace trigger krs_student before insert or update of student_id, period_id, nim, registering on krs
  for each row execute function krs_takes_student();
create or replace trigger touch before update on krs for each row
  when (old.print_count = new.print_count and old.nim = new.nim and old.registering = new.registering)
  execute function touch();

create or replace trigger krs_events_append_only before update or delete on krs_events
  for each row execute function refuse_change();

create or replace trigger entry_year_added after insert on krs_items for each row
  when (new.approved) execute function entry_year_added();
create or replace trigger entry_year_moved_in after update of approved, schedule_id on krs_items for each row
  when (new.approved and (not old.approved or new.schedule_id <> old.schedule_id)) execute function entry_year_added();
create or replace trigger entry_year_moved_out after update of approved, schedule_id on krs_items for each row
  when (old.approved and (not new.approved or new.schedule_id <> old.schedule_id)) execute function entry_year_removed();
create or replace trigger entry_year_removed after delete on krs_items for each row
  when (old.approved) execute function entry_year_removed();
create or replace trigger krs_item_approval before insert or update on krs_items for each row
  when (new.approved <> (new.approved_at is not null)) execute function krs_item_approval();
create or replace trigger krs_items_seats_delete after delete on krs_items
  referencing old table as removed for each statement execute function seats_deleted();
create or replace trigger krs_items_seats_insert after insert on krs_items
  referencing new table as added for each statement execute function seats_inserted();
create or replace trigger krs_items_seats_update after update on krs_items
  referencing old table as removed new table as added for each statement execute function seats_updated();
create or replace trigger note_lms_added after insert on krs_items
  referencing new table as new_rows for each statement execute function note_lms_items();
create or replace trigger note_lms_changed after update on krs_items
  referencing old table as old_rows new table as new_rows for each statement execute function note_lms_items();
create or replace trigger note_lms_removed after delete on krs_items
  referencing old table as old_rows for each statement execute function note_lms_items();
