-- A class that was left in an approved change may be taken again in place of another of its course: what goes is marked
-- before what comes, as a course stands once in a plan.
create or replace function krs_save(
  p_krs uuid, p_student uuid, p_period uuid, p_from text, p_based_on timestamptz, p_to text,
  p_items uuid[], p_classes uuid[], p_courses uuid[], p_credits smallint[], p_kinds text[],
  p_total smallint, p_added_in text, p_override text, p_ignore_clash boolean,
  p_semester smallint, p_max smallint, p_basis_ips int, p_basis_period text, p_provisional boolean,
  p_advisor uuid, p_late boolean, p_by krs_mover
) returns timestamptz
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_krs krs; v_held uuid[] := '{}'; v_before uuid[]; v_refused jsonb; v_stamp timestamptz;
  v_takes boolean := p_to in ('SUBMITTED', 'APPROVED');
begin
  select * into v_krs from krs where student_id = p_student and period_id = p_period for no key update;
  if v_krs.state is distinct from p_from or v_krs.updated_at is distinct from p_based_on then
    raise exception using errcode = 'KR409', message = 'the KRS has changed';
  end if;

  if v_krs.id is null then
    insert into krs (id, student_id, period_id, state, semester_number, max_sks, basis_ips, basis_period, is_provisional,
      total_sks, advisor_id, submitted_at, decided_at, decided_by, approved_at, is_late)
    values (p_krs, p_student, p_period, p_to, p_semester, p_max, p_basis_ips, p_basis_period, p_provisional,
      p_total, p_advisor, case when v_takes then p_by.at end, case when p_to = 'APPROVED' then p_by.at end,
      case when p_to = 'APPROVED' then p_by.actor_id end, case when p_to = 'APPROVED' then p_by.at end, p_late)
    on conflict (student_id, period_id) do nothing returning updated_at into v_stamp;
    if v_stamp is null then
      raise exception using errcode = 'KR409', message = 'the KRS has just been created';
    end if;
  else
    select coalesce(array_agg(schedule_id) filter (where seat_held), '{}'),
      array_agg(schedule_id order by id) filter (where state = 'ACTIVE')
    into v_held, v_before from krs_items where krs_id = p_krs;
    update krs set state = p_to, semester_number = p_semester, max_sks = p_max, basis_ips = p_basis_ips,
      basis_period = p_basis_period, is_provisional = p_provisional, total_sks = p_total, advisor_id = p_advisor,
      submitted_at = case when v_takes then p_by.at else submitted_at end,
      decided_at = case when p_to = 'APPROVED' then p_by.at else decided_at end,
      decided_by = case when p_to = 'APPROVED' then p_by.actor_id else decided_by end,
      approved_at = case when p_to = 'APPROVED' then coalesce(approved_at, p_by.at) else approved_at end,
      is_late = p_late
    where id = p_krs returning updated_at into v_stamp;
  end if;
  perform krs_record(p_krs, p_from, p_to, v_before, p_classes, p_by);

  with locked as materialized (
    select * from schedules where id = any (p_classes || v_held) order by id for no key update
  ), wanted as (select * from locked where id = any (p_classes))
  select jsonb_agg(jsonb_build_object('code', code, 'scheduleId', id)) into v_refused from (
    select s.id, case
      when s.status = 'CANCLE' or s.period_id <> p_period then 'KRS_GONE'
      when not v_takes then null
      when s.taken >= s.capacity and s.id <> all (v_held) then 'KRS_FULL'
      when not p_ignore_clash and exists (
        select from wanted o
        where o.id <> s.id and o.day = s.day and o.time_start < s.time_end and s.time_start < o.time_end
      ) then 'KRS_CLASH'
    end code
    from wanted s
  ) judged where code is not null;
  if v_refused is not null then
    raise exception using errcode = 'KR422', message = 'classes refuse', detail = v_refused::text;
  end if;

  if v_krs.id is not null then
    delete from krs_items where krs_id = p_krs and not approved and schedule_id <> all (p_classes);
    update krs_items set state = 'DROPPED', seat_held = seat_held or v_takes
    where krs_id = p_krs and schedule_id <> all (p_classes) and (state = 'ACTIVE' or v_takes and not seat_held);
    update krs_items set state = 'ACTIVE', seat_held = seat_held or v_takes
    where krs_id = p_krs and schedule_id = any (p_classes) and (state = 'DROPPED' or v_takes and not seat_held);
  end if;
  insert into krs_items (id, krs_id, student_id, course_id, schedule_id, sks, kind, added_in, seat_held, override_reason)
  select item, p_krs, p_student, course, class, credits, kind, p_added_in, v_takes, p_override
  from unnest(p_items, p_classes, p_courses, p_credits, p_kinds) w(item, class, course, credits, kind)
  on conflict (krs_id, schedule_id) do nothing;
  if v_krs.id is not null and p_override is not null then
    update krs_items set override_reason = p_override
    where krs_id = p_krs and schedule_id = any (p_classes) and override_reason is null;
  end if;
  if p_to = 'APPROVED' then perform krs_settle(p_krs, p_student, p_period, p_by); end if;
  return v_stamp;
end $$;
