create or replace function keep_condensed_boxes() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', constraint = 'survey_boxes_condensed',
    message = 'a condensed box takes no more answers';
end $$;
