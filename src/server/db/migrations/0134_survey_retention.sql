-- Answers are kept for five years; from then on a box keeps its counts and scores alone, and they stay as they are.
alter table survey_boxes add column condensed boolean not null default false;

create function keep_condensed_boxes() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', constraint = 'survey_boxes_condensed',
    message = 'a condensed box takes no more answers';
end $$;
create trigger survey_boxes_condensed before update on survey_boxes for each row
  when (old.condensed and (new.condensed, new.respondents, new.counts, new.dimensions, new.score)
    is distinct from (old.condensed, old.respondents, old.counts, old.dimensions, old.score))
  execute function keep_condensed_boxes();
