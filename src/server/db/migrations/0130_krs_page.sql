-- All a check of one student's KRS needs, in one round trip. `p_classes` names the classes whose seats are asked for. Null
-- asks for a page: the seats of the KRS itself, what has happened to it, and the KRS of all terms. The seats of all other
-- classes are the same for everybody and are read apart.
create or replace function krs_facts(p_student uuid, p_period uuid, p_classes uuid[]) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare v_krs krs; v_items json; v_seats json; v_events json; v_history json; answer json;
begin
  select * into v_krs from krs where student_id = p_student and period_id = p_period;
  if found then
    select coalesce(json_agg(json_build_array(
      schedule_id, state, approved, seat_held, kind, added_in, sks, override_reason
    ) order by id), '[]') into v_items from krs_items where krs_id = v_krs.id;
  end if;
  if p_classes is null then
    select json_agg(json_build_array(s.id, s.taken, s.capacity)) into v_seats
    from krs_items i join schedules s on s.id = i.schedule_id where i.krs_id = v_krs.id;
    select json_agg(json_build_object('at', e.at, 'actor', u.name, 'from', e."from", 'to', e."to", 'note', e.note) order by e.id)
    into v_events from krs_events e left join users u on u.id = e.actor_id where e.krs_id = v_krs.id;
    select json_agg(json_build_array(k.id, p.code, k.state, k.total_sks, r.ips) order by p.code desc) into v_history
    from krs k join academic_periods p on p.id = k.period_id
    left join semester_records r on r.student_id = k.student_id and r.period_code = p.code
    where k.student_id = p_student;
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
    'seats', coalesce(v_seats, '[]'),
    'events', coalesce(v_events, '[]'),
    'history', coalesce(v_history, '[]')
  ) into answer
  from students s
  left join lecturers l on l.id = s.advisor_id
  left join student_classes c on c.id = s.class_id
  left join student_biodata b on b.student_id = s.id
  where s.id = p_student;
  return answer;
end $$;
