-- Moves a KRS without changing its plan. `p_effect` says what becomes of the classes: NONE; RELEASE seats that no approval
-- holds; SETTLE makes the plan the approved one; RESTORE the approved plan; CLEAR gives up everything. `p_decides` marks a
-- decision with its note; `p_max` and the following are the limit found at an approval, null otherwise.
create or replace function krs_move(
  p_krs uuid, p_from text, p_based_on timestamptz, p_to text, p_effect text, p_decides boolean,
  p_max smallint, p_basis_ips int, p_basis_period text, p_provisional boolean, p_by krs_mover
) returns timestamptz
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare v_krs krs; v_before uuid[]; v_after uuid[]; v_total int; v_stamp timestamptz;
begin
  select * into v_krs from krs where id = p_krs for no key update;
  if v_krs.state is distinct from p_from or v_krs.updated_at is distinct from p_based_on then
    raise exception using errcode = 'KR409', message = 'the KRS has changed';
  end if;
  select array_agg(schedule_id order by id) into v_before from krs_items where krs_id = p_krs and state = 'ACTIVE';
  perform from schedules where id in (select schedule_id from krs_items where krs_id = p_krs and seat_held)
  order by id for no key update;

  if p_effect = 'RELEASE' then
    update krs_items set seat_held = approved where krs_id = p_krs and seat_held <> approved;
  elsif p_effect = 'SETTLE' then
    perform krs_settle(p_krs, v_krs.student_id, v_krs.period_id, p_by);
  elsif p_effect = 'RESTORE' then
    delete from krs_items where krs_id = p_krs and not approved;
    update krs_items set state = 'ACTIVE' where krs_id = p_krs and state <> 'ACTIVE';
  elsif p_effect = 'CLEAR' then
    update krs_items set approved = false, seat_held = false where krs_id = p_krs and seat_held;
  end if;

  select coalesce(array_agg(schedule_id order by id), '{}'), coalesce(sum(sks), 0) into v_after, v_total
  from krs_items where krs_id = p_krs and state = 'ACTIVE';
  update krs set
    state = p_to,
    total_sks = v_total,
    decided_at = case when p_decides then p_by.at else decided_at end,
    decided_by = case when p_decides then p_by.actor_id else decided_by end,
    advisor_note = case when p_decides then p_by.note else advisor_note end,
    approved_at = case p_effect when 'SETTLE' then coalesce(approved_at, p_by.at) when 'CLEAR' then null else approved_at end,
    max_sks = coalesce(p_max, max_sks),
    basis_ips = case when p_max is null then basis_ips else p_basis_ips end,
    basis_period = case when p_max is null then basis_period else p_basis_period end,
    is_provisional = coalesce(p_provisional, is_provisional)
  where id = p_krs returning updated_at into v_stamp;
  perform krs_record(p_krs, p_from, p_to, v_before, v_after, p_by);
  return v_stamp;
end $$;
