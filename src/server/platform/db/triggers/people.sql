create or replace trigger concentration_choices_append_only before update on concentration_choices
  for each row execute function refuse_change();

create or replace trigger touch before update on data_changes for each row execute function touch();

create or replace trigger touch before update on discipline_cases for each row execute function touch();

create or replace trigger touch before update on guidance_notes for each row execute function touch();

create or replace trigger touch before update on lecturer_activities for each row execute function touch();

create or replace trigger touch before update on lecturer_banks for each row execute function touch();

create or replace trigger touch before update on lecturer_educations for each row execute function touch();

create or replace trigger touch before update on lecturer_publications for each row execute function touch();

create or replace trigger touch before update on lecturer_seminars for each row execute function touch();

create or replace trigger touch before update on lecturer_signatures for each row execute function touch();

create or replace trigger library_follows after update of name on lecturers for each row
  when (old.name is distinct from new.name) execute function library_follows_lecturer();
create or replace trigger mark_account after insert or delete on lecturers for each row execute function mark_account();
create or replace trigger mark_account_moved after update of user_id on lecturers for each row
  when (old.user_id is distinct from new.user_id) execute function mark_account();
create or replace trigger touch before update on lecturers for each row execute function touch();

create or replace trigger mark_account after insert or delete on staff for each row execute function mark_account();
create or replace trigger mark_account_moved after update of user_id on staff for each row
  when (old.user_id is distinct from new.user_id) execute function mark_account();
create or replace trigger touch before update on staff for each row execute function touch();

create or replace trigger touch before update on student_biodata for each row execute function touch();

create or replace trigger touch before update on student_classes for each row execute function touch();

create or replace trigger student_status_changes_append_only before update on student_status_changes
  for each row execute function refuse_change();

create or replace trigger bills_follow after update of class_type on students for each row
  when (old.class_type <> new.class_type) execute function student_class_changed();
create or replace trigger krs_follows after update of nim, status, entry_semester, exit on students for each row
  when (old.nim is distinct from new.nim or old.status is distinct from new.status
    or old.entry_semester is distinct from new.entry_semester or (old.exit is null) <> (new.exit is null))
  execute function krs_follows_student();
create or replace trigger library_follows after update of name on students for each row
  when (old.name is distinct from new.name) execute function library_follows_student();
create or replace trigger mark_account after insert or delete on students for each row execute function mark_account();
create or replace trigger mark_account_moved after update of user_id on students for each row
  when (old.user_id is distinct from new.user_id) execute function mark_account();
create or replace trigger note_lms_status after update of status on students
  for each row when (old.status is distinct from new.status) execute function note_lms_student();
create or replace trigger students_entry_year_changed after update of entry_year on students for each row
  when (old.entry_year is distinct from new.entry_year) execute function entry_year_changed();
create or replace trigger theses_follow_nim after update of nim on students for each row
  when (old.nim is distinct from new.nim) execute function theses_follow_nim();
create or replace trigger touch before update on students for each row execute function touch();
