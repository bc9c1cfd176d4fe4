create or replace trigger touch before update on activities for each row execute function touch();

create or replace trigger touch before update on activity_logs for each row execute function touch();

create or replace trigger touch before update on activity_types for each row execute function touch();

create or replace trigger touch before update on graduation_applications for each row execute function touch();

create or replace trigger touch before update on leave_requests for each row execute function touch();

create or replace trigger touch before update on letter_requests for each row execute function touch();

create or replace trigger theses_nim before insert or update of student_id, nim on theses
  for each row execute function theses_take_nim();
create or replace trigger touch before update on theses for each row when (old.nim = new.nim) execute function touch();

create or replace trigger touch before update on thesis_events for each row execute function touch();

create or replace trigger touch before update on thesis_periods for each row execute function touch();

create or replace trigger touch before update on thesis_scores for each row execute function touch();

create or replace trigger touch before update on thesis_sessions for each row execute function touch();
