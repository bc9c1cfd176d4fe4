-- A class that was left in an approved change may be taken again in place of another of its course: what goes is marked
-- before what comes, as a course stands once in a plan.
-- `p_plan` is what `savePlan` sends: the KRS and where it stood, its classes, its limit, and by whom, when and why.
create or replace function krs_save(p_plan jsonb) returns timestamptz
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  p record; v_by krs_mover := jsonb_populate_record(null::krs_mover, p_plan -> 'by');
  v_krs krs; v_classes uuid[]; v_held uuid[] := '{}'; v_before uuid[]; v_refused jsonb; v_stamp timestamptz;
  v_takes boolean := p_plan ->> 'to' in ('SUBMITTED', 'APPROVED');
begin
  select * into p from jsonb_to_record(p_plan) plan (
    krs uuid, student uuid, period uuid, "from" text, based_on timestamptz, "to" text, items jsonb, added_in text,
    override_reason text, ignore_clash boolean, semester smallint, total smallint, max_sks smallint, basis_ips int,
    basis_period text, is_provisional boolean, advisor uuid, is_late boolean
  );
  v_classes := array(select class from jsonb_to_recordset(p.items) item (class uuid));
  select * into v_krs from krs where student_id = p.student and period_id = p.period for no key update;
  if v_krs.state is distinct from p."from" or v_krs.updated_at is distinct from p.based_on then
    raise exception using errcode = 'KR409', message = 'the KRS has changed';
  end if;

  if v_krs.id is null then
    insert into krs (id, student_id, period_id, state, semester_number, max_sks, basis_ips, basis_period, is_provisional,
      total_sks, advisor_id, submitted_at, decided_at, decided_by, approved_at, is_late)
    values (p.krs, p.student, p.period, p."to", p.semester, p.max_sks, p.basis_ips, p.basis_period, p.is_provisional,
      p.total, p.advisor, case when v_takes then v_by.at end, case when p."to" = 'APPROVED' then v_by.at end,
      case when p."to" = 'APPROVED' then v_by.actor_id end, case when p."to" = 'APPROVED' then v_by.at end, p.is_late)
    on conflict (student_id, period_id) do nothing returning updated_at into v_stamp;
    if v_stamp is null then
      raise exception using errcode = 'KR409', message = 'the KRS has just been created';
    end if;
  else
    select coalesce(array_agg(schedule_id) filter (where seat_held), '{}'),
      array_agg(schedule_id order by id) filter (where state = 'ACTIVE')
    into v_held, v_before from krs_items where krs_id = p.krs;
    update krs set state = p."to", semester_number = p.semester, max_sks = p.max_sks, basis_ips = p.basis_ips,
      basis_period = p.basis_period, is_provisional = p.is_provisional, total_sks = p.total, advisor_id = p.advisor,
      submitted_at = case when v_takes then v_by.at else submitted_at end,
      decided_at = case when p."to" = 'APPROVED' then v_by.at else decided_at end,
      decided_by = case when p."to" = 'APPROVED' then v_by.actor_id else decided_by end,
      approved_at = case when p."to" = 'APPROVED' then coalesce(approved_at, v_by.at) else approved_at end,
      is_late = p.is_late
    where id = p.krs returning updated_at into v_stamp;
  end if;
  perform krs_record(p.krs, p."from", p."to", v_before, v_classes, v_by);

  with locked as materialized (
    select * from schedules where id = any (v_classes || v_held) order by id for no key update
  ), wanted as (select * from locked where id = any (v_classes))
  select jsonb_agg(jsonb_build_object('code', code, 'scheduleId', id)) into v_refused from (
    select s.id, case
      when s.status = 'CANCLE' or s.period_id <> p.period then 'KRS_GONE'
      when not v_takes then null
      when s.taken >= s.capacity and s.id <> all (v_held) then 'KRS_FULL'
      when not p.ignore_clash and exists (
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
    delete from krs_items where krs_id = p.krs and not approved and schedule_id <> all (v_classes);
    update krs_items set state = 'DROPPED', seat_held = seat_held or v_takes
    where krs_id = p.krs and schedule_id <> all (v_classes) and (state = 'ACTIVE' or v_takes and not seat_held);
    update krs_items set state = 'ACTIVE', seat_held = seat_held or v_takes
    where krs_id = p.krs and schedule_id = any (v_classes) and (state = 'DROPPED' or v_takes and not seat_held);
  end if;
  insert into krs_items (id, krs_id, student_id, course_id, schedule_id, sks, kind, added_in, seat_held, override_reason)
  select id, p.krs, p.student, course, class, sks, kind, p.added_in, v_takes, p.override_reason
  from jsonb_to_recordset(p.items) item (id uuid, class uuid, course uuid, sks smallint, kind text)
  on conflict (krs_id, schedule_id) do nothing;
  if v_krs.id is not null and p.override_reason is not null then
    update krs_items set override_reason = p.override_reason
    where krs_id = p.krs and schedule_id = any (v_classes) and override_reason is null;
  end if;
  if p."to" = 'APPROVED' then perform krs_settle(p.krs, p.student, p.period, v_by); end if;
  return v_stamp;
end $$;
