create or replace trigger evaluation_questions_frozen before insert or update or delete on evaluation_questions
  for each row execute function keep_asked_questions();
create or replace trigger touch before update on evaluation_questions for each row execute function touch();

create or replace trigger touch before update on question_sets for each row execute function touch();

create or replace trigger survey_boxes_condensed before update on survey_boxes for each row
  when (old.condensed and (new.condensed, new.respondents, new.counts, new.dimensions, new.score)
    is distinct from (old.condensed, old.respondents, old.counts, old.dimensions, old.score))
  execute function keep_condensed_boxes();

create or replace trigger survey_completions_released after insert on survey_completions
  referencing new table as inserted for each statement execute function keep_released_surveys();
