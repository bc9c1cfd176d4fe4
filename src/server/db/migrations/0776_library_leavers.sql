-- A reservation ends when its reader leaves; these readers had left before. A copy kept for one of them goes to the next reader
-- with the night's work, like one that nobody fetched in time.
update library_reservations r set
  state = case when r.state = 'WAITING' then 'CANCELLED' else r.state end,
  ready_until = case when r.state = 'READY' then least(r.ready_until, current_date - 1) end
where r.state in ('WAITING', 'READY') and (
  exists (select from students s where s.id = r.student_id
    and (s.exit is not null or s.status not in ('active', 'inactive', 'furlough')))
  or exists (select from lecturers t where t.id = r.lecturer_id and t.activity_status <> '1'));
