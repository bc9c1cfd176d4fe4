create or replace function seats_updated() returns trigger language plpgsql as $$
begin
  update schedules s set taken = s.taken + m.n
  from (
    select schedule_id, sum(n)::int n from (
      select schedule_id, 1 n from added where seat_held
      union all
      select schedule_id, -1 from removed where seat_held
    ) both_sides group by 1 having sum(n) <> 0 order by 1
  ) m where s.id = m.schedule_id;
  return null;
end $$;
