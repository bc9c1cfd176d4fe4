-- Windows of one type in one term do not overlap for the same class type; an empty list means every class type.
create or replace function calendar_windows_overlap() returns trigger language plpgsql as $$
begin
  if new.type in ('KRS', 'KRS_CHANGE', 'KRS_LATE', 'KRS_APPROVAL', 'LEAVE_REQUEST', 'GRADE_INPUT', 'CLASS') and exists (
    select from calendar_events e
    where e.period_id = new.period_id and e.type = new.type and e.id <> new.id
      and e.start_date <= new.end_date and new.start_date <= e.end_date
      and (e.class_types = '{}' or new.class_types = '{}' or e.class_types && new.class_types)
  ) then
    raise exception using errcode = 'exclusion_violation', constraint = 'calendar_events_window',
      message = 'windows of one type overlap';
  end if;
  return new;
end $$;
