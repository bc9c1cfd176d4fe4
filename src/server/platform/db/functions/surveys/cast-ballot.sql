-- Puts one filled-in form into its box. PostgreSQL marks every row with its transaction (xmin) and keeps rows in the order
-- they came (ctid); so the whole box and everybody who answered about it are written anew, each in an order of its own.
-- SQLSTATE SV409: the student has answered already; SV410: the box asks another version.
create or replace function cast_ballot(
  p_type text, p_student uuid, p_schedule uuid, p_lecturer uuid, p_period char(5), p_set uuid, p_answers smallint[],
  p_questions uuid[], p_texts text[]
) returns table (box uuid, people integer, tally integer[]) language plpgsql as $$
declare v_box survey_boxes; v_people uuid[]; v_ballots text[]; v_texts jsonb; v_counts integer[];
begin
  insert into survey_boxes (type, schedule_id, lecturer_id, set_id) values (p_type, p_schedule, p_lecturer, p_set)
    on conflict on constraint survey_boxes_key do nothing;
  select * into v_box from survey_boxes b
    where b.schedule_id = p_schedule and b.lecturer_id is not distinct from p_lecturer and b.type = p_type for update;
  if v_box.set_id <> p_set then raise exception using errcode = 'SV410', message = 'another version is asked'; end if;

  with gone as (
    delete from survey_completions c
    where c.schedule_id = p_schedule and c.lecturer_id is not distinct from p_lecturer and c.type = p_type
    returning c.student_id
  ) select array_agg(gone.student_id) into v_people from gone;
  if p_student = any (v_people) then raise exception using errcode = 'SV409', message = 'answered already'; end if;
  insert into survey_completions (student_id, schedule_id, lecturer_id, type, period_code)
    select one, p_schedule, p_lecturer, p_type, p_period from unnest(v_people || p_student) one order by gen_random_uuid();

  with gone as (delete from survey_ballots b where b.box_id = v_box.id returning b.answers)
    select array_agg(gone.answers::text) into v_ballots from gone;
  insert into survey_ballots (box_id, answers)
    select v_box.id, one::smallint[] from unnest(v_ballots || p_answers::text) one order by gen_random_uuid();

  with gone as (delete from survey_texts t where t.box_id = v_box.id returning t.question_id, t.text)
    select coalesce(jsonb_agg(jsonb_build_object('q', gone.question_id, 't', gone.text)), '[]') into v_texts from gone;
  insert into survey_texts (box_id, question_id, text)
    select v_box.id, one.q, one.t from (
      select r.q, r.t from jsonb_to_recordset(v_texts) as r (q uuid, t text)
      union all select * from unnest(p_questions, p_texts)
    ) one (q, t) order by gen_random_uuid();

  select array_agg(coalesce(c.n, 0) order by i.item, v.value) into v_counts
  from generate_series(1, cardinality(p_answers)) i (item)
  cross join generate_series(1, 5) v (value)
  left join (
    select u.item, u.value, count(*)::int n from survey_ballots b, unnest(b.answers) with ordinality u (value, item)
    where b.box_id = v_box.id group by 1, 2
  ) c on c.item = i.item and c.value = v.value;
  update survey_boxes set respondents = coalesce(cardinality(v_ballots), 0) + 1, counts = v_counts where id = v_box.id;
  return query select v_box.id, coalesce(cardinality(v_ballots), 0) + 1, v_counts;
end $$;
