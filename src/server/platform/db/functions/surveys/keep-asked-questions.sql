-- A version that was answered stays as it is.
create or replace function keep_asked_questions() returns trigger language plpgsql as $$
declare v_set uuid := case when tg_op = 'INSERT' then new.set_id else old.set_id end;
begin
  if exists (select from survey_boxes where set_id = v_set) then
    raise exception using errcode = 'restrict_violation', constraint = 'evaluation_questions_frozen',
      message = 'questions of an answered set do not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
