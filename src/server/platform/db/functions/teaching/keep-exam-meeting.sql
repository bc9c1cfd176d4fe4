-- Once an exam is booked its meeting stands where and when the exam does, whoever changes the meeting, and is not called off.
create or replace function keep_exam_meeting() returns trigger language plpgsql as $$
begin
  if exists (
    select from exam_sessions e join exam_rooms r on r.session_id = e.id and r.no = 1
      join bookings b on b.id = r.booking_id and b.blocking
    where e.schedule_id = new.schedule_id and e.exam = new.type and not e.is_makeup
      and (new.status = 'CANCLE' or (coalesce(new.date, new.planned_date), new.time_start, new.time_end, new.room_id)
        is distinct from (b.date, b.time_start, b.time_end, b.room_id))
  ) then
    raise exception 'the exam of class % is booked elsewhere', new.schedule_id
      using errcode = 'check_violation', constraint = 'meetings_follow_exam', table = 'meetings';
  end if;
  return new;
end $$;
