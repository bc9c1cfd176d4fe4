-- A form that was on its way when the first reader looked at its term would be the difference of two looks. Readers lock the
-- term before they release it; who hands in a form holds it until the form is stored, and looks again whether it is released.
create or replace function keep_released_surveys() returns trigger language plpgsql as $$
begin
  perform from academic_periods p where p.code in (select i.period_code from inserted i) for key share;
  if exists (
    select from survey_releases r join academic_periods p on p.id = r.period_id
    where p.code in (select i.period_code from inserted i)
  ) then
    raise exception using errcode = 'restrict_violation', constraint = 'survey_released',
      message = 'the results of this term could be read already';
  end if;
  return null;
end $$;
