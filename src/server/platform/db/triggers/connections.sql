create or replace trigger feeder_rows_touch before update on feeder_rows for each row execute function touch();

create or replace trigger feeder_sends_append_only before update or delete on feeder_sends
  for each row execute function refuse_change();

create or replace trigger touch before update on import_batches for each row execute function touch();

create or replace trigger note_lms_linked after insert or update of linked_at on lms_courses
  for each row execute function note_lms_linked();

create or replace trigger touch before update on lms_settings for each row execute function touch();
