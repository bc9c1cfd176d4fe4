create or replace function grade_state_deleted() returns trigger language plpgsql as $$
begin
  perform from schedules where id in (select schedule_id from removed) order by id for no key update;
  update schedules set grade_status = 'DRAFT', grades_submitted_at = null, grades_extended_until = null
  where id in (select schedule_id from removed)
    and (grade_status, grades_submitted_at, grades_extended_until)
      is distinct from ('DRAFT', null::timestamptz, null::date);
  return null;
end $$;
