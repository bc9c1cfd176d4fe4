-- A seat moves far more often than grades do: it is asked about first, and mostly nothing else then.
drop trigger touch on schedules;
create trigger touch before update on schedules for each row
  when (old.taken = new.taken and (old.grade_status, old.grades_submitted_at, old.grades_extended_until)
    is not distinct from (new.grade_status, new.grades_submitted_at, new.grades_extended_until))
  execute function touch();
