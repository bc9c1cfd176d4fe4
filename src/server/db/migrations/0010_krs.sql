-- KRS: what its moves need, seats that cost little, and the functions that carry a whole move in one round trip.

-- Columns --------------------------------------------------------------------------------------------------------

-- A class that students of other class types may take.
alter table schedules add column cross_class boolean not null default false;

-- A KRS submitted in the late window needs the consent of BAAK besides the advisor's.
alter table krs
  add column late_accepted_at timestamp(3) with time zone,
  add column late_accepted_by uuid,
  add constraint krs_credits check (max_sks between 0 and 24 and total_sks >= 0);

-- Credits beyond the table, granted with a letter; how many is a setting, the national ceiling holds in any case.
create table krs_grants (
  student_id uuid not null references students (id) on delete restrict,
  period_id uuid not null references academic_periods (id) on delete restrict,
  extra_sks smallint not null,
  letter_no text not null,
  granted_by uuid not null,
  granted_at timestamp(3) with time zone not null,
  constraint krs_grants_pk primary key (student_id, period_id),
  constraint krs_grants_extra check (extra_sks between 1 and 12)
);

-- An item belongs to its KRS' student and to its class' course. Two keys instead of four are less work per item and say more.
alter table krs add constraint krs_owner_key unique (id, student_id);
alter table schedules add constraint schedules_of_course_key unique (id, course_id);
alter table krs_items
  drop constraint krs_items_krs_id_krs_id_fk,
  drop constraint krs_items_student_id_students_id_fk,
  drop constraint krs_items_course_id_courses_id_fk,
  drop constraint krs_items_schedule_id_schedules_id_fk,
  add constraint krs_items_krs_fk foreign key (krs_id, student_id) references krs (id, student_id) on delete cascade,
  add constraint krs_items_schedule_fk foreign key (schedule_id, course_id) references schedules (id, course_id)
    on delete restrict;

-- Every item of a class, approved or not; an approval then touches no index. A student's items are found through the KRS.
drop index krs_items_schedule_idx;
drop index krs_items_student_idx;
create index krs_items_schedule_idx on krs_items (schedule_id);

-- Seats ----------------------------------------------------------------------------------------------------------

-- A seat moves within its page: no index names the counter.
alter table schedules set (fillfactor = 60);

-- As in 0002 with one statement instead of three and no JSON; the check on schedules refuses the one seat too many. The
-- functions below lock their classes in id order before they write items; whoever writes items otherwise does the same.
create or replace function seats_inserted() returns trigger language plpgsql as $$
begin
  update schedules s set taken = s.taken + m.n
  from (select schedule_id, count(*)::int n from added where seat_held group by 1 order by 1) m where s.id = m.schedule_id;
  return null;
end $$;
create or replace function seats_deleted() returns trigger language plpgsql as $$
begin
  update schedules s set taken = s.taken - m.n
  from (select schedule_id, count(*)::int n from removed where seat_held group by 1 order by 1) m where s.id = m.schedule_id;
  return null;
end $$;
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
drop function move_seats(jsonb);

-- Reading --------------------------------------------------------------------------------------------------------

-- All a check of one student's KRS needs, in one round trip; a function, so that its plans are kept by the session.
-- `p_classes` names the classes whose seats are asked for, null asks for those of the whole term.
create function krs_facts(p_student uuid, p_period uuid, p_classes uuid[]) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare v_krs krs; v_items json; v_seats json; answer json;
begin
  select * into v_krs from krs where student_id = p_student and period_id = p_period;
  if found then
    select coalesce(json_agg(json_build_array(
      schedule_id, state, approved, seat_held, kind, added_in, sks, override_reason
    ) order by id), '[]') into v_items from krs_items where krs_id = v_krs.id;
  end if;
  if p_classes is null then
    select json_agg(json_build_array(id, taken, capacity)) into v_seats from schedules where period_id = p_period;
  else
    select json_agg(json_build_array(id, taken, capacity)) into v_seats from schedules where id = any (p_classes);
  end if;
  select json_build_object(
    'student', json_build_object(
      'id', s.id, 'nim', s.nim, 'name', s.name, 'status', s.status, 'hasLeft', s.exit is not null,
      'classType', s.class_type, 'classId', s.class_id, 'className', c.name, 'concentration', s.concentration,
      'curriculumId', s.curriculum_id, 'entrySemester', s.entry_semester, 'recognisedSks', s.recognised_sks,
      'advisorId', s.advisor_id, 'advisorUserId', l.user_id,
      'advisorName', concat_ws(', ', concat_ws(' ', nullif(l.front_title, ''), l.name), nullif(l.back_title, '')),
      'biodataPercent', coalesce(b.completeness, 0), 'isReportable', coalesce(b.is_reportable, false)
    ),
    'records', (
      select coalesce(json_agg(json_build_array(period_code, status, ips, is_provisional)), '[]')
      from semester_records where student_id = s.id
    ),
    'grades', (
      select coalesce(json_agg(json_build_array(g.course_id, g.sks, g.final_score, g.index, g.source, p.code)), '[]')
      from grades g left join academic_periods p on p.id = g.period_id
      where g.student_id = s.id and g.status in ('PUBLISHED', 'LOCKED')
    ),
    'attempted', (
      select coalesce(json_agg(i.course_id), '[]') from krs k join krs_items i on i.krs_id = k.id
      where k.student_id = s.id and k.period_id <> p_period and i.approved
    ),
    'extraSks', coalesce((select g.extra_sks from krs_grants g where g.student_id = s.id and g.period_id = p_period), 0),
    'krs', case when v_krs.id is not null then row_to_json(v_krs) end,
    'items', coalesce(v_items, '[]'),
    'seats', coalesce(v_seats, '[]')
  ) into answer
  from students s
  left join lecturers l on l.id = s.advisor_id
  left join student_classes c on c.id = s.class_id
  left join student_biodata b on b.student_id = s.id
  where s.id = p_student;
  return answer;
end $$;

-- Writing --------------------------------------------------------------------------------------------------------

-- Refusals of the functions below travel as SQLSTATE KR409 (based on an older state) and KR422 (detail: the classes that
-- refuse, and why); everything they did is undone.

-- Who moves a KRS, when, from where and why.
create type krs_mover as (actor_id uuid, at timestamptz, action text, note text, ip text, request_id text);

-- What every move leaves behind: an event with the plan as it then was, and an entry of the audit.
create function krs_record(p_krs uuid, p_from text, p_to text, p_before uuid[], p_after uuid[], p_by krs_mover) returns void
language plpgsql as $$
begin
  with event as (
    insert into krs_events (krs_id, at, actor_id, "from", "to", note, schedule_ids)
    select p_krs, p_by.at, p_by.actor_id, p_from, p_to, p_by.note, to_jsonb(p_after) where p_from is distinct from p_to
  )
  insert into audit_log (at, actor_id, action, entity, entity_id, before, after, reason, ip, request_id)
  values (p_by.at, p_by.actor_id, p_by.action, 'krs', p_krs::text,
    case when p_from is not null then jsonb_build_object('state', p_from, 'scheduleIds', p_before) end,
    jsonb_build_object('state', p_to, 'scheduleIds', p_after), nullif(p_by.note, ''), p_by.ip, p_by.request_id);
end $$;

-- Makes the present plan the approved one: dropped classes give up their rights and seats, the others gain theirs. The
-- term becomes one of study, an inactive student active.
create function krs_settle(p_krs uuid, p_student uuid, p_period uuid, p_by krs_mover) returns void
language plpgsql as $$
declare v_code char(5);
begin
  update krs_items set approved = (state = 'ACTIVE'), seat_held = (state = 'ACTIVE')
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

-- Makes these classes the plan of a student's KRS and moves it to `p_to`. Seats are taken where `p_to` holds them, all or
-- none; classes are locked in id order, so that students who want the same ones never wait for each other in a circle.
-- The arrays name the items in parallel; `p_from` and `p_based_on` are null for a KRS that does not exist yet.
create function krs_save(
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
    update krs_items i set state = n.state, seat_held = i.seat_held or v_takes
    from (
      select id, case when schedule_id = any (p_classes) then 'ACTIVE' else 'DROPPED' end state
      from krs_items where krs_id = p_krs
    ) n
    where n.id = i.id and (n.state <> i.state or v_takes and not i.seat_held);
  end if;
  insert into krs_items (id, krs_id, student_id, course_id, schedule_id, sks, kind, added_in, seat_held, override_reason)
  select item, p_krs, p_student, course, class, credits, kind, p_added_in, v_takes, p_override
  from unnest(p_items, p_classes, p_courses, p_credits, p_kinds) w(item, class, course, credits, kind)
  on conflict (krs_id, schedule_id) do nothing;
  if p_to = 'APPROVED' then perform krs_settle(p_krs, p_student, p_period, p_by); end if;
  return v_stamp;
end $$;

-- Moves a KRS without changing its plan. `p_effect` says what becomes of the classes: NONE; RELEASE seats that no approval
-- holds; SETTLE makes the plan the approved one; RESTORE the approved plan; CLEAR gives up everything. `p_decides` marks a
-- decision with its note; `p_max` and the following are the limit found at an approval, null otherwise.
create function krs_move(
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
