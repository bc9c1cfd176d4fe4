create or replace trigger touch before update on conversions for each row execute function touch();

create or replace trigger correction_needs_proof before insert on grade_corrections
  for each row when (new.proof_file is null) execute function correction_needs_proof();
create or replace trigger touch before update on grade_corrections for each row execute function touch();

create or replace trigger grade_events_append_only before update or delete on grade_events
  for each row execute function refuse_change();

create or replace trigger touch before update on grade_objections for each row execute function touch();

create or replace trigger grade_state_deleted after delete on grade_sheets
  referencing old table as removed for each statement execute function grade_state_deleted();
create or replace trigger grade_state_inserted after insert on grade_sheets
  referencing new table as changed for each statement execute function grade_state_moved();
create or replace trigger grade_state_updated after update on grade_sheets
  referencing new table as changed for each statement execute function grade_state_moved();
create or replace trigger touch before update on grade_sheets for each row execute function touch();

create or replace trigger touch before update on grades for each row execute function touch();

create or replace trigger carry_results before insert on semester_records for each row
  when (new.ips is null and new.ipk is null and new.sks_total = 0 and new.sks_passed = 0)
  execute function carry_results();
create or replace trigger grants_begin after insert on semester_records for each row
  when (new.ipk is not null) execute function grants_follow_gpa();
create or replace trigger grants_end after delete on semester_records for each row
  when (old.ipk is not null) execute function grants_follow_gpa();
create or replace trigger grants_follow after update of ipk on semester_records for each row
  when (old.ipk is distinct from new.ipk) execute function grants_follow_gpa();
