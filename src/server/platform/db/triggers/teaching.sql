create or replace trigger touch before update on bookings for each row execute function touch();

create or replace trigger calendar_windows before insert or update on calendar_events
  for each row execute function calendar_windows_overlap();
create or replace trigger touch before update on calendar_events for each row execute function touch();

create or replace trigger touch before update on exam_makeups for each row execute function touch();

create or replace trigger touch before update on exam_sessions for each row execute function touch();

create or replace trigger keep_exam_meeting before update on meetings for each row
  when (new.type in ('UTS', 'UAS') and (old.date, old.planned_date, old.time_start, old.time_end, old.room_id, old.type,
    old.status) is distinct from (new.date, new.planned_date, new.time_start, new.time_end, new.room_id, new.type,
    new.status))
  execute function keep_exam_meeting();
create or replace trigger touch before update on meetings for each row execute function touch();

create or replace trigger touch before update on rooms for each row execute function touch();

create or replace trigger note_lms_teaching after insert or delete or update of lecturer_id on schedule_lecturers
  for each row execute function note_lms_lecturer();

create or replace trigger note_lms_class after update of class_name, course_id, status on schedules
  for each row when (old.class_name <> new.class_name or old.course_id <> new.course_id
    or (old.status = 'CANCLE') <> (new.status = 'CANCLE'))
  execute function note_lms_class();
create or replace trigger touch before update on schedules for each row
  when (old.taken = new.taken and (old.grade_status, old.grades_submitted_at, old.grades_extended_until)
    is not distinct from (new.grade_status, new.grades_submitted_at, new.grades_extended_until))
  execute function touch();
