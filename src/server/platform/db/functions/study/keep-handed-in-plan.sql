-- What was handed in stays as it is: only its state moves on; and it stays there.
create or replace function keep_handed_in_plan() returns trigger language plpgsql as $$
begin
  if old.state in ('SUBMITTED', 'APPROVED', 'ARCHIVED') and (tg_op = 'DELETE' or
    (old.course_id, old.period_id, old.revision_no, old.owner_id, old.date_made, old.description, old.study_material,
      old.outcomes, old.weeks, old.evaluation, old.weights, old.main_references, old.supporting_references, old.media,
      old.tasks) is distinct from
    (new.course_id, new.period_id, new.revision_no, new.owner_id, new.date_made, new.description, new.study_material,
      new.outcomes, new.weeks, new.evaluation, new.weights, new.main_references, new.supporting_references, new.media,
      new.tasks))
  then
    raise exception using errcode = 'restrict_violation', constraint = 'rps_frozen',
      message = 'a plan that was handed in does not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
