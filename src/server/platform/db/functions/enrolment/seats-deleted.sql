create or replace function seats_deleted() returns trigger language plpgsql as $$
begin
  update schedules s set taken = s.taken - m.n
  from (select schedule_id, count(*)::int n from removed where seat_held group by 1 order by 1) m where s.id = m.schedule_id;
  return null;
end $$;
