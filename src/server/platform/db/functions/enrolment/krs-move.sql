-- Moves a KRS without changing its plan. `effect` says what becomes of the classes: NONE; RELEASE seats that no approval
-- holds; SETTLE makes the plan the approved one; RESTORE the approved plan; CLEAR gives up everything. `decides` marks a
-- decision with its note; `max_sks` and the following are the limit found at an approval, absent otherwise.
create or replace function krs_move(p_move jsonb) returns timestamptz
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  p record; v_by krs_mover := jsonb_populate_record(null::krs_mover, p_move -> 'by');
  v_krs krs; v_before uuid[]; v_after uuid[]; v_total int; v_stamp timestamptz;
begin
  select * into p from jsonb_to_record(p_move) move (
    krs uuid, "from" text, based_on timestamptz, "to" text, effect text, decides boolean,
    max_sks smallint, basis_ips int, basis_period text, is_provisional boolean
  );
  select * into v_krs from krs where id = p.krs for no key update;
  if v_krs.state is distinct from p."from" or v_krs.updated_at is distinct from p.based_on then
    raise exception using errcode = 'KR409', message = 'the KRS has changed';
  end if;
  select array_agg(schedule_id order by id) into v_before from krs_items where krs_id = p.krs and state = 'ACTIVE';
  perform from schedules where id in (select schedule_id from krs_items where krs_id = p.krs and seat_held)
  order by id for no key update;

  if p.effect = 'RELEASE' then
    update krs_items set seat_held = approved where krs_id = p.krs and seat_held <> approved;
  elsif p.effect = 'SETTLE' then
    perform krs_settle(p.krs, v_krs.student_id, v_krs.period_id, v_by);
  elsif p.effect = 'RESTORE' then
    delete from krs_items where krs_id = p.krs and not approved;
    update krs_items set state = 'ACTIVE' where krs_id = p.krs and state <> 'ACTIVE';
  elsif p.effect = 'CLEAR' then
    update krs_items set approved = false, seat_held = false where krs_id = p.krs and seat_held;
  end if;

  select coalesce(array_agg(schedule_id order by id), '{}'), coalesce(sum(sks), 0) into v_after, v_total
  from krs_items where krs_id = p.krs and state = 'ACTIVE';
  update krs set
    state = p."to",
    total_sks = v_total,
    decided_at = case when p.decides then v_by.at else decided_at end,
    decided_by = case when p.decides then v_by.actor_id else decided_by end,
    advisor_note = case when p.decides then v_by.note else advisor_note end,
    approved_at = case p.effect when 'SETTLE' then coalesce(approved_at, v_by.at) when 'CLEAR' then null else approved_at end,
    max_sks = coalesce(p.max_sks, max_sks),
    basis_ips = case when p.max_sks is null then basis_ips else p.basis_ips end,
    basis_period = case when p.max_sks is null then basis_period else p.basis_period end,
    is_provisional = coalesce(p.is_provisional, is_provisional)
  where id = p.krs returning updated_at into v_stamp;
  perform krs_record(p.krs, p."from", p."to", v_before, v_after, v_by);
  return v_stamp;
end $$;
