-- As in 0010, with the moment of each place; a place that was approved before keeps its own.
create or replace function krs_settle(p_krs uuid, p_student uuid, p_period uuid, p_by krs_mover) returns void
language plpgsql as $$
declare v_code char(5);
begin
  update krs_items set approved = (state = 'ACTIVE'), seat_held = (state = 'ACTIVE'),
    approved_at = case when state = 'ACTIVE' then coalesce(approved_at, p_by.at) end
  where krs_id = p_krs and (approved <> (state = 'ACTIVE') or seat_held <> (state = 'ACTIVE'));
  select code into v_code from academic_periods where id = p_period;
  insert into semester_records (student_id, period_code, status, is_provisional) values (p_student, v_code, 'A', true)
  on conflict (student_id, period_code) do update set status = 'A' where semester_records.status = 'N';
  update students set status = 'active' where id = p_student and status = 'inactive' and exit is null;
  if found then
    insert into student_status_changes (id, student_id, "from", "to", reason, period_code, changed_by, at)
    values (gen_random_uuid(), p_student, 'inactive', 'active', 'KRS disetujui', v_code, p_by.actor_id, p_by.at);
  end if;
end $$;
